# Two commands do all the set-up: `make demo` and `make test`.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: demo test test-models test-browser screenshots lint bench results clean

demo: $(VENV)/.base
	$(BIN)/enthymeme demo

test: $(VENV)/.dev
	$(BIN)/python -m pytest

test-models: $(VENV)/.models
	$(BIN)/python -m pytest tests/models tests/training

# Needs the system's chromium, which .ci/run installs.
test-browser: $(VENV)/.browser
	$(BIN)/python -m pytest tests/browser

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

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .schemathesis

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

$(VENV)/.browser: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev,browser]"
	@if command -v npm >/dev/null; then \
		npm install --silent --no-audit --no-fund --no-save --prefix $(VENV)/npm axe-core@4; \
	else echo "no npm: the tests by axe-core will be skipped"; fi
	@touch $@
