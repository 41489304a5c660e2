//! Writing FEN.

use std::fmt::Write as _;

use board::{CastlingSide, Piece};
use magic_core::{Color, File, Rank, Square};

use super::{ColoredPiece, Mailbox};

impl Mailbox {
    /// The position as FEN. Castling is written as the files of the rooks, and the en passant
    /// square after every double push.
    pub(crate) fn fen(&self) -> String {
        let mut fen = String::new();
        for rank in Rank::ALL.into_iter().rev() {
            let row = File::ALL
                .map(|file| self.colored_piece_on(Square::new(file, rank)).map_or('1', letter));
            fen.extend(row);
            fen.push(if rank == Rank::First { ' ' } else { '/' });
        }
        for gap in (2..=8).rev() {
            fen = fen.replace(&"1".repeat(gap), &gap.to_string());
        }
        let passed = self.passed.map_or_else(|| "-".to_owned(), |square| square.to_string());
        let _ =
            write!(fen, "{} {} {passed} 0 1", self.side_to_move.to_char(), self.castling_field());
        fen
    }

    fn castling_field(&self) -> String {
        let rights = Color::ALL.into_iter().flat_map(|color| {
            let sides = [CastlingSide::King, CastlingSide::Queen];
            sides
                .into_iter()
                .filter_map(move |side| Some((color, self.castling_rook(color, side)?)))
        });
        let letters: String = rights
            .map(|(color, rook)| match color {
                Color::White => rook.file().to_char().to_ascii_uppercase(),
                Color::Black => rook.file().to_char(),
            })
            .collect();
        if letters.is_empty() { "-".to_owned() } else { letters }
    }
}

fn letter(occupant: ColoredPiece) -> char {
    let letter = match occupant.piece {
        Piece::Pawn => 'p',
        Piece::Knight => 'n',
        Piece::Bishop => 'b',
        Piece::Rook => 'r',
        Piece::Queen => 'q',
        Piece::King => 'k',
    };
    match occupant.color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter,
    }
}
