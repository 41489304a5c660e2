# Sections that compile the crates otherwise: for other processors, for interpreters and checkers,
# for Python.
# shellcheck shell=bash

# The tests of the kernels with the vectors of Arm, on an emulated processor.
arm() {
    local target=aarch64-unknown-linux-gnu
    if [[ $(uname -m) == aarch64 ]]; then
        echo "The tests have run the kernels on Arm already."
        return
    fi
    if ! has_target "$target" || ! has_program /usr/bin/qemu-aarch64 ||
        ! has_program /usr/bin/aarch64-linux-gnu-gcc; then
        skip "kernels on Arm: needs qemu-user, gcc-aarch64-linux-gnu and the target $target"
        return
    fi
    local -x CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
    local -x CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64 -L /usr/aarch64-linux-gnu"
    # Emulated, long walks would take too long.
    MAGIC_PERFT_WALK=1000 cargo test --quiet --locked --target "$target" -p perft-kernels -p perft-core --test two_ply
    MAGIC_PERFT_WALK=10000 cargo test --quiet --locked --target "$target" -p perft-kernels -p perft-core --test all -- \
        kernels:: two_ply:: odd_positions::
}

# The same with the level `avx512` where no processor here has it. The tests are those that `tests`
# has compiled, as far as they take some seconds of an emulated processor.
avx512() {
    local -r left_out=(v3_counts pieces_around castling_beside weighted rules_are_complete explain a_lane_counts anything
        queens odd_boards::pieces captures_en_passant)
    local -x CARGO_TARGET_DIR=${PROGRAMS%/release}
    local tests test kernel commands=() code=0
    if grep -qs avx512_vbmi2 /proc/cpuinfo; then
        echo "The tests have run the kernels on AVX-512 already."
        return
    fi
    mapfile -t tests < <(linted test --locked --workspace --all-features --no-run --message-format json 2>/dev/null |
        sed -n 's/.*"executable":"\([^"]*\/\(two_ply\|move_lists\)-[0-9a-f]*\)".*/\1/p')
    ((${#tests[@]} == 2)) || fail "these are not the tests of perft-kernels: ${tests[*]}"
    for test in "${tests[@]}"; do
        commands+=("MAGIC_PERFT_WALK=1000 $test --quiet ${left_out[*]/#/--skip }")
    done
    for kernel in $(choices kernel); do
        commands+=("NO_COLOR=1 $PROGRAMS/perft suite --backend avx512 --kernel $kernel --threads 1 --max-nodes 3k 2>/dev/null")
    done
    .ci/emulated "${commands[@]}" || code=$?
    case $code in
        0) ;;
        77) skip "kernels on AVX-512: needs Debian's archive, where Bochs 3 and a kernel are" ;;
        *) return "$code" ;;
    esac
}

# The same with the vectors of WebAssembly, in node. There are no threads, so tests that need some
# stay out.
webassembly() {
    local target=wasm32-wasip1
    if ! has_target "$target" || ! command -v node >/dev/null; then
        skip "kernels in WebAssembly: needs Node.js and the target $target"
        return
    fi
    local -x CARGO_TARGET_WASM32_WASIP1_RUNNER="node --no-warnings $PWD/.ci/wasi.mjs"
    local -x CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS="-C target-feature=+simd128"
    # These tests ask the kernels. To optimise the rest takes the compiler longer than it spares.
    local -r not_optimised=(--config=profile.test.package.perft-core.{opt-level=0,codegen-units=16})
    MAGIC_PERFT_WALK=1000 cargo test --quiet --locked --target "$target" "${not_optimised[@]}" \
        -p perft-kernels -p perft-core --test two_ply
    MAGIC_PERFT_WALK=10000 cargo test --quiet --locked --target "$target" "${not_optimised[@]}" \
        -p perft-kernels -p perft-core --test all -- two_ply:: odd_positions::
}

# Miri interprets the tests that reach the unsafe code of the libraries and watches every access.
# With BMI2 in the build the lookups by PEXT are among it.
miri() {
    if ! has_miri; then
        skip "unsafe code under Miri: a nightly toolchain with Miri cannot be installed"
        return
    fi
    local -x RUSTFLAGS="-C target-feature=+bmi2"
    cargo +nightly miri test --locked -p movegen --test unchecked
    cargo +nightly miri test --locked -p perft-core --lib hash::table
    cargo +nightly miri test --locked -p perft-kernels --lib waiting_boards
}

# What threads share without locks, in every order of their steps.
interleavings() {
    linted test --quiet --release --locked --manifest-path tools/interleavings/Cargo.toml
}

# Every door and every kernel, with each access to memory watched.
address_sanitizer() {
    local code=0
    .ci/sanitizers address || code=$?
    case $code in
        0) ;;
        77) skip "memory under AddressSanitizer: it cannot be had here" ;;
        *) return "$code" ;;
    esac
}

# The wheel is built, and tested where it is installed: on the oldest and the newest Python, against
# python-chess.
python_wheel() {
    local code=0 report
    mkdir -p "$CARGO_TARGET_DIR"
    .ci/python >"$CARGO_TARGET_DIR/python.log" || code=$?
    report=$(cat "$CARGO_TARGET_DIR/python.log")
    case $code in
        0) printf '%s\n' "$report" ;;
        77) skip "the Python wheel: ${report##*SKIPPED: }" ;;
        *) fail "$report" ;;
    esac
}
