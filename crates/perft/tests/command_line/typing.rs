//! What people type: accepted where it has one meaning, and otherwise told what is wrong.

use crate::program::perft;

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
fn a_depth_may_stand_behind_the_moves() {
    typed("divide --moves e2e4 e7e5 2").ends_with(0).says("\nNodes searched: 835\n");
    typed("divide 2 --moves e2e4 e7e5 3").ends_with(2).complains("two depths are given: 2 and 3");
}

#[test]
fn what_is_missing_or_too_much_is_named() {
    for (line, call) in [
        ("count", "perft count DEPTH"),
        ("kiwipete", "perft count DEPTH 'r3k2r/"),
        ("divide --moves e2e4", "perft divide DEPTH --moves e2e4"),
        ("count 8/8/8/8/8/k7/8/K6R w - - 0 1", "perft count DEPTH '8/8/8/8/8/k7/8/K6R w - - 0 1'"),
        ("count --save dir", "type perft count --save DIR DEPTH,"),
    ] {
        typed(line).ends_with(2).complains("the depth is missing").complains(call);
    }
    typed("count 3 4").ends_with(2).complains("two depths are given: 3 and 4");
    typed("count 3 kiwipete pos3").ends_with(2).complains("two positions are given");
    typed("count 3 https://lichess.org/abcdefgh").ends_with(2).complains("no FEN in the address");
    typed("count 3 e2e4").ends_with(2).complains("'e2e4' is no position").complains("--moves");
    typed("count 3 nothing").ends_with(2).complains("a position is a FEN, quoted or not");
    typed("stats 1..3")
        .ends_with(2)
        .complains("'stats' takes one depth")
        .complains("type perft stats 3, which counts every depth");
}

#[test]
fn what_is_misspelt_is_told_with_what_is_near() {
    for (line, word, near) in [
        ("cuont 3", "'cuont'", "'count'"),
        ("divid 3 kiwipete", "'divid'", "'divide'"),
        ("count 3 --thread 2", "'--thread'", "'--threads'"),
        ("divide 3 --engin x", "'--engin'", "'--engine'"),
    ] {
        typed(line).ends_with(2).complains(word).complains(near);
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
