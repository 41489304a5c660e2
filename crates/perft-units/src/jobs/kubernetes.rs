//! Kubernetes.

use serde_json::{Value, json};

use crate::jobs::job_tasks::JobTasks;

/// What a user must do, as an annotation: JSON has no comments.
const HELP: &str = "kubectl apply -f FILE. Set the image to one with perft, and the volume to one that holds the \
                    folder of the plan and that many pods can write. Delete the job and apply it again to go on: \
                    counted units are passed over. Then: perft units gather.";

/// An Indexed Job. It is JSON, which `kubectl` reads as it reads YAML: names of folders need no
/// rules of quoting.
pub(super) fn manifest(tasks: &JobTasks) -> String {
    let JobTasks { tasks: count, at_once, .. } = tasks;
    let manifest = json!({
        "apiVersion": "batch/v1",
        "kind": "Job",
        "metadata": {
            "name": "perft-units",
            "annotations": {"help": HELP, "folder": tasks.folder.to_string_lossy()},
        },
        "spec": {
            "completionMode": "Indexed",
            "completions": count,
            "parallelism": at_once.min(count),
            // A pod that is evicted or killed is started again. One bad task does not end all.
            "backoffLimitPerIndex": 3,
            "maxFailedIndexes": count,
            "template": {"spec": pod(tasks)},
        },
    });
    format!("{manifest:#}\n")
}

/// The pod that does one task.
fn pod(tasks: &JobTasks) -> Value {
    let memory = format!("{}Mi", tasks.all_megabytes());
    let script = format!(
        "cd /work || exit 2\ntask=$((JOB_COMPLETION_INDEX + 1))\n{}",
        tasks.loop_over_units()
    );
    json!({
        "restartPolicy": "Never",
        "terminationGracePeriodSeconds": 10,
        "containers": [{
            "name": "perft",
            "image": "perft:latest",
            "command": ["/bin/sh", "-c", script],
            "resources": {
                "requests": {"cpu": tasks.threads.to_string(), "memory": memory},
                "limits": {"memory": memory},
            },
            "volumeMounts": [{"name": "work", "mountPath": "/work"}],
        }],
        "volumes": [{
            "name": "work",
            "persistentVolumeClaim": {"claimName": "perft-units"},
        }],
    })
}
