//! Readers that go away, outputs that cannot be written, and colours.

use std::fs::File;
use std::io::{Read, Write};
use std::process::Stdio;

use crate::program::{magics, program};

/// Commands of all kinds, and their exit codes.
const COMMANDS: [(&str, i32); 9] = [
    ("blockers a1 --all", 0),
    ("blockers a1 --all --magic 3 --bits 12", 1),
    ("explain e4 --piece king --all", 0),
    ("explain a1 --piece king --magic 1", 1),
    ("one-rank --all", 0),
    ("report", 0),
    ("completions bash", 0),
    ("man", 0),
    ("explain --help", 0),
];

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

/// `magics COMMAND | head -0` ends as the command alone does.
#[test]
fn a_closed_pipe_does_not_alter_the_exit_code() {
    for (command, code) in COMMANDS {
        let mut child = program().args(command.split(' ')).spawn().expect("the program can be run");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(code), "{command}");
        assert!(output.stderr.is_empty(), "{command}");
    }
}

/// Bad magics stay a finding when nobody reads of them.
#[test]
fn a_closed_pipe_does_not_make_bad_magics_good() {
    let found = magics(["find", "--piece", "bishop", "--format", "c"]).ends_with(0).stdout;
    let a1 = found.lines().nth(2).expect("the first number");
    let bad = found.replacen(a1, "  0x1ULL,", 1);
    for (table, code) in [(bad, 1), (found, 0)] {
        let mut command = program();
        let mut child = command
            .args(["verify", "-"])
            .stdin(Stdio::piped())
            .spawn()
            .expect("the program can be run");
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().expect("standard input is piped");
        stdin.write_all(table.as_bytes()).expect("the program reads");
        drop(stdin);
        assert_eq!(child.wait().expect("the program ends").code(), Some(code));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for (command, _) in COMMANDS {
        let full = File::options().write(true).open("/dev/full").expect("Linux has it");
        let output = program().args(command.split(' ')).stdout(full).output();
        let output = output.expect("the program can be run");
        assert_eq!(output.status.code(), Some(2), "{command}");
        let errors = String::from_utf8(output.stderr).expect("text");
        assert!(errors.contains("cannot write the output: No space left"), "{command}: {errors}");
    }
}

#[test]
fn pipes_get_colours_only_on_request() {
    let colours = |variables: &[(&str, &str)]| {
        let mut command = program();
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env("TERM", "xterm-256color");
        command.envs(variables.iter().copied()).args(["explain", "a1", "--piece", "king"]);
        let output = command.output().expect("the program can be run");
        String::from_utf8(output.stdout).expect("text").contains('\u{1b}')
    };
    assert!(!colours(&[]));
    assert!(colours(&[("CLICOLOR_FORCE", "1")]));
    assert!(!colours(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
}

#[test]
fn shells_get_completions_and_a_manual_page() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        magics(["completions", shell]).ends_with(0).says("one-rank").says("from-best");
    }
    let run = magics(["man"]).ends_with(0).says(".TH magics 1").says("one\\-rank");
    assert!(run.stdout.matches(".SH SYNOPSIS").count() > 10, "{run:#?}");
}
