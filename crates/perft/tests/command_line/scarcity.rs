//! A system that gives less than is asked for: memory, threads.

use std::process::Command;

use crate::program::Run;
use crate::units_folder::UnitsFolder;

/// What a shell command that runs the program (`$0`) leaves.
fn in_a_shell(command: &str) -> Run {
    let mut shell = Command::new("sh");
    shell.args(["-c", command, env!("CARGO_BIN_EXE_perft")]).env_remove("RUST_BACKTRACE");
    shell.output().expect("Linux has a shell").into()
}

#[test]
fn a_table_that_cannot_be_had_is_refused() {
    let run = in_a_shell("ulimit -v 200000; \"$0\" count 5 --hash 1000").ends_with(2);
    run.complains("no memory for a table of 1000.0 MB")
        .complains("help: give --hash a smaller number");
}

/// With any limit under which the program starts, a count is right, or ends with a word about memory.
#[test]
fn a_count_without_memory_ends_and_says_nothing_wrong() {
    let within = |megabytes: u32, arguments: &str| {
        in_a_shell(&format!("ulimit -v {}; \"$0\" {arguments}", megabytes * 1024))
    };
    let starts = |&megabytes: &u32| within(megabytes, "--version").code == Some(0);
    let first = (5..200).find(starts).expect("200 MB are enough to start");
    for megabytes in first..first + 100 {
        let run = within(megabytes, "count 7 --merge --threads 1");
        if run.code == Some(0) {
            run.says("3195901860 nodes at depth 7");
            assert!(megabytes > first, "{megabytes} MB are enough");
            return;
        }
        assert_eq!(run.stdout, "", "{megabytes} MB");
        run.complains("memory");
    }
    panic!("no memory was enough");
}

/// Runs the program where no thread can be started. `None` where strace cannot be used.
fn without_threads(arguments: &[&str]) -> Option<Run> {
    if !crate::system_calls::can_trace() {
        return None;
    }
    let mut strace = Command::new("strace");
    strace.args(["-f", "-qq", "-o", "/dev/null", "-e", "trace=?clone,?clone3"]);
    strace.args(["--inject=?clone,?clone3:error=EAGAIN", env!("CARGO_BIN_EXE_perft")]);
    Some(strace.args(arguments).output().expect("there is strace").into())
}

#[test]
fn counts_do_without_threads_that_cannot_be_had() {
    for method in [&["--merge"][..], &["--hash", "1"], &["--kernel", "bulk"]] {
        let arguments = [&["count", "6", "--threads", "4"], method].concat();
        let Some(run) = without_threads(&arguments) else { return };
        run.ends_with(0).says("119060324 nodes at depth 6");
    }
    let folder = UnitsFolder::new();
    let plan = ["units", "plan", "5", "--units", "3", "--threads", "4", "--out", folder.path()];
    without_threads(&plan).expect("strace").ends_with(0);
    for number in 1..=3 {
        let unit = folder.unit(number);
        let run = ["units", "run", unit.to_str().expect("UTF-8"), "--threads", "4"];
        without_threads(&run).expect("strace").ends_with(0);
    }
    folder.run("gather", &[]).ends_with(0).says("4865609 nodes");
    // Other programs are threads of their own, and so are the readers of streams.
    let engine = ["divide", "1", "--engine", env!("CARGO_BIN_EXE_perft")];
    without_threads(&engine).expect("strace").ends_with(2).complains("cannot run the engine");
    let many = without_threads(&["count", "1", "-"]).expect("strace").ends_with(2);
    many.complains("no threads can be started");
}
