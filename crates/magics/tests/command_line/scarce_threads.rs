//! A system that gives no threads, or not as many as are asked for.

use terminal::testing::NO_THREADS;

use crate::program::{PROGRAM, Run, TemporaryFile, magics};

/// Runs the program where the system gives no thread, or, with `when`, only some. `None` where
/// strace cannot be used.
fn without_threads(when: &str, arguments: &[&str]) -> Option<Run> {
    PROGRAM.faulted(&[&format!("{NO_THREADS}{when}")], arguments, b"")
}

/// The threads that are there find the same.
#[test]
fn searches_do_without_threads_that_cannot_be_had() {
    let packing = ["find", "--mode", "packing", "--from-best", "--steps", "2", "--threads", "3"];
    for arguments in [
        &["find", "--threads", "4"][..],
        &["find", "--piece", "bishop"],
        &["find", "--piece", "bishop", "--squares", "e1", "--mode", "few-bits", "--threads", "3"],
        &packing,
        &["lists"],
    ] {
        let expected = magics(arguments).ends_with(0).stdout;
        for when in ["", ":when=2+", ":when=3"] {
            let Some(run) = without_threads(when, arguments) else { return };
            assert_eq!(run.ends_with(0).stdout, expected, "{arguments:?}, {when}");
        }
    }
    without_threads("", &["selftest"]).expect("strace").ends_with(0).says("hold, 0 do not");
}

#[test]
fn proofs_do_without_threads_that_cannot_be_had() {
    for when in ["", ":when=2+", ":when=3"] {
        let state = TemporaryFile::new("proof.state", "");
        std::fs::remove_file(&state.path).expect("a file");
        let prove = ["prove", "bishop", "d8", "--bits", "5", "--threads", "3"];
        let prove = [&prove[..], &["--state", state.path()]].concat();
        let Some(run) = without_threads(when, &prove) else { return };
        run.ends_with(0).says("there are exactly 9,547 magics (modulo 2^26); 11,950,347 tests");
    }
}

/// A signal that nobody can wait for ends the program, as without a handler.
#[test]
fn ctrl_c_ends_a_program_without_threads() {
    let faults = [NO_THREADS, "write:signal=INT:when=1"];
    let Some(run) = PROGRAM.faulted(&faults, ["lists"], b"") else { return };
    assert_eq!(run.code, None, "{run:#?}");
}
