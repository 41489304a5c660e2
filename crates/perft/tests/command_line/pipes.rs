//! Output that nobody reads.

use std::io::Write;
use std::process::Stdio;

use crate::program::{Run, perft_fed, program};

/// Runs the program with its output closed before it can write any: it waits for its input first.
fn unread(arguments: &[&str], input: &str) -> Run {
    let mut child =
        program().args(arguments).stdin(Stdio::piped()).spawn().expect("the program can be run");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends").into()
}

#[test]
fn a_reader_that_has_gone_away_is_no_error() {
    let suite = "4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\n".repeat(1000);
    let run = unread(&["suite", "-", "--json"], &suite).ends_with(0);
    assert!(!run.stderr.contains("error") && !run.stderr.contains("panic"), "{run:#?}");
    let run = unread(&["suite", "-"], &suite).ends_with(0);
    assert!(!run.stderr.contains("error") && !run.stderr.contains("panic"), "{run:#?}");
    let run = unread(&["divide", "1", "--against", "-"], "a2a3: 1\n").ends_with(0);
    assert_eq!(run.stderr, "");
}

/// A failure to write that is not the reader's wish must be told.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
    let run: Run = program()
        .args(["count", "1"])
        .stdout(full)
        .output()
        .expect("the program can be run")
        .into();
    run.ends_with(2).complains("error: cannot write the output");
}

#[test]
fn input_that_is_not_read_to_its_end_is_no_error() {
    perft_fed(["count", "1"], &vec![b'x'; 1_000_000]).ends_with(0);
}
