//! The classic errors of move generators: the comparison must find the position and the move.

use crate::fake_engine::{bugs, perft_with};

/// An error, where to look for it, and what must be found: after which moves, and what is wrong
/// there.
struct Case {
    bug: &'static str,
    fen: &'static str,
    depth: &'static str,
    path: &'static str,
    finding: &'static str,
}

const fn case(
    bug: &'static str,
    fen: &'static str,
    depth: &'static str,
    path: &'static str,
    finding: &'static str,
) -> Case {
    Case { bug, fen, depth, path, finding }
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const POSITION_3: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
const POSITION_4: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";

const CASES: &[Case] = &[
    case("no en passant", KIWIPETE, "3", "a1b1 c7c5", "missing  d5c6: is legal, 1 expected"),
    case(
        "en passant exposes the king",
        POSITION_3,
        "3",
        "b4a4 c7c5",
        "extra    b5c6: is not legal, got 1",
    ),
    case(
        "en passant captures late",
        KIWIPETE,
        "4",
        "a2a4 a6b5 a1a2",
        "extra    b4a3: is not legal, got 1",
    ),
    case(
        "no en passant out of check",
        "8/8/8/2k5/2p5/8/3P4/4K3 w - - 0 1",
        "2",
        "d2d4",
        "missing  c4d3: is legal, 1 expected",
    ),
    case("queens only", POSITION_4, "3", "b4c5", "missing  b2a1b: is legal, 33 expected"),
    case(
        "captures promote to queens only",
        POSITION_4,
        "3",
        "b4c5",
        "missing  b2a1b: is legal, 33 expected",
    ),
    case(
        "promotions twice",
        POSITION_4,
        "3",
        "b4c5",
        "repeated b2a1b: is given 2 times, got 33 and 33",
    ),
    case(
        "castles through an attack",
        ROOKS,
        "3",
        "a1a2 e8g8",
        "extra    e1g1: is not legal, got 1",
    ),
    case("castles out of check", ROOKS, "3", "a1a8", "extra    e8g8: is not legal, got 1"),
    case(
        "no castling past an attacked b-file",
        ROOKS,
        "3",
        "a1b1",
        "missing  e8c8: is legal, 23 expected",
    ),
    case(
        "black castles to the king side only",
        KIWIPETE,
        "3",
        "a1b1",
        "missing  e8c8: is legal, 46 expected",
    ),
    case(
        "rights come back with the rook",
        "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1",
        "5",
        "e1d1 e8d7 d1e1 d7c6",
        "extra    e1g1: is not legal, got 1",
    ),
    case(
        "castling takes the other side's rights",
        ROOKS,
        "3",
        "a1a2 e8c8",
        "missing  e1g1: is legal, 1 expected",
    ),
    case("pinned pieces move", KIWIPETE, "3", "e1c1 g7h6", "extra    d2e1: is not legal, got 1"),
    case(
        "pinned pieces stand still",
        KIWIPETE,
        "3",
        "e1c1 g7h6",
        "missing  d2e3: is legal, 1 expected",
    ),
    case("pawns jump over pieces", KIWIPETE, "2", "", "extra    c2c4: is not legal, got 1"),
    case(
        "captures wrap around the board",
        KIWIPETE,
        "3",
        "a1b1 b6a4",
        "extra    h2a4: is not legal, got 1",
    ),
    case("checks are not blocked", POSITION_4, "2", "", "missing  b4c5: is legal, 42 expected"),
    case(
        "double checks are answered like single ones",
        "4k3/6p1/8/8/4N3/8/8/4RK2 w - - 0 1",
        "2",
        "e4f6",
        "extra    g7f6: is not legal, got 1",
    ),
    case(
        "kings flee along the line of check",
        ROOKS,
        "3",
        "a1a2 h8h1",
        "extra    e1d1: is not legal, got 1",
    ),
    case(
        "kings take protected pieces",
        "4k3/8/8/8/6nb/8/8/6K1 b - - 0 1",
        "2",
        "g4f2",
        "extra    g1f2: is not legal, got 1",
    ),
    case(
        "kings touch",
        "8/8/8/3k4/8/3K4/8/8 w - - 0 1",
        "3",
        "",
        "extra    d3c4: is not legal, got 1",
    ),
    case("knights fear the edge", KIWIPETE, "2", "", "missing  c3a4: is legal, 42 expected"),
];

#[test]
fn the_position_and_the_move_are_found_for_every_bug() {
    for Case { bug, fen, depth, path, finding } in CASES {
        let run = perft_with(bug, &["divide", depth, fen, "--engine", "{engine}"]).ends_with(1);
        let run = match *path {
            "" => run.says("The engine differs here:\n"),
            path => run.says(&format!("The engine differs after {path}:\n")),
        };
        let run = run.says(&format!("\n{finding}"));
        // The rule stands below the move.
        let (kind, rest) = finding.split_once(' ').expect(finding);
        let mv = rest.trim_start().split(':').next().expect(finding);
        match kind {
            "missing" => run.says(&format!("\n         {mv} is legal: ")),
            "extra" => run.says(&format!("\n         {mv} is not legal: ")),
            _ => run,
        };
    }
}

#[test]
fn every_planted_bug_has_a_case() {
    let named: Vec<&str> = CASES.iter().map(|case| case.bug).collect();
    let planted: Vec<&str> = bugs::BUGS.iter().map(|bug| bug.name).collect();
    assert_eq!(named, planted);
}
