"""One layout for all rulesets: `layout` writes a text as `rulelang fmt` does."""

from rulelang.format.layout import Unreadable, layout

__all__ = ["Unreadable", "layout"]
