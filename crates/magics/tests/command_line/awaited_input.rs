//! Commands that wait for input end at the first signal.

use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::program::{Run, TemporaryFile, program};

/// How long a command may take to end that only waits. It shall be a second, on a machine without
/// other work.
const SOON: Duration = Duration::from_secs(5);

fn send(signal: &str, child: &Child) {
    let process = child.id().to_string();
    let status = Command::new("kill").args([&format!("-{signal}"), &process]).status();
    assert!(status.expect("a Unix system has kill").success());
}

#[test]
fn waiting_ends_at_the_first_signal() {
    let beside = TemporaryFile::new("beside", "");
    let pipe = beside.path.with_file_name("pipe");
    let pipe = pipe.to_str().expect("UTF-8");
    assert!(Command::new("mkfifo").arg(pipe).status().expect("a Unix system has it").success());
    for arguments in [["verify", "-"], ["verify", pipe]] {
        for signal in ["INT", "TERM"] {
            let mut command = program();
            let command = command.args(arguments).stdin(Stdio::piped());
            let mut child = command.spawn().expect("the program can be run");
            let _input = child.stdin.take();
            // Watching for signals and waiting for input begin within this time.
            sleep(Duration::from_millis(500));
            assert!(child.try_wait().expect("it runs").is_none(), "{arguments:?} does not wait");
            send(signal, &child);
            let begin = Instant::now();
            while child.try_wait().expect("it runs").is_none() && begin.elapsed() < SOON {
                sleep(Duration::from_millis(5));
            }
            let goes_on = child.try_wait().expect("it runs").is_none();
            let _ = child.kill();
            let run = Run::from(child.wait_with_output().expect("it ends"));
            assert!(!goes_on, "{signal}, {arguments:?}: {run:#?}");
            assert_eq!(run.code, Some(130), "{signal}, {arguments:?}: {run:#?}");
        }
    }
}
