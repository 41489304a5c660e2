//! Kubernetes.

use serde_json::json;

use crate::jobs::job_tasks::JobTasks;

/// An Indexed Job. It is JSON, which `kubectl` reads as it reads YAML: names of folders need no rules of quoting.
pub(super) fn manifest(tasks: &JobTasks) -> String {
    let JobTasks { tasks: count, at_once, threads, .. } = tasks;
    let memory = format!("{}Mi", tasks.all_megabytes());
    let script = format!(
        "cd /work || exit 2\ntask=$((JOB_COMPLETION_INDEX + 1))\n{}",
        tasks.loop_over_units()
    );
    let help = "kubectl apply -f FILE. Set the image to one with perft, and the volume to one that holds the folder \
                of the plan and that many pods can write. Delete the job and apply it again to go on: counted units \
                are passed over. Then: perft units gather.";
    let manifest = json!({
        "apiVersion": "batch/v1",
        "kind": "Job",
        "metadata": {
            "name": "perft-units",
            "annotations": {"help": help, "folder": tasks.folder},
        },
        "spec": {
            "completionMode": "Indexed",
            "completions": count,
            "parallelism": at_once.min(count),
            // A pod that is evicted or killed is started again. One bad task does not end all.
            "backoffLimitPerIndex": 3,
            "maxFailedIndexes": count,
            "template": {
                "spec": {
                    "restartPolicy": "Never",
                    "terminationGracePeriodSeconds": 10,
                    "containers": [{
                        "name": "perft",
                        "image": "perft:latest",
                        "command": ["/bin/sh", "-c", script],
                        "resources": {
                            "requests": {"cpu": threads.to_string(), "memory": memory},
                            "limits": {"memory": memory},
                        },
                        "volumeMounts": [{"name": "work", "mountPath": "/work"}],
                    }],
                    "volumes": [{
                        "name": "work",
                        "persistentVolumeClaim": {"claimName": "perft-units"},
                    }],
                },
            },
        },
    });
    format!("{manifest:#}\n")
}
