//! GNU parallel.

use crate::jobs::job_tasks::JobTasks;
use crate::number_text::counted;

/// A script that runs all units on this machine, or over ssh on a handful.
pub(super) fn script(tasks: &JobTasks) -> String {
    let JobTasks { threads, megabytes, seconds_per_unit, .. } = tasks;
    // parallel starts one unit after the other, not tasks of several.
    let timeout = u64::from(*seconds_per_unit).max(60) * 3;
    format!(
        r#"#!/bin/sh
{usage}
cd {folder} || exit 2
PERFT=${{PERFT:-perft}}
RUN=${{RUN:-1}}
jobs=$(( $(nproc) / {threads} )); [ "$jobs" -gt 0 ] || jobs=1
# parallel hands the command to a shell, here or on another machine: the name of the program may have blanks.
program=$(printf '%s' "$PERFT" | sed "s/'/'\\\\''/g; 1s/^/'/; \$s/\$/'/")
run="$program units run --quiet --threads {threads} --memory {megabytes}"

# Failed units are tried three times, and again by the next call. A unit that takes too long is given up.
set -- --jobs "$jobs" --joblog "joblog-$RUN.tsv" --resume-failed --retries 3 --timeout {timeout} "$@"
if [ -n "$HOSTS" ]; then
    find units -name '*.perftunit' | sort |
        parallel --sshloginfile "$HOSTS" --workdir ... --transferfile '{{}}' --cleanup \
            --return "results/{{/.}}.$RUN.json" "$@" "$run --out results/{{/.}}.$RUN.json {{}}"
else
    find units -name '*.perftunit' | sort | parallel "$@" "$run {{}}"
fi

"$PERFT" units gather .
"#,
        usage = usage(tasks),
        folder = tasks.folder(),
    )
}

/// The comment that says how to use the script.
fn usage(JobTasks { units, threads, .. }: &JobTasks) -> String {
    let units = counted(*units, "unit");
    format!(
        r#"# Counts {units} with GNU parallel. Run it again to go on: units that were counted are passed over.
#
#   sh run.sh                         on this machine, as many units at once as it has cores / {threads}
#   sh run.sh --jobs 2                two at once
#   HOSTS=hosts.txt sh run.sh         over ssh: a line for each machine, such as 2/user@machine, where 2 is
#                                     how many units it counts at once. Each unit is sent there and its
#                                     result fetched, so no folder need be shared.
#
#   RUN=2 HOSTS=other.txt sh run.sh   once more, on other machines: perft units gather --runs 2 compares
#
# parallel takes a unit for done that its joblog has. If gather refuses the result of such a unit, remove the
# joblog and run this again.
#
# PERFT names the program, if it is not on the path of every machine. All further arguments go to parallel."#
    )
}
