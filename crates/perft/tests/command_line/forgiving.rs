//! `--forgiving`: impossible castling rights and en passant squares are left out, wherever
//! positions are read.

use crate::fake_engine::perft_with;
use crate::program::{Run, TemporaryFile, perft, perft_fed};
use crate::units_folder::UnitsFolder;

/// Two castling rights and the en passant square are impossible.
const FEN: &str = "r3k3/8/8/8/8/8/8/4K2R w KQkq e6 0 30";

/// The FEN that is read instead.
const READ: &str = "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 30";
const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// The warning about the second line of a source.
const SAID: &str = ":2: dropped from the FEN: white cannot castle on the queen side";

#[test]
fn drops_impossible_rights_on_request() {
    perft(["count", "1", FEN]).ends_with(2).complains("drop its impossible parts with --forgiving");
    let run = perft(["count", "2", FEN, "--forgiving", "--json"]).ends_with(0);
    let run = run.complains("dropped from the FEN: white cannot castle on the queen side");
    let right = perft(["count", "2", READ, "--json"]).ends_with(0);
    let (object, expected) = (&run.objects()[0], &right.objects()[0]);
    assert_eq!(object["nodes"], expected["nodes"]);
    assert_eq!(object["fen"], READ);

    // Nothing is dropped from a FEN that is right, and nothing else is forgiven.
    let right = perft(["count", "1", "8/8/8/8/8/8/8/K1k5 w - - 0 1", "--forgiving"]).ends_with(0);
    assert!(!right.stderr.contains("dropped"), "{}", right.stderr);
    let two_kings = perft(["count", "1", "8/8/8/8/8/8/8/K1kK4 w KQkq - 0 1", "--forgiving"]);
    assert!(!two_kings.ends_with(2).stderr.contains("--forgiving"));
}

/// An impossible right shows that the position is one of standard chess.
#[test]
fn rights_that_only_chess960_knows() {
    const KQKQ: &str = "r6k/8/8/8/8/8/8/R5K1 w KQkq - 0 1";
    let hint = "; --chess960 keeps what Chess960 allows";
    let fen = |run: &Run| run.objects()[0]["fen"].clone();
    let run = perft(["count", "1", KQKQ, "--forgiving", "--json"]).ends_with(0).complains(hint);
    let run = run.complains("black castles on the queen side with its king on h8");
    assert_eq!(fen(&run), "r6k/8/8/8/8/8/8/R5K1 w - - 0 1");
    let run = perft(["count", "1", KQKQ, "--forgiving", "--chess960", "--json"]).ends_with(0);
    assert_eq!(fen(&run), "r6k/8/8/8/8/8/8/R5K1 w Qq - 0 1");
    assert!(!run.stderr.contains(hint), "{}", run.stderr);
    for (options, rights) in [(&["--forgiving"][..], "-"), (&["--forgiving", "--chess960"], "Qq")] {
        let read = format!("r6k/8/8/8/8/8/8/R5K1 w {rights} - 0 1");
        let suite = perft_fed([&["suite", "-", "--epd"], options].concat(), KQKQ.as_bytes());
        suite.ends_with(0).complains(&format!("the position is now {read}")).says(&read);
        let counts = perft_fed([&["count", "1", "-"], options].concat(), KQKQ.as_bytes());
        counts.ends_with(0).says(&format!("{read}: "));
    }
    perft(["suite", "--chess960"]).ends_with(2).complains("--forgiving");
    // Every right is possible, so all stay.
    let run = perft(["count", "1", "r2k3r/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", "--forgiving"]);
    assert!(!run.ends_with(0).stderr.contains("dropped"));
}

/// The moves of the position that is read.
fn moves() -> String {
    let run = perft(["count", "1", READ]).ends_with(0);
    run.stdout.split(' ').next().expect("a count").to_owned()
}

#[test]
fn suites() {
    let moves = moves();
    let suite = format!("{KINGS} ;D1 5\n{FEN} ;D1 {moves}\n");
    let run = |arguments: &[&str]| -> Run { perft_fed(arguments, suite.as_bytes()) };
    run(&["suite", "-"]).ends_with(2).complains("standard input:2:");
    let forgiven = run(&["suite", "-", "--forgiving"]).ends_with(0).complains(SAID);
    forgiven.complains(&format!("the position is now {READ}\n")).says("All 2 counts as expected");
    let written = run(&["suite", "-", "--forgiving", "--epd"]).ends_with(0);
    written.says(&format!("{READ} ;D1 {moves}\n"));
    let objects = run(&["suite", "-", "--forgiving", "--json"]).ends_with(0).objects();
    assert_eq!(objects[1]["fen"], READ);
}

#[test]
fn suites_through_an_engine() {
    let file =
        TemporaryFile::new("forgiven.epd", format!("{KINGS} ;D1 5\n{FEN} ;D1 {}\n", moves()));
    let arguments = ["suite", file.path(), "--engine", "{engine}"];
    perft_with("right", &arguments).ends_with(2);
    let run = perft_with("right", &[&arguments[..], &["--forgiving"]].concat()).ends_with(0);
    run.complains(SAID).says("The engine agrees in all 2 positions.");
}

#[test]
fn positions_from_standard_input() {
    let run = |text: &str, arguments: &[&str]| -> Run {
        perft_fed([&["count", "1", "-"], arguments].concat(), text.as_bytes())
    };
    let answer = format!("{READ}: {}\n", moves());
    for text in [format!("start\n{FEN}\n"), format!("name,fen\nx,{FEN}\n")] {
        run(&text, &[]).ends_with(2);
        run(&text, &["--forgiving"]).ends_with(0).complains(SAID).says(&answer);
        let quiet = run(&text, &["--forgiving", "--quiet"]).ends_with(0).says(&answer);
        assert_eq!(quiet.stderr, "");
    }
    let many = run(&format!("{FEN}\n").repeat(22), &["--forgiving"]).ends_with(0);
    assert_eq!(many.stderr.matches("dropped from the FEN").count(), 20);
    many.complains("standard input: parts dropped from 2 more lines");
}

#[test]
fn plans_of_units() {
    let file = TemporaryFile::new("roots.epd", format!("{KINGS}\n{FEN}\n"));
    let plan =
        |arguments: &[&str]| UnitsFolder::new().plan(&[&["2", "--ply", "1"], arguments].concat());
    plan(&["--roots", file.path()]).ends_with(2);
    let run = plan(&["--roots", file.path(), "--forgiving"]).ends_with(0);
    run.complains(SAID).says("from 2 positions");
    let nothing = plan(&["--all-chess960", "--forgiving"]).ends_with(2);
    nothing.complains("nothing to correct").complains("help: leave out --forgiving");
}
