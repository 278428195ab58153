# make play   sit down at a table of Mau Mau (GAME=… for another game)
# make test   run every test
# make lint   style, types, import contract
# make check  check the rulesets that come with rulelang
# make bench  measure the speed beside other projects (minutes; they get an environment of their own)
# make campaign  thousands of games under options by lot (GAME=…, GAMES=…)
# make hostile   thousands of texts typed at the table by somebody who means no good (TEXTS=…)
# make fast   compile the engine and put it into .venv: games run about twice as fast (minutes; needs a C compiler)
# make slow   put the source into .venv again, in place of the compiled engine
# make test-fast  the tests of the engine against the compiled one
# make editors   the colours of editors anew, from the words of the grammar
# make plant  plant faults in copies of the rulesets, and see which are found (writes docs/contributing-checker.md)
# The first call makes .venv and installs into it; later calls do not.

PYTHON ?= python3
GAME   ?= maumau
GAMES  ?= 1000
TEXTS  ?= 1000
TESTS  ?= -n auto
BIN    := .venv/bin
# bytecode beforehand, as pip makes it of what is not editable: the first start is then as quick as the others
COMPILE = $(BIN)/python -m compileall -q rulelang
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet

COMPILED = $(BIN)/python -m benchmarks.compiled

.PHONY: play test lint check bench campaign hostile plant editors fast slow test-fast clean

play: .venv/.installed
	@$(BIN)/rulelang play $(GAME)

test: .venv/.installed-dev
	@$(BIN)/python -m pytest $(TESTS)

lint: .venv/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check: .venv/.installed
	@$(BIN)/rulelang check rulesets/*.mau

bench: .venv/.installed
	@$(BIN)/python -m benchmarks.run

campaign: .venv/.installed
	@$(BIN)/python -m benchmarks.campaign $(GAME) --games $(GAMES)

hostile: .venv/.installed
	@$(BIN)/python -m benchmarks.hostile --texts $(TEXTS)

fast: .venv/.installed
	@wheel=$$($(COMPILED)) && $(PIP) install --force-reinstall --no-deps "$$wheel"
	@echo "The compiled engine is in .venv; changes to the source do not show there. Back to the source: make slow"

slow: .venv/.installed
	@$(PIP) install --no-deps --editable .
	@$(COMPILE)
	@echo "The source is in .venv, uncompiled."

# the wheel is found first, so that neither the installed rulelang nor the source beside the tests is taken
test-fast: .venv/.installed-dev
	@$(COMPILED) --unpack >/dev/null
	@RULELANG_COMPILED=1 PYTHONPATH="$(CURDIR)/build/compiled" $(BIN)/pytest --import-mode=append $(TESTS) \
		tests/engine tests/play tests/properties tests/scenarios tests/faults tests/session

editors: .venv/.installed
	@$(BIN)/python -m rulelang.frontends.highlight editors/vscode

plant: .venv/.installed
	@$(BIN)/python -m benchmarks.plant

clean:
	rm -rf .venv build dist

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("rulelang needs Python 3.11 or newer; say which with: make PYTHON=python3.12")'
	@$(PYTHON) -m venv .venv

.venv/.installed: pyproject.toml | $(BIN)/python
	@echo "Installing rulelang into .venv (once) ..."
	@$(PIP) install --editable .
	@$(COMPILE)
	@touch $@

.venv/.installed-dev: pyproject.toml | $(BIN)/python
	@echo "Installing rulelang and its test tools into .venv (once) ..."
	@$(PIP) install --editable '.[dev]'
	@$(COMPILE)
	@touch .venv/.installed $@
