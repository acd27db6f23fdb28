# `make play` and `make test` install what they use.
PY ?= python3
BIN := .venv/bin
RUNTIME := .venv/.runtime
PLAY := .venv/.play
DEVELOPMENT := .venv/.development
LOG := .venv/install.log
PIP := $(BIN)/python -m pip --disable-pip-version-check install --progress-bar off --no-compile

# The tests start dozens of processes, which need not compile everything again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: install develop play test lint types imports unit thorough bench-rendering bench-engine bench-tables bench-league bench-month bench-load bench-servers bench-browser torture endurance faults fuzz mutants fonts docs lock clean

# What a host needs to run the bot with a token.
install: $(RUNTIME)

# The playground, the tests and the linters too.
develop: $(DEVELOPMENT)

# One line that counts the packages, instead of some 200 of pip's: those are in the log, whose end is shown if it fails.
define COUNTED
awk -v all="$$(grep -c '==' $<)" -v log_file=$(LOG) '{ print > log_file } \
	/^(Collecting|Processing) / { printf "\r%d of %d packages", ++found, all; fflush() } \
	/^Installing collected/ { printf "\r%d packages: installing", found; fflush() } \
	/^status / { status = $$2 } \
	END { printf "\n"; close(log_file); if (status) system("tail -n 20 " log_file); exit status }'
endef

BUILT := pyproject.toml setup.py $(wildcard games/players/learned/c/*)
$(RUNTIME): requirements.lock $(BUILT)
$(PLAY): requirements-play.lock $(BUILT)
$(DEVELOPMENT): requirements-dev.lock $(BUILT)
$(RUNTIME) $(PLAY) $(DEVELOPMENT):
	@$(PY) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Bus Driver needs Python 3.11 or newer.")'
	@echo "Installing Bus Driver into .venv, once."
	@test -x $(BIN)/python || $(PY) -m venv .venv
	@{ $(PIP) --require-hashes -r $< 2>&1 && $(PIP) --no-deps --no-build-isolation -e . 2>&1; echo "status $$?"; } | $(COUNTED)
	@touch $(if $(filter $(DEVELOPMENT),$@),$(RUNTIME) $(PLAY)) $(if $(filter $(PLAY),$@),$(RUNTIME)) $@

# What playing needs, which is what a host needs and the playground: no linter, no type checker, no test tool.
play: $(PLAY)
	@$(BIN)/busdriver play

# At once: the linters take one core each. make's last lines say which of the four failed.
test: develop
	@$(MAKE) --jobs=3 lint imports types unit

lint: develop
	$(BIN)/ruff check .

types: develop
	$(BIN)/mypy

imports: develop
	$(BIN)/lint-imports

# Three on two cores: while a test waits for a process or for a database another one computes.
unit: develop
	$(BIN)/pytest -n 3 --dist worksteal

# The suite samples random games; this looks at all of their steps, seats, languages and numbers of players. Some ten
# minutes.
thorough: develop
	BUSDRIVER_THOROUGH=1 $(BIN)/pytest -n 2 tests/games tests/bot/league $$(grep -rl --include='test_*.py' tests.support.thorough tests)

# bench-load: a hundred live tables against Discord's limits; bench-tables: a thousand games over days; bench-servers:
# 20,000 servers on 16 shards.
bench-rendering bench-engine bench-league bench-month bench-load bench-tables bench-servers bench-browser: bench-%: develop
	$(BIN)/python -m benchmarks.$*

# At most five minutes: kill the bot 200 times and check that nothing accepted is lost. PROCESSES=3, ten minutes: kill,
# freeze, cut off and deploy some of three processes on PostgreSQL, under play, and restart the database.
torture: develop
	$(BIN)/python -m tests.stress.$(if $(PROCESSES),processes --processes $(PROCESSES) --seconds 600,torture)

# Play 5,000 games in one process: does it need more and more memory? About half an hour. docs/develop/testing.md
endurance: develop
	$(BIN)/python -m tests.stress.endurance

# Every call to Discord of a whole game fails once: some 280 games, ten minutes.
faults: develop
	BUSDRIVER_FAULTS=5 $(BIN)/pytest -n 4 tests/wire/test_one_fault.py

# Feed a million malformed inputs to all parsers, and odd texts to every place where people can type; time 5000 tricks with
# and without bombs; review every seat of 4000 rounds of odd moves. Some twenty-five minutes.
fuzz: develop
	$(BIN)/python -m tests.stress.fuzz
	BUSDRIVER_FUZZ=20 $(BIN)/pytest -n 0 tests/cogs/test_free_text.py
	BUSDRIVER_TRICKS=5000 $(BIN)/pytest -n 0 tests/bot/tables/test_no_tell.py
	BUSDRIVER_ROUNDS=2000 $(BIN)/pytest -n 2 tests/games/test_odd_rounds.py

# Change 400 places of the rules, tables, leagues and storage; does a test fail? About an hour. docs/develop/testing.md
mutants: develop
	$(BIN)/python -m tests.stress.mutants

# The documents as a site with search: build/site, which any web server can show. Pages are copied as they lie, so links work as
# in the repository. Its generator has an environment of its own.
SITE := .venv-docs/.installed
$(SITE): requirements-docs.lock
	$(PY) -m venv .venv-docs
	.venv-docs/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r $<
	@touch $@

docs: $(SITE)
	rm -rf build/pages build/site && mkdir -p build/pages
	cp -r README.md CONTRIBUTING.md PRIVACY.md TERMS.md CHANGELOG.md LICENSE docs deploy build/pages
	.venv-docs/bin/zensical build --clean --strict

# Pins for Python 3.11 and newer on every platform, with hashes and without a registry's address.
# What is pinned stays: delete a lock to upgrade it.
LOCK := .venv-lock/bin/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate \
  --no-emit-index-url --no-emit-find-links
lock:
	$(PY) -m venv .venv-lock
	.venv-lock/bin/python -m pip install --quiet uv
	echo 'setuptools>=77' > .venv-lock/build.in
	$(LOCK) --output-file requirements.lock pyproject.toml .venv-lock/build.in
	$(LOCK) --output-file requirements-play.lock --extra play \
	  --constraint requirements.lock pyproject.toml .venv-lock/build.in
	$(LOCK) --output-file requirements-dev.lock --extra play --extra dev \
	  --constraint requirements-play.lock pyproject.toml .venv-lock/build.in
	$(LOCK) --output-file requirements-postgres.lock --extra postgres \
	  --constraint requirements-dev.lock pyproject.toml .venv-lock/build.in
	echo 'zensical==0.0.73' > .venv-lock/docs.in
	$(LOCK) --output-file requirements-docs.lock .venv-lock/docs.in
	rm -rf .venv-lock

# The fonts of the pictures again from their sources (rendering/fonts/README.md).
fonts:
	$(PY) -m venv build/fonts
	build/fonts/bin/python -m pip install --quiet -r rendering/fonts/requirements.txt
	build/fonts/bin/python rendering/fonts/subset.py

clean:
	rm -rf .venv .venv-docs build *.egg-info .mypy_cache .ruff_cache .hypothesis
