"""All diagnostics as one JSON list."""

from __future__ import annotations

import json
from collections.abc import Iterable

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.renderers.data import as_dict


def render(diagnostics: Iterable[Diagnostic]) -> str:
    return json.dumps([as_dict(one) for one in diagnostics], ensure_ascii=True, indent=2) + "\n"
