# Sections that compile the crates as their users do, and test them.
# shellcheck shell=bash

# The tests run every kernel on every backend that the processor has. Some tests are short by
# themselves, so that nobody waits for them; here they play and count more.
#
# All features are on, because they only add: serde, arbitrary inputs, schemas of JSON, the other
# generators that the migration page names. Each selection of packages or features would compile the
# kernels once more. What the compiler says without features, `programs` looks at.
tests() {
    has_program /usr/bin/strace || skip "faults at system calls: strace cannot be installed"
    MOVEGEN_TEST_SCALE=4 PERFT_TEST_SCALE=4 linted test --locked --workspace --all-features
}

# What no other section compiles. The fuzzing library is named and never linked, so no C++ compiler
# is needed.
fuzz_targets() {
    CUSTOM_LIBFUZZER_PATH=/nowhere/libfuzzer.a \
        cargo clippy --locked --manifest-path fuzz/Cargo.toml --all-targets -- -D warnings
}

documentation() {
    RUSTDOCFLAGS="-D warnings" cargo doc --locked --workspace --no-deps
}

# A change of what users of the libraries see must show in docs/api.
public_items() {
    linted test --quiet --release --locked --manifest-path tools/public-api/Cargo.toml
    local report code=0
    has_toolchain "$(nightly_for_public_items)" || true
    report=$(.ci/api check) || code=$?
    case $code in
        0) ;;
        77) skip "public items: ${report#SKIPPED: }" ;;
        *) fail "$report" ;;
    esac
}

# Each crate that is published is packed and built from its package.
packages() {
    .ci/packages
}

# A target without an operating system has no std to fall back on.
no_std() {
    local libraries=(-p magic-core -p magic-board -p movegen)
    if has_target thumbv7em-none-eabi; then
        cargo check --locked "${libraries[@]}" \
            --target thumbv7em-none-eabi
    else
        skip "no_std on thumbv7em-none-eabi: the target cannot be installed"
        cargo check --locked "${libraries[@]}"
    fi
}

# Whatever is written for one system or for x86-64 must be left out elsewhere, without a trace. A
# check needs no linker. Linux on Arm has the code of Linux, and that of Macs for Arm; `arm`
# compiles the kernels for it. The workflow for GitHub checks older Macs, whose code is that of
# newer ones and of x86-64.
other_systems() {
    local target targets=()
    for target in x86_64-pc-windows-gnu aarch64-apple-darwin; do
        if has_target "$target"; then
            targets+=(--target "$target")
        else
            skip "check for $target: the target cannot be installed"
        fi
    done
    if ((${#targets[@]} > 0)); then
        RUSTFLAGS="-D warnings" cargo check --locked -p perft -p magics "${targets[@]}"
    fi
}

# The versions are those that the manifests promise.
oldest_compilers() {
    local library binary
    library=$(oldest_compiler .) binary=$(oldest_compiler crates/perft)
    if has_toolchain "$library"; then
        cargo "+$library" check --locked -p magic-core -p magic-board -p movegen
        cargo "+$library" check --locked -p magic-lab -p magic-pgn -p training-data -p opening-book
    else
        skip "libraries with Rust $library: the toolchain cannot be installed"
    fi
    if has_toolchain "$binary"; then
        cargo "+$binary" check --locked -p perft -p magics
    else
        skip "the programs with Rust $binary: the toolchain cannot be installed"
    fi
}

# What is compiled for a processor level runs no faster than what it calls: functions that were not
# inlined there are compiled for any processor, even those of the standard library that only hold a
# closure or a vector instruction. Calls may go to other code of a level, to its wrappers, and to
# where panics and memory come from; what else is rare enough is named here.
levels() {
    local calls
    if [[ $(uname -m) != x86_64 ]] || ! has_program /usr/bin/objdump; then
        skip "code of the processor levels: needs x86-64 and objdump"
        return
    fi
    calls=$(objdump -d -C --no-show-raw-insn "$PROGRAMS/perft" | awk '
        /^[0-9a-f]+ <.*>:$/ { stamped = /::stamped_/; found += stamped }
        stamped && /\t(call|jmp) .*</ && !/\+0x/ &&
            !/::stamped_|kernel::level::Level::apart>/ &&
            !/<(core::panicking|core::slice::index::slice_index_fail|alloc::|<std::sys::sync::|[a-z_]*@)/ &&
            !/en_passant_capturers>|WorkOnGroups<M>::finish>|RowSums<M>::exceed>/ { print }
        END { if (!found) print "no stamped function in the program" }')
    [[ -z $calls ]] || fail "out of line: $calls"
}

# The example engine plays against stockfish at a fixed depth and at a few thousand nodes a move,
# with every move watched. It is the one that was compiled with the tests, so its assertions are on.
# Benches are compiled here too, for clippy.
examples() {
    linted build --locked --profile test --workspace --all-features --examples --bench '*'
    local examples=$CARGO_TARGET_DIR/debug/examples
    [[ $("$examples/perft" 4) == 197281 ]] || fail "the example perft counts wrong"
    "$examples/nnue_observer"
    "$examples/mate_solver"
    if ! has_program /usr/games/stockfish; then
        skip "games against stockfish: it cannot be installed"
        return
    fi
    "$examples/uci_match" "$examples/uci_engine" /usr/games/stockfish --games 20 --nodes 2000 --depth 1 --threads 2
    "$examples/uci_match" "$examples/uci_engine" /usr/games/stockfish --games 20 --nodes 3000 --threads 2
}
