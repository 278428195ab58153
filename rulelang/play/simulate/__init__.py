"""Many games of one ruleset by bots, and what can be said of them."""

from __future__ import annotations

from rulelang.play.simulate.plan import BadPlan, Plan
from rulelang.play.simulate.report import Report
from rulelang.play.simulate.row import Outcome, Row
from rulelang.play.simulate.run import simulate

__all__ = ["BadPlan", "Outcome", "Plan", "Report", "Row", "simulate"]
