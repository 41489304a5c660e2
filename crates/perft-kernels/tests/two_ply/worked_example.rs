//! Computes every number of the worked example in `src/two_ply/mod.rs`, so that text and code
//! agree.

use board::Board;
use magic_core::Square;
use perft_kernels::Backend;
use perft_kernels::explain::{ExplainedMove, Explanation, Rule, explain, node_numbers};

const FEN: &str = "2r3k1/p6p/1n6/2Np4/4P3/8/6PP/5RK1 w - - 0 1";

/// Checks that the text has a line that starts with these words.
#[track_caller]
fn says(words: &str) {
    let text = include_str!("../../src/two_ply/mod.rs");
    let found = text.lines().any(|line| {
        let rest = line.strip_prefix("//! ").and_then(|line| line.strip_prefix(words));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    });
    assert!(found, "mod.rs does not say {words:?}");
}

/// `20 + 4 - 2 = 22`
fn written_sum(terms: &[i64]) -> String {
    let mut text = terms[0].to_string();
    for term in &terms[1..] {
        let sign = if *term < 0 { '-' } else { '+' };
        text += &format!(" {sign} {}", term.abs());
    }
    format!("{text} = {}", terms.iter().sum::<i64>())
}

fn explained<'e>(explanation: &'e Explanation, name: &str) -> &'e ExplainedMove {
    explanation.moves.iter().find(|mv| mv.name == name).expect("a legal move")
}

/// Checks that the text has the sum of a move, and that it is the number of its replies.
#[track_caller]
fn says_sum(explanation: &Explanation, name: &str, terms: &[i64]) {
    assert_eq!(terms.iter().sum::<i64>(), explained(explanation, name).replies, "{name}");
    says(&format!("{name}: {}", written_sum(terms)));
}

/// What a rule adds to a summed move.
fn term(explanation: &Explanation, name: &str, rule: Rule) -> i64 {
    let summed = explained(explanation, name).summed.as_ref().expect("a summed move");
    let term = summed.terms.iter().find(|(text, _)| *text == rule.text());
    term.expect("a term of that rule").1
}

#[test]
fn the_text_has_the_numbers_of_the_code() {
    let board: Board = FEN.parse().expect("a position");
    says(FEN);
    let numbers = node_numbers(&board);
    let at = |numbers: &[i32; 64], square: Square| i64::from(numbers[square.index()]);
    let gain = |square| at(&numbers.gains, square);
    let value = |square| at(&numbers.values, square);
    let forbidden = |square| at(&numbers.forbidden_king_moves, square);

    let baseline = i64::from(numbers.baseline);
    says(&format!("baseline = {baseline}"));
    for square in [Square::C5, Square::A6, Square::E4, Square::E6] {
        says(&format!("gain[{square}] = {}", gain(square)));
    }
    for square in [Square::D5, Square::C8] {
        says(&format!("value[{square}] = {}", value(square)));
    }
    says(&format!("forbidden[e6] = {}", forbidden(Square::E6)));

    let explanation = explain(&board, Backend::Portable);
    let (c5, e4) = (gain(Square::C5), gain(Square::E4));
    says_sum(&explanation, "c5a6", &[baseline, c5, -gain(Square::A6)]);
    assert_eq!(gain(Square::E6), 0);
    says_sum(&explanation, "c5e6", &[baseline, c5, -forbidden(Square::E6)]);
    let correction = term(&explanation, "e4d5", Rule::PawnCapturesAttackingPawn);
    says_sum(&explanation, "e4d5", &[baseline, e4, value(Square::D5), correction]);
    let freed = term(&explanation, "f1a1", Rule::FreesSteps);
    says_sum(&explanation, "f1a1", &[baseline, freed]);

    let mut plain = (0, 0);
    let (mut summed, mut played_out) = ((0, 0), (0, 0));
    for mv in &explanation.moves {
        if let Some(played) = &mv.played_out {
            let replies = format!("{}: {} replies", mv.name, mv.replies);
            says(&format!("{replies:<21}{}", played.reasons[0]));
            played_out = (played_out.0 + 1, played_out.1 + mv.replies);
            continue;
        }
        summed = (summed.0 + 1, summed.1 + mv.replies);
        if !["f1", "g1"].contains(&&mv.name[..2]) {
            plain = (plain.0 + 1, plain.1 + mv.replies);
        }
    }
    assert_eq!(plain, (13, 283));
    says("Our knight and pawns need no term but these and corrections: 13 moves, 283 replies.");
    says(&format!("{} summed moves: {} replies", summed.0, summed.1));
    says(&format!("{} played-out moves: {} replies", played_out.0, played_out.1));
    assert_eq!(summed.1 + played_out.1, explanation.counted);
    assert_eq!(explanation.counted, explanation.nodes);
    says(&format!("perft(2) = {}", explanation.counted));
}
