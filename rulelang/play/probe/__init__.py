"""Probing: games by lot at tables of all sizes, in search of what no check of the text can show."""

from rulelang.play.probe.run import probe
from rulelang.play.probe.tell import Report, render

__all__ = ["Report", "probe", "render"]
