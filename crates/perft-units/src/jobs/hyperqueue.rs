//! HyperQueue.

use crate::jobs::job_tasks::JobTasks;
use crate::number_text::counted;

/// A script that submits all units.
pub(super) fn script(tasks: &JobTasks) -> String {
    let &JobTasks { units, per_task, tasks: count, threads, .. } = tasks;
    let [units, each] = [units, per_task].map(|number| counted(number, "unit"));
    let tasks_text = counted(count, "task");
    format!(
        r#"#!/bin/bash
# Counts {units} with HyperQueue as {tasks_text}, {each} each. The folder must be shared.
#
#   hq server start &           once
#   hq worker start &           on each machine; or: hq alloc add slurm --time-limit 4h
#   bash FILE                   submit it; submit it again to go on: counted units are passed over
#   hq job list                 what runs
#
# HyperQueue packs tasks into allocations by itself, so tasks may be short.
cd {folder} || exit 2
hq submit --name perft-units --array 1-{count} --cpus {threads} --resource mem={memory} \
    --time-limit {seconds}s --crash-limit 3 --cwd "$PWD" --stdout none --stderr 'hq-%{{TASK_ID}}.log' \
    -- bash -c '
task=$HQ_TASK_ID
{run}'
"#,
        folder = tasks.folder(),
        memory = tasks.all_megabytes(),
        seconds = tasks.seconds,
        run = tasks.loop_over_units().replace('\'', "'\\''"),
    )
}
