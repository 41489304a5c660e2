//! Positions drawn at random, on which the rules are tried.

use board::{Board, Reading};
use magic_core::SplitMix64;

/// A placement of pieces with White to move, which may be invalid.
#[derive(Clone)]
pub(super) struct Draft {
    pieces: [Option<u8>; 64],
    castling: &'static str,
}

impl Draft {
    pub(super) fn draw(random: &mut SplitMix64) -> Self {
        let mut draft = Self { pieces: [None; 64], castling: "-" };
        // Square 0 is a8, as FEN goes.
        match random.below(4) {
            0 => {
                draft.pieces[4] = Some(b'k');
                draft.pieces[[0, 7][random.below(2)]] = Some(b'r');
                draft.castling = if draft.pieces[0].is_some() { "q" } else { "k" };
            }
            1 => {
                let files = ["a", "b", "c", "d", "e", "f", "g", "h"];
                let (king, rook) = (random.below(8), random.below(8));
                draft.pieces[king] = Some(b'k');
                draft.pieces[rook] = Some(b'r');
                draft.castling = files[rook];
            }
            _ => draft.pieces[random.below(64)] = Some(b'k'),
        }
        if random.below(6) == 0 {
            draft.pieces[60] = Some(b'K');
            draft.pieces[63] = Some(b'R');
            draft.castling = match draft.castling {
                "-" => "K",
                "k" => "Kk",
                "q" => "Kq",
                other => other,
            };
        } else {
            draft.pieces[random.below(64)] = Some(b'K');
        }
        for _ in 0..3 + random.below(9) {
            let piece = b"PPPpppNnBbRrQq"[random.below(14)];
            draft.pieces[random.below(64)].get_or_insert(piece);
        }
        draft
    }

    pub(super) fn pieces(&self) -> usize {
        self.pieces.iter().flatten().count()
    }

    pub(super) fn fen(&self) -> String {
        let mut text = String::new();
        for (square, piece) in self.pieces.iter().enumerate() {
            if square % 8 == 0 && square > 0 {
                text.push('/');
            }
            match (piece, text.pop()) {
                (Some(piece), last) => text.extend(last.into_iter().chain([char::from(*piece)])),
                (None, Some(digit @ '1'..='7')) => text.push((digit as u8 + 1) as char),
                (None, last) => text.extend(last.into_iter().chain(['1'])),
            }
        }
        format!("{text} w {} - 0 1", self.castling)
    }

    pub(super) fn board(&self) -> Option<Board> {
        Board::from_fen(&self.fen(), Reading::Lenient).ok()
    }

    /// The draft without the pieces that `shows` holds without.
    pub(super) fn shrunk(mut self, shows: impl Fn(&Board) -> bool) -> Self {
        let smaller = |draft: &Self| {
            let without = |square: usize| {
                let mut smaller = draft.clone();
                let piece = smaller.pieces[square].take();
                if matches!(piece, Some(b'r' | b'R')) && draft.castling != "-" {
                    smaller.castling = "-";
                }
                smaller
            };
            let occupied = (0..64).filter(|&square: &usize| draft.pieces[square].is_some());
            occupied.map(without).find(|draft| draft.board().is_some_and(|board| shows(&board)))
        };
        while let Some(draft) = smaller(&self) {
            self = draft;
        }
        let mut plain = self.clone();
        plain.castling = "-";
        if plain.board().is_some_and(|board| shows(&board)) { plain } else { self }
    }
}
