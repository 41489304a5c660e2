//! A system that gives less memory than is asked for.

use std::process::Command;

use crate::program::{Run, perft};

/// A position with few nodes for many positions.
const PAWNS: &str = "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1";

/// The outcome of a shell command that runs the program (`$0`).
fn in_a_shell(command: &str) -> Run {
    let mut shell = Command::new("sh");
    shell.args(["-c", command, env!("CARGO_BIN_EXE_perft")]).env_remove("RUST_BACKTRACE");
    shell.output().expect("Linux has a shell").into()
}

/// The outcome of the program with a limit on addresses in megabytes.
fn within(megabytes: u32, arguments: &str) -> Run {
    in_a_shell(&format!("ulimit -v {}; \"$0\" {arguments}", megabytes * 1024))
}

/// The fewest megabytes of addresses that the program starts with.
fn least() -> u32 {
    let starts = |&megabytes: &u32| within(megabytes, "--version").code == Some(0);
    (5..200).find(starts).expect("200 MB are enough to start")
}

#[test]
fn a_table_that_cannot_be_had_is_refused() {
    for limit in ["-v", "-d"] {
        let run = in_a_shell(&format!("ulimit {limit} 200000; \"$0\" count 5 --hash 1000"));
        let run =
            run.ends_with(2).complains("no memory for a table of 1000.0 MB: the limit on its ");
        run.complains(&format!("(ulimit {limit}) leaves 1"))
            .complains("help: give --hash a smaller number");
    }
}

/// With any limit under which the program starts, a count is right, or ends with a word about
/// memory.
#[test]
fn a_count_without_memory_ends_and_says_nothing_wrong() {
    let first = least();
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

/// Merging takes half of what the process can have, and less where threads need the rest. So it
/// counts in slices, and knows fewer numbers of distinct positions.
#[test]
fn limits_of_the_process_bound_merging() {
    let numbers = |run: Run| {
        let run = run.ends_with(0);
        let (nodes, rest) = run.stdout.split_once(' ').expect("a count");
        let line = rest.lines().find(|line| line.starts_with("distinct positions by ply:"));
        (nodes.to_owned(), line.expect("a merged count").split_whitespace().count())
    };
    let count = format!("count 9 '{PAWNS}' --threads 4");
    let (nodes, distinct) = numbers(perft(["count", "9", PAWNS, "--threads", "4"]));
    let data = format!("ulimit -d 32768; \"$0\" {count}");
    for limited in [within(least() + 30, &count), in_a_shell(&data)] {
        let limited = numbers(limited);
        assert!(limited.0 == nodes && limited.1 < distinct, "{limited:?}, {nodes}, {distinct}");
    }
    assert_eq!(numbers(within(1000, &count)), (nodes, distinct));
}

#[test]
fn bounds_memory_to_the_limit_and_reports_it() {
    let count = format!("count 8 '{PAWNS}' --threads 4 --memory 5000");
    let run = within(least() + 30, &count).ends_with(0).says("461438014 nodes at depth 8");
    run.complains("--memory: the limit on its address space (ulimit -v) leaves ")
        .complains(", so merging takes at most ");
    let quiet = within(least() + 30, &format!("{count} --quiet")).ends_with(0);
    assert_eq!(quiet.stderr, "");
    let enough = within(1000, &format!("count 8 '{PAWNS}' --threads 4 --memory 50")).ends_with(0);
    assert!(!enough.stderr.contains("--memory"), "{enough:#?}");
    // What is asked for is for other machines.
    let jobs = within(least() + 30, "units jobs nothing --for slurm --memory 5000").ends_with(2);
    assert!(!jobs.stderr.contains("--memory:"), "{jobs:#?}");
    let uci = "printf 'setoption name Hash value 5000\\nquit\\n' | \"$0\" uci";
    let uci = in_a_shell(&format!("ulimit -v 100000; {uci}")).ends_with(0);
    uci.says("info string option hash: the limit on its address space (ulimit -v) leaves ");
}

/// The positions of a ply that do not fit are an error, where the limit is known.
#[test]
fn distinct_positions_beyond_a_limit_are_an_error() {
    let run = within(least() + 60, "unique 7 --threads 2").ends_with(2);
    run.complains("the positions of ply 6 do not fit in memory");
}
