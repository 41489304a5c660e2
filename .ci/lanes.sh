# How .ci/run runs: sections, lanes, and what is said in the end.
#
# A section is a function that passes, fails or calls `skip`. A lane runs sections one after
# another, and lanes run beside each other. What a section prints is shown whole when it is through.
# When a section fails, or the run is ended from outside, all processes that the run has started are
# ended, and what the unfinished sections have printed is shown.
# shellcheck shell=bash

# On a slow machine, sections that take long and come last in importance do not begin after so many
# seconds.
readonly LATE=2700

state= # a folder: what is known of this run

# Before the first lane.
begin_run() {
    state=$(mktemp -d)
    mkdir "$state/running" "$state/through" "$state/taken"
    touch "$state/lanes" "$state/passed" "$state/failed" "$state/skipped"
    trap 'finish $?' EXIT
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM
    watch_over
}

# Starts a lane: a function that calls `section` and its like. It is a process group of its own.
begin_lane() {
    set -m
    (
        set +m
        trap - EXIT HUP INT TERM
        exec {alive}>&-
        export CI_RUN=$state # marks all processes of this run, even after they leave the group
        "$1"
    ) &
    echo $! >>"$state/lanes"
    set +m
}

# Waits for all lanes. The first that fails ends the run.
end_lanes() {
    local _
    for _ in $(lanes); do wait -n; done
}

lanes() {
    cat "$state/lanes"
}

# --- What lanes do ------------------------------------------------------------------------------

# Runs a section: title and function.
section() {
    local title=$1 function=$2 output=$state/running/$BASHPID start=$SECONDS before status
    say ">>> $title"
    printf '=== %s\n' "$title" >"$output"
    note_processor_seconds
    before=$processor_seconds
    # No `||` here: in a list, bash would not end the function at its first failure.
    set +e
    (set -e && "$function") >>"$output" 2>&1
    status=$?
    set -e
    note_processor_seconds
    printf -- '--- %s: %d s, %d s of processor time\n\n' \
        "$title" $((SECONDS - start)) $((processor_seconds - before)) >>"$output"
    if ((status != 0)); then
        echo "$title" >>"$state/failed"
    elif ! grep -q "$SKIPPED" "$output"; then
        echo "$title" >>"$state/passed"
    fi
    show "$output"
    if ((status != 0)); then exit "$status"; fi
    touch "$state/through/$function"
}

section_in_time() {
    if ((SECONDS < LATE)); then section "$@"; else section "$1" left_out; fi
}

left_out() {
    skip "$title: the run has taken $((SECONDS / 60)) minutes already"
}

# Runs a section that any lane may run, unless another one has taken it: `section` or
# `section_in_time`, title, function.
take() {
    if mkdir "$state/taken/$3" 2>/dev/null; then "$@"; fi
}

# Waits until another lane is through with the section of a function.
after() {
    until [[ -e $state/through/$1 ]]; do sleep 1; done
}

# Notes how much processor time the finished children of this shell have taken.
note_processor_seconds() {
    local user system
    times >"$state/times-$BASHPID"
    { read -r _ && read -r user system; } <"$state/times-$BASHPID"
    processor_seconds=$(($(whole_seconds "$user") + $(whole_seconds "$system")))
}

# `2m5.678s` as 125. Some languages have a comma there.
whole_seconds() {
    local seconds=${1#*m}
    echo $((${1%m*} * 60 + ${seconds%[.,]*}))
}

# --- What sections do ---------------------------------------------------------------------------

readonly SKIPPED='^\*\*\* SKIPPED: '

skip() {
    printf '*** SKIPPED: %s\n' "$1"
}

fail() {
    printf '%s\n' "$1" >&2
    exit 1
}

# Runs cargo with clippy as the compiler of the workspace's crates, for sections that build and test
# them anyway: a check apart would read all crates once more.
linted() {
    without_warnings cargo --config 'build.rustc-workspace-wrapper="clippy-driver"' "$@"
}

# Runs a command of cargo, and fails if the compiler warns.
without_warnings() {
    local said
    said=$(mktemp)
    "$@" 2>&1 | tee "$said"
    if grep -q '^warning' "$said"; then fail "there are warnings"; fi
    rm "$said"
}

# --- What is said -------------------------------------------------------------------------------

# One lane prints at a time.
say() {
    flock "$state" printf '%s\n' "$1"
}

# Prints the output of a section that is through or was ended.
show() {
    sed -n "s/$SKIPPED//p" "$1" >>"$state/skipped"
    flock "$state" cat "$1"
    rm "$1"
}

summary() {
    local failed
    failed=$(wc -l <"$state/failed")
    sed 's/^/FAILED: /' "$state/failed"
    if (($1 != 0 && failed == 0)); then
        echo 'FAILED: the run was ended'
        failed=1
    fi
    sort -u "$state/skipped" | sed 's/^/SKIPPED: /'
    printf 'time: %d s\n' "$SECONDS"
    printf 'ci: %d passed, %d failed, %d skipped\n' "$(wc -l <"$state/passed")" "$failed" "$(sort -u "$state/skipped" | wc -l)"
}

# --- The end ------------------------------------------------------------------------------------

finish() {
    trap '' HUP INT TERM
    local output
    end_processes
    for output in "$state"/running/*; do
        if [[ -e $output ]]; then
            printf -- '--- not through when the run ended\n\n' >>"$output"
            show "$output"
        fi
    done
    summary "$1"
    rm -rf "$state"
    exit "$1"
}

# Ends all that this run has started. What is being installed is waited for: half of it would be in
# everybody's way.
end_processes() {
    local tenths kind installing
    for kind in "$state"/installing-*; do
        if [[ -e $kind ]]; then
            exec {installing}<"$kind"
            flock --timeout 300 "$installing" || true
        fi
    done
    send TERM || return 0
    # What cleans up after itself gets ten seconds.
    for ((tenths = 0; tenths < 100; tenths++)); do
        send 0 || return 0
        sleep 0.1
    done
    send KILL || true
}

# Sends a signal to all processes of this run. Fails if there are none.
send() {
    local process found=1
    for process in $(lanes | sed 's/^/-/') $(marked); do
        if kill "-$1" -- "$process" 2>/dev/null; then found=0; fi
    done
    return "$found"
}

# The processes with the mark of this run.
marked() {
    grep -alsxzF "CI_RUN=$state" /proc/[0-9]*/environ | cut -d / -f 3
}

# A process that ends the run when it is killed and can do nothing by itself. It reads from a pipe
# that only the run holds open.
watch_over() {
    mkfifo "$state/alive"
    set -m
    (
        trap - EXIT HUP INT TERM
        cat "$state/alive" >/dev/null
        if [[ -e $state ]]; then finish 137; fi
    ) &
    set +m
    exec {alive}>"$state/alive"
}
