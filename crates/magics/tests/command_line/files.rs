//! Files that are written where options name them: through links, into devices, pipes and open
//! descriptors.

use std::fs;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::PathBuf;
use std::process::Command;

use terminal::testing::{Run, TemporaryFile};

/// All commands that write a picture. The name of its file follows.
const WRITERS: [&str; 4] = [
    "\"$0\" explain a1 --piece king --svg",
    "\"$0\" one-rank --svg",
    "\"$0\" blockers a1 --limit 2 --svg",
    "\"$0\" report --svg",
];

/// A folder, which is there as long as the value.
struct Place(TemporaryFile);

impl Place {
    fn new() -> Self {
        let file = TemporaryFile::new("file", "old");
        Self(file)
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path.with_file_name(name)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.at(name)).expect("a file")
    }

    /// Runs a command of the shell in the folder. `$0` is the program.
    fn sh(&self, command: &str) -> Run {
        let mut shell = Command::new("bash");
        shell.args(["-c", command, env!("CARGO_BIN_EXE_magics")]);
        let folder = self.0.path.parent().expect("a folder");
        shell.current_dir(folder).output().expect("there is a shell").into()
    }
}

#[test]
fn pictures_go_where_they_are_asked_for() {
    for command in WRITERS {
        let place = Place::new();
        symlink("file", place.at("link")).expect("a link");
        place.sh(&format!("{command} link")).ends_with(0);
        assert!(place.at("link").is_symlink() && place.text("file").contains("</svg>"));
        symlink("/dev/null", place.at("null")).expect("a link");
        place.sh(&format!("{command} null")).ends_with(0);
        assert!(fs::metadata("/dev/null").expect("it is there").file_type().is_char_device());
        place.sh(&format!("{command} /dev/full")).ends_with(2).complains("No space left");
        for (name, open) in [("/dev/stdout", ">>log"), ("/proc/self/fd/3", "3>>log")] {
            fs::write(place.at("log"), "before\n").expect("a file");
            place.sh(&format!("{{ {command} {name}; }} {open}")).ends_with(0);
            let log = place.text("log");
            assert!(log.starts_with("before\n") && log.contains("</svg>"), "{command}: {log}");
        }
        let pipe = "mkfifo pipe; { sleep 0.2; timeout 20 cat pipe >copy; } &";
        place.sh(&format!("{pipe} {command} pipe && wait && [ -p pipe ]")).ends_with(0);
        assert!(place.text("copy").contains("</svg>"), "{command}");
        let run = place.sh(&format!("{command} /dev/stdout --json")).ends_with(2);
        run.complains("--svg and --json would both write to standard output");
        place.sh(&format!("{command} /dev/stdout >&-")).ends_with(2).complains("is closed");
        for name in [".", "file/below", "nowhere/file"] {
            place.sh(&format!("{command} {name}")).ends_with(2).complains("cannot write '");
        }
    }
}

#[test]
fn a_picture_for_standard_output_stands_alone() {
    for command in WRITERS {
        let place = Place::new();
        let run = place.sh(&format!("{command} -")).ends_with(0);
        assert!(run.stdout.starts_with("<svg") && run.stdout.ends_with("</svg>\n"), "{run:#?}");
        assert!(!run.stderr.is_empty() && !place.at("-").exists(), "{command}");
        place.sh(&format!("{command} - --json")).ends_with(2).complains("--svg and --json");
    }
}

#[test]
fn a_hyphen_is_no_state() {
    let place = Place::new();
    let run = place.sh("\"$0\" prove bishop d8 --bits 4 --state -").ends_with(2);
    run.complains("'-' is standard output, which keeps nothing");
    assert!(!place.at("-").exists() && !place.at("-.lock").exists());
}

#[test]
fn rejects_a_pipe_without_a_reader() {
    let place = Place::new();
    let run = place.sh(&format!("mkfifo pipe; {} pipe", WRITERS[0])).ends_with(2);
    run.complains("nobody reads it for 5 s");
}

/// The signal that ends programs at the limit is not ignored by the program that starts this one.
#[test]
fn a_limit_on_the_size_of_files_is_an_error_and_leaves_nothing() {
    let place = Place::new();
    let prove = "\"$0\" prove bishop d8 --bits 4 --state new.state";
    for command in
        WRITERS.map(|command| format!("{command} file")).into_iter().chain([prove.to_owned()])
    {
        let limited = command.replacen("\"$0\"", "env --default-signal=XFSZ \"$0\"", 1);
        let run = place.sh(&format!("ulimit -f 0; {limited}")).ends_with(2);
        run.complains("File too large");
        assert_eq!(place.text("file"), "old");
        let names = fs::read_dir(place.at(".")).expect("the folder").count();
        assert_eq!(names, 1, "{command}");
    }
}

#[test]
fn a_state_and_its_lock_are_not_written_through_links_of_others() {
    let place = Place::new();
    symlink("file", place.at("new.state.lock")).expect("a link");
    let run = place.sh("\"$0\" prove bishop d8 --bits 4 --state new.state").ends_with(2);
    run.complains("it is a link, not a regular file");
    symlink("file", place.at("magics-bishop-d8-4.state")).expect("a link");
    place.sh("\"$0\" prove bishop d8 --bits 4").ends_with(2).complains("it is a link");
    assert_eq!(place.text("file"), "old");
    place.sh("mkfifo pipe; timeout 20 \"$0\" prove bishop d8 --bits 4 --state pipe").ends_with(2);
}

#[test]
fn more_threads_than_there_are_addresses_for_are_refused() {
    let place = Place::new();
    let run = place.sh("ulimit -v 1000000; \"$0\" find --piece rook --squares a1 --threads 1000");
    run.ends_with(2).complains("the limit on the address space (ulimit -v) leaves room for ");
}
