//! Readers that go away.

use std::io::Read;

use crate::program::program;

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = program().args(["lists"]).spawn().expect("the program can be run");
    let mut stdout = child.stdout.take().expect("standard output is piped");
    stdout.read_exact(&mut [0; 16]).expect("something is written");
    drop(stdout);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}
