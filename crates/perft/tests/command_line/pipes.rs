//! Output that nobody reads.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::program::{Run, TemporaryFile, perft_fed, program};

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
    let suite = TemporaryFile::new("s.epd", "4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\n".repeat(1000));
    for options in [&["suite", suite.path(), "--json"][..], &["suite", suite.path()]] {
        let run = unread(options, "").ends_with(0);
        assert!(!run.stderr.contains("error") && !run.stderr.contains("panic"), "{run:#?}");
    }
    let divide = crate::program::perft(["divide", "1"]).ends_with(0).stdout;
    let run = unread(&["divide", "1", "--against", "-"], &divide).ends_with(0);
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

/// The reader wants the first line only. How the run ends is still told by the exit code.
#[cfg(unix)]
#[test]
fn a_reader_that_leaves_early_does_not_hide_a_failure() {
    let kings = "4k3/8/8/8/8/8/8/4K3 w - - ";
    let text = format!("{}{kings};D2 24\n", format!("{kings};D1 5\n").repeat(1000));
    let suite = TemporaryFile::new("s.epd", &text);
    for options in [&["suite", suite.path()][..], &["suite", suite.path(), "--json"]] {
        unread(options, "").ends_with(1);
    }
    unread(&["suite", "-"], &text).ends_with(1);
    // A file is read to its end, wherever it comes in.
    let file = std::fs::File::open(suite.path()).expect("it is there");
    let mut command = program();
    let mut child = command.args(["suite", "-", "--json"]).stdin(file).spawn().expect("it starts");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("the program ends").code(), Some(1));
    unread(&["divide", "1", "--against", "-"], "a2a3: 2\n").ends_with(1);
}

/// Starts the program, feeds it `input` again and again, reads its first line, and leaves. Returns
/// the exit code.
fn left_after_a_line(arguments: &[&str], input: &str) -> Option<i32> {
    let mut command = program();
    let child = command.args(arguments).stdin(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut child = child.expect("the program can be run");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let mut output = BufReader::new(child.stdout.take().expect("standard output is piped"));
    std::thread::scope(|scope| {
        // A program that never ends would be fed for ever.
        scope.spawn(move || while stdin.write_all(input.as_bytes()).is_ok() {});
        output.read_line(&mut String::new()).expect("the program answers");
        drop(output);
        child.wait().expect("the program ends").code()
    })
}

/// `yes kiwipete | perft count 2 - | head -1`
#[cfg(unix)]
#[test]
fn endless_work_ends_when_its_reader_has_left() {
    let (counted, wrong) = ("kiwipete ;D1 48\n", "kiwipete ;D1 47\n");
    for (arguments, line) in [
        (&["count", "2", "-"][..], counted),
        (&["count", "1..2", "-", "--json"], counted),
        (&["suite", "-", "--json"], counted),
        (&["suite", "-", "--epd"], counted),
        (&["uci"], "isready\n"),
        (&["divide", "2", "startpos", "--interactive"], "again\n"),
    ] {
        assert_eq!(left_after_a_line(arguments, line), Some(141), "{arguments:?}");
    }
    let engine = ["suite", "-", "--json", "--depth", "1", "--engine-command"];
    let engine = [&engine[..], &[concat!(env!("CARGO_BIN_EXE_perft"), " divide {depth} {fen}")]];
    assert_eq!(left_after_a_line(&engine.concat(), counted), Some(141));
    // What was seen by then counts.
    let bad = "kiwipete\nnowhere\n";
    assert_eq!(left_after_a_line(&["count", "2", "-"], bad), Some(2));
    assert_eq!(left_after_a_line(&["suite", "-"], wrong), Some(1));
}

/// Nothing can be found any more that an exit code would tell.
#[cfg(unix)]
#[test]
fn starts_no_deeper_count_without_a_reader() {
    let forever = ["count", "1..30", "--kernel", "listing"];
    assert_eq!(left_after_a_line(&forever, "unused"), Some(141));
}

/// The outcome of a shell command that runs the program (`$0`).
#[cfg(target_os = "linux")]
fn in_a_shell(command: &str) -> Run {
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", command, env!("CARGO_BIN_EXE_perft")]);
    shell.output().expect("Linux has a shell").into()
}

/// Rust's library hides that standard output is closed, so that every write would seem to succeed.
#[cfg(target_os = "linux")]
#[test]
fn a_result_that_cannot_be_written_is_an_error() {
    for arguments in ["count 1", "--help", "--version", "suite --max-nodes 1", "divide 1 --json"] {
        for place in [">&-", "> /dev/full"] {
            let run = in_a_shell(&format!("\"$0\" {arguments} {place}")).ends_with(2);
            run.complains("error: cannot write the output: ");
        }
        in_a_shell(&format!("\"$0\" {arguments} > /dev/null")).ends_with(0);
    }
}

#[test]
fn input_that_is_not_read_to_its_end_is_no_error() {
    perft_fed(["count", "1"], &vec![b'x'; 1_000_000]).ends_with(0);
}
