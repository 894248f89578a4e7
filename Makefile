# Two commands: `make run` and `make test`. Each sets up what it needs in .venv and build/, once.
# `make help` lists the rest.
PYTHON ?= python3
PY := .venv/bin/python
SOURCES := $(shell find native src examples -type d -not -name __pycache__ -o -name '*.?pp' -o -name '*.py' -o -name '*.pyi' \
	-o -name '*.txt' -o -name '*.css' -o -name '*.js' -o -name '*.html' -o -name '*.svg' -o -name '*.webmanifest' -o -name '*.po') CMakeLists.txt pyproject.toml README.md LICENSE
CORE := build/core
NODE := build/node/node_modules/.bin
PRETTIER := $(NODE)/prettier --no-config --print-width 110 'src/ninefold/web/{page,docs}/**/*.js' 'tests/web/model/*.js'

.DELETE_ON_ERROR:
.PHONY: help run check test test-full test-native test-page test-sanitized docs catalogue pages lint lint-js format stub api clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed 's/:.*## /\t/' | expand -t 16

run: .venv/installed ## solve examples/input.txt into output.csv and compare the algorithms
	.venv/bin/ninefold solve examples/input.txt -o output.csv
	.venv/bin/ninefold compare examples/compare.txt

check: .venv/installed .venv/tested lint test-native test-page ## the quick loop: linters and the tests that take no time
	$(PY) -m pytest -q -n 2 -m "not full and not slow"

test: .venv/installed .venv/tested test-native test-page ## the tests: native, Python, and the page in node and a browser
	$(PY) -m pytest -q -n 2 -m "not full"

test-full: .venv/installed .venv/tested test-sanitized ## what takes longer: sanitizers, whole puzzle sets
	$(PY) -m pytest -q -n 2 -m full

# They link the core that was compiled for the package.
test-native: .venv/installed ## the C++ tests, optimised
	@.venv/bin/cmake --build $(CORE) --target native_tests && $(CORE)/native_tests

# The page's model needs no browser. Only people who change the page need node; CI has it.
test-page: ## the tests of the page's model, in node
	@if command -v node > /dev/null; then \
		said=$$(node --disable-warning=MODULE_TYPELESS_PACKAGE_JSON --test --test-reporter=spec tests/web/model/*.test.js) || { echo "$$said"; exit 1; }; \
		echo "$$said" | sed -nE 's/.*(tests|pass|fail) ([0-9]+).*/\1 \2/p' | paste -sd ' ' | sed 's/^/page: /'; \
	elif [ -n "$$CI" ]; then echo "test-page needs node" >&2; exit 1; \
	else echo "test-page left out: install node to run it"; fi

# Debug keeps the asserts on.
test-sanitized: .venv/built ## the C++ tests under address and undefined-behaviour sanitizers
	@test -f build/sanitize/build.ninja || .venv/bin/cmake -S . -B build/sanitize -G Ninja \
		-DCMAKE_MAKE_PROGRAM=$(CURDIR)/.venv/bin/ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS=-O1 \
		-DNINEFOLD_TESTS=ON -DNINEFOLD_SANITIZE=ON
	@.venv/bin/cmake --build build/sanitize --target native_tests && build/sanitize/native_tests

docs: .venv/documented ## make a site of the documentation: build/site/index.html
	@$(PY) -m scripts.docs build/site

lint: .venv/installed .venv/tested lint-js ## ruff, mypy --strict, clang-format, tsc, prettier
	.venv/bin/ruff check . && .venv/bin/ruff format --check .
	.venv/bin/mypy
	git ls-files '*.cpp' '*.hpp' | xargs .venv/bin/clang-format --dry-run --Werror

# Only people who change the page need node; CI has it.
lint-js: ## types and shape of the page's scripts: tsc, prettier
	@if command -v npm > /dev/null; then $(MAKE) -s build/node/installed && $(NODE)/tsc -p tests/web && $(NODE)/tsc -p tests/web/model && $(PRETTIER) --check > /dev/null; \
	elif [ -n "$$CI" ]; then echo "lint-js needs npm" >&2; exit 1; \
	else echo "lint-js left out: no npm here"; fi

build/node/installed: tests/web/package.json tests/web/package-lock.json
	@mkdir -p build/node && cp $^ build/node
	@cd build/node && npm ci --silent --no-audit --no-fund && touch installed

format: .venv/tested ## bring Python, C++ and JavaScript into shape
	.venv/bin/ruff check --fix-only -q . && .venv/bin/ruff format -q .
	find native tests -name '*.?pp' | xargs .venv/bin/clang-format -i
	@if command -v npm > /dev/null; then $(MAKE) -s build/node/installed && $(PRETTIER) --write > /dev/null; fi

catalogue: .venv/installed ## write src/ninefold/translation/ninefold.pot anew, and say what translations lack
	$(PY) -m scripts.catalogue

stub: .venv/installed ## write src/ninefold/_native.pyi anew
	$(PY) -m nanobind.stubgen -q -m ninefold._native -o src/ninefold/_native.pyi

api: .venv/installed .venv/tested ## write tests/cases/api.txt anew: what users' programs name
	$(PY) -m scripts.api

pages: .venv/installed ## bring pictures and words of docs/techniques up to date
	$(PY) -m scripts.pages

# The package as a user gets it (not editable), rebuilt incrementally.
.venv/installed: .venv/built $(SOURCES)
	@echo "building ninefold"
	@$(PY) -m pip install -q --disable-pip-version-check --no-build-isolation --no-deps \
		-Cbuild-dir=$(CORE) -Ccmake.define.NINEFOLD_TESTS=ON .
	@touch $@

# What the build, the package and its server need.
.venv/built: pyproject.toml scripts/requirements.py
	@test -x $(PY) || { echo "setting up .venv (once, about half a minute)"; $(PYTHON) -m venv .venv; }
	@$(PY) scripts/requirements.py build web > .venv/build.txt
	@$(PY) -m pip install -q --disable-pip-version-check -r .venv/build.txt
	@touch $@

# What the tests and linters need besides.
.venv/tested: .venv/built
	@echo "installing what the tests need (once)"
	@$(PY) scripts/requirements.py test > .venv/test.txt
	@$(PY) -m pip install -q --disable-pip-version-check -r .venv/test.txt
	@touch $@

# What the site of the documentation needs besides; nothing of it is compiled.
.venv/documented: .venv/built
	@$(PY) scripts/requirements.py docs > .venv/docs.txt
	@$(PY) -m pip install -q --disable-pip-version-check -r .venv/docs.txt
	@touch $@

clean: ## remove .venv and build
	rm -rf .venv build
