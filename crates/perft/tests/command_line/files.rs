//! Files that are written where options name them: through links, into devices, pipes and open
//! descriptors.

use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::program::{Run, TemporaryFile, program};
use crate::units_folder::UnitsFolder;

/// One position, which the engine gets right.
const SUITE: &str = "4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\n";

/// Commands with every option that names a file for output, and what such a file holds. `$0` is the
/// program, `$plan` a folder with a plan, `$suite` a suite. The name of the file follows.
const WRITERS: [(&str, &str); 5] = [
    ("\"$0\" units gather \"$plan\" --retry-list", "unit-000002.perftunit\n"),
    ("\"$0\" units gather \"$plan\" --retry-list0", "unit-000002.perftunit\0"),
    ("\"$0\" units run \"$plan\"/units/unit-000001.perftunit --out", "\"format\":\"perft result\""),
    (
        "\"$0\" suite \"$suite\" --depth 1 --engine-command \"$0 divide {depth} {fen}\" --junit",
        "</testsuites>",
    ),
    ("\"$0\" bench start --max-nodes 1k --rounds 1 --kernel bulk --plot", "</svg>"),
];

/// What the shell commands of a test work on.
struct Workplace {
    folder: TempDir,
    plan: UnitsFolder,
    suite: TemporaryFile,
}

impl Workplace {
    fn new() -> Self {
        Self {
            folder: TempDir::new().expect("a folder"),
            plan: UnitsFolder::planned(&["3", "--ply", "1"], 2),
            suite: TemporaryFile::new("suite.epd", SUITE),
        }
    }

    /// Runs a command of the shell in the folder. `$0` is the program.
    fn sh(&self, command: &str) -> Run {
        let mut shell = Command::new("bash");
        shell.args(["-c", command, env!("CARGO_BIN_EXE_perft")]).current_dir(self.folder.path());
        shell.env("plan", self.plan.path()).env("suite", self.suite.path());
        shell.output().expect("there is a shell").into()
    }

    fn at(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.at(name)).expect("a file")
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).expect("the folder").flatten();
        let mut names: Vec<_> =
            entries.map(|entry| entry.file_name().into_string().expect("UTF-8")).collect();
        names.sort();
        names
    }
}

/// The exit code of a command that did what it was asked for: units may be left to count.
#[track_caller]
fn did_it(run: &Run) {
    assert!(matches!(run.code, Some(0 | 3)), "{run:#?}");
}

#[test]
fn devices_stay_devices() {
    let place = Workplace::new();
    symlink("/dev/null", place.at("link")).expect("a link");
    for (command, _) in WRITERS {
        did_it(&place.sh(&format!("{command} link")));
        let run = place.sh(&format!("{command} /dev/full")).ends_with(2);
        run.complains("cannot write '/dev/full': No space left");
    }
    assert!(place.at("link").is_symlink());
    assert!(fs::metadata("/dev/null").expect("it is there").file_type().is_char_device());
    assert_eq!(place.names(), ["link"]);
}

#[test]
fn links_stay_and_their_files_are_replaced() {
    let place = Workplace::new();
    for (number, (command, text)) in WRITERS.into_iter().enumerate() {
        let (file, link) = (format!("file {number}"), format!("link{number}"));
        fs::write(place.at(&file), "old").expect("a file");
        symlink(&file, place.at(&link)).expect("a link");
        did_it(&place.sh(&format!("{command} {link}")));
        assert!(place.at(&link).is_symlink(), "{command}");
        let there = place.text(&file);
        assert!(there.contains(text) && !there.contains("old"), "{command}: {there}");
    }
    assert_eq!(place.names().len(), 2 * WRITERS.len());
}

#[test]
fn open_descriptors_are_written_in_place() {
    let place = Workplace::new();
    for (command, text) in WRITERS {
        for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
            fs::write(place.at("log"), "before\n").expect("a file");
            did_it(&place.sh(&format!("{command} {name} >>log")));
            let there = place.text("log");
            assert!(there.starts_with("before\n") && there.contains(text), "{command}: {there}");
        }
        for (name, open) in
            [("/dev/fd/3", "3>>log"), ("/proc/self/fd/7", "7>>log"), ("/dev/stderr", "2>>log")]
        {
            fs::write(place.at("log"), "before\n").expect("a file");
            let shell = format!(
                "{{ {command} {name} >/dev/null; echo $? >code; echo after >>log; }} {open}"
            );
            place.sh(&shell).ends_with(0);
            let there = place.text("log");
            assert!(there.starts_with("before\n") && there.ends_with("after\n"), "{there}");
            assert!(there.contains(text), "{command} {name}: {there} {}", place.text("code"));
        }
        // Not appended: what comes later goes behind.
        did_it(
            &place.sh(&format!(
                "exec 3>log; {command} /dev/fd/3; code=$?; echo after >&3; exit $code"
            )),
        );
        let there = place.text("log");
        assert!(there.contains(text) && there.ends_with("after\n"), "{command}: {there}");
        let run = place.sh(&format!("{command} /dev/fd/0 </dev/null")).ends_with(2);
        run.complains("not open for writing");
        let run = place.sh(&format!("{command} /dev/stdout >&-")).ends_with(2);
        run.complains("standard output is closed");
        place
            .sh(&format!("{command} /dev/fd/9"))
            .ends_with(2)
            .complains("cannot write '/dev/fd/9'");
    }
    assert_eq!(place.names(), ["code", "log"]);
}

#[test]
fn pipes_are_written_in_place_at_the_pace_of_their_readers() {
    let place = Workplace::new();
    for (command, text) in WRITERS {
        let shell = format!(
            "rm -f pipe; mkfifo pipe; {{ sleep 0.3; timeout 20 cat pipe >copy; }} & {command} pipe >/dev/null; \
             code=$?; wait; [ -p pipe ] || exit 9; exit $code"
        );
        did_it(&place.sh(&shell));
        assert!(place.text("copy").contains(text), "{command}: {}", place.text("copy"));
    }
    let (begin, (command, _)) = (Instant::now(), WRITERS[0]);
    place.sh(&format!("{command} pipe")).ends_with(2).complains("nobody reads it for 5 s");
    assert!(begin.elapsed() >= Duration::from_secs(5));
}

/// Starts a command that waits for the reader of a pipe, and asks it to end.
fn stopped_while_it_waits(command: &mut Command, pipe: &Path) -> Run {
    command.arg(pipe);
    let mut child = command.spawn().expect("the program can be run");
    std::thread::sleep(Duration::from_millis(700));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("Unix has kill").success());
    let begin = Instant::now();
    while child.try_wait().expect("it can be asked").is_none() {
        if begin.elapsed() > Duration::from_secs(20) {
            child.kill().expect("it runs");
            panic!("one signal did not end it");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.wait_with_output().expect("the program ends").into()
}

#[test]
fn one_signal_ends_the_wait_for_a_reader() {
    let place = Workplace::new();
    let pipe = place.at("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("Unix has it").success());
    let gather = || {
        let mut command = program();
        command.args(["units", "gather", place.plan.path(), "--retry-list"]);
        command
    };
    let run = stopped_while_it_waits(&mut gather(), &pipe).ends_with(130);
    run.complains("interrupted: nobody read '");
    // Somebody has the pipe open, and reads nothing of a list that has no room in it.
    let many = UnitsFolder::planned(&["4", "--ply", "3"], 2000);
    let mut reader = File::options().read(true).write(true).open(&pipe).expect("a pipe");
    let mut command = program();
    command.args(["units", "gather", many.path(), "--retry-list"]);
    stopped_while_it_waits(&mut command, &pipe).ends_with(130).complains("interrupted: nobody");
    reader.read_exact(&mut [0; 1000]).expect("it was written");
}

#[test]
fn rejects_impossible_output_files_before_the_work() {
    let place = Workplace::new();
    fs::create_dir(place.at("folder")).expect("a folder");
    fs::write(place.at("file"), "old").expect("a file");
    symlink("circle", place.at("circle")).expect("a link");
    for (command, _) in WRITERS {
        // --out makes the folder of a result.
        let makes_folders = command.ends_with("--out");
        for name in ["folder", ".", "circle", "file/below", "file/", "nowhere/file"] {
            if makes_folders && name.starts_with("nowhere") {
                continue;
            }
            let run = place.sh(&format!("{command} {name}"));
            assert_eq!(run.code, Some(2), "{command} {name}: {run:#?}");
            assert!(run.stderr.contains("cannot "), "{command} {name}: {run:#?}");
        }
    }
    assert_eq!(place.names(), ["circle", "file", "folder"]);
    assert_eq!(place.text("file"), "old");
}

#[test]
fn parts_of_killed_processes_are_removed_by_the_next_run() {
    let place = Workplace::new();
    for (command, _) in WRITERS {
        for part in [".unfinished-file.part", ".unfinished-file-2.part"] {
            fs::write(place.at(part), "half").expect("a file");
        }
        did_it(&place.sh(&format!("{command} file")));
        assert_eq!(place.names(), ["file"], "{command}");
    }
}

#[test]
fn json_and_a_list_do_not_share_standard_output() {
    let place = Workplace::new();
    for (command, _) in WRITERS {
        let run = place.sh(&format!("{command} /dev/stdout --json")).ends_with(2);
        assert!(run.stdout.is_empty(), "{run:#?}");
        run.complains("and --json would both write to standard output");
        let run = place.sh(&format!("{command} file --json"));
        did_it(&run);
        assert!(!run.objects().is_empty());
    }
    for list in ["--retry-list", "--retry-list0"] {
        place.sh(&format!("\"$0\" units gather \"$plan\" {list} - --json")).ends_with(2);
        let run = place.sh(&format!("\"$0\" units gather \"$plan\" {list} -")).ends_with(3);
        assert!(run.stdout.contains("unit-000002.perftunit"), "{run:#?}");
    }
}

#[test]
fn a_hyphen_is_standard_output_for_every_option() {
    let place = Workplace::new();
    for (command, text) in WRITERS {
        let run = place.sh(&format!("{command} -"));
        did_it(&run);
        assert!(run.stdout.contains(text), "{command}: {run:#?}");
        did_it(&place.sh(&format!("{command} file")));
        let file = place.text("file");
        // Nothing else stands before it or behind it.
        for part in [&file[..10], &file[file.len() - 3..]] {
            let same = |text: &str| text.starts_with(part) || text.ends_with(part);
            assert!(same(&file) && same(&run.stdout), "{command}: {run:#?}");
        }
        assert!(!run.stderr.is_empty(), "{command}: the report is elsewhere");
        fs::remove_file(place.at("file")).expect("it is there");
        did_it(&place.sh(&format!("{command} - | true; exit ${{PIPESTATUS[0]}}")));
        place.sh(&format!("{command} - >&-")).ends_with(2).complains("standard output is closed");
        place.sh(&format!("{command} - --json")).ends_with(2).complains("both write to standard");
        did_it(&place.sh(&format!("{command} ./-")));
        fs::remove_file(place.at("-")).expect("a file of that name");
        assert!(place.names().is_empty(), "{:?}", place.names());
    }
}

#[test]
fn a_hyphen_is_no_folder() {
    let place = Workplace::new();
    for command in ["\"$0\" count 3 --save -", "\"$0\" units plan 3 --out -"] {
        place.sh(command).ends_with(2).complains("'-' is standard output, which keeps nothing");
        place.sh(&command.replace(" -", " ./-").replace("./--", "--")).ends_with(0);
        fs::remove_dir_all(place.at("-")).expect("a folder of that name");
    }
    assert!(place.names().is_empty());
}

#[test]
fn what_a_command_reads_is_not_written_over() {
    let place = Workplace::new();
    symlink(place.plan.path(), place.at("plan")).expect("a link");
    fs::copy(place.suite.path(), place.at("my.epd")).expect("a copy");
    symlink("my.epd", place.at("link")).expect("a link");
    for (command, read) in [
        ("\"$0\" units gather \"$plan\" --retry-list plan/plan.json", "plan/plan.json"),
        (
            "\"$0\" units gather \"$plan\" --retry-list plan/units/unit-000002.perftunit",
            "plan/units/unit-000002.perftunit",
        ),
        ("\"$0\" units gather plan --retry-list0 \"$plan\"/plan.json", "plan/plan.json"),
        (
            "\"$0\" units run \"$plan\"/units/unit-000001.perftunit \
             --out plan/units/unit-000001.perftunit",
            "plan/units/unit-000001.perftunit",
        ),
        ("\"$0\" suite my.epd --engine-command true --junit ./my.epd", "my.epd"),
        ("\"$0\" suite my.epd --engine-command true --junit link", "my.epd"),
        ("\"$0\" bench --suite my.epd --plot link", "my.epd"),
    ] {
        let before = fs::read(place.at(read)).expect("a file");
        place.sh(command).ends_with(2).complains("which the command reads");
        assert!(fs::read(place.at(read)).expect("a file") == before, "{command}");
    }
}

/// The signal that ends programs at the limit is not ignored by the program that starts this one.
#[test]
fn a_limit_on_the_size_of_files_is_an_error_and_leaves_nothing() {
    let place = Workplace::new();
    let limited = |command: &str, blocks: u32| {
        let program = "env --default-signal=XFSZ \"$0\"";
        place.sh(&format!("ulimit -f {blocks}; {}", command.replacen("\"$0\"", program, 1)))
    };
    fs::write(place.at("file"), "old").expect("a file");
    for (command, _) in WRITERS {
        let run = limited(&format!("{command} file"), 0).ends_with(2);
        run.complains("File too large");
        assert_eq!(
            (place.names(), place.text("file")),
            (vec!["file".to_owned()], "old".to_owned())
        );
    }
    fs::create_dir(place.at("there")).expect("a folder");
    fs::write(place.at("there/mine"), "").expect("a file");
    for (command, blocks) in [
        ("\"$0\" units plan 6 --ply 4 --out new", 1),
        ("\"$0\" units plan 6 --ply 4 --out new/below/it", 1),
        ("\"$0\" units plan 6 --ply 4 --out there", 1),
        ("\"$0\" count 5 --save saved", 0),
        ("\"$0\" count 5 --save saved", 1),
        ("\"$0\" count 5 --save there", 1),
        ("\"$0\" units run \"$plan\"/units/unit-000001.perftunit --out new/result", 0),
        ("\"$0\" units run \"$plan\"/units/*", 0),
        ("\"$0\" unique 7 kiwipete --memory 20 --threads 1 --spill .", 10),
        ("\"$0\" divide 1 >output; code=$?; rm output; exit $code", 0),
    ] {
        let run = limited(command, blocks).ends_with(2);
        run.complains("File too large");
        let find = place.sh("find . \"$plan\" -name '*.part'").ends_with(0);
        assert_eq!(find.stdout, "", "{command}");
        assert_eq!(place.names(), ["file", "there"], "{command}");
        assert_eq!(fs::read_dir(place.at("there")).expect("a folder").count(), 1, "{command}");
        assert!(place.plan.results().is_empty());
    }
}
