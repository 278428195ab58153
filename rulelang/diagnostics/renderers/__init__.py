"""One diagnostic, many renderers: a module for each format besides text, and the table of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module

from rulelang.diagnostics.base import Diagnostic

FORMATS: dict[str, str] = {
    "concise": "one line for each",
    "json": "a list of all, for programs",
    "jsonl": "an object to a line, for programs",
    "sarif": "SARIF 2.1.0, for code scanning",
    "github": "annotations of a GitHub workflow",
}
"""Name of the format (and of its module, but for `json`) and what it is."""

_MODULES = {"json": "list_json"}


def renderer(form: str) -> Callable[[Sequence[Diagnostic]], str]:
    """The function that writes diagnostics in a format; only its module is loaded."""
    module = import_module(f"{__name__}.{_MODULES.get(form, form)}")
    found: Callable[[Sequence[Diagnostic]], str] = module.render
    return found
