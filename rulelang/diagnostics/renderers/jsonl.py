"""One JSON object to a line, so that a reader can begin before the last file is checked."""

from __future__ import annotations

import json
from collections.abc import Iterable

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.renderers.data import as_dict


def render(diagnostics: Iterable[Diagnostic]) -> str:
    return "".join(json.dumps(as_dict(one), ensure_ascii=True) + "\n" for one in diagnostics)
