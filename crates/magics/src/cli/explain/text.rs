//! An explanation for a terminal.

use magic_core::{Bitboard, Square};
use terminal::{Paint, counted, grouped};

use super::explanation::MagicExplanation;
use super::lists::moves;
use crate::cli::args::ExplainedPiece;
use crate::cli::boards::{Drawing, side_by_side};
use crate::cli::no_magic;

/// Both equations, with what stands above and below them.
pub(super) fn text(explanation: &MagicExplanation, paint: Paint) -> String {
    let MagicExplanation { piece, square, hash, mask, chosen, .. } = explanation;
    let names = explanation.names();
    let sums = sums(explanation);
    let verdict = match &explanation.faults[..] {
        [] => String::new(),
        faults => format!("\n{}", no_magic::text(faults, paint)),
    };
    format!(
        "{piece} {square}, {} {}, {} index bits, magic {:#018x}\n\n{}\n{sums}\nThe index is read from h8 down: \
         the highest bit of the product is its first.\n~ is cut off.\n\n{}\n\n{} {:#018x}, {}{verdict}",
        mask.len(),
        names.mask,
        hash.bits,
        hash.magic.0,
        meetings(explanation, paint),
        example(explanation, paint),
        names.chosen,
        chosen.0,
        outcome(explanation),
    )
}

/// Which square meets which bit of the index.
fn meetings(explanation: &MagicExplanation, paint: Paint) -> String {
    let MagicExplanation { square, hash, mask, labels, .. } = explanation;
    let cells = |at: Square| match at {
        at if mask.contains(at) => labels[at.index()],
        at if at == *square => 'o',
        _ => '.',
    };
    let title = match explanation.piece {
        ExplainedPiece::Slider(_) => format!("relevant, {}", counted(mask.len(), "bit")),
        ExplainedPiece::Leaper(_) => format!("targets, {}", counted(mask.len(), "bit")),
    };
    let squares = Drawing { title, cells: Square::ALL.map(cells) };
    let magic = Drawing::of_word("magic", hash.magic.0);
    let product = Drawing { title: "index bits".to_owned(), cells: explanation.product_cells() };
    let shift = format!(" >> (64-{})", hash.bits);
    side_by_side(&[squares, magic, product], &[" * ", " = ", &shift], paint)
}

/// How one set of squares leads to its index.
fn example(explanation: &MagicExplanation, paint: Paint) -> String {
    let MagicExplanation { square, hash, chosen, .. } = explanation;
    let set = |title: &str, set: Bitboard| Drawing::of_set(title, set, *square);
    let result = match explanation.piece {
        ExplainedPiece::Slider(_) => "attacks",
        ExplainedPiece::Leaper(_) => "list",
    };
    let boards = [
        set(explanation.names().chosen, *chosen),
        Drawing::of_word("magic", hash.magic.0),
        Drawing::of_word("product", explanation.product()),
        set(result, explanation.result()),
    ];
    let arrow = format!(" [{}] ", explanation.index());
    side_by_side(&boards, &[" * ", " = ", &arrow], paint)
}

/// The index and what it leads to.
fn outcome(explanation: &MagicExplanation) -> String {
    let (index, entries) = (explanation.index(), grouped(explanation.hash.bits.entries() as u128));
    match explanation.piece {
        ExplainedPiece::Slider(_) => {
            format!("index {index} of {entries}, attacks {:#018x}", explanation.result().0)
        }
        ExplainedPiece::Leaper(_) => {
            let moves = moves(explanation.square, explanation.chosen);
            format!("list {index} of {entries}: {}", moves.join(" "))
        }
    }
}

/// The places of the index where several squares are summed, one place to a line. An empty line
/// follows.
fn sums(explanation: &MagicExplanation) -> String {
    let mut text = String::new();
    for (at, squares) in Square::ALL.into_iter().zip(explanation.meetings()).rev() {
        if explanation.index_squares().contains(at) && squares.len() > 1 {
            let label = |square: &Square| explanation.labels[square.index()].to_string();
            let labels: Vec<_> = squares.iter().map(label).collect();
            text += &format!("\n+ on {at}: {}, and what is carried", labels.join(" + "));
        }
    }
    if text.is_empty() { text } else { text + "\n" }
}
