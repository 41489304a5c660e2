//! Engines that do not speak as they should: the comparison must end soon, and say what is wrong.

use crate::fake_engine::perft_with;
use crate::program::Run;

/// A position with castlings and promotions.
const FEN: &str = "r3k2r/P7/8/8/8/8/p7/R3K2R w KQkq - 0 1";

/// Compares with an engine of this manner, which answers or ends before any time limit.
fn compare(manner: &str) -> Run {
    compare_within(manner, "60")
}

/// Compares with an engine of this manner, which is left after this many seconds.
fn compare_within(manner: &str, seconds: &str) -> Run {
    perft_with(manner, &["divide", "2", FEN, "--engine", "{engine}", "--timeout", seconds])
}

/// The divide is right, however it is written.
#[test]
fn odd_manners_that_say_the_right_thing_agree() {
    let manners = [
        "polite",
        "ends lines as Windows does",
        "indents",
        "promotes in capitals",
        "chatters between",
        "writes noise",
        "total first",
        "king takes rook",
        "ends with a move",
        "writes no perft lines",
        "numbers its lines",
        "names units",
        "writes other moves",
        "writes algebraic notation",
        "writes colours",
        "writes a table",
        "writes long moves",
        "writes tabs and shares",
        "writes an object",
    ];
    for manner in manners {
        let run = compare(manner);
        assert_eq!(run.code, Some(0), "{manner}: {run:#?}");
        run.says("The engine agrees in every move at depth 2.");
    }
    compare("king takes rook").complains("writes castling as the king taking its rook");
    let flood = ["divide", "2", FEN, "--engine", "{engine}"];
    perft_with("floods standard error", &flood).ends_with(0);
}

#[test]
fn engines_that_do_not_answer_are_left() {
    let cases = [
        ("echoes", "did not answer 'uci' with uciok within 3 s, but with 'uci'"),
        ("silent", "did not answer 'uci' with uciok within 3 s"),
        ("never ready", "did not answer 'isready' with readyok"),
        ("chatters for ever", "did not answer 'uci' with uciok within 3 s, but with 'info"),
        ("silent at go", "did not answer 'go perft 2' with a total"),
        ("chatters at go", "did not answer 'go perft 2' with a total"),
        ("answers late", "did not answer 'go perft 2' with a total"),
        ("writes no total", "but with 20 moves in 20 lines"),
        ("stops halfway", "but with 10 moves in 10 lines"),
    ];
    // Three seconds each, which is long enough for a busy machine to start an engine: all at once.
    std::thread::scope(|threads| {
        for (manner, complaint) in cases {
            threads.spawn(move || {
                let run = compare_within(manner, "3").ends_with(2);
                run.complains(complaint).complains("help: the engine must speak UCI");
            });
        }
    });
}

#[test]
fn engines_that_die_have_their_last_words() {
    let cases = [
        ("dies at uci", "exit code 3 before it answered 'uci'\n"),
        ("dies at go", "exit code 3 before it answered 'go perft 2'\n"),
        ("dies halfway", "exit code 3 before it answered 'go perft 2'\n"),
    ];
    for (manner, complaint) in cases {
        let run = compare(manner).ends_with(2).complains(complaint);
        run.complains("\n  'Assertion failed: is_ok(square), file board.cpp, line 77'\n");
    }
    compare("closes its output").ends_with(2).complains("exit code 0 before it answered");
}

#[test]
fn engines_without_perft_are_named() {
    let unknown = compare("knows no perft").ends_with(2);
    unknown.complains("does not know 'go perft 2': it answered 'Unknown command: 'go perft 2'.");
    compare("searches").ends_with(2).complains("it answered 'bestmove a1a2'");
}

#[test]
fn lines_that_cannot_be_read_are_shown_with_their_numbers() {
    let cases = [
        ("renames a move", "line 1: 'a1a2_q: 20' ('a1a2_q' is no move)"),
        ("counts backwards", "line 1: 'a1a2: -20' ('-20' is no count)"),
        ("counts beyond 128 bits", "line 1: 'a1a2: 9340282366920938463463374607431768211455'"),
        ("leaves the board", "line 1: 'a1a9: "),
        ("moves nowhere", "line 1: '0000: "),
        ("writes a long line", "line 1: 'a very long line'"),
        ("totals in words", "line 22: 'Nodes searched: many'"),
        ("never ends", "more than 10000 lines with moves"),
    ];
    for (manner, complaint) in cases {
        // A total is waited for until the time is up.
        let seconds = if manner == "totals in words" { "3" } else { "60" };
        let run = compare_within(manner, seconds).ends_with(2).complains(complaint);
        run.complains("the engine's answer to 'go perft 2' cannot be compared: ");
    }
}

/// The way down is told to the engine in UCI notation, whatever it writes itself.
#[test]
fn differences_of_an_engine_with_algebraic_notation_are_followed() {
    let fault = "writes algebraic notation";
    let divide = ["divide", "2", FEN, "--engine", "{engine}", "--interactive"];
    let run = perft_with(fault, &divide).ends_with(0);
    assert!(!run.stdout.contains("missing") && !run.stdout.contains("extra"), "{run:#?}");
}

#[test]
fn moves_and_totals_that_do_not_agree_are_findings() {
    let forgotten = compare("forgets a move").ends_with(1);
    forgotten.says("missing  a1a2: is legal, 20 expected\n");
    let repeated = compare("repeats a move").ends_with(1);
    repeated.says("repeated a1a2: is given 2 times, got 20 and 20\ntotal    365 expected, got 385");
    let repeated = compare("repeats a move, but not in its total").ends_with(1);
    repeated.says("repeated a1a2").says("365 expected, got 365; its moves add up to 385");
    let wrong = compare("totals wrongly").ends_with(1);
    wrong.says("total    365 expected, got 366; its moves add up to 365");
    compare("goes on after the end").ends_with(1).says("repeated a1a2");
}
