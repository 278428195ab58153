"""Two rulesets compared by what they mean: their programs, what may be played and what it brings, and how games go."""

from rulelang.play.compare.games import compare_games
from rulelang.play.compare.programs import compare_programs
from rulelang.play.compare.situations import compare_situations
from rulelang.play.compare.words import compare_rulesets

__all__ = ["compare_games", "compare_programs", "compare_rulesets", "compare_situations"]
