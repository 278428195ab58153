"""Text to syntax: the grammar, and nothing of what words mean."""

from rulelang.grammar.words import KEYWORDS, RESERVED

__all__ = ["KEYWORDS", "RESERVED"]
