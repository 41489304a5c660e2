//! A half as catalogs keep it: in three words.

use board::{Board, State};
use magic_core::{Bitboard, Color, Square};

use crate::merge::halves::half::Half;

/// How many words a packed half has.
pub(crate) const PACKED_WORDS: usize = 3;

/// A half as catalogs keep it: three bits for each square, in three words.
///
/// Deep counts read millions of halves at random. So it matters how much memory they take: the
/// processor remembers the pages of one or two gigabytes. The bits of a square, from the last word
/// to the first:
///
/// | bits | what is there |
/// |---|---|
/// | `000` | nothing |
/// | `001`, `010`, `011` | a bishop, a rook, a queen: what moves along diagonals, along ranks and files, along both |
/// | `100`, `101`, `110` | a pawn, a knight, a king |
/// | `111` on the first or last rank | a rook that the half may castle with |
/// | `111` elsewhere | the mark |
///
/// Which side's half it is, it does not say.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct PackedHalf([Bitboard; PACKED_WORDS]);

impl PackedHalf {
    /// No pieces: what is overwritten before it is read.
    pub(crate) const BLANK: Self = Self([Bitboard::EMPTY; PACKED_WORDS]);

    #[inline(always)]
    pub(crate) fn of(half: &Half) -> Self {
        let board = half.board();
        let state = board.state().castling_rooks() | half.mark();
        Self([
            board.diagonal_sliders() | board.knights() | state,
            board.orthogonal_sliders() | board.kings() | state,
            board.pawns() | board.knights() | board.kings() | state,
        ])
    }

    /// The half, which is one of `color`.
    #[inline(always)]
    pub(crate) fn unpack(&self, color: Color) -> Half {
        let [diagonal, orthogonal, other] = self.0;
        let state = self.state();
        let (rooks, sliders) = (state & State::CASTLING, !other);
        let (pieces, none) = (self.pieces(), Bitboard::EMPTY);
        let [white, black] = match color {
            Color::White => [pieces, none],
            Color::Black => [none, pieces],
        };
        Half::of_only_side(Board::from_words([
            white,
            black,
            other - diagonal - orthogonal,
            (other & diagonal) - orthogonal,
            diagonal & sliders,
            orthogonal & sliders | rooks,
            (other & orthogonal) - diagonal,
            state,
        ]))
    }

    /// The squares of castling rooks, and the mark.
    #[inline(always)]
    fn state(&self) -> Bitboard {
        let [diagonal, orthogonal, other] = self.0;
        diagonal & orthogonal & other
    }

    /// The mark.
    #[inline(always)]
    pub(crate) fn mark(&self) -> Bitboard {
        self.state() & State::EN_PASSANT
    }

    /// All pieces.
    #[inline(always)]
    pub(crate) fn pieces(&self) -> Bitboard {
        let [diagonal, orthogonal, other] = self.0;
        (diagonal | orthogonal | other) - self.mark()
    }

    /// The same pieces on the same squares, without castling rooks and mark.
    #[inline(always)]
    pub(crate) fn placement(&self) -> Self {
        let [diagonal, orthogonal, other] = self.0;
        let state = self.state();
        Self([diagonal - state, orthogonal - self.mark(), other - state])
    }

    /// Without the mark.
    pub(crate) fn unmarked(&self) -> Self {
        let mark = self.mark();
        Self(self.0.map(|word| word - mark))
    }

    /// After the piece on `square` was captured.
    pub(crate) fn without(&self, square: Square) -> Self {
        Self(self.0.map(|word| word - square.bitboard())).unmarked()
    }

    /// All that it is.
    #[inline(always)]
    pub(crate) fn words(&self) -> [u64; PACKED_WORDS] {
        self.0.map(|word| word.0)
    }

    /// The half of these words.
    #[inline(always)]
    pub(crate) fn from_words(words: [u64; PACKED_WORDS]) -> Self {
        Self(words.map(Bitboard))
    }
}

#[cfg(test)]
mod tests {
    use magic_core::SplitMix64;

    use super::*;

    /// Halves of both sides in games of random moves, with castling rooks and marks.
    fn halves() -> Vec<(Half, Color)> {
        let mut random = SplitMix64::seeded(5);
        let mut halves = Vec::new();
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        ] {
            for _ in 0..20 {
                let mut board: Board = fen.parse().expect("a position");
                for _ in 0..40 {
                    halves.extend(Color::ALL.map(|color| (Half::of(&board, color), color)));
                    let moves = movegen::legal_moves(&board);
                    if moves.is_empty() {
                        break;
                    }
                    board = board.play(moves[random.below(moves.len())]);
                }
            }
        }
        halves
    }

    #[test]
    fn a_half_comes_back() {
        let (mut castling_rooks, mut marks) = (0, 0);
        for (half, color) in halves() {
            let packed = PackedHalf::of(&half);
            assert!(packed.unpack(color) == half);
            assert!(PackedHalf::from_words(packed.words()) == packed);
            assert_eq!((packed.pieces(), packed.mark()), (half.pieces(), half.mark()));
            assert!(packed.unmarked().unpack(color) == half.unmarked());
            castling_rooks += half.board().state().castling_rooks().len();
            marks += half.mark().len();
        }
        assert!(
            castling_rooks > 500 && marks > 10,
            "{castling_rooks} castling rooks, {marks} marks"
        );
    }

    #[test]
    fn a_placement_is_all_but_castling_rooks_and_mark() {
        let halves = halves();
        for pair in halves.chunks(3) {
            let words = |(half, _): &(Half, Color)| half.board().words().map(|word| word.0);
            let same = |one, other| words(one)[..7] == words(other)[..7];
            let placement = |(half, _): &(Half, Color)| PackedHalf::of(half).placement();
            for other in pair {
                // Halves of the other side may have the same pieces on the same squares.
                if other.1 == pair[0].1 {
                    assert_eq!(placement(&pair[0]) == placement(other), same(&pair[0], other));
                }
            }
        }
        let of = |rights: &str| {
            let board: Board = format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1").parse().unwrap();
            PackedHalf::of(&Half::of(&board, Color::White))
        };
        assert!(of("KQ") != of("K") && of("KQ").placement() == of("-").placement());
        assert!(of("-").placement() == of("-"));
    }

    #[test]
    fn a_capture_takes_the_piece_its_right_and_the_mark() {
        for (half, color) in halves() {
            for square in half.pieces() {
                let left = PackedHalf::of(&half).without(square).unpack(color);
                assert_eq!(left.pieces(), half.pieces() - square.bitboard());
                assert!(left.mark().is_empty());
                let rooks = half.board().state().castling_rooks() - square.bitboard();
                assert_eq!(left.board().state().castling_rooks(), rooks);
            }
        }
    }
}
