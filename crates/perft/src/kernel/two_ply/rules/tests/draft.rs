//! Positions drawn at random, for the rules to be tried on.

use board::{Board, Reading};

/// Marsaglia's xorshift.
pub(super) struct Random(pub(super) u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}

/// A placement of men, white to move, that may be no position.
#[derive(Clone)]
pub(super) struct Draft {
    men: [Option<u8>; 64],
    castling: &'static str,
}

impl Draft {
    pub(super) fn draw(random: &mut Random) -> Self {
        let mut draft = Self { men: [None; 64], castling: "-" };
        // Square 0 is a8, as FEN goes.
        match random.below(4) {
            0 => {
                draft.men[4] = Some(b'k');
                draft.men[[0, 7][random.below(2)]] = Some(b'r');
                draft.castling = if draft.men[0].is_some() { "q" } else { "k" };
            }
            1 => {
                let files = ["a", "b", "c", "d", "e", "f", "g", "h"];
                let (king, rook) = (random.below(8), random.below(8));
                draft.men[king] = Some(b'k');
                draft.men[rook] = Some(b'r');
                draft.castling = files[rook];
            }
            _ => draft.men[random.below(64)] = Some(b'k'),
        }
        if random.below(6) == 0 {
            draft.men[60] = Some(b'K');
            draft.men[63] = Some(b'R');
            draft.castling = match draft.castling {
                "-" => "K",
                "k" => "Kk",
                "q" => "Kq",
                other => other,
            };
        } else {
            draft.men[random.below(64)] = Some(b'K');
        }
        for _ in 0..3 + random.below(9) {
            let man = b"PPPpppNnBbRrQq"[random.below(14)];
            draft.men[random.below(64)].get_or_insert(man);
        }
        draft
    }

    pub(super) fn men(&self) -> usize {
        self.men.iter().flatten().count()
    }

    pub(super) fn fen(&self) -> String {
        let mut text = String::new();
        for (square, man) in self.men.iter().enumerate() {
            if square % 8 == 0 && square > 0 {
                text.push('/');
            }
            match (man, text.pop()) {
                (Some(man), last) => text.extend(last.into_iter().chain([char::from(*man)])),
                (None, Some(digit @ '1'..='7')) => text.push((digit as u8 + 1) as char),
                (None, last) => text.extend(last.into_iter().chain(['1'])),
            }
        }
        format!("{text} w {} - 0 1", self.castling)
    }

    pub(super) fn board(&self) -> Option<Board> {
        Board::from_fen(&self.fen(), Reading::Lenient).ok()
    }

    /// Without all men that are not needed to show it.
    pub(super) fn shrunk(mut self, shows: impl Fn(&Board) -> bool) -> Self {
        let smaller = |draft: &Self| {
            let without = |square: usize| {
                let mut smaller = draft.clone();
                let man = smaller.men[square].take();
                if matches!(man, Some(b'r' | b'R')) && draft.castling != "-" {
                    smaller.castling = "-";
                }
                smaller
            };
            let occupied = (0..64).filter(|&square: &usize| draft.men[square].is_some());
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
