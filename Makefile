# Test farms set EXE, and CC=go in the environment, which must not reach the
# build: CGO_ENABLED=0 keeps it out.
EXE     ?= consort
VERSION ?= $(shell git describe --always --abbrev=12 --dirty 2>/dev/null || echo dev)
FUZZ    ?= 30s
TAGS    ?=

# What a release is for.
PLATFORMS ?= linux/amd64 linux/arm64 windows/amd64 windows/arm64 darwin/amd64 darwin/arm64

export CGO_ENABLED = 0

# EVALFILE=path builds another network in, as test farms ask for it. The source
# stays as it is: the compiler is told to take one file for another.
ifneq ($(EVALFILE),)
OVERLAY = -overlay "$(CURDIR)/evalfile.json"
endif

.PHONY: build evalfile forge v3 release tune test ci race bench perft fuzz book pgo clean help

build: $(if $(EVALFILE),evalfile) ## the engine, as ./consort (EXE=name for another name, EVALFILE=path for another network)
	go build -trimpath $(OVERLAY) -tags "$(TAGS)" -ldflags "-s -w -X main.version=$(VERSION)" -o $(EXE) ./cmd/consort

evalfile:
	test -r "$(EVALFILE)"
	printf '{"Replace":{"%s":"%s"}}\n' "$(CURDIR)/eval/nnue/default.nnue" "$(abspath $(EVALFILE))" > evalfile.json

forge: ## the workshop, as ./forge: self-play, training
	go build -trimpath -ldflags "-s -w -X main.version=$(VERSION)" -o forge ./cmd/forge

v3: ## the engine for processors of 2013 and later (AVX2, BMI2): generates moves faster
	GOAMD64=v3 go build -trimpath -ldflags "-s -w -X main.version=$(VERSION)" -o $(EXE) ./cmd/consort

# The same source, VERSION and Go give the same bytes on every machine: no path, no
# time, no state of git and no setting of the environment goes into the programs.
# Without git, as in an archive, VERSION=... must say which version it is.
release: ## the engine for every platform, with checksums, in dist/
	rm -rf dist && mkdir -p dist
	go list -deps ./cmd/consort >/dev/null # fetches what is missing
	modules="$$(go env GOMODCACHE)"; cache="$$(go env GOCACHE)"; \
	for platform in $(PLATFORMS); do \
	  os=$${platform%/*}; arch=$${platform#*/}; name=consort-$(VERSION)-$$os-$$arch; \
	  if [ $$os = windows ]; then name=$$name.exe; fi; \
	  echo dist/$$name; \
	  GOENV=off GOMODCACHE="$$modules" GOCACHE="$$cache" GOFLAGS= GOAMD64=v1 GOARM64=v8.0 GOEXPERIMENT= GOOS=$$os GOARCH=$$arch \
	    go build -trimpath -buildvcs=false -ldflags "-s -w -buildid= -X main.version=$(VERSION)" -o dist/$$name ./cmd/consort || exit 1; \
	done
	cd dist && { sha256sum consort-* 2>/dev/null || shasum -a 256 consort-*; } > SHA256SUMS
	cat dist/SHA256SUMS

tune: TAGS = tune
tune: build ## the engine with every number of the search as a UCI option, for SPSA and ablations

test: ## all tests
	go test ./...

ci: ## everything a change must pass
	bash .ci/run

# Of packages where most of the tests have one goroutine, only those that have more.
race: ## the packages with goroutines under the race detector
	CGO_ENABLED=1 go test -race -short ./uci ./search ./bench/arena ./bench/conformance ./search/selfplay ./eval/nnue/train ./cmd/consort/analyse ./cmd/consort/session ./cmd/consort/play ./cmd/consort/serve
	CGO_ENABLED=1 go test -race -short -run 'Concurrent|Thread|Team|Collector|ManySearches|Warms|Stop|Ponder|Interrupted' ./engine/syzygy ./search/alphabeta ./cmd/forge

bench: build ## the bench signature: nodes of a fixed search, and its speed
	./$(EXE) bench

perft: ## the speed of move generation, beside github.com/notnil/chess
	go test -run '^$$' -bench 'Perft' -benchtime 3x ./bench

# An input is made smaller a few times only: what goroutines cover differs from run to
# run, and making inputs smaller that only seem to be new would take all of the time.
fuzz: ## each fuzz target for $(FUZZ)
	@for pkg in ./engine ./engine/pgn ./engine/polyglot ./engine/syzygy ./uci ./bench/epd ./search/selfplay ./eval/nnue ./eval/nnue/train ./cmd/consort/session ./cmd/consort/play; do \
	  for target in $$(go test -list '^Fuzz' $$pkg | grep '^Fuzz'); do \
	    go test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZ) -fuzzminimizetime 20x $$pkg || exit 1; \
	  done; \
	done

book: ## refresh engine/opening/book.bin, the opening book that is built in
	rm -f book.pgn
	go run ./cmd/consort arena -players alpha-beta -self -games 634 -nodes 10000 -table -pgn book.pgn
	go run ./cmd/forge book -min 3 -plies 20 -out engine/opening/book.bin book.pgn

pgo: ## refresh cmd/consort/default.pgo, the profile that guides the compiler
	go test -run '^$$' -bench Signature -benchtime 12x -cpuprofile search.prof -o /dev/null ./bench
	go test -run '^$$' -bench Perft/ -benchtime 2x -cpuprofile perft.prof -o /dev/null ./bench
	go tool pprof -proto search.prof perft.prof > cmd/consort/default.pgo
	rm search.prof perft.prof

clean: ## remove what was built here
	rm -f $(EXE) forge *.test

help: ## this list
	@grep -hE '^[a-z0-9]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10
