"""`python -m rulelang.frontends.highlight FOLDER`: write the grammar for editors into the folder of the extension."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rulelang.frontends.highlight.textmate import grammar

FILE = Path("syntaxes") / "mau.tmLanguage.json"


def text() -> str:
    return json.dumps(grammar(), ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    (Path(sys.argv[1]) / FILE).write_text(text(), encoding="utf-8")
