//! Folders of units in which something else lies than should: pipes, devices, links, files that are
//! too long, plans and results that do not say the truth.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use perft_units::Checksum;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::{Run, perft};
use crate::units_folder::UnitsFolder;

/// Runs the program with these arguments in a shell behind `before`, and ends it after a minute,
/// which is a failure.
fn in_time(before: &str, arguments: &[&OsStr]) -> Run {
    let mut shell = Command::new("bash");
    let script = format!("{before} exec timeout 60 \"$0\" \"$@\"");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_perft")]).args(arguments);
    shell.output().expect("there is a shell").into()
}

fn make_pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.expect("Unix has mkfifo").success());
}

/// A folder with a plan of two units, the first of them counted.
fn half_counted() -> UnitsFolder {
    let folder = UnitsFolder::planned(&["3", "--ply", "1"], 2);
    folder.of_unit("run", 1, &[]).ends_with(0);
    folder
}

fn place(folder: &UnitsFolder, name: &str) -> PathBuf {
    match name {
        "result" => folder.results().remove(0),
        "unit" => folder.unit(1),
        name => Path::new(folder.path()).join(name),
    }
}

/// Places, and the commands that meet them there.
const PLACES: [(&str, &[&str]); 4] = [
    ("plan.json", &["gather", "status", "jobs", "save"]),
    ("unit", &["run", "show", "again"]),
    ("result", &["gather", "status", "run", "save"]),
    (".lock", &["save", "plan"]),
];

fn arguments(command: &str, folder: &UnitsFolder) -> Vec<PathBuf> {
    let unit = folder.unit(1);
    let words: Vec<&str> = match command {
        "run" | "show" => vec!["units", command],
        "again" => vec!["units", "run", "--again"],
        "jobs" => vec!["units", "jobs", "--for", "slurm"],
        "save" => vec!["count", "3", "--save"],
        "plan" => vec!["units", "plan", "3", "--out"],
        command => vec!["units", command],
    };
    let last = match command {
        "run" | "show" | "again" => unit,
        _ => folder.path().into(),
    };
    words.into_iter().map(PathBuf::from).chain([last]).collect()
}

#[test]
fn rejects_special_files_by_name_without_waiting() {
    for (name, commands) in PLACES {
        for command in commands {
            for kind in ["a named pipe", "a device", "a folder", "a socket"] {
                let folder = half_counted();
                let path = place(&folder, name);
                let _ = fs::remove_file(&path);
                let mut listener = None;
                match kind {
                    "a named pipe" => make_pipe(&path),
                    "a device" => symlink("/dev/zero", &path).expect("a link"),
                    "a socket" => listener = std::os::unix::net::UnixListener::bind(&path).ok(),
                    _ => fs::create_dir(&path).expect("a folder"),
                }
                let arguments = arguments(command, &folder);
                let arguments: Vec<&OsStr> = arguments.iter().map(|it| it.as_os_str()).collect();
                let run = in_time("", &arguments);
                let what = format!("{command} with {kind} as {name}: {run:#?}");
                // A unit without a usable result is to be counted. What lies in its place stays
                // there.
                let is_told = match (name, *command) {
                    ("result", "status") => run.stdout.contains("refused   1 result\n"),
                    (".lock", _) if kind == "a device" => run.stderr.contains("it is a link"),
                    _ => run.stderr.contains(&format!("it is {kind}, not a regular file")),
                };
                assert!(matches!(run.code, Some(2 | 3)) && is_told, "{what}");
                assert!(!fs::symlink_metadata(&path).expect("it is there").is_file(), "{what}");
                drop(listener);
            }
        }
    }
}

#[test]
fn a_lock_that_somebody_made_a_link_writes_nowhere() {
    let folder = half_counted();
    let victim = place(&folder, "victim");
    for is_there in [true, false] {
        let lock = place(&folder, ".lock");
        let _ = fs::remove_file(&lock);
        symlink(&victim, &lock).expect("a link");
        let _ = fs::remove_file(&victim);
        if is_there {
            fs::write(&victim, "precious").expect("a file");
        }
        let run = perft(["count", "3", "--save", folder.path()]).ends_with(2);
        run.complains(".lock': it is a link, not a regular file");
        assert_eq!(fs::read(&victim).ok(), is_there.then(|| b"precious".to_vec()));
    }
}

/// The program may have less memory than it would take to read what it is ready to read.
#[test]
fn a_plan_beyond_its_bound_is_refused_unread() {
    let folder = half_counted();
    for (name, command) in [("plan.json", "gather"), ("plan.json", "save"), ("result", "gather")] {
        let path = place(&folder, name);
        let whole = fs::read(&path).expect("a file");
        let long = File::options().write(true).open(&path).expect("a file");
        long.set_len(100 << 30).expect("a file with a hole");
        let arguments = arguments(command, &folder);
        let arguments: Vec<&OsStr> = arguments.iter().map(|it| it.as_os_str()).collect();
        let run = in_time("ulimit -v 300000;", &arguments);
        assert!(matches!(run.code, Some(2 | 3)), "{run:#?}");
        run.complains("is longer than");
        fs::write(&path, whole).expect("it can be written");
    }
}

/// Changes the fields of a sealed file, and seals it.
fn reseal(path: &Path, change: impl FnOnce(&mut Value)) {
    let text = fs::read_to_string(path).expect("a file");
    let mut object: Value = serde_json::from_str(&text).expect("JSON");
    object.as_object_mut().expect("an object").remove("checksum");
    change(&mut object);
    let text = object.to_string();
    let fields = text.strip_suffix('}').expect("an object");
    let checksum = Checksum::of(fields.as_bytes());
    fs::write(path, format!("{fields},\"checksum\":\"{checksum}\"}}\n")).expect("it is written");
}

#[test]
fn a_plan_whose_paths_are_not_those_of_its_roots_is_refused() {
    let without_the_second = |plan: &mut Value| {
        let unit = plan["units"][0].clone();
        (plan["positions"], plan["paths"]) = (unit["positions"].clone(), unit["paths"].clone());
        plan["units"] = json!([unit]);
    };
    let without_units = |plan: &mut Value| {
        (plan["positions"], plan["paths"]) = (json!(0), json!("0"));
        plan["units"] = json!([]);
    };
    let twice = |plan: &mut Value| {
        plan["units"][0]["paths"] = json!("30");
        plan["paths"] = json!("40");
    };
    let of_another_root =
        |plan: &mut Value| plan["roots"] = json!(["4k3/8/8/8/8/8/8/4K3 w - - 0 1"]);
    let changes: [&dyn Fn(&mut Value); 4] =
        [&without_the_second, &without_units, &twice, &of_another_root];
    for (number, change) in changes.into_iter().enumerate() {
        let folder = half_counted();
        reseal(&place(&folder, "plan.json"), change);
        let run = folder.run("gather", &[]).ends_with(2).complains("plan.json' contradicts itself");
        assert!(run.stdout.is_empty(), "{number}: {run:#?}");
        if number < 3 {
            let run = perft(["count", "3", "--save", folder.path()]).ends_with(2);
            run.complains("plan.json' contradicts itself: its units hold");
        }
    }
    let folder = half_counted();
    reseal(&place(&folder, "plan.json"), |plan| plan["roots"] = json!([]));
    folder.run("gather", &[]).ends_with(2).complains("it has no roots");
}

/// Where nobody can count the paths in ten seconds, the seal is believed. But no units are no count
/// of 0.
#[test]
fn a_deep_plan_without_units_is_no_count_of_0() {
    let folder = half_counted();
    reseal(&place(&folder, "plan.json"), |plan| {
        (plan["depth"], plan["ply"]) = (json!(30), json!(25));
    });
    folder.run("gather", &[]).ends_with(3);
    reseal(&place(&folder, "plan.json"), |plan| {
        (plan["positions"], plan["paths"], plan["units"]) = (json!(0), json!("0"), json!([]));
    });
    folder.run("gather", &[]).ends_with(2).complains("it has roots, and no units");
    // A root without moves has none at any depth.
    let mated = ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"];
    let folder = UnitsFolder::planned(&[&["9", "--ply", "6"][..], &mated].concat(), 2);
    folder.run("gather", &[]).ends_with(0).says("0 nodes at depth 9");
}

#[test]
fn a_result_beyond_any_count_is_named_with_its_file() {
    let folder = half_counted();
    let result = place(&folder, "result");
    let name = result.file_name().and_then(OsStr::to_str).expect("UTF-8");
    let truth = fs::read(&result).expect("a result");
    for nodes in [u128::MAX, 10 * 432 * 432 + 1] {
        reseal(&result, |result| result["nodes"] = json!(nodes.to_string()));
        let run = folder.run("gather", &[]).ends_with(3).complains(name);
        run.complains(&format!("says {nodes} nodes, more than unit 1 can have"));
        // It is counted again.
        perft(["count", "3", "--save", folder.path()]).ends_with(0).says("8902 nodes");
        fs::write(&result, &truth).expect("it can be written");
    }
}

#[test]
fn accepts_folders_whose_names_are_not_utf_8() {
    let temporary = TempDir::new().expect("a folder");
    let name = OsStr::from_bytes(b"plan \xff\n'%s'");
    let folder = temporary.path().join(name);
    let words = |words: &[&str], last: &OsStr| {
        let words: Vec<&OsStr> = words.iter().map(OsStr::new).chain([last]).collect();
        in_time("", &words)
    };
    words(&["units", "plan", "3", "--ply", "1", "--units", "3", "--out"], folder.as_os_str())
        .ends_with(0);
    let unit = folder.join("units/unit-000002.perftunit");
    words(&["units", "show"], unit.as_os_str()).ends_with(0);
    words(&["units", "run"], unit.as_os_str()).ends_with(0);
    words(&["units", "status"], folder.as_os_str()).ends_with(3);
    let mut shell = Command::new("bash");
    let script = "\"$0\" units gather \"$folder\" --retry-list0 list >/dev/null; \
                  xargs -0 \"$0\" units run <list >/dev/null && exec \"$0\" units gather \"$folder\"";
    shell.args(["-c", script, env!("CARGO_BIN_EXE_perft")]).env("folder", &folder);
    let output = shell.current_dir(temporary.path()).output().expect("there is bash");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(
        String::from_utf8_lossy(&output.stdout).contains("8902 nodes at depth 3"),
        "{output:?}"
    );
    let script =
        words(&["units", "jobs", "--for", "slurm"], folder.as_os_str()).ends_with(0).stdout;
    fs::remove_dir_all(folder.join("results")).expect("it can be removed");
    for task in 1..=3 {
        let mut shell = Command::new("bash");
        shell.args(["-c", &script]).env("PERFT", env!("CARGO_BIN_EXE_perft"));
        let output = shell.env("SLURM_ARRAY_TASK_ID", task.to_string()).output();
        assert!(output.expect("there is bash").status.success());
    }
    words(&["units", "gather"], folder.as_os_str()).ends_with(0).says("8902 nodes at depth 3");
    let saved = temporary.path().join(OsStr::from_bytes(b"saved \xfe"));
    words(&["count", "3", "--save"], saved.as_os_str()).ends_with(0).says("8902 nodes");
}

/// GNU parallel hands its command to a shell. Here something does that does little else.
#[test]
fn the_script_for_parallel_takes_a_program_with_blanks() {
    const PARALLEL: &str = "#!/bin/sh\n\
        for command; do :; done\n\
        while read -r unit; do sh -c \"${command%\\{\\}}'$unit'\" || exit 1; done\n";
    let (temporary, units) = (TempDir::new().expect("a folder"), UnitsFolder::planned(&["3"], 3));
    let at = |name: &str| temporary.path().join(name);
    fs::write(at("parallel"), PARALLEL).expect("a file");
    let executable = Command::new("chmod").arg("+x").arg(at("parallel")).status();
    assert!(executable.expect("Unix has chmod").success());
    let program = at("it's my perft $HOME");
    symlink(env!("CARGO_BIN_EXE_perft"), &program).expect("a link");
    let script = units.run("jobs", &["--for", "parallel"]).ends_with(0).stdout;
    let path = format!("{}:{}", temporary.path().display(), std::env::var("PATH").expect("a path"));
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).env("PATH", path).env("PERFT", &program).env_remove("HOSTS");
    let run = Run::from(shell.output().expect("there is a shell")).ends_with(0);
    run.says("8902 nodes at depth 3");
}

#[test]
fn more_threads_than_there_are_addresses_for_are_refused() {
    for arguments in [
        &["count", "4", "--threads", "4096"][..],
        &["divide", "3", "--threads", "1000"],
        &["stats", "3", "--threads", "1000"],
        &["bench", "start", "--threads", "1,1000"],
        &["units", "plan", "4", "--out", "nowhere", "--threads", "1000"],
    ] {
        let arguments: Vec<&OsStr> = arguments.iter().map(OsStr::new).collect();
        let run = in_time("ulimit -v 1000000;", &arguments).ends_with(2);
        run.complains("the limit on the address space (ulimit -v) leaves room for ");
    }
    let few: Vec<&OsStr> = ["count", "4", "--threads", "8"].iter().map(OsStr::new).collect();
    in_time("ulimit -v 1000000;", &few).ends_with(0).says("197281 nodes");
}
