# Everything a contributor needs. `make` alone says what there is.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help hand test test-all games lint format bench wheel catalogs hooks clean system
SHELL := /bin/sh

# The first Python that is new enough; PYTHON=… chooses another.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check --no-input
SOURCES := $(wildcard locales/*/LC_MESSAGES/*.po rules/*.yaml rules/*/*.yaml)

help:  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' Makefile

hand: $(VENV)/.installed  ## sets up .venv and judges a first hand
	$(BIN)/paiute-check 7h 7s 7d 2c 2h --wild 9

test: $(VENV)/.dev $(VENV)/.compiled  ## all tests that need Python alone
	$(BIN)/python -m pytest -q -n auto --dist loadfile -m "not system"

test-all: $(VENV)/.dev $(VENV)/.compiled system  ## all tests; installs what else they need where it may
	$(BIN)/python -m pytest -q -n auto --dist loadfile

games: $(VENV)/.dev $(VENV)/.compiled  ## 20,000 random games to the end under every house option
	PAIUTE_GAMES=20000 $(BIN)/python -m pytest -q tests/test_random_games.py

lint: $(VENV)/.dev  ## style, types, the order of the rooms, the catalogues, the coverage
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/catalogs.py check
	$(BIN)/python tools/coverage.py --check

format: $(VENV)/.dev  ## puts the code into shape
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

catalogs: $(VENV)/.dev  ## brings the catalogues and docs/coverage.md up to date with rules and program
	$(BIN)/python tools/catalogs.py update
	$(BIN)/python tools/catalogs.py compile
	$(BIN)/python tools/coverage.py

bench: $(VENV)/.dev $(VENV)/.compiled  ## measures the speed
	$(BIN)/python benchmarks/startup.py
	$(BIN)/python benchmarks/batch.py
	$(BIN)/python benchmarks/sheets.py
	$(BIN)/python benchmarks/games.py
	$(BIN)/python benchmarks/evaluators.py
	$(BIN)/python benchmarks/tournament.py
	$(BIN)/python benchmarks/webpage.py
	PYTHONPATH=benchmarks $(BIN)/python benchmarks/peers/judge.py
	PYTHONPATH=benchmarks $(BIN)/python benchmarks/peers/table.py

wheel: $(VENV)/.dev  ## builds dist/: the source archive, and the wheel from it
	$(BIN)/python -m build --outdir dist

hooks: $(VENV)/.dev  ## lints before every commit
	$(BIN)/pre-commit install

clean:  ## removes what is built
	rm -rf $(VENV) dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
	rm -f locales/*/LC_MESSAGES/*.mo rules/*.json rules/*/*.json

system:
	@tools/need.sh msgfmt:gettext pdftotext:poppler-utils fc-list:fontconfig \
		chromium:chromium firefox-esr:firefox-esr node:nodejs npm:npm
	@test -n "$$(fc-list :lang=gu)" || tools/need.sh :fonts-noto-core

# What is done already is stamped inside .venv and goes with it.
$(VENV)/pyvenv.cfg:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || tools/need.sh :python3-venv
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(VENV)/pyvenv.cfg pyproject.toml hatch_build.py
	$(PIP) install --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/pyvenv.cfg pyproject.toml hatch_build.py
	$(PIP) install --editable '.[dev]'
	@touch $@ $(VENV)/.installed

$(VENV)/.compiled: $(VENV)/.dev $(SOURCES)
	$(BIN)/python tools/compile_rules.py
	$(BIN)/python tools/catalogs.py compile
	@touch $@
