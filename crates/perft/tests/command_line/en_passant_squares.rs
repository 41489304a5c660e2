//! FENs for people keep the en passant square that a pawn could answer, even where the answer is
//! not legal. A generator that allows the answer is found only with that square.

use std::process::Stdio;

use crate::fake_engine::{self, perft_with};
use crate::program::{Run, perft, perft_fed, program};
use terminal::testing::TemporaryFile;

/// Black may not take on d3: both pawns would leave the rank between queen and king.
const PUSHED: &str = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1";
/// The position before the double push.
const BEFORE: &str = "8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1";
/// No pawn can answer, so only the text has the square.
const UNANSWERED: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
const BUG: &str = "en passant exposes the king";
const EXTRA: &str = "extra    e4d3: is not legal, got 1";

fn compared(arguments: &[&str]) -> Run {
    perft_with(BUG, arguments).ends_with(1)
}

#[test]
fn an_engine_is_asked_about_the_square_that_was_typed() {
    let run = compared(&["divide", "1", PUSHED, "--engine", "{engine}"]);
    run.says(EXTRA).says(&format!("here:\n  {PUSHED}\n"));
    let run = compared(&["divide", "2", PUSHED, "--engine", "{engine}", "--lists-moves"]);
    run.says(EXTRA).says(PUSHED);
}

#[test]
fn a_program_without_uci_is_asked_about_the_square_that_was_typed() {
    // The program lists the capture where its FEN has the square.
    let script = "case \"$1\" in *\" d3 \"*) echo e4d3: 1;; esac; \"$2\" divide \"$0\" \"$1\"";
    let program = env!("CARGO_BIN_EXE_perft");
    let command = format!("sh -c '{script}' {{depth}} {{fen}} '{program}'");
    perft(["divide", "1", PUSHED, "--engine-command", &command]).ends_with(1).says(EXTRA);
    let below = perft(["divide", "2", BEFORE, "--engine-command", &command, "--lists-moves"]);
    below.ends_with(1).says("after d2d4:").says(EXTRA).says(PUSHED);
}

#[test]
fn the_position_found_below_has_the_square_and_shows_the_difference_alone() {
    let found = compared(&["divide", "2", BEFORE, "--engine", "{engine}"]);
    let found = found.says("after d2d4:").says(EXTRA).says(PUSHED);
    let fen = found.stdout.lines().nth(1).expect("a FEN").trim();
    compared(&["divide", "1", fen, "--engine", "{engine}"]).says(EXTRA);
    let json = compared(&["divide", "2", BEFORE, "--engine", "{engine}", "--json"]);
    json.says(&format!("\"position\":\"{PUSHED}\""));
}

#[test]
fn suites_and_their_reports_have_the_square() {
    let file = TemporaryFile::new("suite.epd", format!("{PUSHED} ;D1 6\n{BEFORE} ;D2 117\n"));
    let junit = TemporaryFile::new("junit.xml", "");
    let arguments = ["suite", file.path(), "--engine", "{engine}", "--junit", junit.path()];
    let run = compared(&arguments).says(EXTRA).says("the same as");
    assert!(!run.stdout.contains("The suite expects"), "{run:#?}");
    let text = std::fs::read_to_string(&junit.path).expect("the file is there");
    assert_eq!(text.matches(&format!("\n  {PUSHED}\n")).count(), 2, "{text}");
    let json = compared(&["suite", file.path(), "--engine", "{engine}", "--json"]);
    let position = format!("\"position\":\"{PUSHED}\"");
    assert_eq!(json.stdout.matches(&position).count(), 2, "{json:#?}");
}

/// The rule that the engine breaks is named, in text, JSON and reports, and where moves are typed.
#[test]
fn the_rule_of_an_illegal_capture_is_named() {
    let fen = "8/8/3p4/1Pp4r/KR2Pp1k/8/6P1/8 b - e3 0 2";
    let rule = "f4e3 is not legal: after the capture the rook on b4 gives check along the rank";
    let arguments = ["divide", "1", fen, "--engine", "{engine}"];
    compared(&arguments).says(&format!("extra    f4e3: is not legal, got 1\n         {rule}\n"));
    let json = compared(&[&arguments[..], &["--json"]].concat());
    json.says(&format!("\"reasons\":{{\"f4e3\":\"{rule}\"}}"));
    let divide = perft(["divide", "1", fen]).ends_with(0).stdout;
    let file = TemporaryFile::new("divide.txt", format!("f4e3: 1\n{divide}"));
    let run = perft(["divide", "1", fen, "--against", file.path()]).ends_with(1);
    run.says(&format!("\n         {rule}\n"));
    let typed = perft_fed(["divide", "2", fen, "--interactive"], b"f4e3\n").ends_with(0);
    typed.complains(
        "'f4e3' is not legal: after the capture the rook on b4 gives check along the rank",
    );
    let arguments = ["divide", "1", fen, "--interactive", "--engine", &fake_engine::command()];
    let mut stepping = program();
    stepping.args(arguments).env(fake_engine::FAULT, BUG).stdin(Stdio::null());
    let run: Run = stepping.output().expect("the program can be run").into();
    run.ends_with(0).says(rule);
}

#[test]
fn stepping_down_shows_the_square() {
    let run = perft_fed(["divide", "2", BEFORE, "--interactive"], b"d2d4\n").ends_with(0);
    run.says(&format!("d2d4, depth 1\n{PUSHED}\n"));
    let run = perft_fed(["divide", "2", UNANSWERED, "--interactive"], b"").ends_with(0);
    run.says(&format!("root, depth 2\n{UNANSWERED}\n"));
}

#[test]
fn positions_after_moves_have_the_square_everywhere() {
    let moves = ["--moves", "d2d4"];
    for command in [&["draw"][..], &["stats", "1", "--json"], &["estimate", "2", "--json"]] {
        let arguments = [&command[..1], &[BEFORE][..0], &command[1..]].concat();
        let run = perft([&arguments[..], &["--fen", BEFORE], &moves].concat()).ends_with(0);
        run.says(PUSHED);
        let typed = perft([&arguments[..], &["--fen", PUSHED]].concat()).ends_with(0);
        typed.says(PUSHED);
    }
    let talk = perft_fed(["uci"], format!("position fen {BEFORE} moves d2d4\nd\n").as_bytes());
    talk.says(&format!("Fen: {PUSHED}\n"));
    let refused = perft(["count", "1", "--fen", BEFORE, "--moves", "d2d4 e4d3"]).ends_with(2);
    refused.complains(PUSHED);
    perft_fed(["count", "1", "-"], PUSHED.as_bytes()).ends_with(0).says(PUSHED);
}

/// Only castling rights are dropped; the square stays.
#[test]
fn forgiving_keeps_a_possible_square() {
    let fen = PUSHED.replace(" - d3", " KQ d3");
    perft(["draw", "--forgiving", "--fen", &fen]).ends_with(0).says(PUSHED).complains(PUSHED);
    let run = perft_fed(["count", "1", "-", "--forgiving"], fen.as_bytes()).ends_with(0);
    run.says(PUSHED);
}

#[test]
fn counts_do_not_know_the_square() {
    let without = PUSHED.replace(" d3 ", " - ");
    for method in [&[][..], &["--hash", "1"], &["--merge"]] {
        let count =
            |fen: &str| perft([&["count", "4", "--fen", fen], method].concat()).ends_with(0).stdout;
        let number = |text: String| text.split_whitespace().next().map(str::to_owned);
        assert_eq!(number(count(PUSHED)), number(count(&without)), "{method:?}");
    }
}
