//! Terminals get colours, progress, and tables of their width.

use crate::fake_engine::{FAULT, command};
use crate::program::{Run, TemporaryFile, program};

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// The escape sequence that begins a colour.
const ESCAPE: &str = "\u{1b}[";

/// The variables that decide about colours and widths: the person who runs the tests may have set
/// them. `CI` is one of them, because with it even a dumb terminal gets colours.
const VARIABLES: [&str; 4] = ["CI", "CLICOLOR_FORCE", "COLUMNS", "NO_COLOR"];

/// Runs the program with variables in its environment, away from any terminal.
fn in_a_pipe(arguments: &[&str], variables: &[(&str, &str)]) -> Run {
    let mut program = program();
    for variable in VARIABLES {
        program.env_remove(variable);
    }
    let run = program.args(arguments).envs(variables.iter().copied()).output();
    run.expect("the program can be run").into()
}

/// Runs the program on a terminal of this many columns, where there is `script` of util-linux,
/// which makes one. Standard output and standard error are one there.
fn on_a_terminal(columns: u32, arguments: &[&str], variables: &[(&str, &str)]) -> Option<Run> {
    let quoted = |text: &&str| format!("'{}'", text.replace('\'', "'\\''"));
    let program = env!("CARGO_BIN_EXE_perft");
    let words: Vec<String> = [&program].into_iter().chain(arguments).map(quoted).collect();
    let line = format!("stty cols {columns} rows 24; {}", words.join(" "));
    let mut script = std::process::Command::new("script");
    script.args(["--quiet", "--return", "--command", &line, "/dev/null"]).env("TERM", "xterm");
    for variable in VARIABLES {
        script.env_remove(variable);
    }
    script.stdin(std::process::Stdio::null());
    match script.envs(variables.iter().copied()).output() {
        Ok(output) if cfg!(target_os = "linux") => Some(output.into()),
        _ => {
            eprintln!("SKIPPED: no terminal can be made, which needs 'script' of util-linux");
            None
        }
    }
}

#[test]
fn findings_have_colours_on_terminals_only() {
    let suite = TemporaryFile::new("suite.epd", format!("{KINGS} ;D1 6\n"));
    let wrong = ["suite", suite.path(), "--quiet"];
    let run = in_a_pipe(&wrong, &[]).ends_with(1);
    assert!(!run.stdout.contains(ESCAPE) && run.stdout.starts_with("FAILED "), "{run:?}");
    let run = in_a_pipe(&wrong, &[("CLICOLOR_FORCE", "1")]).ends_with(1);
    assert!(run.stdout.starts_with(ESCAPE), "{run:?}");
    let run = in_a_pipe(&["count", "x"], &[]).ends_with(2);
    assert!(run.stderr.starts_with("error: "), "{run:?}");
    let Some(run) = on_a_terminal(80, &wrong, &[]) else { return };
    let run = run.ends_with(1);
    assert!(run.stdout.starts_with(ESCAPE) && run.stdout.contains("FAILED"), "{run:?}");
    for variables in [[("NO_COLOR", "1")], [("TERM", "dumb")]] {
        let run = on_a_terminal(80, &wrong, &variables).expect("there was one").ends_with(1);
        assert!(run.stdout.starts_with("FAILED "), "{run:?}");
    }
    let run = on_a_terminal(80, &["count", "x"], &[]).expect("there was one").ends_with(2);
    assert!(run.stdout.starts_with(ESCAPE) && run.stdout.contains("error:"), "{run:?}");
}

/// Conclusions and totals are green or red, whichever command draws them.
#[test]
fn conclusions_have_the_colour_of_their_verdict() {
    let good = TemporaryFile::new("good.epd", format!("{KINGS} ;D1 5\n"));
    let wrong = TemporaryFile::new("wrong.epd", format!("{KINGS} ;D1 6\n"));
    let divide = in_a_pipe(&["divide", "1", KINGS], &[]).ends_with(0).stdout;
    let right_divide = TemporaryFile::new("right.txt", &divide);
    let wrong_divide = TemporaryFile::new("wrong.txt", divide.replacen(": 1", ": 2", 1));
    let engine = command();
    let (green, red) = ("\u{1b}[32m", "\u{1b}[1m\u{1b}[31m");
    for (arguments, fault, code, begin, lines) in [
        (vec!["suite", good.path()], "", 0, green, ["total ", "1 count as"]),
        (vec!["suite", wrong.path()], "", 1, red, ["total ", "1 count wrong"]),
        (
            vec!["suite", good.path(), "--engine", &engine],
            "right",
            0,
            green,
            ["total ", "The engine agrees"],
        ),
        (
            vec!["suite", good.path(), "--engine", &engine],
            "forgets a move",
            1,
            red,
            ["total ", "1 position failed"],
        ),
        (
            vec!["divide", "1", KINGS, "--engine", &engine],
            "right",
            0,
            green,
            ["The engine agrees"; 2],
        ),
        (
            vec!["divide", "1", KINGS, "--engine", &engine],
            "forgets a move",
            1,
            red,
            ["The engine differs here:"; 2],
        ),
        (
            vec!["divide", "1", KINGS, "--engine", &engine],
            "totals wrongly",
            1,
            red,
            ["total\u{1b}"; 2],
        ),
        (
            vec!["divide", "1", KINGS, "--against", right_divide.path()],
            "",
            0,
            green,
            ["All 5 moves"; 2],
        ),
        (
            vec!["divide", "1", KINGS, "--against", wrong_divide.path()],
            "",
            1,
            red,
            ["1 move not as"; 2],
        ),
    ] {
        let variables = |more| [(FAULT, fault), more];
        let run = in_a_pipe(&arguments, &variables(("CLICOLOR_FORCE", "1"))).ends_with(code);
        for line in lines {
            assert!(run.stdout.contains(&format!("{begin}{line}")), "{line}: {run:#?}");
        }
        let run = in_a_pipe(&arguments, &variables(("TERM", "xterm"))).ends_with(code);
        assert!(!run.stdout.contains(ESCAPE), "{run:?}");
        let Some(run) = on_a_terminal(80, &arguments, &variables(("NO_COLOR", "1"))) else {
            continue;
        };
        assert!(!run.ends_with(code).stdout.contains(begin), "{arguments:?}");
        let run = on_a_terminal(80, &arguments, &variables(("LANG", "C"))).expect("there was one");
        run.ends_with(code).says(&format!("{begin}{}", lines[1]));
    }
}

#[test]
fn quiet_shows_nothing_on_a_terminal() {
    let engine = command();
    let late = ["divide", "1", "--engine", &engine, "--timeout", "0.4"];
    let faults = [(FAULT, "answers late"), ("NO_COLOR", "1")];
    let Some(run) = on_a_terminal(80, &late, &faults) else { return };
    run.ends_with(2).says("waiting for the engine");
    let quiet = [&late[..], &["--quiet"]].concat();
    let run = on_a_terminal(80, &quiet, &faults).expect("there was one").ends_with(2);
    assert!(run.stdout.starts_with("error: "), "{run:?}");
    let counting = ["divide", "30", "--time", "0.3", "--threads", "1"];
    on_a_terminal(80, &counting, &[]).expect("there was one").ends_with(130).says("nodes/s");
    let quiet = [&counting[..], &["--quiet"]].concat();
    let run = on_a_terminal(80, &quiet, &[]).expect("there was one").ends_with(130);
    assert!(!run.stdout.contains("nodes/s"), "{run:?}");
}

/// The lines of tables: those with columns, but for the description of the machine above
/// benchmarks.
fn rows(text: &str) -> impl Iterator<Item = &str> {
    const MACHINE: [&str; 6] = ["compiler", "processor", "portable", "v3", "avx512", "method"];
    let is_row = |line: &&str| {
        line.trim().contains("  ") && !MACHINE.iter().any(|title| line.starts_with(title))
    };
    text.lines().filter(is_row)
}

#[test]
fn tables_fit_the_terminal() {
    let suite = TemporaryFile::new("a_long_name_of_a_suite.epd", format!("{KINGS} ;D1 5 ;D2 25\n"));
    let program = format!("'{}' divide {{depth}} {{fen}}", env!("CARGO_BIN_EXE_perft"));
    let quick = ["bench", "start", "kiwipete", "--max-nodes", "1k", "--rounds", "1"];
    let old = in_a_pipe(&[&quick[..], &["--json"]].concat(), &[]).ends_with(0).stdout;
    let old = TemporaryFile::new("old.json", old);
    let commands = [
        vec!["suite", suite.path()],
        vec!["suite", suite.path(), "--engine-command", &program],
        vec!["stats", "5"],
        vec!["unique", "5"],
        [&quick[..], &["--compare", old.path()]].concat(),
    ];
    for arguments in commands {
        let wide = in_a_pipe(&arguments, &[]).ends_with(0);
        for columns in ["40", "80"] {
            let run = in_a_pipe(&arguments, &[("COLUMNS", columns)]).ends_with(0);
            let most = columns.parse().expect("a number");
            for row in rows(&run.stdout) {
                assert!(row.chars().count() <= most, "{arguments:?}: {row:?}");
            }
            assert!(rows(&run.stdout).count() >= rows(&wide.stdout).count(), "{run:#?}");
        }
    }
    let Some(run) = on_a_terminal(40, &["stats", "5"], &[("NO_COLOR", "1")]) else { return };
    // The progress, if it was shown, was written over and over in one row.
    let shown = run.stdout.replace("\u{1b}[2K", "").replace('\r', "\n");
    assert!(rows(&shown).all(|row| row.trim_end().chars().count() <= 40), "{run:#?}");
    run.ends_with(0).says("4,865,609");
}
