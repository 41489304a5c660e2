//! Lines of divides in every form, half lines and prose.

use super::*;

/// A position with a castling, a promotion, captures and two knights for one square.
const FEN: &str = "4k3/P6r/8/3p4/2P1P3/5N2/8/1N2K2R w K - 0 1";

fn parse(line: &str) -> DivideLine<'_> {
    let board: Board = FEN.parse().expect("a valid FEN");
    DivideLine::parse(&board, line)
}

#[test]
fn reads_a_move_and_its_count_in_every_form() {
    for (line, mv) in [
        ("e4e5: 20", "e4e5"),
        ("e4e5:20", "e4e5"),
        ("e4e5 20", "e4e5"),
        (" e4e5 - 20", "e4e5"),
        ("e4e5 -> 20", "e4e5"),
        ("e4e5 => 20", "e4e5"),
        ("e4e5\t=\t20", "e4e5"),
        ("1. e4e5 20", "e4e5"),
        ("1) e4e5: 20", "e4e5"),
        ("[1/20] e4e5: 20", "e4e5"),
        ("(1) e4e5: 20", "e4e5"),
        ("#1 e4e5 20", "e4e5"),
        ("1 e4e5 20", "e4e5"),
        ("1...e5 20", "e5"),
        ("1.e5 20", "e5"),
        ("info string e4e5: 20", "e4e5"),
        ("info e4e5: 20", "e4e5"),
        ("| e4e5 | 20 |", "e4e5"),
        ("| 1 | e4e5 | 20 | 5.0% |", "e4e5"),
        ("|-- e4e5: 20", "e4e5"),
        ("- e4e5: 20", "e4e5"),
        ("* **e4e5**: 20", "e4e5"),
        ("`e4e5`: 20", "e4e5"),
        ("\"e4e5\": 20,", "e4e5"),
        ("\"e4e5\",\"20\"", "e4e5"),
        ("'e4e5': 20,", "e4e5"),
        ("[e4e5] 20", "e4e5"),
        ("('e4e5', 20)", "e4e5"),
        ("Move: e4e5  Nodes: 20", "e4e5"),
        ("move e4e5 nodes 20", "e4e5"),
        ("Move #3: e4e5 = 20", "e4e5"),
        ("e4e5: 20 nodes (5.0%) in 3 ms", "e4e5"),
        ("e4e5........20", "e4e5"),
        ("e4-e5 20", "e4-e5"),
        ("e4xd5 20", "e4xd5"),
        ("exd5 20", "exd5"),
        ("Nf3-g5 20", "Nf3-g5"),
        ("Ng5 20", "Ng5"),
        ("Nbd2: 20", "Nbd2"),
        ("Nb1a3 20", "Nb1a3"),
        ("O-O 20", "O-O"),
        ("0-0: 20", "0-0"),
        ("1. 0-0 20", "0-0"),
        ("- O-O 20", "O-O"),
        ("a8=Q+ 20", "a8=Q+"),
        ("a7a8Q: 20", "a7a8Q"),
        ("a8Q=20", "a8Q"),
        ("a7-a8=N, 20", "a7-a8=N"),
        ("e4:d5 20", "e4:d5"),
        ("e4 x d5 20", "e4 x d5"),
        ("Rxh7 20", "Rxh7"),
        ("e4e5,20", "e4e5"),
        ("e4e5;20", "e4e5"),
    ] {
        assert_eq!(parse(line), DivideLine::Move(mv, 20), "{line}");
    }
    assert_eq!(parse("e4e5: 20,000"), DivideLine::Move("e4e5", 20_000));
    assert_eq!(parse("e4e5 4 865 609"), DivideLine::Move("e4e5", 4_865_609));
    let most = format!("a7a8q: {}", u128::MAX);
    assert_eq!(parse(&most), DivideLine::Move("a7a8q", u128::MAX));
}

#[test]
fn reads_totals() {
    for line in [
        "Nodes searched: 400",
        "nodes 400",
        "Total: 400",
        "TOTAL NODES = 400",
        "| Total | 400 |",
        "**Total**: 400",
        "Nodes: 400 Time: 3 NPS: 133333",
        "Total nodes: 400 in 3 ms",
        "info string Nodes searched: 400",
        "\"total\": 400,",
        "Nodes searched  : 400",
        "total,400",
    ] {
        assert_eq!(parse(line), DivideLine::Total(400), "{line}");
    }
    assert_eq!(parse("Nodes searched: 4,865,609"), DivideLine::Total(4_865_609));
    for line in ["400", "400 nodes", "400 nodes in 3 ms"] {
        assert_eq!(parse(line), DivideLine::Number(400), "{line}");
    }
}

#[test]
fn half_a_divide_line_is_unreadable() {
    for line in [
        "a2a3: -5",
        "a2a3 -5",
        "a2a3-5",
        "a2a3: +5",
        "a2a3: twenty",
        "a2a3: ",
        "a2a3 =",
        "a2a3 ->",
        "a2a3: 20x",
        "a2a3: 20 30",
        "a2a3: 20 extra",
        "a2a3: 20,00",
        "a2a3: 1.5",
        "a2a3: 20%",
        "a2a3: 340282366920938463463374607431768211456",
        "e4e5,20,000",
        "e4e5,20,5%",
        "1,e4e5,20",
        "g2f1_q: 90",
        "e2e9: 20",
        "i2i4: 20",
        "0000: 20",
        "e7e8k 3",
        "e4e5e6: 3",
        "e4e5foo 20",
        "Sf3: 20",
        "Dd2 20",
        "O-O-O-O 1",
        "--: 3",
        "e2 e4 20",
        "e4 e5: 20",
        "a7a8 q: 3",
        "foo e4e5: 20",
        "White Ng5: 20",
        "after Nf3 20",
        "info string foo e4e5: 20",
        "{\"move\": \"e4e5\", 20}",
        "Nodes searched: many",
        "Total: -1",
        "Nd2 20",
        "Nd2: 20,000",
        "a8: 20",
        "e4e5: 20 ms",
        "e4e5: 4k3/8/8/8/8/8/8/4K3 b - e3 0 1",
        "Nodes: 340282366920938463463374607431768211456",
    ] {
        assert!(matches!(parse(line), DivideLine::Unreadable(_)), "{line}: {:?}", parse(line));
    }
    let long = format!("e2e4:{}20", " ".repeat(1000));
    assert!(matches!(parse(&long), DivideLine::Unreadable(_)));
}

#[test]
fn says_why_a_line_is_unreadable() {
    for (line, why) in [
        ("Nd2 20", "'Nd2' is ambiguous: it can be b1d2 or f3d2"),
        ("e4e5:", "there is no count"),
        ("e4e5: 20x", "'x' stands behind the count"),
        ("e4e5: -5", "'-5' is no count"),
        ("e4e5: 20,00", "'20,00' has no groups of three digits"),
        ("e4e5,20,000", "with a comma behind the move, no other comma can stand in the line"),
        ("g2f1_q: 90", "'g2f1_q' is no move"),
    ] {
        assert_eq!(parse(line), DivideLine::Unreadable(why.to_owned()), "{line}");
    }
}

#[test]
fn passes_over_everything_else() {
    for line in [
        "",
        "Nodes",
        "nodes/s 400",
        "Nodes/second    : 400",
        "Total time: 5",
        "Total time (ms) : 5",
        "Total moves: 20",
        "Moves: 20",
        "info depth 1 score cp 20 nodes 20 nps 20000 pv e4e5 e7e5",
        "info currmove e4e5 currmovenumber 1",
        "bestmove e4e5 ponder e7e5",
        "id name Engine 3",
        "id author e4e5: nobody?",
        "option name Hash type spin default 16 min 1 max 33554432",
        "depth 3",
        "Time: 20 ms",
        "perft 3",
        "go perft 3",
        "Divide(3)",
        "| Move | Nodes |",
        "|------|------:|",
        "move,nodes",
        "Fen: 4k3/P7/8/8/8/8/8/4K3 b - e3 0 1",
        "position startpos moves e4e5 e7e5",
        "===========",
        "Stockfish 16 by T. Romstad, M. Costalba",
        "Intel(R) Xeon(R) E5-2690 v3 @ 2.60GHz",
        "sha256: 1234",
        "AVX512: 1",
        "20 moves",
        "1.234 s",
        "Depth: 5",
        "Hash 16",
        "{",
        "}",
        "```",
        "1.",
        "20 legal moves",
        "nodes per second 400",
    ] {
        assert_eq!(parse(line), DivideLine::Other, "{line}");
    }
}

#[test]
fn a_move_without_a_count_is_noted() {
    for line in ["e4e5", "info string e4e5", "20 e4e5", "1. e5", "O-O", "e5 at depth 3"] {
        assert!(matches!(parse(line), DivideLine::Mention(_)), "{line}: {:?}", parse(line));
    }
}
