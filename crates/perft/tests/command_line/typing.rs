//! What people type: accepted where it has one meaning, and otherwise answered with the call that
//! was meant.

use crate::program::{TemporaryFile, perft};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Runs a command line whose words are separated by blanks.
fn typed(line: &str) -> terminal::testing::Run {
    perft(line.split(' '))
}

#[test]
fn count_may_be_left_out() {
    typed("4").ends_with(0).says("197281 nodes at depth 4");
    typed("3 startpos --threads 1").ends_with(0).says("8902 nodes");
    typed("--threads 3 3").ends_with(0).says("8902 nodes");
    perft([KIWIPETE, "3"]).ends_with(0).says("97862 nodes");
    typed("kiwipete 3").ends_with(0).says("97862 nodes");
    typed("3 --kernel magic").ends_with(2).complains("listing, bulk");
}

#[test]
fn the_depth_may_stand_anywhere() {
    typed("count --depth 3").ends_with(0).says("8902 nodes");
    perft(["count", KIWIPETE, "3"]).ends_with(0).says("97862 nodes");
    perft(["count", "--depth=3", KIWIPETE]).ends_with(0).says("97862 nodes");
    typed(&format!("count {KIWIPETE} 3")).ends_with(0).says("97862 nodes");
    typed(&format!("count --fen {KIWIPETE} 3")).ends_with(0).says("97862 nodes");
    typed(&format!("count 3 --fen {KIWIPETE} --threads 1")).ends_with(0).says("97862 nodes");
    typed("divide --depth 1 startpos").ends_with(0).says("\nNodes searched: 20\n");
}

#[test]
fn positions_have_names_and_other_forms() {
    let underscored = KIWIPETE.replace(' ', "_");
    let query = KIWIPETE.replace('/', "%2F").replace(' ', "%20");
    for position in [
        "kiwipete".to_owned(),
        "KIWIPETE".to_owned(),
        underscored.clone(),
        format!("position fen {KIWIPETE}"),
        format!("https://lichess.org/analysis/standard/{underscored}"),
        format!("https://lichess.org/editor/{underscored}?color=white"),
        format!("https://www.chess.com/analysis?fen={query}&flip=false"),
    ] {
        perft(["divide", "2", &position]).ends_with(0).says("\nNodes searched: 2039\n");
        perft(["divide", "2", "--fen", &position]).ends_with(0).says("\nNodes searched: 2039\n");
    }
    typed("count 1 pos4").ends_with(0).says("6 nodes");
    typed("count 2 startpos").ends_with(0).says("400 nodes");
}

#[test]
fn positions_come_with_moves_as_in_uci() {
    let expected = typed("divide 2 --moves e2e4 e7e5").ends_with(0).stdout;
    for line in [
        "divide 2 position startpos moves e2e4 e7e5",
        "divide 2 startpos moves e2e4 e7e5",
        "divide position startpos 2 moves e2e4 e7e5",
    ] {
        assert_eq!(typed(line).ends_with(0).stdout, expected, "{line}");
    }
    let quoted = perft(["divide", "2", "position startpos moves e2e4 e7e5"]).ends_with(0);
    assert_eq!(quoted.stdout, expected);
}

#[test]
fn moves_are_read_in_every_notation() {
    let expected = typed("divide 1 --moves e2e4 e7e5 g1f3 b8c6").ends_with(0).stdout;
    for moves in
        ["e2e4,e7e5,g1f3,b8c6", "e4 e5 Nf3 Nc6", "e2-e4 e7-e5 g1-f3 Nb8-c6", "1.e4 e5 2.Nf3 Nc6"]
    {
        let run = typed(&format!("divide 1 --moves {moves}")).ends_with(0);
        assert_eq!(run.stdout, expected, "{moves}");
        assert_eq!(perft(["divide", "1", "--moves", moves]).ends_with(0).stdout, expected);
    }
    typed("count 1 --moves Nf6").ends_with(2).complains("no knight there can go to f6");
    perft(["count", "1", "4k3/8/8/8/8/2N5/8/4K1N1 w - -", "--moves", "Ne2"])
        .ends_with(2)
        .complains("move 1, 'Ne2', is ambiguous: it can be g1e2 or c3e2");
}

#[test]
fn a_depth_swallowed_by_the_moves_is_named() {
    let run = typed("divide --moves e2e4 e7e5 2").ends_with(0).says("\nNodes searched: 835\n");
    run.complains("the number 2 after the moves is taken as the depth");
    typed("divide 2 --moves e2e4 e7e5 3")
        .ends_with(2)
        .complains("the number 3 in --moves is not a move")
        .complains("help: perhaps perft divide 2 --moves e2e4 e7e5");
}

#[test]
fn the_call_that_was_meant_is_shown() {
    for (line, call) in [
        ("count", "perft count DEPTH"),
        ("kiwipete", "perft count DEPTH 'r3k2r/"),
        ("divide --moves e2e4", "perft divide DEPTH --moves e2e4"),
        ("count 8/8/8/8/8/k7/8/K6R w - - 0 1", "perft count DEPTH '8/8/8/8/8/k7/8/K6R w - - 0 1'"),
        ("count 3 4", "perft count 3"),
        ("count 3 e2e4", "perft count 3 --moves e2e4"),
        ("divide 3 kiwipet", "perft divide 3 kiwipete"),
        ("go perft 5", "perft divide 5"),
        ("perft 5", "perft count 5"),
        ("perft kiwipete 4", "perft count kiwipete 4"),
        ("divide divide 3", "perft divide 3"),
        ("count depth 3", "perft count 3"),
    ] {
        typed(line).ends_with(2).complains(&format!(" {call}"));
    }
    typed("count 3 kiwipete pos3").ends_with(2).complains("two positions are given");
    typed("count 3 https://lichess.org/abcdefgh").ends_with(2).complains("no FEN in the address");
    typed("count 3 nothing").ends_with(2).complains("a position is a FEN, quoted or not");
    let suite = TemporaryFile::new("mine.epd", "");
    perft([suite.path()]).ends_with(2).complains(&format!("perft suite {}", suite.path()));
}

#[test]
fn options_of_other_commands_lead_to_these() {
    for (line, problem, help) in [
        (
            "count 3 --engine X",
            "'--engine' is an option of 'divide' and 'suite', not of 'count'",
            "perhaps perft divide 3 --engine X",
        ),
        ("3 --engine X", "not of 'count'", "perhaps perft divide 3 --engine X"),
        (
            "stats kiwipete 3 --against f",
            "of 'divide', ",
            "perhaps perft divide kiwipete 3 --against f",
        ),
        ("--junit x", "'--junit' is an option of 'suite'\n", "perhaps perft suite --junit x"),
        ("bench --engine x", "not of 'bench'", "'perft divide --help' describes it"),
        ("divide 3 --depth", "'--depth' needs a value", "perhaps perft divide 3"),
        ("bench 5", "'bench' takes no depth", "--max-nodes"),
        ("stats 1..3", "'stats' takes one depth", "type perft stats 3, which counts every depth"),
        ("bench kiwipete --depth 5", "'bench' takes no depth", "--max-nodes"),
        ("suite 5", "'5' is not a file, and suites are files", "perhaps perft count 5; "),
        (
            "suite kiwipete --depth 3",
            "'kiwipete' is not a file",
            "perhaps perft count kiwipete --depth 3; ",
        ),
    ] {
        let run = typed(line).ends_with(2).complains(problem);
        assert_eq!(run.complains(&format!("\nhelp: {help}")).stdout, "", "{line}");
    }
    let run = typed("count 3 --no-such-option").ends_with(2).complains("unexpected argument");
    assert!(!run.stderr.contains("as a value"), "{run:?}");
}

#[test]
fn every_command_shows_examples() {
    let commands = [
        "count",
        "divide",
        "stats",
        "unique",
        "estimate",
        "suite",
        "uci",
        "bench",
        "draw",
        "completions",
    ];
    for command in commands {
        typed(&format!("{command} --help"))
            .ends_with(0)
            .says("Example")
            .says(&format!("perft {command}"));
    }
    perft(["man", "--help"]).ends_with(0).says("perft man | man -l -");
}

#[test]
fn the_call_that_was_meant_can_be_typed() {
    perft(["count", "3", "--save", "dir", "--depth", "5"])
        .ends_with(2)
        .complains("perhaps perft count --save DIR 5\n");
    perft(["count", "--save", "dir"]).ends_with(2).complains("type perft count --save DIR DEPTH,");
    perft(["units", "plan", "3", "5", "--out", "dir"])
        .ends_with(2)
        .complains("perhaps perft units plan --out DIR 3\n");
    perft(["units", "plan", "3", "e2e4", "--out", "dir"])
        .ends_with(2)
        .complains("perft units plan --out DIR 3 --moves e2e4\n");
}
