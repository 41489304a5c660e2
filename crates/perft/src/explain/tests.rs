use board::Reading;

use super::*;

fn board(fen: &str) -> Board {
    Board::from_fen(fen, Reading::Lenient).unwrap_or_else(|error| panic!("{error}: {fen}"))
}

fn of<'e>(explanation: &'e Explanation, name: &str) -> &'e ExplainedMove {
    let found = explanation.moves.iter().find(|mv| mv.name == name);
    found.unwrap_or_else(|| panic!("no {name} in\n{explanation}"))
}

const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
];

/// The moves one by one are the node as a whole, the parts of a move are the move, and none is wrong.
#[test]
fn the_parts_are_the_whole() {
    for backend in Backend::ALL.into_iter().filter(|backend| backend.available().is_ok()) {
        for fen in POSITIONS {
            let explanation = explain(&board(fen), backend);
            assert!(explanation.is_right(), "{backend}: {explanation}");
            for mv in &explanation.moves {
                let made = mv.made.as_ref().map_or(0, |made| made.replies);
                let summed = mv.sum.as_ref().map_or(0, |sum| {
                    assert!(sum.passed.is_none_or(|passed| passed == sum.standing), "{mv}");
                    sum.standing + sum.terms.iter().map(|(_, share)| share).sum::<i64>()
                });
                assert_eq!(made + summed, mv.replies, "{backend}: {mv}");
                assert!(mv.made.as_ref().is_none_or(|made| !made.reasons.is_empty()), "{mv}");
            }
        }
    }
}

/// With a rule gone, the moves that need it are found, and what is missing from them.
#[test]
fn a_missing_rule_is_found() {
    // The bishop takes a pawn that could have taken it.
    let board = board("8/8/8/6K1/8/3p1k2/2B5/8 w - - 0 1");
    let right = explain(&board, Backend::best());
    let wrong = without([Rule::TakesTaker], || explain(&board, Backend::best()));
    let names: Vec<&str> = wrong.wrong().map(|mv| mv.name.as_str()).collect();
    assert_eq!(names, ["c2d3"]);
    let terms = |explanation: &Explanation| of(explanation, "c2d3").sum.clone().unwrap().terms;
    let term = (Rule::TakesTaker.text(), 1);
    assert!(terms(&right).contains(&term), "{right}");
    assert!(!terms(&wrong).contains(&term), "{wrong}");
    assert!(of(&wrong, "c2d3").to_string().contains("WRONG by -1"), "{wrong}");
    assert!(wrong.to_string().ends_with("counted wrongly: 1"), "{wrong}");
}

/// What is wrong about every move is wrong about the position as it stands.
#[test]
fn a_wrong_start_is_found() {
    let board = board("8/8/8/7k/8/8/7n/4K2R w - - 0 1");
    let wrong = without([Rule::PinnedKnightStays], || explain(&board, Backend::best()));
    let text = of(&wrong, "e1e2").to_string();
    assert!(text.contains("  the replies as the position stands: WRONG, there are "), "{text}");
}

/// Parts that are right do not hide a wrong whole.
#[test]
fn wrong_adding_up_is_found() {
    let mut explanation = explain(&Board::start(), Backend::best());
    explanation.counted += 2;
    assert!(!explanation.is_right());
    let text = explanation.to_string();
    assert!(text.ends_with("Adding up: WRONG by +2, 402 for 400 one by one"), "{text}");
}

/// A move that several rules ask to make shows each; of promotions, some are made and others not.
#[test]
fn reasons_to_make_are_told() {
    // The rook stands in the way of the bishop, which sees squares beside the king.
    let one = explain(&board("6k1/8/8/8/3B4/8/1K6/5R2 w - - 0 1"), Backend::best());
    let made = of(&one, "f1f6").made.clone();
    assert_eq!(made.map(|made| made.reasons), Some(vec![Rule::CutsLine.text()]), "{one}");
    // The knight uncovers a check, opens a line, and checks itself.
    let both = explain(&board("3k4/8/8/8/3N4/8/1K6/3R4 w - - 0 1"), Backend::best());
    let reasons = of(&both, "d4c6").made.clone().map(|made| made.reasons);
    assert_eq!(
        reasons,
        Some(vec![Rule::UncoversCheck.text(), Rule::OpensLine.text(), Rule::Checks.text()]),
        "{both}"
    );
    let promotions = explain(&board("8/1P6/8/8/8/1k6/8/4K3 w - - 0 1"), Backend::best());
    let mv = of(&promotions, "b7b8");
    assert_eq!(mv.made.as_ref().map(|made| made.moves), Some(2), "{mv}");
    assert!(mv.sum.is_some(), "{mv}");
    let en_passant = explain(&board("8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3"), Backend::best());
    let reasons = of(&en_passant, "c4d3").made.clone().map(|made| made.reasons);
    assert_eq!(reasons, Some(vec!["en passant captures always are"]), "{en_passant}");
}

/// The example of the documentation.
#[test]
fn explanations_are_read_by_people() {
    let board = board("3k4/8/8/8/r4R2/8/8/4K3 w - - 0 1");
    let explanation = explain(&board, Backend::best()).to_string();
    for text in [
        "f4b4: 13 replies\n",
        "     17  the replies as the position stands\n",
        "     -2  sliders come further or less far\n",
        "     -2  moving towards a slider opens nothing behind\n",
        "their Rook on a4: 12 replies become 8",
        "f4f8: 3 replies\n      3  by making the move: a piece checks\n",
    ] {
        assert!(explanation.contains(text), "no {text:?} in\n{explanation}");
    }
}
