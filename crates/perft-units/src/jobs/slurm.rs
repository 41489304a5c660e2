//! Slurm.

use crate::jobs::job_tasks::JobTasks;
use crate::number_text::counted;

/// A batch script: an array of tasks.
pub(super) fn script(tasks: &JobTasks) -> String {
    let &JobTasks { units, per_task, tasks: count, at_once, threads, .. } = tasks;
    let [units, each] = [units, per_task].map(|number| counted(number, "unit"));
    let tasks_text = counted(count, "task");
    format!(
        r#"#!/bin/bash
# Counts {units} as an array of {tasks_text}, {each} each. The folder must be shared by all nodes.
#
#   sbatch FILE                 submit it; submit it again to go on: counted units are passed over
#   squeue --me                 what runs
#   perft units status DIR      how far it is, and how long it will take
#   perft units gather DIR      check all results, and add them up
#
# Clusters limit arrays (scontrol show config | grep MaxArraySize) and dislike many short tasks: let a task take
# minutes, with --per-task. Time and memory below are bounds; correct them once some units are counted.
#SBATCH --job-name=perft-units
#SBATCH --array=1-{count}%{at_once}
#SBATCH --cpus-per-task={threads}
#SBATCH --mem={memory}M
#SBATCH --time={time}
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=slurm-%A.log
# The program gets TERM early enough to leave nothing half done. B: it takes the place of this shell.
#SBATCH --signal=B:TERM@30

cd {folder} || exit 2
task=$SLURM_ARRAY_TASK_ID
{run}"#,
        memory = tasks.all_megabytes(),
        time = tasks.time(),
        folder = tasks.folder(),
        run = tasks.loop_over_units(),
    )
}
