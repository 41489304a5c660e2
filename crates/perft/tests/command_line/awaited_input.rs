//! Commands that wait for input end at the first signal, and at the end of `--time`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::program::{Run, program};

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// How each command waits for input. `INPUT` stands for a pipe, by name or as standard input.
const WAITING: [&[&str]; 14] = [
    &["suite", "INPUT"],
    &["suite", "INPUT", "--json"],
    &["suite", "INPUT", "--epd"],
    &["suite", "INPUT", "--engine-command", "true"],
    &["divide", "2", "--against", "INPUT"],
    &["bench", "--suite", "INPUT"],
    &["bench", "--compare", "INPUT"],
    &["units", "plan", "3", "--roots", "INPUT", "--out", "FOLDER/plan"],
    &["count", "2", "INPUT"],
    &["count", "2", "INPUT", "--pgn"],
    &["games", "INPUT"],
    &["games", "INPUT", "--json"],
    &["uci"],
    &["divide", "2", "--interactive"],
];

/// How long a command may take to end that only waits. It shall be a second, on a machine without
/// other work.
const SOON: Duration = Duration::from_secs(5);

/// The arguments with a pipe as input that nobody writes to: named in a folder, or standard input.
fn arguments(words: &[&str], folder: &TempDir, input: &str) -> Vec<String> {
    let path = folder.path().to_str().expect("UTF-8");
    words.iter().map(|word| word.replace("INPUT", input).replace("FOLDER", path)).collect()
}

/// A command that waits, with a standard input that stays open and empty.
fn waiting(arguments: &[String]) -> Child {
    let mut program = program();
    program.args(arguments).stdin(Stdio::piped());
    program.spawn().expect("the program can be run")
}

/// All waiting commands, whose input is standard input or a pipe with a name.
fn each_waiting(mut check: impl FnMut(&[String], Child)) {
    for words in WAITING {
        let folder = TempDir::new().expect("a folder");
        let pipe = folder.path().join("pipe");
        let made = Command::new("mkfifo").arg(&pipe).status().expect("a Unix system has mkfifo");
        assert!(made.success());
        let by_name = words.contains(&"INPUT").then(|| pipe.to_str().expect("UTF-8"));
        for input in ["-"].into_iter().chain(by_name) {
            // A file to compare with is no standard input.
            if words.contains(&"--compare") && input == "-" {
                continue;
            }
            let arguments = arguments(words, &folder, input);
            check(&arguments, waiting(&arguments));
        }
    }
}

/// Waits for the end, which comes soon. Standard input stays open.
#[track_caller]
fn ends_soon(arguments: &[String], mut child: Child) -> Run {
    let _input = child.stdin.take();
    let begin = Instant::now();
    while child.try_wait().expect("it runs").is_none() {
        if begin.elapsed() > SOON {
            child.kill().expect("it runs");
            panic!(
                "{arguments:?} goes on waiting: {:#?}",
                Run::from(child.wait_with_output().expect("it ends"))
            );
        }
        sleep(Duration::from_millis(5));
    }
    child.wait_with_output().expect("it ends").into()
}

#[test]
fn waiting_ends_at_the_first_signal() {
    for signal in ["INT", "TERM"] {
        each_waiting(|arguments, mut child| {
            // Watching for signals and waiting for input begin within this time.
            sleep(Duration::from_millis(500));
            assert!(child.try_wait().expect("it runs").is_none(), "{arguments:?} does not wait");
            let process = child.id().to_string();
            let kill = Command::new("kill").args([&format!("-{signal}"), &process]).status();
            assert!(kill.expect("a Unix system has kill").success());
            let run = ends_soon(arguments, child);
            assert_eq!(run.code, Some(130), "{signal}, {arguments:?}: {run:#?}");
            assert!(!run.stderr.contains("error:"), "{arguments:?}: {run:#?}");
        });
    }
}

#[test]
fn waiting_ends_at_the_end_of_the_time() {
    each_waiting(|arguments, mut child| {
        let _ = child.kill();
        let _ = child.wait();
        let arguments = [arguments, &["--time".to_owned(), "0.3".to_owned()]].concat();
        let run = ends_soon(&arguments, waiting(&arguments));
        assert_eq!(run.code, Some(130), "{arguments:?}: {run:#?}");
        assert!(!run.stderr.contains("error:"), "{arguments:?}: {run:#?}");
    });
}

/// It is no bad line that ends in the middle.
#[test]
fn reports_partial_results_of_a_suite_that_stops_coming() {
    let arguments = ["suite", "-", "--time", "1"].map(str::to_owned);
    let child = waiting(&arguments);
    let text = format!("{KINGS} ;D1 5\n{KINGS} ;D");
    let mut input = child.stdin.as_ref().expect("standard input is piped");
    input.write_all(text.as_bytes()).expect("it is read");
    let run = ends_soon(&arguments, child).ends_with(130).complains("1 position, 1 passed");
    assert!(!run.stderr.contains("error:"), "{run:#?}");
}

#[test]
fn each_line_of_a_suite_is_answered_at_once() {
    let engine = format!("{} divide {{depth}} {{fen}}", env!("CARGO_BIN_EXE_perft"));
    for with in [&[][..], &["--engine-command", engine.as_str()]] {
        let arguments = [&["suite", "-", "--json"], with].concat();
        let mut program = program();
        program.args(&arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = program.spawn().expect("the program can be run");
        let mut input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).for_each(|line| drop(sender.send(line)));
        });
        for number in 1..=3 {
            let end = if number == 2 { "\r" } else { "\n" };
            write!(input, "{KINGS} ;D1 5{end}").expect("it is read");
            let line = lines.recv_timeout(Duration::from_secs(20)).expect("an answer");
            assert!(line.contains(&format!("\"line\":{number},")), "{arguments:?}: {line}");
        }
        drop(input);
        assert!(child.wait().expect("it ends").success());
    }
}

#[test]
fn a_pipe_is_read_like_a_file() {
    let command = format!(
        "mkfifo pipe; echo '{KINGS} ;D1 5' >pipe & \"$0\" suite pipe; \
         \"$0\" divide 1 | \"$0\" divide 1 --against -; \
         echo '{KINGS}' >pipe & \"$0\" count 1 pipe"
    );
    let folder = TempDir::new().expect("a folder");
    let mut shell = Command::new("sh");
    shell.args(["-c", &command, env!("CARGO_BIN_EXE_perft")]).current_dir(folder.path());
    let run: Run = shell.output().expect("a Unix system has a shell").into();
    run.ends_with(0).says("1 count as expected.").says("All 20 moves agree.").says(": 5\n");
}
