# Commands for people; CI runs `make test`.

SWIFT ?= swift
PYTHON ?= python3
# Imports are checked against the dependencies of Package.swift.
IMPORTS := --explicit-target-dependency-import-check error
# One release build serves the tests, the tool and the demo, so that what is tested is what ships. The
# tests' `@testable` needs -enable-testing, which costs the tool no speed. Debug information would cost a
# tenth of the time and more than half of the space; backtraces have the names of functions without it.
TESTABLE := -c release -Xswiftc -enable-testing $(IMPORTS)
SHIPPED := $(TESTABLE) -debug-info-format none
LAMINAR = .build/release/laminar
BENCHMARKS = .build/release/LaminarBenchmarks

.DEFAULT_GOAL := help
# Never up to date: a recipe that needs it compares ages itself, also under `make -o FILE`.
force:

.PHONY: force help build test test-times demo install uninstall dist docs bench bench-gifs bench-jpeg bench-layout bench-lottie bench-peers bench-table browser format lint check goldens api schema sanitize fuzz

help: ## Print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## Build the tool and the tests as they ship
	$(SWIFT) build --build-tests $(SHIPPED)

# Built apart: `swift test` would pass -enable-testing twice, for which everything is built again.
test: build ## Run every test, on the build that ships, or those whose names have ONLY
	$(SWIFT) test --skip-build $(SHIPPED) $(if $(ONLY),--filter '$(ONLY)')
	@$(if $(ONLY),:,$(MAKE) --no-print-directory -o $(LAMINAR) browser)

browser: $(LAMINAR) ## Test the preview in Chromium, and its server with hostile requests
	@command -v $(PYTHON) > /dev/null || { echo "skipped: the preview's tests need $(PYTHON)" ; exit 0 ; } ; \
	  $(PYTHON) Tests/Browser/hostile_test.py $(LAMINAR) && $(PYTHON) Tests/Browser/preview_test.py $(LAMINAR)

# One at a time, since tests that run at once share the processors and say nothing about each other. The last
# line has the processor time, which tells more than the clock on a busy machine.
test-times: build ## Run the tests one after another, and list the slowest suites and tests
	@$(SWIFT) test --skip-build $(SHIPPED) --no-parallel > .build/times.log 2>&1 ; status=$$? ; times > .build/times.cpu ; \
	  for kind in Suite Test ; do \
	    echo "the slowest of each $$kind, in seconds" ; \
	    sed -nE -e '/Test run with/d' -e "s/^[^ ]+ $$kind (.*) (passed|failed) after ([0-9.]+) seconds.*/\3  \1/p" \
	      .build/times.log | sort -rn | head -n 20 ; \
	  done ; \
	  grep 'Test run with' .build/times.log ; \
	  echo "processor time, of the user and of the system: $$(tail -n 1 .build/times.cpu)" ; exit $$status

demo: $(LAMINAR) ## Render scenes/showcase/bounce.json to frames and its trace, under out/demo
	@mkdir -p out/demo
	$(LAMINAR) render scenes/showcase/bounce.json -o 'out/demo/bounce_%06d.png' --overwrite
	$(LAMINAR) trace scenes/showcase/bounce.json -o out/demo/bounce.csv --overwrite
	@echo
	@echo "frames: $(CURDIR)/out/demo/bounce_000000.png and on"
	@echo "trace:  $(CURDIR)/out/demo/bounce.csv"

# The tool linked with all that it uses, from the objects that the tests tested: it needs /proc and nothing
# else. The toolchain names the libraries below Foundation only to modules that are compiled for it.
STANDALONE = .build/dist/laminar
STATIC := _FoundationICU _FoundationCShims _FoundationCollections CoreFoundation Foundation \
  FoundationEssentials FoundationInternationalization swift_RegexParser stdc++ pthread m dl
$(STANDALONE): $(LAMINAR) force
	@mkdir -p $(@D)
	@[ $@ -nt $(LAMINAR) ] || { $(SWIFT)c -O -static-executable @.build/release/laminar.product/Objects.LinkFileList \
	  -o $@ -Xlinker --defsym=main=LaminarCLI_main -Xlinker --gc-sections -Xlinker --strip-all \
	  -Xlinker --start-group $(foreach name,$(STATIC),-Xlinker -l$(name)) -Xlinker --end-group \
	  > $(@D)/link.log 2>&1 || { cat $(@D)/link.log ; exit 1 ; } ; }

# The tool, its manual page, the completions of three shells and the schemas for editors, below $(1).
define lay_out
@install -d $(1)/bin $(1)/share/man/man1 $(1)/share/bash-completion/completions \
  $(1)/share/zsh/site-functions $(1)/share/fish/vendor_completions.d $(1)/share/laminar
@install -m 755 $(STANDALONE) $(1)/bin/laminar
@$(STANDALONE) man > $(1)/share/man/man1/laminar.1
@$(STANDALONE) completions bash > $(1)/share/bash-completion/completions/laminar
@$(STANDALONE) completions zsh > $(1)/share/zsh/site-functions/_laminar
@$(STANDALONE) completions fish > $(1)/share/fish/vendor_completions.d/laminar.fish
@$(STANDALONE) schema > $(1)/share/laminar/scene.schema.json
@$(STANDALONE) schema --of suite > $(1)/share/laminar/suite.schema.json
@$(STANDALONE) schema --of input > $(1)/share/laminar/input.schema.json
endef

PREFIX ?= /usr/local
install: $(STANDALONE) ## Install the tool, its manual and completions under PREFIX (/usr/local)
	$(call lay_out,$(DESTDIR)$(PREFIX))
	@echo "installed $(DESTDIR)$(PREFIX)/bin/laminar, its manual page and completions"

uninstall: ## Remove what install wrote under PREFIX
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/,bin/laminar share/man/man1/laminar.1 \
	  share/bash-completion/completions/laminar share/zsh/site-functions/_laminar \
	  share/fish/vendor_completions.d/laminar.fish share/laminar/scene.schema.json \
	  share/laminar/suite.schema.json share/laminar/input.schema.json)

# The same commit gives the same bytes: no times, no owners, names in order. The packed tool names the
# commit, which replaces the zeros that ToolVersion.swift keeps for it; of changed sources there is none.
COMMIT = $(shell git diff --quiet HEAD -- Sources Package.swift 2> /dev/null && git rev-parse HEAD 2> /dev/null)
VERSION = $(shell sed -n 's/.*current = "\(.*\)"/\1/p' Sources/LaminarCLI/CommandLine/ToolVersion.swift)
ARCHIVE = laminar-$(VERSION)-linux-$(shell uname -m)
DIST ?= out/dist
dist: $(STANDALONE) ## Make an archive for any Linux of this architecture, and its checksum, under out/dist
	@rm -rf .build/dist/$(ARCHIVE)
	$(call lay_out,.build/dist/$(ARCHIVE))
	@case '$(COMMIT)' in ????????????????????????????????????????) LC_ALL=C sed -i \
	  's/laminar-commit:0\{40\}/laminar-commit:$(COMMIT)/' .build/dist/$(ARCHIVE)/bin/laminar ;; esac
	@cp README.md CHANGELOG.md .build/dist/$(ARCHIVE)
	@mkdir -p $(DIST)
	tar -C .build/dist --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=go-w \
	  -cf - $(ARCHIVE) | gzip -9n > $(DIST)/$(ARCHIVE).tar.gz
	@cd $(DIST) && sha256sum $(ARCHIVE).tar.gz | tee $(ARCHIVE).tar.gz.sha256

# The toolchain's own programs. One graph holds what the umbrella module re-exports, so that pages link to it.
TOOLCHAIN = $(dir $(realpath $(shell command -v $(SWIFT))))
MODULES := LaminarGraphics,LaminarEngine,LaminarRaster,LaminarScene,LaminarTrace
# Pages name the gallery's pictures by their paths in the repository, and DocC needs them beside the pages.
MANUAL := Sources/Laminar/Laminar.docc
GALLERY := \.\./\.\./\.\./scenes/([^)/]*)/([^)/]*\.png)
docs: $(LAMINAR) ## Make a site of the manual and the reference of the API, under out/docs
	@rm -rf .build/symbols .build/Laminar.docc out/docs && mkdir -p .build/symbols out
	@cp -R $(MANUAL) .build/Laminar.docc
	@sed -nE 's!.*\]\($(GALLERY)\).*!\1 \2!p' $(MANUAL)/*.md | sort -u | while read topic name ; do \
	  cp scenes/$$topic/$$name .build/Laminar.docc/$$topic-$$name || exit ; done
	@sed -i -E 's!\]\($(GALLERY)\)!](\1-\2)!' .build/Laminar.docc/*.md
	$(TOOLCHAIN)swift-symbolgraph-extract -module-name Laminar -I .build/release/Modules \
	  -target $(shell uname -m)-unknown-linux-gnu -minimum-access-level public \
	  -experimental-allowed-reexported-modules=$(MODULES) -output-dir .build/symbols
	$(TOOLCHAIN)docc convert .build/Laminar.docc --additional-symbol-graph-dir .build/symbols \
	  --fallback-display-name Laminar --fallback-bundle-identifier laminar --warnings-as-errors \
	  --transform-for-static-hosting --output-path out/docs
	@echo "to look at it: $(PYTHON) -m http.server --directory out/docs"
	@echo "               then open http://localhost:8000/documentation/laminar"

# The scenes of particles are too large to keep.
.build/bench: $(BENCHMARKS)
	@$(BENCHMARKS) write .build/bench w5 w5-additive

bench: $(LAMINAR) .build/bench ## Time parsing, evaluation, drawing and encoding of the bench scenes, in release
	@for scene in scenes/bench/*.json .build/bench/*.json; do $(LAMINAR) bench $$scene || exit $$?; done

bench-peers: $(LAMINAR) .build/bench ## Draw the bench scenes with other renderers too, where they are installed
	@$(PYTHON) scenes/bench/peers.py $(LAMINAR)

# OLD and NEW are folders with the two programs of release builds; ONLY and WORKLOADS choose parts.
OLD ?= .build/release
bench-table: $(LAMINAR) $(BENCHMARKS) ## Print tables of all speeds beside other programs', of OLD and NEW builds
	@$(PYTHON) scenes/bench/table.py $(if $(ONLY),--only $(ONLY)) $(if $(WORKLOADS),--workloads $(WORKLOADS)) \
	  $(OLD) $(NEW)

bench-layout: $(BENCHMARKS) ## Time the layout solver, and kiwisolver whose sources are in the folder KIWI
	@$(PYTHON) scenes/bench/layout.py $(BENCHMARKS) '$(KIWI)'

bench-gifs: $(LAMINAR) ## Compare the showcase's GIFs with ffmpeg's in size and error, where it is installed
	@$(PYTHON) scenes/bench/gifs.py $(LAMINAR)

bench-jpeg: $(LAMINAR) $(BENCHMARKS) ## Compare JPEG pictures with Pillow's, and the time of decoding them
	@$(PYTHON) scenes/bench/jpeg.py $(LAMINAR)
	@$(PYTHON) scenes/bench/jpeg.py --time $(BENCHMARKS)

bench-lottie: $(LAMINAR) ## Time drawing and loading of Lottie files beside rlottie, where it is installed
	@$(PYTHON) scenes/bench/lottie.py $(LAMINAR)

format: ## Format all Swift code
	$(SWIFT) format format --in-place --parallel --recursive Package.swift Sources Tests

lint: ## Report code that is not formatted
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests

# The warnings come from a debug build in its own folder, which is the fastest to make.
check: lint ## Build with warnings as errors, lint, and run the tests that find stale files
	$(SWIFT) build --build-tests $(IMPORTS) -debug-info-format none --scratch-path .build/check \
	  -Xswiftc -warnings-as-errors
	@$(MAKE) --no-print-directory build
	env -u LAMINAR_RECORD $(SWIFT) test --skip-build $(SHIPPED) --filter 'LaminarTests|LaminarCLITests|Schema'

goldens: build ## Record the goldens that changed, list them, and fail so that you review them
	@mkdir -p .build
	@env -u CI LAMINAR_RECORD=1 $(SWIFT) test --skip-build $(SHIPPED) --filter 'LaminarTests|GoldenTests|goldens|SceneFormatPage|VerbPage' > .build/goldens.log 2>&1 ; \
	  status=$$? ; \
	  sed -n 's/.*\(recorded [^ ]*\/[^ ]*\) (.*/\1/p' .build/goldens.log | sort -u ; \
	  if grep -q 'recorded [^ ]*/[^ ]* (' .build/goldens.log ; then echo "review them, then run 'make test'" ; exit 1 ; fi ; \
	  if [ $$status -ne 0 ] ; then tail -n 40 .build/goldens.log ; exit $$status ; fi ; \
	  echo "no golden changed"

api: build ## Record the public declarations in Tests/LaminarTests/PublicAPI.txt, and show what changed
	-env -u CI LAMINAR_RECORD=1 $(SWIFT) test --skip-build $(SHIPPED) --filter PublicAPITests
	git diff --stat Tests/LaminarTests/PublicAPI.txt

# Each in its own folder, since the flags make other builds; together about half an hour on 2 cores.
# A leak report is left out: the test runner itself leaks two objects at its end. A filter matches the names
# of modules, suites, tests and files.
MEMORY := LaminarGraphicsTests|LaminarRasterTests|LaminarSceneTests|LaminarTraceTests|ShortcutLaw|Particle|Damaged
THREADS := LaminarRasterTests|ShortcutLaw|ParticleFrame|TransitionPicture|StageTests|StageFiles
THREADS := $(THREADS)|DisplayLink|RealTime|Play|RenderCommand|RenderMovie|frame of the gallery
CHECKED := $(TESTABLE) -Xswiftc -DLAMINAR_CHECKED -Xswiftc -assert-config -Xswiftc Debug

sanitize: ## Run the tests with every access checked, and those of memory and threads under sanitizers
	$(SWIFT) test $(CHECKED) --scratch-path .build/checked
	ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test $(TESTABLE) --sanitize=address --scratch-path .build/address \
	  --filter '$(MEMORY)'
	$(SWIFT) test $(TESTABLE) -Xswiftc -DLAMINAR_THREADS --sanitize=thread \
	  --scratch-path .build/thread --filter '$(THREADS)'

SEED ?= 1
N ?= 20000
fuzz: build ## Run N hostile scenes from SEED on through check, trace and still
	LAMINAR_FUZZ_SEED=$(SEED) LAMINAR_FUZZ_COUNT=$(N) $(SWIFT) test --skip-build $(SHIPPED) --filter HostileScene

schema: $(LAMINAR) ## Write the schemas of scenes and suites under scenes/
	$(LAMINAR) schema -o scenes/scene.schema.json --overwrite
	$(LAMINAR) schema --of suite -o scenes/suite.schema.json --overwrite

# Always runs the package manager, which knows what is stale.
.PHONY: $(LAMINAR) $(BENCHMARKS)
$(LAMINAR) $(BENCHMARKS):
	$(SWIFT) build $(SHIPPED) --product $(@F)
