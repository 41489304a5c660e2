//! [`MagicExplanation`]: a magic at work, before it is written.

use magic_core::{Bitboard, Square};
use magic_lab::{MagicHash, TargetConflict, verify, verify_targets};

use crate::cli::args::ExplainedPiece;
use crate::cli::no_magic;

/// A piece on a square, a magic, and a set of squares that it is multiplied with.
pub(super) struct MagicExplanation {
    pub(super) piece: ExplainedPiece,
    pub(super) square: Square,
    pub(super) hash: MagicHash,
    /// The relevant squares of a slider, the targets of a leaper.
    pub(super) mask: Bitboard,
    /// The blockers, or the squares that the leaper may move to.
    pub(super) chosen: Bitboard,
    pub(super) labels: [char; 64],
    /// Why the number is not a magic, in lines; none if it is one.
    pub(super) faults: Vec<String>,
}

/// The names of an explanation's squares.
pub(super) struct Names {
    pub(super) mask: &'static str,
    pub(super) chosen: &'static str,
}

impl MagicExplanation {
    pub(super) fn new(
        piece: ExplainedPiece,
        square: Square,
        hash: MagicHash,
        mask: Bitboard,
        chosen: Bitboard,
    ) -> Self {
        let labels = match piece {
            ExplainedPiece::Slider(_) => Square::ALL.map(|of| label(square, of)),
            ExplainedPiece::Leaper(_) => Square::ALL.map(|of| letter(mask, of)),
        };
        let faults = match piece {
            ExplainedPiece::Slider(slider) => {
                verify(slider, square, hash).err().map(|conflict| no_magic::reasons(&conflict))
            }
            ExplainedPiece::Leaper(leaper) => verify_targets(mask, hash.magic).err().map(
                |TargetConflict { index, targets: [first, second] }| {
                    let sets = format!("{:#018x} and {:#018x}", first.0, second.0);
                    vec![
                        format!("{leaper} {square}, number {index}:"),
                        format!("target sets {sets}"),
                    ]
                },
            ),
        };
        let faults = faults.unwrap_or_default();
        Self { piece, square, hash, mask, chosen, labels, faults }
    }

    pub(super) const fn names(&self) -> Names {
        match self.piece {
            ExplainedPiece::Slider(_) => Names { mask: "relevant squares", chosen: "blockers" },
            ExplainedPiece::Leaper(_) => Names { mask: "targets", chosen: "target set" },
        }
    }

    /// What the entry of the table holds: the attacks of a slider, the targets of a list of moves.
    pub(super) fn result(&self) -> Bitboard {
        match self.piece {
            ExplainedPiece::Slider(slider) => slider.attacks(self.square, self.chosen),
            ExplainedPiece::Leaper(_) => self.chosen,
        }
    }

    pub(super) const fn index(&self) -> usize {
        self.hash.index(self.chosen)
    }

    pub(super) const fn product(&self) -> u64 {
        self.chosen.0.wrapping_mul(self.hash.magic.0)
    }

    /// The squares of the mask that add to each place of the product. A square on bit `s` and a
    /// one-bit `m` of the magic meet at `s + m`.
    pub(super) fn meetings(&self) -> [Vec<Square>; 64] {
        let mut meetings = [const { Vec::new() }; 64];
        for square in self.mask {
            for bit in Bitboard(self.hash.magic.0) {
                if let Some(there) = meetings.get_mut(square.index() + bit.index()) {
                    there.push(square);
                }
            }
        }
        meetings
    }

    pub(super) const fn index_squares(&self) -> Bitboard {
        Bitboard(u64::MAX << (64 - self.hash.bits.get()))
    }

    /// The character on each square of the product. It is the label of a square that alone is
    /// summed there. `+` stands for several, `.` for none, and `~` for a place below the index.
    pub(super) fn product_cells(&self) -> [char; 64] {
        let meetings = self.meetings();
        Square::ALL.map(|at| match &meetings[at.index()][..] {
            _ if !self.index_squares().contains(at) => '~',
            [] => '.',
            [one] => self.labels[one.index()],
            _ => '+',
        })
    }
}

/// The label of a relevant square. Along ranks and rising diagonals it is the letter of the file.
/// Along files and falling diagonals it is the rank, counted from 0.
fn label(slider: Square, of: Square) -> char {
    let (file, rank) = (of.file() as u8, of.rank() as u8);
    let files = i16::from(file) - slider.file() as i16;
    let ranks = i16::from(rank) - slider.rank() as i16;
    let is_lettered = ranks == 0 || files == ranks;
    char::from(if is_lettered { b'A' + file } else { b'0' + rank })
}

/// The label of a target: A for the lowest, and so on.
fn letter(targets: Bitboard, of: Square) -> char {
    let below = Bitboard((1 << of.index()) - 1) & targets;
    char::from(b'A' + below.len() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The labels in the pictures of the wiki: bishop b1, bishop d4 and rook a1.
    #[test]
    fn squares_are_labelled_as_in_the_wiki() {
        let labels = |from, squares: [Square; 4]| squares.map(|of| label(from, of));
        use Square::*;
        assert_eq!(labels(B1, [C2, D3, F5, G6]), ['C', 'D', 'F', 'G']);
        assert_eq!(labels(D4, [B6, F6, E3, B2]), ['5', 'F', '2', 'B']);
        assert_eq!(labels(A1, [A2, A7, B1, G1]), ['1', '6', 'B', 'G']);
    }

    #[test]
    fn targets_have_letters_in_order() {
        let targets = Square::A2.bitboard() | Square::B1.bitboard() | Square::B2.bitboard();
        assert_eq!(
            [Square::B1, Square::A2, Square::B2].map(|of| letter(targets, of)),
            ['A', 'B', 'C']
        );
    }
}
