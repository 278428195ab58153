"""What makes `rulelang check` start quickly, pinned without a clock."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

from rulelang.grammar import lexer, loader
from rulelang.grammar.parse import parse
from rulelang.source import Source

ROOT = Path(__file__).parents[2]
HEAVY = ("pydantic", "pydantic_core", "rich", "yaml", "json", "difflib", "importlib.metadata", "importlib.resources", "rulelang.engine",
         "rulelang.session", "rulelang.play", "rulelang.diagnostics.catalog", "rulelang.diagnostics.fixes",
         "rulelang.check.allow", "rulelang.check.mend", "rulelang.format", "rulelang.frontends.lsp", "rulelang.frontends.highlight",
         "pygls", "pygments", "watchfiles")  # fmt: skip
CHECK = f"""
import sys
from rulelang.frontends.cli.guard import guarded
assert guarded(["check", "rulesets/maumau.mau"]) == 0
print("imported:", *[one for one in {HEAVY!r} if one in sys.modules])
"""


def test_a_check_imports_nothing_that_it_does_not_need():
    done = subprocess.run([sys.executable, "-c", CHECK], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[1:] == ["imported:"]


def test_reading_a_ruleset_compiles_few_regular_expressions(monkeypatch):
    compiled = []

    def count(pattern):
        compiled.append(pattern)
        return real(pattern)

    real = lexer.re.compile
    monkeypatch.setattr(lexer, "re", SimpleNamespace(compile=count))
    loader.parser.cache_clear()
    try:
        _, faults = parse(Source.of("maumau.mau", (ROOT / "rulesets" / "maumau.mau").read_text(encoding="utf-8")))
        assert not faults
        assert 0 < len(compiled) < 20
        assert len(set(compiled)) == len(compiled)
    finally:
        loader.parser.cache_clear()
