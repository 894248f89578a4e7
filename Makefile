# The two main commands are `make run` and `make test`. On first use, they set up everything they need in .venv and build/.
# `make help` lists the rest.
PYTHON ?= python3
PY := .venv/bin/python
SOURCES := $(shell find native src examples scripts/bundle -type d -not -name __pycache__ -o -name '*.?pp' -o -name '*.py' -o -name '*.pyi' \
	-o -name '*.txt' -o -name '*.css' -o -name '*.js' -o -name '*.html' -o -name '*.svg' -o -name '*.png' -o -name '*.webmanifest' -o -name '*.json' -o -name '*.npz') CMakeLists.txt pyproject.toml README.md LICENSE $(wildcard cmake/* licenses/*)
CORE := build/core
NODE := build/node/node_modules/.bin
PRETTIER := $(NODE)/prettier --cache --cache-location build/node/prettier --no-config --print-width 110 'src/ninefold/web/{page,docs}/**/*.js' 'tests/web/model/*.js'

# Installs only files whose hashes are in the list.
LOCKED := $(PY) -m pip install -q --disable-pip-version-check --require-hashes -r
# Builds and installs ninefold itself, with the tools in .venv.
LOCAL_PIP := $(PY) -m pip install -q --disable-pip-version-check --no-build-isolation --no-deps
# Resolves versions for every platform and Python version that the package supports.
RESOLVE := .venv/bin/uv pip compile -q --universal --generate-hashes --no-annotate --custom-compile-command 'make lock' pyproject.toml

.DELETE_ON_ERROR:
.PHONY: help run check test test-full test-native test-page test-sanitized test-threads test-platforms test-arm test-windows wheel test-wheel fuzz docs catalogue technique-docs gallery screenshots icons lint lint-js format stub api lock clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed 's/:.*## /\t/' | expand -t 16

run: .venv/installed ## solve examples/input.txt into output.csv and compare the algorithms
	.venv/bin/ninefold solve examples/input.txt -o output.csv
	.venv/bin/ninefold compare examples/compare.txt

# Keep bytecode even if the environment forbids it: otherwise pytest compiles all tests on every run.
check: NATIVE_TESTS := --quick
check: .venv/installed .venv/tested lint test-native test-page ## run the linters and the fast tests
	PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/build/bytecode $(PY) -m pytest -q -n 2 -m "not full and not slow"

test: .venv/installed .venv/tested test-native test-page ## run the tests: C++, Python, and the page in node and a browser
	$(PY) -m pytest -q -n 2 -m "not full"

test-full: .venv/installed .venv/tested test-sanitized test-threads fuzz ## run the slower tests: sanitizers, fuzzers, whole puzzle sets
	$(PY) -m pytest -q -n 2 -m full

# These tests link the core that was compiled for the package.
test-native: .venv/installed ## run the C++ tests, optimised
	@.venv/bin/cmake --build $(CORE) --target native_tests && $(CORE)/native_tests $(NATIVE_TESTS)

# The page's model needs no browser. You need node only to change the page; CI has it.
test-page: ## run the tests of the page's model in node
	@if command -v node > /dev/null; then \
		said=$$(node --disable-warning=MODULE_TYPELESS_PACKAGE_JSON --test --test-reporter=spec tests/web/model/*.test.js) || { echo "$$said"; exit 1; }; \
		echo "$$said" | sed -nE 's/.*(tests|pass|fail) ([0-9]+).*/\1 \2/p' | paste -sd ' ' | sed 's/^/page: /'; \
	elif [ -n "$$CI" ]; then echo "test-page needs node" >&2; exit 1; \
	else echo "test-page skipped: install node to run it"; fi

# Debug keeps asserts on. The C++ tests and the extension share one compiled core.
SANITIZED := $(LOCAL_PIP) -Cbuild-dir=build/sanitize -Ccmake.build-type=Debug -Ccmake.define.CMAKE_CXX_FLAGS=-O1 \
	-Ccmake.define.NINEFOLD_TESTS=ON -Ccmake.define.NINEFOLD_SANITIZE=address,undefined
PRELOADED := LD_PRELOAD="$$(c++ -print-file-name=libasan.so) $$(c++ -print-file-name=libubsan.so)" \
	ASAN_OPTIONS=detect_leaks=0 PYTHONPATH=build/sanitized PYTHONMALLOC=malloc
UNDER_SANITIZERS := $(addprefix tests/,model formats search batch logic rating generate)

test-sanitized: .venv/built .venv/tested ## run C++ tests and Python tests of the extension under the address and undefined-behaviour sanitizers
	@echo "building ninefold with sanitizers"
	@rm -rf build/sanitized && $(SANITIZED) --target build/sanitized .
	@.venv/bin/cmake --build build/sanitize --target native_tests && build/sanitize/native_tests
	@$(PRELOADED) $(PY) -m pytest -q -n 2 -m "not full and not slow" -p no:cacheprovider $(UNDER_SANITIZERS)

test-threads: .venv/built ## run the C++ tests of batch functions under the thread sanitizer
	@test -f build/threads/build.ninja || .venv/bin/cmake -S . -B build/threads -G Ninja \
		-DCMAKE_MAKE_PROGRAM=$(CURDIR)/.venv/bin/ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS=-O1 \
		-DNINEFOLD_TESTS=ON -DNINEFOLD_SANITIZE=thread > /dev/null
	@.venv/bin/cmake --build build/threads --target native_tests && build/threads/native_tests thread

# Wheels for other systems are built by .github/workflows/wheels.yml.
wheel: .venv/installed .venv/packaged ## build wheels and a source archive into dist
	@$(PY) -m scripts.wheels build

test-wheel: wheel ## install the wheels in new environments, for Python 3.11 to 3.13 where present, and test them there
	@$(PY) -m scripts.wheels test

test-platforms: test-arm test-windows ## cross compile the core for ARM and Windows, and run the C++ tests in emulators

# $(1): the toolchain; $(2): its compiler; $(3): its emulator; $(4): the Debian packages that have them.
CROSS = @if command -v $(2) > /dev/null && command -v $(3) > /dev/null; then \
		{ test -f build/$(1)/build.ninja || .venv/bin/cmake -S . -B build/$(1) -G Ninja \
			-DCMAKE_MAKE_PROGRAM=$(CURDIR)/.venv/bin/ninja -DCMAKE_BUILD_TYPE=Release \
			-DCMAKE_TOOLCHAIN_FILE=cmake/toolchains/$(1).cmake -DNINEFOLD_TESTS=ON > /dev/null; } && \
		.venv/bin/cmake --build build/$(1) --target run_native_tests; \
	else echo "$@ skipped: install $(4) to run it"; fi

test-arm: .venv/built
	$(call CROSS,aarch64-linux,aarch64-linux-gnu-g++,qemu-aarch64,g++-aarch64-linux-gnu and qemu-user)

test-windows: export WINEPREFIX = $(CURDIR)/build/wine
test-windows: export WINEDEBUG = -all
test-windows: .venv/built
	$(call CROSS,x86_64-windows,x86_64-w64-mingw32-g++-posix,/usr/lib/wine/wine64,g++-mingw-w64-x86-64-posix and wine64)

# The newest installed clang, which includes libFuzzer.
CLANG ?= $(shell for name in 22 21 20 19 18 17 16; do command -v clang++-$$name && break; done)
FUZZ_SECONDS ?= 60

fuzz: .venv/fuzzed ## fuzz every parser and the core for FUZZ_SECONDS=60 each; needs clang 16 or newer
	@if [ -n "$(CLANG)" ]; then \
		{ test -f build/fuzz/build.ninja || CXX=$(CLANG) .venv/bin/cmake -S . -B build/fuzz -G Ninja \
			-DCMAKE_MAKE_PROGRAM=$(CURDIR)/.venv/bin/ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo \
			-DNINEFOLD_FUZZ=ON -DNINEFOLD_SANITIZE=address,undefined > /dev/null; } && \
		.venv/bin/cmake --build build/fuzz --target fuzzers && $(PY) -m scripts.fuzz $(FUZZ_SECONDS); \
	elif [ -n "$$CI" ]; then echo "fuzz needs clang 16 or newer" >&2; exit 1; \
	else echo "fuzz skipped: install clang 16 or newer to run it"; fi

docs: .venv/documented ## build the documentation site: build/site/index.html
	@$(PY) -m scripts.docs build/site

lint: .venv/installed .venv/tested lint-js ## run ruff, mypy --strict, clang-format, tsc and prettier
	.venv/bin/ruff check . && .venv/bin/ruff format --check .
	.venv/bin/mypy
	git ls-files '*.cpp' '*.hpp' | xargs .venv/bin/clang-format --dry-run --Werror
	$(PY) -m scripts.phrases

# You need node only to change the page; CI has it.
lint-js: ## check types and format of the page's scripts: tsc, prettier
	@if command -v npm > /dev/null; then $(MAKE) -s build/node/installed && $(NODE)/tsc -p tests/web && $(NODE)/tsc -p tests/web/model && $(PRETTIER) --check > /dev/null; \
	elif [ -n "$$CI" ]; then echo "lint-js needs npm" >&2; exit 1; \
	else echo "lint-js skipped: install npm to run it"; fi

build/node/installed: tests/web/package.json tests/web/package-lock.json
	@mkdir -p build/node && cp $^ build/node
	@cd build/node && npm ci --silent --no-audit --no-fund && touch installed

format: .venv/tested ## format Python, C++ and JavaScript
	.venv/bin/ruff check --fix-only -q . && .venv/bin/ruff format -q .
	find native tests -name '*.?pp' | xargs .venv/bin/clang-format -i
	@if command -v npm > /dev/null; then $(MAKE) -s build/node/installed && $(PRETTIER) --write > /dev/null; fi

catalogue: .venv/installed .venv/tested ## update src/ninefold/translation, and list missing translations
	$(PY) -m scripts.catalogue

stub: .venv/installed ## regenerate src/ninefold/_native.pyi and src/ninefold/logic/evidence.py
	$(PY) -m nanobind.stubgen -q -m ninefold._native -o src/ninefold/_native.pyi
	$(PY) -m scripts.evidence

api: .venv/installed .venv/tested ## regenerate tests/cases/api.txt, the list of public names
	$(PY) -m scripts.api

technique-docs: .venv/installed .venv/tested ## update the pictures and explanations in docs/techniques, and the course of the page
	$(PY) -m scripts.technique_docs
	$(PY) -m scripts.course

gallery: .venv/installed .venv/tested ## draw the pictures of docs/gallery.md
	$(PY) -m scripts.gallery

screenshots: .venv/installed .venv/tested ## update docs/screenshots; needs a browser
	$(PY) -m scripts.screenshots

icons: .venv/tested ## draw the page's icon as PNG files; needs a browser
	$(PY) -m scripts.icons

# Resolve versions once for all lists: test.txt has everything, and the others take their versions from it.
lock: .venv/built ## update requirements/*.txt: exact versions and hashes of the dependencies
	@$(LOCKED) requirements/lock.txt
	@$(RESOLVE) --upgrade --extra lock -o requirements/lock.txt
	@$(RESOLVE) --upgrade --extra build --extra test -o requirements/test.txt
	@$(RESOLVE) --constraints requirements/test.txt --extra build --extra web -o requirements/build.txt
	@$(RESOLVE) --constraints requirements/test.txt --extra docs -o requirements/docs.txt
	@$(RESOLVE) --constraints requirements/test.txt --extra fuzz -o requirements/fuzz.txt
	@$(RESOLVE) --constraints requirements/test.txt --extra wheel -o requirements/wheel.txt
	@$(RESOLVE) --constraints requirements/test.txt --extra installed -o requirements/installed.txt
	@$(RESOLVE) --constraints requirements/test.txt --extra web -o requirements/serve.txt

# The package as users get it (not editable), rebuilt incrementally.
.venv/installed: .venv/built $(SOURCES)
	@echo "building ninefold"
	@$(LOCAL_PIP) -Cbuild-dir=$(CORE) -Ccmake.define.NINEFOLD_TESTS=ON .
	@touch $@

# Requirements for the build, the package and its server.
.venv/built: requirements/build.txt
	@test -x $(PY) || { echo "setting up .venv (once, about half a minute)"; $(PYTHON) -m venv .venv; }
	@$(LOCKED) requirements/build.txt
	@touch $@

# Additional requirements for the tests and linters.
.venv/tested: .venv/built requirements/test.txt
	@echo "installing the test tools (once)"
	@$(LOCKED) requirements/test.txt
	@touch $@

# Additional requirements for the documentation site; nothing is compiled.
.venv/documented: .venv/built requirements/docs.txt
	@$(LOCKED) requirements/docs.txt
	@touch $@

# Additional requirements for building wheels.
.venv/packaged: .venv/built requirements/wheel.txt
	@$(LOCKED) requirements/wheel.txt
	@touch $@

# Additional requirements for fuzzing the Python parsers.
.venv/fuzzed: .venv/installed requirements/fuzz.txt
	@$(LOCKED) requirements/fuzz.txt
	@touch $@

clean: ## remove .venv, build and dist
	rm -rf .venv build dist
