//! An explanation as a picture.

use magic_core::{Bitboard, Slider, Square};
use magic_lab::ListedLeaper;
use terminal::{counted, grouped};

use super::explanation::MagicExplanation;
use crate::cli::args::ExplainedPiece;
use crate::cli::svg::{BoardPicture, Picture};

/// Two rows of boards: which square meets which index bit, and one set of squares with its index.
pub(super) fn picture(explanation: &MagicExplanation) -> String {
    let MagicExplanation { piece, square, hash, .. } = explanation;
    let mut picture = Picture::new(format!(
        "{} {piece} on {square}: magic {:#018x}, {} index bits",
        glyph(*piece),
        hash.magic.0,
        hash.bits
    ));
    picture.row(&meetings(explanation));
    picture.row(&example(explanation));
    if let [first, more @ ..] = &explanation.faults[..] {
        picture.note(&format!("This number is not a magic. {first}"));
        more.iter().for_each(|line| picture.note(line));
    }
    picture.finish()
}

fn meetings(explanation: &MagicExplanation) -> [BoardPicture; 3] {
    let MagicExplanation { piece, square, hash, mask, labels, .. } = explanation;
    let names = explanation.names();
    let cell = |cell: char| if matches!(cell, '~' | '.') { ' ' } else { cell };
    [
        BoardPicture {
            labels: on(*mask, labels),
            ..BoardPicture::of_squares(
                format!("{} {}", mask.len(), names.mask),
                *mask,
                *square,
                glyph(*piece),
            )
        },
        BoardPicture::of_bits("× magic, as bits", Bitboard(hash.magic.0)),
        BoardPicture {
            labels: explanation.product_cells().map(cell),
            ..BoardPicture::of_bits(
                "= product: who meets on the index bits (+ are several)",
                explanation.index_squares(),
            )
        },
    ]
}

fn example(explanation: &MagicExplanation) -> [BoardPicture; 3] {
    let MagicExplanation { piece, square, chosen, labels, .. } = explanation;
    let index = grouped(explanation.index() as u128);
    let entries = grouped(explanation.hash.bits.entries() as u128);
    let result = match piece {
        ExplainedPiece::Slider(_) => format!("entry {index} of {entries}: attacks"),
        ExplainedPiece::Leaper(_) => {
            format!("list {index} of {entries}: {}", counted(chosen.len(), "move"))
        }
    };
    let squares = |title, set| BoardPicture::of_squares(title, set, *square, glyph(*piece));
    [
        BoardPicture {
            labels: on(*chosen, labels),
            ..squares(explanation.names().chosen.to_owned(), *chosen)
        },
        BoardPicture {
            framed: explanation.index_squares(),
            ..BoardPicture::of_bits(
                format!("× magic = product; framed: the index {index}"),
                Bitboard(explanation.product()),
            )
        },
        squares(result, explanation.result()),
    ]
}

/// The labels on the squares of a set.
fn on(set: Bitboard, labels: &[char; 64]) -> [char; 64] {
    Square::ALL.map(|at| if set.contains(at) { labels[at.index()] } else { ' ' })
}

/// The figure of a piece.
pub(super) const fn glyph(piece: ExplainedPiece) -> char {
    match piece {
        ExplainedPiece::Slider(Slider::Rook) => '♜',
        ExplainedPiece::Slider(Slider::Bishop) => '♝',
        ExplainedPiece::Leaper(ListedLeaper::King) => '♚',
        ExplainedPiece::Leaper(ListedLeaper::Knight) => '♞',
    }
}
