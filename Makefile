# OpenBench sets EXE, and CC=go in the environment, which must not reach the build:
# CGO_ENABLED=0 keeps it out.
EXE     ?= consort
VERSION ?=
FUZZ    ?= 30s
TAGS    ?=

# Without VERSION the go command takes the commit from git. An archive without git may
# lie in another repository, whose commits say nothing.
BUILDVCS = -buildvcs=$(if $(wildcard .git),auto,false)
STAMP    = $(if $(VERSION),-X consort/cmd/internal/version.stamp=$(VERSION))
LDFLAGS  = -s -w $(STAMP)

# The targets of a release: system_processor_level.
TARGETS ?= $(shell sed -n 's/^ *- \([a-z0-9]*_[a-z0-9]*_v[0-9.]*\)$$/\1/p' .goreleaser.yaml)

export CGO_ENABLED = 0

# EVALFILE=path builds another network in, as OpenBench asks for it. The source is not
# changed: the compiler reads one file in place of another.
ifneq ($(EVALFILE),)
OVERLAY = -overlay "$(CURDIR)/evalfile.json"
endif

.PHONY: lint api build evalfile forge v3 site release packages npm tune test ci race race-whole race-some bench perft fuzz book pgo man completions module clean help

build: $(if $(EVALFILE),evalfile) ## build ./consort (EXE=name for another name, EVALFILE=path for another network)
	go build -trimpath $(BUILDVCS) $(OVERLAY) -tags "$(TAGS)" -ldflags "$(LDFLAGS)" -o $(EXE) ./cmd/consort

evalfile:
	@test -r "$(EVALFILE)" || { echo "EVALFILE=$(EVALFILE): no such file" >&2; exit 1; }
	env -u GOOS -u GOARCH -u GOAMD64 go run -trimpath -tags "$(TAGS)" ./cmd/consort "setoption name EvalFile value $(EVALFILE)"
	printf '{"Replace":{"%s":"%s"}}\n' "$(CURDIR)/eval/nnue/default.nnue" "$$(realpath "$(EVALFILE)")" > evalfile.json

forge: ## build ./forge: self-play games, training, opening books
	go build -trimpath $(BUILDVCS) -ldflags "$(LDFLAGS)" -o forge ./cmd/forge

v3: export GOAMD64 = v3
v3: build ## build ./consort for x86-64 processors with AVX2 and BMI2 (2013 and later): faster move generation

SITE ?= $(or $(OUT),site)
site: build ## write the page with the engine inside to site/ (OUT=FOLDER), for any static host
	./$(EXE) serve --export "$(SITE)"

# A release is reproducible: the same source, version and Go give the same bytes on every
# machine. Paths, time, the state of git and the environment stay out of the programs, so
# the version is set here: the number of the source for the commit with its tag and for an
# archive, and 0.9.0-dev+COMMIT for any other commit, as in cmd/internal/version.
NUMBER = $(shell sed -n 's/^const Number = "\(.*\)"$$/\1/p' cmd/internal/version/version.go)
COMMIT = $(if $(wildcard .git),$(shell git describe --tags --exact-match --match "v$(NUMBER)" --dirty=.dirty 2>/dev/null || git describe --always --exclude "*" --abbrev=12 --dirty=.dirty))
release packages npm: VERSION := $(or $(VERSION),$(NUMBER)$(patsubst %,-dev+%,$(filter-out v$(NUMBER),$(COMMIT))))
release packages npm: export RELEASE_LDFLAGS = $(LDFLAGS) -buildid=
RELEASE_ENV = GOENV=off GOMODCACHE="$$(go env GOMODCACHE)" GOCACHE="$$(go env GOCACHE)" GOEXPERIMENT= GOFLAGS="-trimpath -buildvcs=false"
release: ## build programs for every platform into dist/, with SHA-256 checksums
	rm -rf dist && mkdir -p dist
	go list -deps ./cmd/consort >/dev/null # downloads missing modules
	export $(RELEASE_ENV); \
	for target in $(TARGETS); do \
	  level=$${target##*_}; platform=$${target%_*}; os=$${platform%_*}; arch=$${platform#*_}; \
	  name=dist/consort-$(VERSION)-$$os-$$arch; \
	  if [ $$level = v3 ]; then name=$$name-v3; fi; \
	  if [ $$os = windows ]; then name=$$name.exe; fi; \
	  case $$arch in amd64) levels="GOAMD64=$$level" ;; *) levels="GOARM64=$$level" ;; esac; \
	  echo $$name; \
	  env GOOS=$$os GOARCH=$$arch $$levels go build -ldflags "$$RELEASE_LDFLAGS" -o $$name ./cmd/consort || exit 1; \
	done
	cd dist && { sha256sum consort-* 2>/dev/null || shasum -a 256 consort-*; } > SHA256SUMS
	cat dist/SHA256SUMS

# The same programs, packed by goreleaser (GORELEASER=path) as .goreleaser.yaml says. The
# addresses in the packages have the owner that "make module" has given the module.
GITHUB_REPOSITORY_OWNER ?= $(or $(word 2,$(subst /, ,$(filter github.com/%,$(shell go list -m)))),OWNER)
GORELEASER     ?= goreleaser
PACKAGES_FLAGS ?= --snapshot --skip=docker,sbom
packages: export VERSION := $(VERSION)
packages: man completions ## pack the programs as archives, deb, rpm and a Homebrew cask into dist/
	env $(RELEASE_ENV) GITHUB_REPOSITORY_OWNER="$(GITHUB_REPOSITORY_OWNER)" $(GORELEASER) release --clean $(PACKAGES_FLAGS)

NPM_DIR ?= npm
npm: ## build the npm package of the engine as WebAssembly in npm/ (NPM_DIR=FOLDER)
	mkdir -p "$(NPM_DIR)"
	cd cmd/consort/packaging/npm && cp *.js *.ts README.md "$(abspath $(NPM_DIR))"
	cp LICENSE eval/nnue/kernels.js "$$(go env GOROOT)/lib/wasm/wasm_exec.js" "$(NPM_DIR)"
	cp "$$(go env GOROOT)/LICENSE" "$(NPM_DIR)/LICENSE-Go"
	sed 's/"version": "[^"]*"/"version": "$(VERSION)"/' cmd/consort/packaging/npm/package.json > "$(NPM_DIR)/package.json"
	env $(RELEASE_ENV) GOOS=js GOARCH=wasm go build -tags wasmsimd -ldflags "$$RELEASE_LDFLAGS" -o "$(NPM_DIR)/consort.wasm" ./cmd/consort/packaging/npm
	gzip -nf9 "$(NPM_DIR)/consort.wasm"

tune: TAGS = tune
tune: build ## build ./consort with every search parameter as a UCI option, for SPSA and ablations

test: ## run all tests
	go test ./...

ci: ## run everything a change must pass
	bash .ci/run

# Where most tests have one goroutine, only those with several are run, without long
# trainings in one thread. The package that takes longest comes first, so that it does not
# run alone at the end. Searches are ten times as slow, so tests of what a review or a
# search finds, and not of who finds it when, are left out.
RACE_SKIP  = Review$$|ReviewKept|LargeGame|Puzzles|AtItsLimits|MemoryOfEdits|OfferDraws|LastLineIsWhole|StoppedSearch|InterruptedTraining
RACE_TESTS = Cancelled|Concurrent|Deterministic|EndsThe|Engine|ErrorsEnd|Fault|Interrupt|LeakNo|ManyCores|ManySearches|NamedPipes|Ponder|SameSeed|SeveralGames|Silence|Stop|Thread|Vanished|Warms|Workers
race: ## run the packages with goroutines under the race detector
	$(MAKE) --no-print-directory -j 2 race-whole race-some
race-whole:
	CGO_ENABLED=1 go test -race -short -skip '$(RACE_SKIP)' ./cmd/consort/serve ./uci ./uci/client ./bench/conformance ./search/pool ./cmd/consort/archive ./cmd/consort/lichess ./cmd/consort/room ./cmd/consort/play
race-some:
	CGO_ENABLED=1 go test -race -short -run '$(RACE_TESTS)' -skip '$(RACE_SKIP)' ./bench/arena ./search/selfplay ./cmd/consort/analyse ./search ./engine/syzygy ./eval/nnue/train ./search/alphabeta/... ./search/level ./search/player ./cmd/forge

lint: ## run the linters of .golangci.yml
	linter=$$(GOGC=400 go -C .ci/tools tool -n golangci-lint) && \
	for module in . cmd/consort/serve/browser cmd/forge/cluster; do \
	  (cd $$module && GOGC=400 "$$linter" run --allow-parallel-runners ./...) || exit 1; \
	done

api: ## record the API of the importable packages anew, for a change that means to break it
	bash .ci/api "$$(go -C .ci/tools tool -n apidiff)" renew

bench: build ## print the bench signature: the nodes of a fixed search, and its speed
	./$(EXE) bench

perft: ## measure the speed of move generation, and of github.com/notnil/chess
	go test -run '^$$' -bench 'Perft' -benchtime 3x ./engine

# Inputs are minimized a few times only: the coverage of goroutines differs from run to
# run, and minimizing inputs that merely look new would take all of the time.
# A file's build tag, as FuzzTunables has, is given to go test.
fuzz: ## run each fuzz target for 30 seconds (FUZZ=5m for longer)
	@grep -rE --include="*_test.go" "^func Fuzz[A-Z]" . | sed -E 's/:func ([A-Za-z0-9_]+).*/ \1/' | while read -r file target; do \
	  pkg=$$(dirname "$$file"); tags=$$(sed -n 's,^//go:build ,,p' "$$file"); \
	  echo "$$target in $$pkg $$tags"; \
	  go test -tags "$$tags" -list "^$$target$$" "$$pkg" | grep -q "^$$target$$" || { echo "go test does not find it"; exit 1; }; \
	  go test -tags "$$tags" -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZ) -fuzzminimizetime 20x "$$pkg" </dev/null || exit 1; \
	done

book: ## renew engine/opening/book.bin, the built-in opening book
	rm -f book.pgn
	go run ./cmd/consort arena --players alpha-beta --self --games 634 --nodes 10000 --table --pgn book.pgn
	go run ./cmd/forge book --min 3 --plies 20 --out engine/opening/book.bin book.pgn

pgo: ## renew cmd/consort/default.pgo, the profile for profile-guided optimization
	go test -trimpath -run '^$$' -bench Signature -benchtime 12x -cpuprofile search.prof -o /dev/null ./bench
	go test -trimpath -run '^$$' -bench '^BenchmarkPerft$$/' -benchtime 2x -cpuprofile perft.prof -o /dev/null ./engine
	go tool pprof -proto search.prof perft.prof > cmd/consort/default.pgo
	rm search.prof perft.prof

# The profile names functions by package, and the record of the API types, so both are
# made again.
module: rename ## rename the module (NAME=host/owner/consort) and run the tests
	$(MAKE) api pgo test

# In every text file: imports, other modules' go.mod, the Makefile and the documents. A
# path below a folder, such as cmd/consort, is not the module's. On GitHub the name is the
# address of the repository too, and README shows badges.
.PHONY: rename
rename:
	@test -n "$(NAME)" || { echo "usage: make module NAME=host/owner/consort" >&2; exit 2; }
	export OLD="$$(go list -m)" NEW="$(NAME)"; \
	git grep -lIz -e "$$OLD" -- ':!go.mod' | xargs -0 perl -pi -e \
	  's{(?<![\w./-])\Q$$ENV{OLD}\E(?=/(?:bench|cmd|engine|eval|search|uci)\b)}{$$ENV{NEW}}g; s{(?<![\w./-])\Q$$ENV{OLD}\E(?=[\s@/=]|$$)}{$$ENV{NEW}}g if $$ARGV =~ /go\.mod$$/ || /^ +go mod edit/; if ($$ENV{NEW} =~ m{^github\.com/([^/]+)/}) { my $$owner = $$1; s{[O]WNER/consort}{$$owner/consort}g; s{<!-[-] badges: (.*) -->}{$$1} }'
	go mod edit -module "$(NAME)"
	gofmt -w $$(git ls-files '*.go')

# The pages have the date of the commit, for packages that are the same bytes.
man: export SOURCE_DATE_EPOCH ?= $(if $(wildcard .git),$(shell git log -1 --format=%ct))
man: ## write the man pages of consort and forge to man/
	mkdir -p man
	go run -tags man ./cmd/consort man man
	go run -tags man ./cmd/forge man man

completions: build ## write scripts for completion in shells to completions/
	mkdir -p completions
	for shell in bash fish zsh; do ./$(EXE) completion $$shell > completions/consort.$$shell || exit 1; done

clean: ## remove built files
	rm -rf $(EXE) forge dist man completions npm site evalfile.json *.test

help: ## list the targets
	@grep -hE '^[a-z0-9]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10
