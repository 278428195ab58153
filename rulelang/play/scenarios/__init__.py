"""Scenarios: a laid table, inputs, and what must be true; written in YAML, run against a ruleset."""

from rulelang.play.scenarios.report import Report, render, run_paths
from rulelang.play.scenarios.run import Result, run
from rulelang.play.scenarios.store import Loaded, collect

__all__ = ["Loaded", "Report", "Result", "collect", "render", "run", "run_paths"]
