# Sections that compare the crates with code that is not ours.
# shellcheck shell=bash

# Stockfish confirms the suites, together with a crate, and then our divides move by move.
stockfish() {
    if ! has_program /usr/games/stockfish; then
        skip "comparison with stockfish: it cannot be installed"
        return
    fi
    linted test --quiet --release --locked --manifest-path tools/suites/Cargo.toml
    linted run --release --locked --manifest-path tools/suites/Cargo.toml -- \
        verify --max-nodes "$OTHER_PROGRAMS_MAX_NODES"
    local fens fen
    fens=$(sampled standard 20 && sampled chess960 120 && sampled dfrc 40 && sampled random 300)
    while read -r fen; do
        echo "-- $fen"
        perft divide 4 "$fen" --engine /usr/games/stockfish
    done <<<"$fens"
    perft suite --engine /usr/games/stockfish --engine-option Hash=1 --max-nodes 10k
}

# The suite of the Grand Chess Tree in miniature: positions of our own in its format, asked over
# UCI.
leaderboard() {
    local sample report
    if ! has_program /usr/bin/python3; then
        skip "a packed suite over UCI: python3 cannot be installed"
        return
    fi
    sample=$(mktemp --suffix .gctc.gz)
    awk '!/^#/ && ++lines <= 1000' perft-suites/random.epd | .ci/packed-suite >"$sample"
    report=$(perft suite "$sample" --engine "$PROGRAMS/perft uci" --max-depth 4)
    printf '%s\n' "$report"
    [[ $report == *"agrees in all 1,000 positions."* ]] || fail "not all 1,000 positions were asked"
    benches/leaderboard --budget 0.2 --every 1000 "$PROGRAMS/perft uci" "$PROGRAMS/perft uci --kernel bulk"
    rm "$sample"
}

# The adapter for endgame tables, with a prober that is not ours.
tablebases() {
    local tables=$CARGO_TARGET_DIR/syzygy
    if ! [[ -f $tables/KQvK.rtbw ]] && ! syzygy_tables "$tables"; then
        skip "real endgame tables: the source package of chess cannot be had from PyPI"
        return
    fi
    SYZYGY=$tables linted test --quiet --profile test --locked -p endgame-tables --test real_tables
}

# The tables of three and four pieces that the source package of python-chess ships.
syzygy_tables() {
    local folder
    folder=$(mktemp -d)
    timeout 300 python3 -m pip download --quiet --dest "$folder" --no-deps --no-binary :all: chess==1.11.2 &&
        mkdir -p "$1" && tar -xzf "$folder/chess-1.11.2.tar.gz" -C "$1" --strip-components=4 \
            chess-1.11.2/data/syzygy/regular
    local code=$?
    rm -rf "$folder"
    return $code
}

# Lists of moves, notation, ends of games and FEN are those of cozy-chess and shakmaty. The tool is
# tested with planted errors first.
generators() {
    linted test --quiet --profile checked --locked --manifest-path tools/generators/Cargo.toml
    linted run --quiet --profile checked --locked --manifest-path tools/generators/Cargo.toml -- --positions 300000
}

# All mutants in one program: each form of a mutant is written into a small crate, compiled and
# tested.
mutants() {
    linted test --quiet --release --locked --manifest-path tools/mutants/Cargo.toml
}

# Other crates read what we write and write what we read, and the files of the tests are what they
# write.
training_data() {
    local manifest=tools/training-data/Cargo.toml data=crates/training-data/tests/data folder name
    linted test --quiet --release --locked --manifest-path "$manifest"
    linted run --quiet --release --locked --manifest-path "$manifest" -- compare --games 300 --rounds 3
    folder=$(mktemp -d)
    linted run --quiet --release --locked --manifest-path "$manifest" -- samples "$folder"
    for name in games.binpack games.txt; do
        cmp "$folder/$name" "$data/$name" || fail "$data/$name is not what the tool writes"
    done
    rm -r "$folder"
}

# python-chess reads what we read, in games that it writes, also where blemishes are planted into
# them. The comparison is tested first.
games_of_others() {
    local code=0
    has_program /usr/bin/python3 || true
    linted build --quiet --release --locked --manifest-path tools/games/Cargo.toml
    tools/games/compare test || code=$?
    if ((code == 77)); then
        skip "games beside python-chess: it cannot be installed"
        return
    fi
    ((code == 0)) || return "$code"
    READ_GAMES=$CARGO_TARGET_DIR/release/read-games tools/games/compare generated --games 3000
}

# A small engine on our libraries is no larger than the same on shakmaty.
cost_of_depending() {
    benches/cost-of-depending 1
}

# The position of every $2-th line of suite $1.
sampled() {
    grep -v '^#' "perft-suites/$1.epd" | sed -n "1~$2{s/ *;.*//;p}"
}
