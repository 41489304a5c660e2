//! The program as it is called: what it prints, how it ends, and that it finds errors.

use std::process::{Command, Output};

fn generators(arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_generators"))
        .args(arguments.split_whitespace())
        .output()
        .expect("the program starts")
}

fn standard_output(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

/// What was printed, without times and the number of threads.
fn without_times(output: &Output) -> Vec<String> {
    let text = standard_output(output);
    let lines = text.lines().filter(|line| !line.starts_with("elapsed"));
    let is_row =
        |line: &str| line.ends_with(|last: char| last.is_ascii_digit()) && line.contains('.');
    lines
        .map(|line| match line.split_once(", threads") {
            Some((head, _)) => head.to_owned(),
            None if is_row(line) => {
                line.rsplit_once(' ').unwrap_or_default().0.trim_end().to_owned()
            }
            None => line.to_owned(),
        })
        .collect()
}

#[test]
fn all_kinds_are_equal_and_counted() {
    let output = generators("--positions 5000 --seed 3");
    let text = standard_output(&output);
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.ends_with("all equal\n"), "{text}");
    let kinds = [
        "standard",
        "chess960",
        "double-chess960",
        "crowded",
        "queens",
        "promotions",
        "en-passant",
        "castling",
        "endgames",
        "all",
    ];
    for kind in kinds {
        assert!(text.lines().any(|line| line.split(' ').next() == Some(kind)), "{kind}: {text}");
    }
    let all = text.lines().find(|line| line.starts_with("all ")).expect("a sum");
    assert_eq!(all.split_whitespace().nth(4), Some("5,000"), "{all}");
    assert!(text.contains("cozy-chess 0.3.4, shakmaty 0.30.1"), "{text}");
}

#[test]
fn the_threads_change_nothing() {
    let one = generators("--positions 6000 --seed 8 --threads 1");
    let three = generators("--positions 6000 --seed 8 --threads 3");
    assert_eq!(without_times(&one), without_times(&three));
    let other = generators("--positions 6000 --seed 9 --threads 3");
    assert_ne!(without_times(&one), without_times(&other));
}

/// Plants an error, and looks for what must be said of it.
fn finds(plant: &str, kind: &str, expected: &[&str]) {
    let call = format!("--positions 60000 --only {kind} --plant {plant}");
    let output = generators(&format!("{call} --threads 2"));
    let text = standard_output(&output);
    assert_eq!(output.status.code(), Some(1), "{plant}: {text}");
    assert!(!text.contains("all equal"), "{plant}: {text}");
    for part in expected {
        assert!(text.contains(part), "{plant}: {part:?} is missing: {text}");
    }

    // The last line says how to see the difference again, and that is so.
    let again =
        text.lines().find_map(|line| line.strip_prefix("  again: generators ")).expect("a call");
    let repeated = standard_output(&generators(&format!("{again} --plant {plant}")));
    let report = |text: &str| text[text.find("difference").expect("a difference")..].to_owned();
    assert_eq!(report(&repeated), report(&text), "{plant}");
    // Without the error nothing is found there.
    assert_eq!(generators(again).status.code(), Some(0), "{plant}: {again}");
}

#[test]
fn planted_errors_of_lists_are_found() {
    let from_shakmaty = "difference from shakmaty 0.30.1: legal moves";
    finds("no-en-passant", "en-passant", &[from_shakmaty, "only shakmaty has: ", "  position: "]);
    finds("exposing-en-passant", "en-passant", &[from_shakmaty, "only ours has: "]);
    finds("no-long-castling", "castling", &[from_shakmaty, "only shakmaty has: "]);
    finds("no-long-castling", "double-chess960", &[from_shakmaty, "only shakmaty has: "]);
    finds("castling-through-check", "castling", &[from_shakmaty, "only ours has: "]);
    finds("no-pins", "crowded", &[from_shakmaty, "only ours has: "]);
    finds("no-knights", "promotions", &[from_shakmaty, "only shakmaty has: "]);
    finds("panic", "promotions", &["difference: panic", "a planted panic", "  position: "]);
    finds("twice", "standard", &[from_shakmaty, "ours has 21 moves, shakmaty has 20"]);
}

#[test]
fn planted_errors_of_the_state_are_found() {
    finds("one-checker", "crowded", &["pieces that give check"]);
    finds(
        "no-stalemate",
        "queens",
        &["end of the game", "ours: None", "shakmaty: Some(Stalemate)"],
    );
    finds("no-repetition", "endgames", &["repetition", "ours: 1", "shakmaty: 2"]);
    finds("no-move-limit", "chess960", &["end of the game", "Some(SeventyFiveMoves)"]);
    finds("no-claims", "endgames", &["claim of a draw", "ours: None"]);
    finds("bare-king-only", "endgames", &["insufficient material", "false", "true"]);
}

#[test]
fn planted_errors_of_texts_are_found() {
    finds("no-check-marks", "standard", &["shakmaty 0.30.1: SAN"]);
    finds("ambiguous", "queens", &["shakmaty 0.30.1: SAN"]);
    finds("en-passant-square", "standard", &["shakmaty 0.30.1: FEN"]);
}

#[test]
fn options_that_cannot_be_used_are_named() {
    let cases = [
        ("--positions 0", "0 is not in 1..="),
        ("--positions many", "invalid value 'many' for '--positions <POSITIONS>'"),
        ("--threads 0", "0 is not in 1..=1024"),
        ("--only checkers", "invalid value 'checkers' for '--only <KIND>'"),
        ("--series 3", "--only <KIND>"),
        ("--series 3 --only queens --positions 5", "cannot be used with"),
        ("--series 3 --only queens --only castling", "needs exactly one kind"),
        ("--plant weeds", "invalid value 'weeds' for '--plant <ERROR>'"),
        ("positions", "unexpected argument 'positions'"),
    ];
    for (arguments, expected) in cases {
        let output = generators(arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments}: {error}");
        assert!(error.contains(expected), "{arguments}: {error}");
        assert!(output.stdout.is_empty(), "{arguments}");
    }
}
