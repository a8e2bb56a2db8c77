# Two commands do all the set-up: `make demo` and `make test`.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

# Where `make install` puts the command, and which Pythons `make test-pythons` tries.
PREFIX ?= $(HOME)/.local
PYTHONS ?= python3.11 python3.12 python3.13 python3.14

.PHONY: demo install test test-models test-browser test-pythons test-start screenshots lint bench \
	results weights docs docs-update dist clean

demo: $(VENV)/.base
	$(BIN)/enthymeme demo

# The link leads into this clone's environment, so the clone has to stay.
install: $(VENV)/.base
	@mkdir -p $(PREFIX)/bin
	@ln -sf $(abspath $(BIN))/enthymeme $(PREFIX)/bin/enthymeme
	@echo "enthymeme is in $(PREFIX)/bin"
	@case ":$$PATH:" in *":$(PREFIX)/bin:"*) ;; *) echo 'not on your path yet: export PATH="$(PREFIX)/bin:$$PATH"' ;; esac

test: $(VENV)/.dev
	$(BIN)/python -m pytest

test-models: $(VENV)/.models
	$(BIN)/python -m pytest tests/models tests/training

# Needs the system's chromium, which .ci/run installs.
test-browser: $(VENV)/.browser
	$(BIN)/python -m pytest tests/browser

# Import, demo and a fast part of the tests, in an environment of its own for each Python found.
test-pythons: $(VENV)/.dev
	$(BIN)/python -m tools.try_pythons $(PYTHONS)

# What is committed, cloned anew; every command of the page, every output.
test-start: $(VENV)/.dev
	$(BIN)/python -m tools.update_docs --fresh --check docs/start.md

docs: $(VENV)/.docs
	$(BIN)/sphinx-build -W --keep-going -q docs build/docs
	@if [ -d docs/results/errors ]; then mkdir -p build/docs/results && cp -r docs/results/errors build/docs/results; fi
	@echo "build/docs/index.html"

docs-update: $(VENV)/.dev
	$(BIN)/python -m tools.draw_pictures docs/pictures
	$(BIN)/python -m tools.update_docs

dist: $(VENV)/.dist
	rm -rf dist
	$(BIN)/python -m build --outdir dist .
	$(BIN)/python -m twine check --strict dist/*
	$(BIN)/python -m tools.try_wheel dist

screenshots: $(VENV)/.browser
	$(BIN)/python -m tools.screenshots docs/screenshots

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.dev
	$(BIN)/python -m benchmarks.score
	$(BIN)/python -m benchmarks.translate
	$(BIN)/python -m benchmarks.data
	$(BIN)/python -m benchmarks.select
	$(BIN)/python -m benchmarks.parse
	$(BIN)/python -m benchmarks.nli
	$(BIN)/python -m benchmarks.joint
	$(BIN)/python -m benchmarks.large
	$(BIN)/python -m benchmarks.whole
	$(BIN)/python -m benchmarks.evaluate
	$(BIN)/python -m benchmarks.page

# docs/results.md, from the releases that are here; a quick look: make results LIMIT=10
results: $(VENV)/.dev
	$(BIN)/python -m results $(if $(LIMIT),--limit $(LIMIT)) $(RESULTS_OPTIONS)

# The weights of joint scoring that ship with the package, from the data in ENTHYMEME_DATA.
weights: $(VENV)/.dev
	$(BIN)/python -m results.weights $(WEIGHTS_OPTIONS)

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .schemathesis

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.base: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev]"
	@touch $@ $(VENV)/.base

# torch comes first and pinned, so that nothing else brings another.
$(VENV)/.models: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check torch==2.13.0
	$(BIN)/python -m pip install --quiet --disable-pip-version-check onnx -e ".[dev,transformers,onnx,embedders]"
	@touch $@

$(VENV)/.docs: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev,docs]"
	@touch $@

$(VENV)/.dist: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check build twine
	@touch $@

$(VENV)/.browser: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev,browser]"
	@if command -v npm >/dev/null; then \
		npm install --silent --no-audit --no-fund --no-save --prefix $(VENV)/npm axe-core@4; \
	else echo "no npm: the tests by axe-core will be skipped"; fi
	@touch $@
