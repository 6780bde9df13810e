# One-line verbs for the whole house. `make help` lists them.

SHELL := /bin/bash
.DEFAULT_GOAL := help
PORT ?= 7878

.PHONY: help web page play terminal test check lint rust-test web-test browser-test soak checker bench mutants twins simulation setup

help: ## Lists the verbs
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

web: ## Builds the web client
	@scripts/setup play
	@npm --prefix web run --silent build

play: web ## Builds everything and opens the table in the browser
	@cargo build --release --quiet --package cli
	@target/release/veillee serve --port $(PORT) --open

terminal: ## Opens the games in the terminal
	@scripts/setup rust
	@cargo run --release --quiet --package cli -- play

test: ## Runs every test: Rust, web, real browser
	@scripts/setup test
	@$(MAKE) --no-print-directory rust-test web-test browser-test

check: lint test ## Runs what continuous integration runs

lint: ## Formats, lints, checks the rulebook and the generated types
	@scripts/setup test
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- -D warnings
	scripts/portable
	cargo xtask rulebook
	npm --prefix web run --silent check

# The page first: the program that the tests build has it within.
page:
	npm --prefix web run --silent build

rust-test: page ## The Rust tests
	cargo test --workspace --quiet
	git diff --exit-code --stat -- web/src/generated

web-test: ## The unit tests of the web client
	npm --prefix web run --silent test

# The program as the Rust tests build it: alone it would be built with other features of the same libraries, all over again.
browser-test: page ## The tests in real Chromium, against the real server
	cargo test --workspace --quiet --no-run
	npm --prefix web run --silent e2e

# SEED=7 plays the same games again, GAMES=200 more of them, KIND=duel one kind alone.
soak: GAMES ?= 20
soak: SEED := $(or $(SEED),$(shell od -An -N4 -tu4 /dev/urandom | tr -d ' '))
soak: ## Plays many whole games in real Chromium from fresh seeds: GAMES=20, SEED=…, KIND=…
	@scripts/setup test
	@echo "soak: SEED=$(SEED) GAMES=$(GAMES) of each kind"
	@npm --prefix web run --silent build
	@cargo build --release --quiet --package cli
	@VEILLEE_BIN=$(CURDIR)/target/release/veillee SEED=$(SEED) GAMES=$(GAMES) $(if $(KIND),KIND=$(KIND)) npm --prefix web run --silent soak

# SEED=7 makes the same faults again, ROUNDS=10 fewer of them.
checker: ROUNDS ?= 100
checker: SEED := $(or $(SEED),$(shell od -An -N4 -tu4 /dev/urandom | tr -d ' '))
checker: ## Kills, freezes and cuts off nodes while players play, and checks what they were told: ROUNDS=100, SEED=…
	@scripts/setup test
	@echo "checker: SEED=$(SEED) ROUNDS=$(ROUNDS)"
	@VEILLEE_SEED=$(SEED) VEILLEE_ROUNDS=$(ROUNDS) cargo test --quiet --package server --test checker -- what_players

bench: ## Measures speed, as ratios in one run
	@scripts/setup test
	@scripts/bench

mutants: ## Changes the rules spot by spot and counts what the tests notice (long)
	@scripts/setup rust
	@scripts/mutants

# SEED=7 plays the same games again, GAMES=20000 more of them.
simulation: GAMES ?= 10000
simulation: ## Plays tables in virtual time while nodes, store, bus and connections fail: GAMES=10000, SEED=…
	@scripts/setup rust
	@$(if $(SEED),VEILLEE_SEED=$(SEED)) VEILLEE_GAMES=$(GAMES) cargo test --release --quiet -p table --test simulation -- --nocapture every_promise

twins: ## Looks for leaks: 100,000 states of each table beside their twins, with fresh seeds
	@scripts/setup test
	VEILLEE_TWINS=100000 cargo test --release --quiet -p naastica -p duel -p noxtalia -p necrosia -p noxilia --test rules promises::
