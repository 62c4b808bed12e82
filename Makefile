# Every command of the project. Each does the set-up that it needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WEB := server/gamewarden/gateway/web/index.html
JS_SOURCES := $(shell find client_sdk/js client_sdk/web -type f \
	-not -path '*/node_modules/*' -not -path '*/dist/*' 2>/dev/null)
ARGS ?=

.PHONY: help serve test check schemas web lock bench ratios balance chaos clean

help: ## what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/ -/' | sort

serve: $(VENV)/.run $(WEB) ## set up and run the server with the browser client and an embedded store (ARGS: its flags, like --port 0)
	$(BIN)/gamewarden serve $(ARGS)

test: $(VENV)/.dev $(WEB) .tested-with ## set up and run every test (ARGS: what to hand to pytest)
	$(BIN)/pytest $(ARGS)

check: $(VENV)/.dev client_sdk/web/node_modules/.ready client_sdk/js/node_modules/.ready ## what CI checks besides the tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	cd client_sdk/js && npm run --silent check
	cd client_sdk/web && npm run --silent check

schemas: $(VENV)/.dev ## write the generated schemas and TypeScript types anew
	$(BIN)/python -m gamewarden.schema
	$(BIN)/python -m gamewarden.settings

web: $(WEB) ## build the browser client

bench: $(VENV)/.dev ## measure, as ratios in one run
	$(BIN)/gamewarden bench $(ARGS)

ratios: $(VENV)/.dev ## what clients do to each other's waiting, as ratios
	$(BIN)/pytest tests/bench/*.py $(ARGS)

balance: $(VENV)/.run ## how strong the bots are and how fair what they play with is, as matches (minutes)
	$(BIN)/python -m gamewarden.bots.balance $(ARGS)

chaos: $(VENV)/.dev .tested-with ## matches over servers, stores and lines that break
	$(BIN)/pytest tests/chaos $(ARGS)

lock: $(VENV)/.dev ## pin the dependencies anew
	$(BIN)/pip-compile -q --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --strip-extras --no-header \
		--upgrade -o requirements.txt pyproject.toml
	$(BIN)/pip-compile -q --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --strip-extras --no-header \
		--upgrade --extra dev -c requirements.txt -o requirements-dev.txt pyproject.toml

clean: ## take away what was built
	rm -rf $(VENV) client_sdk/js/node_modules client_sdk/js/dist client_sdk/web/node_modules dist .tested-with
	rm -rf server/gamewarden/gateway/web

$(VENV)/.run: requirements.txt pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q --disable-pip-version-check -r requirements.txt
	$(BIN)/pip install -q --disable-pip-version-check --no-deps -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements-dev.txt
	$(BIN)/pip install -q --disable-pip-version-check -r requirements-dev.txt
	@touch $@

client_sdk/js/node_modules/.ready: client_sdk/js/package-lock.json
	cd client_sdk/js && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

client_sdk/web/node_modules/.ready: client_sdk/web/package-lock.json client_sdk/js/node_modules/.ready
	cd client_sdk/web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(WEB): client_sdk/web/node_modules/.ready $(JS_SOURCES)
	cd client_sdk/web && npm run --silent build
	@touch $@

# A browser and a Redis for the tests, from packages where they are missing.
.tested-with:
	@bash tests/support/machine.sh
	@touch $@
