//! Explanations of counts.

use board::{Board, Reading};
use perft_kernels::Backend;
use perft_kernels::explain::{ExplainedMove, Explanation, Rule, explain, without};

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

/// Moves add up to the node, the parts of a move add up to the move, and no move is counted wrong.
#[test]
fn the_parts_are_the_whole() {
    for backend in Backend::ALL.into_iter().filter(|backend| backend.available().is_ok()) {
        for fen in POSITIONS {
            let explanation = explain(&board(fen), backend);
            assert!(explanation.is_right(), "{backend}: {explanation}");
            for mv in &explanation.moves {
                let played = mv.played_out.as_ref().map_or(0, |played_out| {
                    assert!(!played_out.reasons.is_empty(), "{mv}");
                    played_out.replies
                });
                let summed = mv.summed.as_ref().map_or(0, |summed| {
                    assert!(summed.plain_baseline.is_none_or(|it| it == summed.baseline), "{mv}");
                    summed.baseline + summed.terms.iter().map(|(_, term)| term).sum::<i64>()
                });
                assert_eq!(played + summed, mv.replies, "{backend}: {mv}");
            }
        }
    }
}

/// With a rule off, the explanation shows the moves that need it, and the term that they lack.
#[test]
fn a_missing_rule_is_found() {
    // The bishop captures a pawn that could have captured it.
    let board = board("8/8/8/6K1/8/3p1k2/2B5/8 w - - 0 1");
    let right = explain(&board, Backend::best());
    let wrong = without([Rule::CapturesAttackingPawn], || explain(&board, Backend::best()));
    let names: Vec<&str> = wrong.wrong().map(|mv| mv.name.as_str()).collect();
    assert_eq!(names, ["c2d3"]);
    let terms = |explanation: &Explanation| of(explanation, "c2d3").summed.clone().unwrap().terms;
    let term = (Rule::CapturesAttackingPawn.text(), 1);
    assert!(terms(&right).contains(&term), "{right}");
    assert!(!terms(&wrong).contains(&term), "{wrong}");
    assert!(of(&wrong, "c2d3").to_string().contains("WRONG by -1"), "{wrong}");
    assert!(wrong.to_string().ends_with("counted wrong: 1"), "{wrong}");
}

/// What is wrong in the baseline shows at every move.
#[test]
fn a_wrong_baseline_is_found() {
    let board = board("8/8/8/7k/8/8/7n/4K2R w - - 0 1");
    let wrong = without([Rule::PinnedKnightStays], || explain(&board, Backend::best()));
    let text = of(&wrong, "e1e2").to_string();
    assert!(text.contains("  baseline: the replies if we passed: WRONG, there are "), "{text}");
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

/// A move that several rules ask to play out shows them all. Of promotions, some are played out.
#[test]
fn reasons_to_play_out_are_told() {
    let reasons = |explanation: &Explanation, name: &str| {
        of(explanation, name).played_out.clone().map(|played_out| played_out.reasons)
    };
    // The rook cuts the diagonal of the bishop, which attacks squares beside the king.
    let one = explain(&board("6k1/8/8/8/3B4/8/1K6/5R2 w - - 0 1"), Backend::best());
    assert_eq!(reasons(&one, "f1f6"), Some(vec![Rule::CutsZoneLine.text()]), "{one}");
    // The knight discovers a check, opens a zone line, and gives check itself.
    let three = explain(&board("3k4/8/8/8/3N4/8/1K6/3R4 w - - 0 1"), Backend::best());
    let expected = [Rule::DiscoversCheck, Rule::OpensZoneLine, Rule::PieceChecks].map(Rule::text);
    assert_eq!(reasons(&three, "d4c6"), Some(expected.to_vec()), "{three}");
    let promotions = explain(&board("6k1/P7/8/8/8/8/8/3K4 w - - 0 1"), Backend::best());
    let mv = of(&promotions, "a7a8");
    assert_eq!(mv.played_out.as_ref().map(|played_out| played_out.moves), Some(2), "{mv}");
    assert!(mv.summed.is_some(), "{mv}");
    let en_passant = explain(&board("8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3"), Backend::best());
    let expected = vec!["every en passant capture is"];
    assert_eq!(reasons(&en_passant, "c4d3"), Some(expected), "{en_passant}");
}

/// The example of docs/reliability.md.
#[test]
fn explanations_are_read_by_people() {
    let board = board("3k4/8/8/8/r4R2/8/8/4K3 w - - 0 1");
    let explanation = explain(&board, Backend::best()).to_string();
    for text in [
        "f4b4: 13 replies\n",
        "     17  baseline: the replies if we passed\n",
        "     -2  sliders reach further or less far\n",
        "     -2  moving towards a slider opens nothing behind\n",
        "their Rook on a4: 12 replies become 8",
        "f4f8: 3 replies\n      3  played out: a piece gives check\n",
    ] {
        assert!(explanation.contains(text), "no {text:?} in\n{explanation}");
    }
}
