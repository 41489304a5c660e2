//! Engines as processes: what they start ends with them and with this program, and one that does
//! not read holds up nobody.

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::program::{PROGRAM, Run, TemporaryFile, interrupted, perft, program};

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// The right answer for [`KINGS`] at depth 1.
const ANSWER: &str = "for move in e1d1 e1f1 e1d2 e1e2 e1f2; do echo $move: 1; done";

/// A script, and the file into which it writes the number of a process that it leaves running.
struct Wrapper {
    folder: TempDir,
}

impl Wrapper {
    /// A script that starts a process and then does this.
    fn new(then: &str) -> Self {
        let folder = TempDir::new().expect("a folder");
        let script = format!(
            "echo $$ >'{0}/wrapper'\nsleep 300 &\necho $! >'{0}/started.part'\n\
             mv '{0}/started.part' '{0}/started'\n{then}\n",
            folder.path().display()
        );
        fs::write(folder.path().join("wrapper.sh"), script).expect("a file");
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The script as a command.
    fn command(&self) -> String {
        format!("sh '{}' {{depth}} {{fen}}", self.path("wrapper.sh").display())
    }

    /// The process that the script has started.
    #[track_caller]
    fn started(&self) -> String {
        wait_for(|| self.path("started").exists());
        fs::read_to_string(self.path("started")).expect("a number").trim().to_owned()
    }

    /// The process that the script has started must end.
    #[track_caller]
    fn leaves_nothing(&self) {
        let process = self.started();
        wait_for(|| state(&process).is_none());
    }
}

/// The state of a process as Linux shows it: `S` sleeps, `T` is stopped. `None` if it has ended.
fn state(process: &str) -> Option<char> {
    let text = fs::read_to_string(Path::new("/proc").join(process).join("stat")).ok()?;
    let state = text.rsplit_once(") ")?.1.chars().next()?;
    (state != 'Z').then_some(state)
}

#[track_caller]
fn wait_for(condition: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !condition() {
        assert!(Instant::now() < deadline, "it does not come");
        sleep(Duration::from_millis(10));
    }
}

fn send(signal: &str, process: u32) {
    let status = Command::new("kill").args([&format!("-{signal}"), &process.to_string()]).status();
    assert!(status.expect("a Unix system has kill").success());
}

/// The program in a group of its own, as a shell starts it.
fn started(arguments: &[&str]) -> Child {
    program().args(arguments).process_group(0).spawn().expect("the program can be run")
}

fn end_of(child: Child) -> Run {
    child.wait_with_output().expect("it ends").into()
}

#[test]
fn ends_children_that_a_command_leaves_running() {
    let wrapper = Wrapper::new(ANSWER);
    let command = wrapper.command();
    let begin = Instant::now();
    perft(["divide", "1", KINGS, "--engine-command", &command]).ends_with(0);
    // The process that was left holds the output open.
    assert!(begin.elapsed() < Duration::from_secs(15));
    wrapper.leaves_nothing();
    let suite = TemporaryFile::new("suite.epd", format!("{KINGS} ;D1 5\n").repeat(3));
    perft(["suite", suite.path(), "--engine-command", &command, "--threads", "2"]).ends_with(0);
    wrapper.leaves_nothing();
}

#[test]
fn a_silent_program_is_no_finding() {
    let silent = "wrote no divide line, and ended with exit code 0";
    for depth in ["1", "2"] {
        let run = perft(["divide", depth, "--engine-command", "true"]).ends_with(2);
        run.complains(&format!("the command 'true' {silent}"))
            .complains("help: the command must write lines");
    }
    perft(["divide", "2", "--engine-command", "true", "--lists-moves"])
        .ends_with(2)
        .complains("wrote no move, and ended with exit code 0");
    perft(["divide", "2", "--engine-command", "sh -c 'echo no licence >&2'"])
        .ends_with(2)
        .complains("its last lines on standard error:\n  'no licence'");
    let suite = TemporaryFile::new("suite.epd", format!("{KINGS} ;D1 5\n"));
    perft(["suite", suite.path(), "--engine-command", "true"]).ends_with(1).says(silent);
    // Where there are no moves, no lines are right, and a total of 0 says that there are none.
    let mated = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1";
    perft(["divide", "1", mated, "--engine-command", "true"]).ends_with(0);
    perft(["divide", "1", KINGS, "--engine-command", "echo Nodes searched: 0"])
        .ends_with(1)
        .says("missing  e1d1");
    // An engine that knows the total and no moves.
    let engine = TemporaryFile::new(
        "engine.sh",
        "while read line; do case $line in uci) echo uciok;; isready) echo readyok;; \
         go*) echo Nodes searched: 5;; quit) exit;; esac; done",
    );
    let engine = format!("sh '{}'", engine.path());
    perft(["divide", "1", KINGS, "--engine", &engine])
        .ends_with(2)
        .complains("the engine wrote no divide line in its answer to 'go perft 1'");
}

#[test]
fn a_command_may_write_utf_16() {
    for encoding in ["UTF-16", "UTF-16LE", "UTF-16BE"] {
        let command = format!(
            "sh -c '\"{}\" divide \"$0\" | iconv -t {encoding}' {{depth}} {{fen}}",
            PROGRAM.0
        );
        perft(["divide", "2", "--engine-command", &command]).ends_with(0).says("agrees");
    }
}

#[test]
fn ends_children_of_a_command_at_the_timeout() {
    let wrapper = Wrapper::new("wait");
    let command = wrapper.command();
    let run = perft(["divide", "1", KINGS, "--engine-command", &command, "--timeout", "1"]);
    run.ends_with(2).complains("did not answer with a last line within 1 s");
    wrapper.leaves_nothing();
}

#[test]
fn ends_children_of_a_command_at_signals_and_time() {
    for signal in ["INT", "TERM", "HUP"] {
        let wrapper = Wrapper::new("wait");
        let run = started(&["divide", "1", KINGS, "--engine-command", &wrapper.command()]);
        wrapper.started();
        send(signal, run.id());
        end_of(run).ends_with(130);
        wrapper.leaves_nothing();
    }
    let wrapper = Wrapper::new("wait");
    let command = wrapper.command();
    perft(["divide", "1", KINGS, "--engine-command", &command, "--time", "1"]).ends_with(130);
    wrapper.leaves_nothing();
}

/// The second signal ends this program at once. Nothing that it has started is left.
#[test]
fn two_signals_leave_nothing() {
    let wrapper = Wrapper::new("wait");
    let run = started(&["divide", "1", KINGS, "--engine-command", &wrapper.command()]);
    wrapper.started();
    send("INT", run.id());
    let _ = Command::new("kill").args(["-INT", &run.id().to_string()]).status();
    end_of(run).ends_with(130);
    wrapper.leaves_nothing();
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_is_killed_with_this_program() {
    let wrapper = Wrapper::new("wait");
    let mut run = started(&["divide", "1", KINGS, "--engine", &wrapper.command()]);
    let left = wrapper.started();
    let engine = fs::read_to_string(wrapper.path("wrapper")).expect("a number");
    run.kill().expect("it runs");
    run.wait().expect("it ends");
    wait_for(|| state(engine.trim()).is_none());
    // Nobody is left to end what the engine itself has started.
    let _ = Command::new("kill").arg(left).status();
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_z_stops_the_engine_too() {
    let wrapper = Wrapper::new("wait");
    let arguments = ["divide", "1", KINGS, "--engine", &wrapper.command(), "--timeout", "4"];
    let run = started(&arguments);
    let started = wrapper.started();
    let states = || [state(&run.id().to_string()), state(&started)];
    send("TSTP", run.id());
    wait_for(|| states() == [Some('T'); 2]);
    // The time in which all are stopped does not count.
    sleep(Duration::from_secs(5));
    send("CONT", run.id());
    wait_for(|| !states().contains(&Some('T')));
    sleep(Duration::from_millis(500));
    assert!(!states().contains(&None), "{:?}", states());
    end_of(run).ends_with(2).complains("did not answer 'uci' with uciok within 4 s");
    wrapper.leaves_nothing();
}

/// A pipe holds 64 KiB. What is written beyond that waits for a reader.
#[test]
fn an_engine_that_does_not_read_is_left() {
    let long = format!("Comment={}", "x".repeat(100_000));
    let answers = TemporaryFile::new("answers", "uciok\nreadyok\n".repeat(3));
    let engine = format!("sh -c 'cat \"$0\"; exec sleep 300' '{}'", answers.path());
    let suite = TemporaryFile::new("suite.epd", format!("{KINGS} ;D1 5\n"));
    let options = ["--engine", &engine, "--engine-option", &long, "--engine-option", &long];
    let options = [&options[..], &["--timeout", "1", "--time", "60"]].concat();
    let divide = perft([&["divide", "1", KINGS][..], &options].concat()).ends_with(2);
    divide.complains("did not answer 'go perft 1' with a total");
    let run = perft([&["suite", suite.path()][..], &options].concat()).ends_with(1);
    run.says("did not answer 'go perft 1' with a total");
    let mut ended = PROGRAM.command();
    ended.args(["divide", "1", KINGS, "--engine", "sh -c 'exec <&-; echo uciok; sleep 300'"]);
    let run: Run = ended.args(["--timeout", "60"]).output().expect("it runs").into();
    run.ends_with(2)
        .complains("the engine closed its input or output before it answered 'isready'");
}

#[test]
fn an_engine_that_does_not_read_does_not_hold_up_a_signal() {
    let long = format!("Comment={}", "x".repeat(100_000));
    let arguments = ["--engine", "sh -c 'echo uciok; exec sleep 300'", "--engine-option", &long];
    interrupted(&[&["divide", "1", KINGS][..], &arguments].concat()).ends_with(130);
}

#[test]
fn errors_of_a_command_name_it_and_how_it_ended() {
    let compare = |command: &str| {
        let run = perft(["divide", "1", KINGS, "--engine-command", command, "--timeout", "2"]);
        let run = run.ends_with(2);
        let is_of_uci = run.stderr.contains("UCI") || run.stderr.contains("the engine");
        assert!(!is_of_uci, "{run:#?}");
        run
    };
    let run = compare("sh -c 'echo no board >&2; exit 7' {depth} {fen}");
    let run = run.complains("the command 'sh -c echo no board >&2; exit 7 1 4k3/");
    let run = run.complains("ended with exit code 7\n").complains("'no board'");
    run.complains("help: the command must write lines like 'e2e4: 20' and exit with code 0");
    compare("sh -c 'kill -9 $$'").complains("was ended by signal 9 (SIGKILL)");
    compare("sh -c 'exec >&-; sleep 300'").complains("closed its output but did not exit");
    compare("sleep 300").complains("the command 'sleep 300' did not answer with a last line");
    compare("echo e2e4: many").complains("the command's answer to 'echo e2e4: many' cannot");
    compare("no-such-command").complains("cannot run the command 'no-such-command': ");
    compare("''").complains("cannot run the command ''");
    compare("'").complains("the quotes in the command ' do not match");
    compare(" ").complains("--engine-command names no program");
}
