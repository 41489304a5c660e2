# For the scripts that count instructions: sourced by them.

# The leaves of the tree that `icount` counts with a kernel: the largest of at most five million.
leaves() {
    local names=(start kiwipete pos3 pos4 pos5 pos6) line
    {
        case $1 in
        chess960 | dfrc) grep -m 1 -E ' [wb] [A-H]{2}[a-h]{2} ' "perft-suites/$1-games.epd" ;;
        *)
            for line in "${!names[@]}"; do
                [[ ${names[line]} != "$1" ]] || grep -v '^#' perft-suites/bench.epd | grep . | sed -n "$((line + 1))p"
            done
            ;;
        esac
    } | tr ';' '\n' | awk '/^D/ && $2 <= 5000000 && $2 > most { most = $2 } END { print most }'
}
