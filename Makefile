# Everything a newcomer or CI needs; `make play` and `make test` install what they use.
PY ?= python3
BIN := .venv/bin
STAMP := .venv/.installed

.PHONY: install play test lint types imports unit bench-rendering bench-engine bench-tables bench-league bench-load torture faults fuzz lock clean

install: $(STAMP)

$(STAMP): requirements.lock pyproject.toml
	@$(PY) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Bus Driver needs Python 3.11 or newer.")'
	$(PY) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(STAMP)

play: install
	@$(BIN)/busdriver play

test: lint types imports unit

lint: install
	$(BIN)/ruff check .

types: install
	$(BIN)/mypy

imports: install
	$(BIN)/lint-imports

unit: install
	$(BIN)/pytest -n 2

bench-rendering bench-engine bench-league bench-load: bench-%: install
	$(BIN)/python -m benchmarks.$*

# A thousand games over days, then two hundred live ones.
bench-tables: install
	$(BIN)/python -m benchmarks.tables
	$(BIN)/python -m benchmarks.load

# At most five minutes: the bot killed 200 times, and what it had accepted looked for.
torture: install
	$(BIN)/python -m tests.stress.torture

# Every call to Discord of a whole game fails once: some 280 games, ten minutes.
faults: install
	BUSDRIVER_FAULTS=5 $(BIN)/pytest -n 4 tests/faults/test_one_fault.py

# A million odd inputs to everything that reads; some minutes.
fuzz: install
	$(BIN)/python -m tests.stress.fuzz

# The lock names no registry: hashes only.
lock:
	$(PY) -m venv .venv-lock
	.venv-lock/bin/python -m pip install --quiet pip-tools
	.venv-lock/bin/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras --extra play --extra dev \
	  --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-header --no-annotate \
	  --output-file requirements.lock pyproject.toml
	printf 'setuptools>=77\n' | .venv-lock/bin/pip-compile --quiet --generate-hashes --allow-unsafe \
	  --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-header --no-annotate \
	  --output-file - - | sed -n '/^setuptools/,$$p' > .venv-lock/build.lock
	grep -q '^setuptools' requirements.lock || cat .venv-lock/build.lock >> requirements.lock
	rm -rf .venv-lock

clean:
	rm -rf .venv build *.egg-info .mypy_cache .ruff_cache .hypothesis
