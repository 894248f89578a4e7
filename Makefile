# The two main commands are `make run` and `make test`. On first use they set up what they need in .venv and build/.
# `make help` lists the rest.
PYTHON ?= python3
PY := .venv/bin/python
SOURCES := $(shell find native src examples -type d -not -name __pycache__ -o -name '*.?pp' -o -name '*.py' -o -name '*.pyi' \
	-o -name '*.txt' -o -name '*.css' -o -name '*.js' -o -name '*.html' -o -name '*.svg' -o -name '*.webmanifest' -o -name '*.json') CMakeLists.txt pyproject.toml README.md LICENSE $(wildcard cmake/* licenses/*)
CORE := build/core
NODE := build/node/node_modules/.bin
PRETTIER := $(NODE)/prettier --cache --cache-location build/node/prettier --no-config --print-width 110 'src/ninefold/web/{page,docs}/**/*.js' 'tests/web/model/*.js'

# Installs only files whose hash is in the list.
LOCKED := $(PY) -m pip install -q --disable-pip-version-check --require-hashes -r
# Builds and installs ninefold itself, with the tools in .venv.
LOCAL_PIP := $(PY) -m pip install -q --disable-pip-version-check --no-build-isolation --no-deps
# For every platform and Python version that the package supports.
RESOLVE := .venv/bin/uv pip compile -q --universal --generate-hashes --no-annotate --custom-compile-command 'make lock' pyproject.toml

.DELETE_ON_ERROR:
.PHONY: help run check test test-full test-native test-page test-sanitized test-threads fuzz docs catalogue technique-docs lint lint-js format stub api lock clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed 's/:.*## /\t/' | expand -t 16

run: .venv/installed ## solve examples/input.txt into output.csv and compare the algorithms
	.venv/bin/ninefold solve examples/input.txt -o output.csv
	.venv/bin/ninefold compare examples/compare.txt

# Keep bytecode even if the environment forbids it: otherwise pytest compiles all tests on every run.
check: NATIVE_TESTS := --quick
check: .venv/installed .venv/tested lint test-native test-page ## the quick loop: linters and the tests that take no time
	PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/build/bytecode $(PY) -m pytest -q -n 2 -m "not full and not slow"

test: .venv/installed .venv/tested test-native test-page ## the tests: native, Python, and the page in node and a browser
	$(PY) -m pytest -q -n 2 -m "not full"

test-full: .venv/installed .venv/tested test-sanitized test-threads fuzz ## what takes longer: sanitizers, fuzzers, whole puzzle sets
	$(PY) -m pytest -q -n 2 -m full

# These tests link the core compiled for the package.
test-native: .venv/installed ## the C++ tests, optimised
	@.venv/bin/cmake --build $(CORE) --target native_tests && $(CORE)/native_tests $(NATIVE_TESTS)

# The page's model needs no browser. You need node only to change the page; CI has it.
test-page: ## the tests of the page's model, in node
	@if command -v node > /dev/null; then \
		said=$$(node --disable-warning=MODULE_TYPELESS_PACKAGE_JSON --test --test-reporter=spec tests/web/model/*.test.js) || { echo "$$said"; exit 1; }; \
		echo "$$said" | sed -nE 's/.*(tests|pass|fail) ([0-9]+).*/\1 \2/p' | paste -sd ' ' | sed 's/^/page: /'; \
	elif [ -n "$$CI" ]; then echo "test-page needs node" >&2; exit 1; \
	else echo "test-page left out: install node to run it"; fi

# Debug keeps asserts on. The C++ tests and the extension share one compiled core.
SANITIZED := $(LOCAL_PIP) -Cbuild-dir=build/sanitize -Ccmake.build-type=Debug -Ccmake.define.CMAKE_CXX_FLAGS=-O1 \
	-Ccmake.define.NINEFOLD_TESTS=ON -Ccmake.define.NINEFOLD_SANITIZE=address,undefined
PRELOADED := LD_PRELOAD="$$(c++ -print-file-name=libasan.so) $$(c++ -print-file-name=libubsan.so)" \
	ASAN_OPTIONS=detect_leaks=0 PYTHONPATH=build/sanitized PYTHONMALLOC=malloc
UNDER_SANITIZERS := $(addprefix tests/,model formats search batch logic rating generate)

test-sanitized: .venv/built .venv/tested ## C++ tests, and Python tests of the extension, under address and undefined-behaviour sanitizers
	@echo "building ninefold with sanitizers"
	@rm -rf build/sanitized && $(SANITIZED) --target build/sanitized .
	@.venv/bin/cmake --build build/sanitize --target native_tests && build/sanitize/native_tests
	@$(PRELOADED) $(PY) -m pytest -q -n 2 -m "not full and not slow" -p no:cacheprovider $(UNDER_SANITIZERS)

test-threads: .venv/built ## the C++ tests of batch functions, under the thread sanitizer
	@test -f build/threads/build.ninja || .venv/bin/cmake -S . -B build/threads -G Ninja \
		-DCMAKE_MAKE_PROGRAM=$(CURDIR)/.venv/bin/ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS=-O1 \
		-DNINEFOLD_TESTS=ON -DNINEFOLD_SANITIZE=thread > /dev/null
	@.venv/bin/cmake --build build/threads --target native_tests && build/threads/native_tests thread

# The newest clang installed: it comes with libFuzzer.
CLANG ?= $(shell for name in 22 21 20 19 18 17 16; do command -v clang++-$$name && break; done)
FUZZ_SECONDS ?= 60

fuzz: .venv/fuzzed ## fuzz every parser and the core, FUZZ_SECONDS=60 each; needs clang 16 or newer
	@if [ -n "$(CLANG)" ]; then \
		{ test -f build/fuzz/build.ninja || CXX=$(CLANG) .venv/bin/cmake -S . -B build/fuzz -G Ninja \
			-DCMAKE_MAKE_PROGRAM=$(CURDIR)/.venv/bin/ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo \
			-DNINEFOLD_FUZZ=ON -DNINEFOLD_SANITIZE=address,undefined > /dev/null; } && \
		.venv/bin/cmake --build build/fuzz --target fuzzers && $(PY) -m scripts.fuzz $(FUZZ_SECONDS); \
	elif [ -n "$$CI" ]; then echo "fuzz needs clang 16 or newer" >&2; exit 1; \
	else echo "fuzz left out: install clang 16 or newer to run it"; fi

docs: .venv/documented ## make a site of the documentation: build/site/index.html
	@$(PY) -m scripts.docs build/site

lint: .venv/installed .venv/tested lint-js ## ruff, mypy --strict, clang-format, tsc, prettier
	.venv/bin/ruff check . && .venv/bin/ruff format --check .
	.venv/bin/mypy
	git ls-files '*.cpp' '*.hpp' | xargs .venv/bin/clang-format --dry-run --Werror

# You need node only to change the page; CI has it.
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

catalogue: .venv/installed .venv/tested ## update the files of src/ninefold/translation, and list what translations lack
	$(PY) -m scripts.catalogue

stub: .venv/installed ## write src/ninefold/_native.pyi and src/ninefold/logic/evidence.py anew
	$(PY) -m nanobind.stubgen -q -m ninefold._native -o src/ninefold/_native.pyi
	$(PY) -m scripts.evidence

api: .venv/installed .venv/tested ## write tests/cases/api.txt anew: what users' programs name
	$(PY) -m scripts.api

technique-docs: .venv/installed ## bring pictures and words of docs/techniques up to date
	$(PY) -m scripts.technique_docs

# Resolve versions once for all lists: test.txt has everything, and the others take their versions from it.
lock: .venv/built ## renew requirements/*.txt: exact versions and hashes of what pyproject.toml asks for
	@$(LOCKED) requirements/lock.txt
	@$(RESOLVE) --upgrade --extra lock -o requirements/lock.txt
	@$(RESOLVE) --upgrade --extra build --extra test -o requirements/test.txt
	@$(RESOLVE) --constraints requirements/test.txt --extra build --extra web -o requirements/build.txt
	@$(RESOLVE) --constraints requirements/test.txt --extra docs -o requirements/docs.txt
	@$(RESOLVE) --constraints requirements/test.txt --extra fuzz -o requirements/fuzz.txt

# The package as users get it (not editable), rebuilt incrementally.
.venv/installed: .venv/built $(SOURCES)
	@echo "building ninefold"
	@$(LOCAL_PIP) -Cbuild-dir=$(CORE) -Ccmake.define.NINEFOLD_TESTS=ON .
	@touch $@

# Requirements of the build, the package and its server.
.venv/built: requirements/build.txt
	@test -x $(PY) || { echo "setting up .venv (once, about half a minute)"; $(PYTHON) -m venv .venv; }
	@$(LOCKED) requirements/build.txt
	@touch $@

# Additional requirements of the tests and linters.
.venv/tested: .venv/built requirements/test.txt
	@echo "installing what the tests need (once)"
	@$(LOCKED) requirements/test.txt
	@touch $@

# Additional requirements of the documentation site; none of them is compiled.
.venv/documented: .venv/built requirements/docs.txt
	@$(LOCKED) requirements/docs.txt
	@touch $@

# Additional requirements of the fuzzers for the Python readers.
.venv/fuzzed: .venv/installed requirements/fuzz.txt
	@$(LOCKED) requirements/fuzz.txt
	@touch $@

clean: ## remove .venv and build
	rm -rf .venv build
