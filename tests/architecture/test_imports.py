"""Imports point down the pipeline, and the contract that says so notices when they do not."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FORBIDDEN = [
    ("engine/moves.py", "rulelang.check.kinds"),
    ("check/kinds.py", "rulelang.engine.moves"),
    ("source.py", "rulelang.syntax"),
    ("ir/base.py", "rulelang.session.values"),
    ("play/table.py", "rulelang.frontends.cli.console"),
]
SNIPPET = """
import sys
from importlinter.cli import lint_imports
sys.exit(lint_imports(config_filename="pyproject.toml", no_cache=True))
"""


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", SNIPPET], cwd=folder, capture_output=True, text=True, timeout=120)


@pytest.fixture
def copy(tmp_path):
    ignored = shutil.ignore_patterns("__pycache__", "*.pyc")
    shutil.copytree(ROOT / "rulelang", tmp_path / "rulelang", ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_the_contract_holds():
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("module", "imported"), FORBIDDEN)
def test_a_forbidden_import_is_found(copy, module, imported):
    target = copy / "rulelang" / module
    text = target.read_text(encoding="utf-8")
    target.write_text(f"{text}\nimport {imported}  # planted\n", encoding="utf-8")
    done = lint(copy)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "BROKEN" in done.stdout
    assert imported in done.stdout


def run_isolated(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", ["check", "explain"])
def test_checking_starts_without_the_engine_and_rich(name):
    code = f"""
import sys
import rulelang.frontends.cli.main as main
import rulelang.frontends.cli.{name}
print(*[module for module in ("rich", "rulelang.engine", "rulelang.session", "yaml") if module in sys.modules])
"""
    assert run_isolated(code).split() == []


def test_importing_rulelang_imports_nothing_else():
    code = "import sys, rulelang; print(*sorted(one for one in sys.modules if one.startswith('rulelang.')))"
    assert run_isolated(code).split() == []
