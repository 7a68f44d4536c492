PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# With pip's group option the dev tools stay where pyproject.toml lists them.
INSTALLED := $(VENV)/.installed

.PHONY: play test lint bench clean

play: $(INSTALLED)
	$(BIN)/coatl play

test: lint
	$(BIN)/pytest

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/.bench
	$(BIN)/python -m benchmarks

$(VENV)/.pip:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	touch $@

$(INSTALLED): $(VENV)/.pip pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/.dev: $(INSTALLED)
	$(BIN)/python -m pip install --quiet --group dev
	touch $@

$(VENV)/.bench: $(INSTALLED)
	$(BIN)/python -m pip install --quiet --group bench
	touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
