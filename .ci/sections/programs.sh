# Sections that run the programs.
# shellcheck shell=bash

# The programs, by the first command of the README and by the others. Whatever other sections run is
# built here, once, and without a warning.
programs() {
    without_warnings cargo run --release --locked -p perft
    without_warnings cargo build --release --locked -p perft -p magics -p benches --bin perft --bin magics --bin icount
}

# What a release is made of, for this machine; and what packagers are told to type leaves files
# where it says.
release_archive() {
    local folder program
    folder=$(mktemp -d)
    tools/pack-release "$(rustc -vV | sed -n 's/^host: //p')" "$folder/archives"
    for program in perft magics; do
        DESTDIR=$folder/system PATH=$PROGRAMS:$PATH bash -euo pipefail <<<"$(
            sed -nE "/^    perft (man|completions)/s/perft/$program/gp" docs/releasing.md
        )"
    done
    find "$folder/system" -type f -size +1k -printf '/%P\n' | sort | tee "$folder/installed"
    [[ $(wc -l <"$folder/installed") == 8 ]] || fail "docs/releasing.md does not install pages and completions"
    rm -rf "$folder"
}

every_backend() {
    local backends kernels backend kernel reason
    backends=$(choices backend)
    kernels=$(choices kernel)
    for backend in $backends; do
        if ! reason=$(perft count 0 --backend "$backend" 2>&1); then
            [[ $reason == *"features this machine lacks"* ]] || fail "$reason"
            skip "suites on backend $backend: ${reason%%$'\n'*}"
            continue
        fi
        for kernel in $kernels; do
            echo "-- $backend, $kernel"
            perft suite --backend "$backend" --kernel "$kernel" \
                --max-nodes "$EVERY_BACKEND_MAX_NODES" 2>/dev/null
        done
    done
}

# Workers are killed, a unit is corrupted, a result is damaged, a host lies: what is added up in the
# end must be right.
engines() {
    local engine code
    has_program /usr/bin/parallel && has_program /usr/bin/rsync &&
        has_program /usr/bin/ssh && has_program /usr/sbin/sshd || true
    has_program /usr/sbin/munged && has_program /usr/sbin/slurmctld &&
        has_program /usr/sbin/slurmd && has_program /usr/bin/sbatch || true
    has_program /usr/bin/b3sum && has_program /usr/bin/python3 || true
    for engine in parallel slurm kubernetes; do
        code=0
        PERFT=$PROGRAMS/perft .ci/engines "$engine" || code=$?
        case $code in
            0) ;;
            77) skip "units on $engine: it cannot be had here" ;;
            *) return "$code" ;;
        esac
    done
}

# Searches that show what does not exist: too long for tests.
long_proofs() {
    "$PROGRAMS/magics" selftest --long
}

# The figures hold for one compiler; with another nothing is compared.
instructions() {
    local report
    has_program /usr/bin/valgrind || true
    report=$("$PROGRAMS/icount" check benches/icount.txt) || fail "$report"
    printf '%s\n' "$report"
    if [[ $report == SKIPPED:* ]]; then skip "instructions per leaf: ${report%%$'\n'*}"; fi
}

# The page is built, and used in a real browser as a person would. Every number on it is compared
# with the programs. Its sizes and times are printed; the pictures stay in target/explorer-pictures.
explorer() {
    local reason=
    has_target wasm32-unknown-unknown || reason="the target wasm32-unknown-unknown cannot be installed"
    command -v npm >/dev/null || reason="Node.js and npm are missing"
    if [[ -z $reason ]] && ! (cd web && timeout 120 npm ci --ignore-scripts --no-audit --no-fund --loglevel=error); then
        reason="the packages of web/package-lock.json cannot be installed"
    fi
    if [[ -n $reason ]]; then
        skip "the explorer in a browser: $reason"
        return
    fi
    linted test --quiet --release --locked --manifest-path xtask/Cargo.toml
    linted test --quiet --release --locked --manifest-path tools/site/Cargo.toml
    cargo xtask web
    # Here, because what runs while the page is compiled is compiled already.
    cargo clippy --locked -p explorer --lib --profile web --target wasm32-unknown-unknown --target-dir target/web -- -D warnings
    if ! has_program /usr/bin/chromium; then
        skip "the explorer in a browser: Chromium cannot be installed"
        return
    fi
    has_program /usr/bin/firefox-esr || skip "the explorer in Firefox: firefox-esr cannot be installed"
    (cd web && PERFT=$PROGRAMS/perft MAGICS=$PROGRAMS/magics node tests/run.mjs)
}

# The JavaScript package is built as it is published, and compared with the packages that its users
# come from. Its own tests run in node, in workers, in bundles and in a browser.
javascript() {
    local reason=
    has_target wasm32-unknown-unknown || reason="the target wasm32-unknown-unknown cannot be installed"
    command -v npm >/dev/null || reason="Node.js and npm are missing"
    if [[ -z $reason ]] && ! (cd packages/magic-chess &&
        timeout 120 npm ci --ignore-scripts --no-audit --no-fund --loglevel=error); then
        reason="the packages of packages/magic-chess/package-lock.json cannot be installed"
    fi
    if [[ -n $reason ]]; then
        skip "the JavaScript package: $reason"
        return
    fi
    cargo xtask js
    local features
    for features in rules,games counting,suites; do
        cargo clippy --locked -p javascript --lib --profile javascript --no-default-features --features "$features" \
            --target wasm32-unknown-unknown --target-dir target/javascript -- -D warnings
    done
    has_program /usr/bin/chromium || skip "the JavaScript package in a browser: Chromium cannot be installed"
    if ! (cd packages/magic-chess/runtimes && timeout 300 npm ci --no-audit --no-fund --loglevel=error); then
        skip "the JavaScript package in Deno and Bun: the packages of runtimes/package-lock.json cannot be installed"
    fi
    (cd packages/magic-chess && PATH=$PWD/runtimes/node_modules/.bin:$PATH npm test --silent)
}

perft() {
    "$PROGRAMS/perft" "$@"
}

# The values that an option of `perft` takes, so that a new kernel or backend is not forgotten.
choices() {
    local values
    values=$(perft bench -h | tr '\n' ' ' | tr -s ' ' |
        sed -n "s/.* --$1 <[^[]*[^]]*\] \[possible values: \([^]]*\)\].*/\1/p" | tr -d ,)
    [[ -n $values ]] || fail "perft bench -h does not tell the values of --$1"
    echo "$values"
}
