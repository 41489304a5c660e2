//! A system that gives less memory than is asked for.

use std::process::Command;

use crate::program::Run;

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
