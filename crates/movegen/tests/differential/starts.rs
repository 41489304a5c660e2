//! Start positions: standard chess, Chess960, double Chess960.

use board::{CastlingSide, Piece};
use magic_core::{Color, File, Rank, Square};

use crate::mailbox::{ColoredPiece, Mailbox};

/// How many start positions Chess960 has.
pub(crate) const CHESS960_STARTS: usize = 960;

/// The number of the start position of standard chess.
pub(crate) const STANDARD: usize = 518;

/// The pieces of a back rank, a-file first, by Reinhard Scharnagl's numbering.
fn back_rank(number: usize) -> [Piece; 8] {
    assert!(number < CHESS960_STARTS, "there is no start position {number}");
    let mut rank = [None; 8];
    rank[number % 4 * 2 + 1] = Some(Piece::Bishop);
    rank[number / 4 % 4 * 2] = Some(Piece::Bishop);
    put_on_free(&mut rank, number / 16 % 6, Piece::Queen);
    let (first, second) = knights(number / 96);
    // The number of the second knight counts the square of the first as free.
    put_on_free(&mut rank, second, Piece::Knight);
    put_on_free(&mut rank, first, Piece::Knight);
    for piece in [Piece::Rook, Piece::King, Piece::Rook] {
        put_on_free(&mut rank, 0, piece);
    }
    rank.map(|piece| piece.expect("all eight files are filled"))
}

/// The two of five free files that the knights take, the lower file first.
fn knights(number: usize) -> (usize, usize) {
    let pairs = (0..5).flat_map(|first| (first + 1..5).map(move |second| (first, second)));
    pairs.clone().nth(number).unwrap_or_else(|| panic!("ten pairs, not {number}"))
}

fn put_on_free(rank: &mut [Option<Piece>; 8], nth: usize, piece: Piece) {
    let free = rank.iter_mut().filter(|file| file.is_none()).nth(nth);
    *free.expect("there are that many free files") = Some(piece);
}

/// The start position of double Chess960 with these back ranks. Equal back ranks give a start
/// position of Chess960.
pub(crate) fn start(white: usize, black: usize) -> Mailbox {
    let mut mailbox = Mailbox::empty(Color::White);
    for (color, number) in [(Color::White, white), (Color::Black, black)] {
        let pieces = back_rank(number);
        let king = pieces.iter().position(|&piece| piece == Piece::King);
        for (file, piece) in File::ALL.into_iter().zip(pieces) {
            let on = |rank: Rank| Square::new(file, rank.relative_to(color));
            mailbox.put(on(Rank::First), Some(ColoredPiece { color, piece }));
            mailbox.put(on(Rank::Second), Some(ColoredPiece { color, piece: Piece::Pawn }));
            if piece == Piece::Rook {
                let king_side = Some(file.index()) > king;
                let side = if king_side { CastlingSide::King } else { CastlingSide::Queen };
                mailbox.allow_castling(color, side, on(Rank::First));
            }
        }
    }
    mailbox
}

#[test]
fn start_positions_match_cozy_chess() {
    for number in 0..CHESS960_STARTS {
        let rival = cozy_chess::Board::chess960_startpos(number as u32);
        pretty_assertions::assert_eq!(start(number, number).fen(), format!("{rival:#}"));
    }
}
