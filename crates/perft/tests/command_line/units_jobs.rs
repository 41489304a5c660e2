//! `units jobs`: the scripts and manifests that engines get.

use std::process::Command;

use crate::program::perft;
use crate::units_folder::UnitsFolder;

/// The scripts of arrays count all units, whichever engine starts them: here a loop does.
#[test]
fn the_scripts_of_arrays_count_all_units() {
    let shell = |script: &str, variable: &str, task: u32| {
        let mut command = Command::new("bash");
        command.args(["-c", script]).env(variable, task.to_string());
        command.env("PERFT", env!("CARGO_BIN_EXE_perft")).output().expect("there is bash")
    };
    for engine in ["slurm", "kubernetes", "hyperqueue"] {
        let units = UnitsFolder::planned(&["4"], 5);
        let text = units.run("jobs", &["--for", engine, "--per-task", "2", "--threads", "1"]);
        let text = text.ends_with(0).stdout;
        let (script, variable, first) = match engine {
            "slurm" => (text, "SLURM_ARRAY_TASK_ID", 1),
            "hyperqueue" => {
                // hq starts the command behind "--" with a number for each task.
                let script = "hq() { while [ \"$1\" != -- ]; do shift; done; shift; \"$@\"; }\n";
                (script.to_owned() + &text, "HQ_TASK_ID", 1)
            }
            _ => {
                let manifest: serde_json::Value = serde_json::from_str(&text).expect("JSON");
                assert_eq!(manifest["spec"]["completions"], 3);
                let container = &manifest["spec"]["template"]["spec"]["containers"][0];
                let script = container["command"][2].as_str().expect("a script");
                let folder = format!("'{}'", units.path());
                (script.replacen("/work", &folder, 1), "JOB_COMPLETION_INDEX", 0)
            }
        };
        for task in first..first + 3 {
            let output = shell(&script, variable, task);
            assert!(output.status.success(), "{engine}: {output:?}");
        }
        units.run("gather", &[]).ends_with(0).says("197281 nodes");
    }
}

#[test]
fn jobs_need_units_with_files() {
    let units = UnitsFolder::planned(&["4"], 5);
    let script = units.run("jobs", &["--for", "parallel"]).ends_with(0);
    for word in ["--joblog", "--resume-failed", "--sshloginfile", "--retries", "--timeout"] {
        assert!(script.stdout.contains(word), "{word}");
    }
    let several = ["--for", "parallel", "--per-task", "3", "--seconds-per-unit", "100"];
    units.run("jobs", &several).ends_with(0).says("--timeout 300 ");
    let folder = UnitsFolder::new();
    perft(["count", "4", "--save", folder.path()]).ends_with(0);
    folder.run("jobs", &["--for", "slurm"]).ends_with(2).complains("have no files");
    units.run("jobs", &["--for", "slurm", "--json"]).ends_with(2).complains("has no --json");
}
