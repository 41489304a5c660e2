//! Running the program and looking at what comes out.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The program, ready to be given arguments.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_magics"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What a run of the program left.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
        Self {
            code: output.status.code(),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }
}

impl Run {
    /// The exit code must be this.
    #[track_caller]
    pub(crate) fn ends_with(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{self:#?}");
        self
    }

    /// Standard output must hold this.
    #[track_caller]
    pub(crate) fn says(self, text: &str) -> Self {
        assert!(self.stdout.contains(text), "no {text:?} in {self:#?}");
        self
    }

    /// Standard error must hold this.
    #[track_caller]
    pub(crate) fn complains(self, text: &str) -> Self {
        assert!(self.stderr.contains(text), "no {text:?} in {self:#?}");
        self
    }

    /// The lines of standard output, each a JSON object.
    #[track_caller]
    pub(crate) fn objects(&self) -> Vec<serde_json::Value> {
        let object = |line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{self:#?}"));
        self.stdout.lines().map(object).collect()
    }
}

/// Runs the program.
pub(crate) fn magics<I: IntoIterator<Item: AsRef<OsStr>>>(arguments: I) -> Run {
    program().args(arguments).output().expect("the program can be run").into()
}

/// Runs the program with this on standard input.
pub(crate) fn magics_fed<I: IntoIterator<Item: AsRef<OsStr>>>(arguments: I, input: &[u8]) -> Run {
    let mut command = program();
    let mut child =
        command.args(arguments).stdin(Stdio::piped()).spawn().expect("the program can be run");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    std::thread::scope(|scope| {
        // The program may end without reading all of it.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().expect("the program ends").into()
    })
}

/// A file that is there as long as the value.
pub(crate) struct TemporaryFile {
    pub(crate) path: PathBuf,
}

impl TemporaryFile {
    /// A file with this name, which no other test may use, and these contents.
    pub(crate) fn new(name: &str, contents: impl AsRef<[u8]>) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, contents).expect("the temporary folder can be written");
        Self { path }
    }

    /// Its path, as an argument.
    pub(crate) fn path(&self) -> &str {
        self.path.to_str().expect("the path of the temporary folder is UTF-8")
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Runs the program, presses Ctrl-C once it watches for it, and sees how it ends.
#[cfg(unix)]
pub(crate) fn interrupted(arguments: &[&str]) -> Run {
    let child = program().args(arguments).spawn().expect("the program can be run");
    wait_until_it_watches(child.id());
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    // It may have ended before.
    assert!(kill.is_ok());
    child.wait_with_output().expect("the program ends").into()
}

/// Waits until the program catches the signal, as far as the system tells.
#[cfg(unix)]
fn wait_until_it_watches(id: u32) {
    use std::thread::sleep;
    use std::time::Duration;

    const INTERRUPT: u64 = 1 << 1;
    for _ in 0..400 {
        let Ok(status) = fs::read_to_string(format!("/proc/{id}/status")) else { break };
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        if caught.is_some_and(|mask| mask & INTERRUPT != 0) {
            return;
        }
        sleep(Duration::from_millis(5));
    }
    sleep(Duration::from_millis(500));
}
