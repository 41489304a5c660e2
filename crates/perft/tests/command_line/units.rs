//! `units`, and `count --save`.

use std::fs;

use crate::program::perft;
use crate::units_folder::UnitsFolder;

#[test]
fn units_are_planned_run_and_gathered() {
    let units = UnitsFolder::planned(&["5"], 4);
    units.run("gather", &[]).ends_with(3).says("unit 1: no result").says("4 of 4 units");
    units.run("status", &[]).ends_with(3).says("counted   0");
    units.run("status", &["--json"]).ends_with(3).says("\"nodes_so_far\":\"0\"");
    for number in 1..=4 {
        units.of_unit("run", number, &[]).ends_with(0).says(&format!("unit {number}: "));
    }
    units.run("gather", &[]).ends_with(0).says("4865609 nodes at depth 5, from 4 units");
    units.run("status", &[]).ends_with(0).says("counted   4 (100.0% of the cost)");
    units.run("status", &["--watch"]).ends_with(0).says("counted   4");
}

#[test]
fn any_root_and_many_roots_can_be_planned() {
    let kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let units = UnitsFolder::planned(&["3", kings, "--moves", "e1e2"], 2);
    units.of_unit("show", 1, &[]).ends_with(0).complains("paths, checksum");
    units.run("gather", &["--json"]).ends_with(3);
    let all = UnitsFolder::new();
    let planned = all.plan(&["2", "--ply", "1", "--all-chess960", "--units", "3"]);
    planned.ends_with(0).says("3 units").says("from 960 positions");
    let (list, several) = (UnitsFolder::new(), UnitsFolder::new());
    let file = format!("{}.epd", list.path());
    fs::write(&file, format!("# two kings\n{kings}\n4k3/8/8/8/8/8/8/R3K2R b KQ -\n"))
        .expect("a file");
    several.plan(&["2", "--ply", "1", "--roots", &file]).ends_with(0).says("from 2 positions");
    fs::write(&file, format!("{kings}\nno position\n")).expect("a file");
    UnitsFolder::new().plan(&["2", "--roots", &file]).ends_with(2).complains("a plan.epd:2:");
    let twice = UnitsFolder::new().plan(&["2", "kiwipete", "--roots", &file]);
    twice.ends_with(2).complains("beside --roots");
}

#[test]
fn shown_positions_are_epd() {
    let units = UnitsFolder::planned(&["4"], 1);
    let shown = units.of_unit("show", 1, &[]).ends_with(0);
    assert_eq!(shown.stdout.lines().count(), 20);
    assert!(shown.stdout.lines().all(|line| line.ends_with(" b KQkq - c0 \"1\";")), "{shown:#?}");
}

#[test]
fn what_is_wrong_is_refused_by_name() {
    let units = UnitsFolder::planned(&["4"], 2);
    units.plan(&["4"]).ends_with(2).complains("holds a plan already").complains("--out");
    let bytes = fs::read(units.unit(1)).expect("a unit");
    let mut flipped = bytes.clone();
    flipped[100] ^= 4;
    for (wrong, reason) in [
        (&bytes[..bytes.len() - 7], "cut off"),
        (&flipped, "is damaged"),
        (b"no unit at all", "is no unit"),
    ] {
        fs::write(units.unit(1), wrong).expect("it can be written");
        let refused = units.of_unit("run", 1, &[]).ends_with(2).complains("unit-000001.perftunit");
        refused.complains(reason);
        units.of_unit("show", 1, &[]).ends_with(2).complains(reason);
    }
    // One bad unit keeps no other from being counted.
    let second = units.unit(2);
    let both = units.of_unit("run", 1, &[second.to_str().expect("UTF-8")]);
    both.ends_with(2).says("unit 2: ");
    assert_eq!(units.results().len(), 1);
    perft(["units", "gather", "/nowhere"]).ends_with(2).complains("there is no plan in '/nowhere'");
    perft(["units", "run", "/nowhere"]).ends_with(2).complains("/nowhere");
    perft(["units", "run", "a", "b", "--out", "c"]).ends_with(2).complains("2 units are given");
    let deep = UnitsFolder::new().plan(&["3", "--ply", "4"]);
    deep.ends_with(2).complains("ply 4 lies below depth 3");
    UnitsFolder::new().plan(&["3", "--ply", "four"]).ends_with(2).complains("'four'");
    UnitsFolder::new().plan(&["3", "--units", "0"]).ends_with(2).complains("from 1 to");
}

#[test]
fn a_lie_is_a_disagreement_and_a_retry_list_names_it() {
    let units = UnitsFolder::planned(&["4"], 3);
    for number in 1..=3 {
        units.of_unit("run", number, &[]).ends_with(0);
    }
    units.run("gather", &["--runs", "2"]).ends_with(3).says("unit 1: only 1 result");
    for number in 1..=3 {
        units.of_unit("run", number, &["--host", "other"]).ends_with(0);
    }
    units.run("gather", &["--runs", "2"]).ends_with(0).says("197281 nodes");
    units.lie(2);
    units.run("gather", &[]).ends_with(1).says("unit 2: results disagree").says("by liar ");
    let list = units.run("gather", &["--retry-list", "-", "--json"]).ends_with(1);
    assert!(list.stdout.starts_with(units.unit(2).to_str().expect("UTF-8")), "{list:#?}");
    units.run("status", &[]).ends_with(1).says("results disagree");
}

#[test]
fn a_damaged_result_is_refused_and_its_unit_missing() {
    let units = UnitsFolder::planned(&["4"], 2);
    units.of_unit("run", 1, &[]).ends_with(0);
    units.damage(1);
    let gathered = units.run("gather", &[]).ends_with(3).says("unit 1: no result");
    gathered.complains("refused: ");
    let file = format!("{}.list", units.path());
    units.run("gather", &["--retry-list", &file]).ends_with(3);
    assert_eq!(fs::read_to_string(file).expect("a list").lines().count(), 2);
}

#[test]
fn a_saved_count_is_the_count() {
    let folder = UnitsFolder::new();
    let save = |depth: &str| perft(["count", depth, "--save", folder.path()]);
    save("5").ends_with(0).says("4865609 nodes at depth 5 in ");
    let again = save("5").ends_with(0).says("4865609 nodes at depth 5 in ");
    again.complains("goes on: 8 of 8 units are counted");
    // The time is that of all calls: this one has counted nothing.
    let seconds = |run: crate::program::Run| -> f64 {
        let object: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
        object["seconds"].as_f64().expect("seconds")
    };
    let all_calls = seconds(folder.run("gather", &["--json"]).ends_with(0));
    let again = perft(["count", "5", "--save", folder.path(), "--json"]).ends_with(0);
    assert!(all_calls > 0.0 && seconds(again) >= all_calls);
    save("6").ends_with(2).complains("holds another count: depth 5 of ");
    folder.run("gather", &[]).ends_with(0).says("4865609 nodes");
    perft(["count", "1..3", "--save", folder.path()]).ends_with(2).complains("takes one depth");
}

/// Killed again and again without warning, a saved count comes to the same total.
#[cfg(unix)]
#[test]
fn a_killed_count_goes_on() {
    use std::thread::sleep;
    use std::time::Duration;

    use crate::program::program;

    let folder = UnitsFolder::new();
    let arguments = ["count", "7", "--save", folder.path(), "--threads", "1", "--json"];
    for kill in 0..kills() {
        let mut child = program().args(arguments).spawn().expect("the program can be run");
        // Every few milliseconds of a count that takes some hundred.
        sleep(Duration::from_millis(5 + 37 * kill % 160));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }
    perft(arguments).ends_with(0).says("\"nodes\":\"3195901860\"");
    perft(["units", "gather", folder.path()]).ends_with(0).says("3195901860 nodes");
    let running = std::path::Path::new(folder.path()).join("running");
    assert_eq!(
        fs::read_dir(running).expect("a folder").count(),
        0,
        "heartbeats of killed processes"
    );
}

/// A killed plan is no plan, or it is whole.
#[cfg(unix)]
#[test]
fn a_killed_plan_is_none_or_whole() {
    use std::thread::sleep;
    use std::time::Duration;

    use crate::program::program;

    let mut folder = UnitsFolder::new();
    for kill in 0..kills() {
        let arguments = ["units", "plan", "6", "--units", "20", "--out", folder.path()];
        let mut child = program().args(arguments).spawn().expect("the program can be run");
        sleep(Duration::from_millis(3 + 17 * kill % 100));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        let gathered = folder.run("gather", &[]);
        match gathered.code {
            Some(2) => drop(gathered.complains("there is no plan")),
            _ => {
                gathered.ends_with(3).says("20 of 20 units");
                for number in [1, 20] {
                    folder.of_unit("run", number, &[]).ends_with(0);
                }
                folder = UnitsFolder::new();
            }
        }
    }
}

/// A few in the ordinary tests. `PERFT_TEST_KILLS=200` makes a longer one.
#[cfg(unix)]
fn kills() -> u64 {
    let text = std::env::var("PERFT_TEST_KILLS").ok();
    text.map_or(6, |text| text.parse().expect("PERFT_TEST_KILLS is a number"))
}

/// The scripts of arrays count all units, whichever engine starts them: here a loop does.
#[cfg(unix)]
#[test]
fn the_scripts_of_arrays_count_all_units() {
    use std::process::Command;

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
    units.run("jobs", &["--for", "slurm", "--json"]).ends_with(2).complains("does not know --json");
}

/// Nothing is left that could be taken for a result, and the same command goes on.
#[cfg(unix)]
#[test]
fn signals_leave_nothing_half_done() {
    let folder = UnitsFolder::new();
    for signal in ["INT", "TERM"] {
        let run = crate::program::signalled(signal, &["count", "12", "--save", folder.path()]);
        run.ends_with(130).complains("the same command goes on");
    }
    let units = UnitsFolder::planned(&["12", "--ply", "3"], 1);
    let unit = units.unit(1);
    let unit = unit.to_str().expect("UTF-8");
    let run = crate::program::signalled("TERM", &["units", "run", unit]);
    run.ends_with(130).complains("was not counted");
    assert_eq!(units.results(), Vec::<std::path::PathBuf>::new());
    units.run("status", &[]).ends_with(3).says("running   0").says("silent    0");
}

/// A file that cannot be written whole is not there: the limit on file sizes fails as a full disk does.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_nothing_half_written() {
    use std::process::Command;

    let limited = |kilobytes: u32, arguments: &str| {
        let program = env!("CARGO_BIN_EXE_perft");
        // The signal that the limit sends is ignored, so that writing fails.
        let script = format!("trap '' XFSZ; ulimit -f {kilobytes}; exec '{program}' {arguments}");
        Command::new("bash").args(["-c", &script]).output().expect("there is bash")
    };
    let folder = UnitsFolder::new();
    // No unit fits; every unit fits, but not the plan.
    for (kilobytes, count) in [(0, "6 --units 2"), (1, "4 --ply 1 --units 20")] {
        let output = limited(kilobytes, &format!("units plan {count} --out '{}'", folder.path()));
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        let what = if kilobytes == 0 { "unit-" } else { "plan.json" };
        assert!(error.contains("cannot write") && error.contains(what), "{error}");
        folder.run("gather", &[]).ends_with(2).complains("there is no plan");
    }
    folder.plan(&["6", "--units", "2"]).ends_with(0);
    let run = format!("units run '{}'", folder.unit(1).display());
    assert_eq!(limited(0, &run).status.code(), Some(2));
    assert_eq!(folder.results().len(), 0);
    for number in 1..=2 {
        folder.of_unit("run", number, &[]).ends_with(0);
    }
    folder.run("gather", &[]).ends_with(0).says("119060324 nodes");
    let saved = UnitsFolder::new();
    let save = format!("count 5 --save '{}'", saved.path());
    assert_eq!(limited(0, &save).status.code(), Some(2));
    perft(["count", "5", "--save", saved.path()]).ends_with(0).says("4865609 nodes");
}

/// A folder that cannot be written is refused before anything is counted; what is in it can be read.
#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_is_refused() {
    let units = UnitsFolder::planned(&["4"], 2);
    // A file stands where the folder of results should be made: nobody can write there, not even root.
    let results = std::path::Path::new(units.path()).join("results");
    fs::remove_dir(&results).expect("it is empty");
    fs::write(&results, "").expect("a file");
    units.of_unit("run", 1, &[]).ends_with(2).complains("results");
    perft(["count", "4", "--save", "/proc/nowhere"])
        .ends_with(2)
        .complains("cannot make '/proc/nowhere'");
    perft(["units", "plan", "4", "--out", "/proc/nowhere"]).ends_with(2).complains("cannot make");
}
