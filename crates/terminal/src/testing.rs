//! Running a program and looking at what comes out.
//!
//! What is not as it should be panics, with all that is known of the run.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

#[cfg(unix)]
mod fault_trials;
#[cfg(unix)]
mod faulted;
#[cfg(unix)]
mod interrupted;
mod raw_text;
#[cfg(feature = "schemas")]
mod schema;

#[cfg(unix)]
pub use fault_trials::{FaultTrial, try_faults};
#[cfg(unix)]
pub use faulted::{NO_THREADS, can_trace};
pub use raw_text::HOSTILE;
#[cfg(feature = "schemas")]
pub use schema::Schema;

/// A program, by the path that Cargo gives its tests (`CARGO_BIN_EXE_...`).
#[derive(Clone, Copy, Debug)]
pub struct Program(pub &'static str);

impl Program {
    /// The program, ready to be given arguments.
    pub fn command(self) -> Command {
        let mut command = heeding_signals(self.0);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs the program.
    pub fn run<I: IntoIterator<Item: AsRef<OsStr>>>(self, arguments: I) -> Run {
        self.command().args(arguments).output().expect("the program can be run").into()
    }

    /// Runs the program with this on standard input.
    pub fn fed<I: IntoIterator<Item: AsRef<OsStr>>>(self, arguments: I, input: &[u8]) -> Run {
        feed(self.command().args(arguments), input)
    }
}

/// A program that ends at a Ctrl-C, TERM or HUP, also where the starter of the tests ignores them,
/// which programs inherit. Shells ignore Ctrl-C for what they run in the background, and `nohup`
/// ignores HUP.
pub fn heeding_signals(program: &str) -> Command {
    // HUP is signal 1, INT 2, TERM 15.
    #[cfg(unix)]
    if crate::interrupt::ignored_signals() & (1 | 1 << 1 | 1 << 14) != 0 {
        let mut command = Command::new("env");
        command.args(["--default-signal=INT,TERM,HUP", program]);
        return command;
    }
    Command::new(program)
}

/// Runs a command with this on standard input.
fn feed(command: &mut Command, input: &[u8]) -> Run {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program can be run");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    std::thread::scope(|scope| {
        // The program may end without reading all of it.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().expect("the program ends").into()
    })
}

/// The outcome of a run of a program.
#[derive(Debug)]
#[non_exhaustive]
pub struct Run {
    /// The exit code; none if a signal ended the program.
    pub code: Option<i32>,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
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
    pub fn ends_with(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{self:#?}");
        self
    }

    /// Standard output must hold this.
    #[track_caller]
    pub fn says(self, text: &str) -> Self {
        assert!(self.stdout.contains(text), "no {text:?} in {self:#?}");
        self
    }

    /// Standard error must hold this.
    #[track_caller]
    pub fn complains(self, text: &str) -> Self {
        assert!(self.stderr.contains(text), "no {text:?} in {self:#?}");
        self
    }

    /// The lines of standard output, each a JSON object.
    #[track_caller]
    pub fn objects(&self) -> Vec<serde_json::Value> {
        let object = |line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{self:#?}"));
        self.stdout.lines().map(object).collect()
    }
}

/// A file that is there as long as the value, in a folder of its own.
#[derive(Debug)]
pub struct TemporaryFile {
    _folder: TempDir,
    /// Where it is.
    pub path: PathBuf,
}

impl TemporaryFile {
    /// A file with this name and these contents.
    pub fn new(name: &str, contents: impl AsRef<[u8]>) -> Self {
        let folder = TempDir::new().expect("a temporary folder can be made");
        let path = folder.path().join(name);
        fs::write(&path, contents).expect("the temporary folder can be written");
        Self { _folder: folder, path }
    }

    /// Its path, as an argument.
    pub fn path(&self) -> &str {
        self.path.to_str().expect("the path of the temporary folder is UTF-8")
    }
}
