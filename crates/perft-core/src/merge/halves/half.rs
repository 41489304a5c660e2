//! One side's half of a position: its pieces, its castling rooks and its en passant mark.

use board::{BOARD_WORDS, Black, Board, Piece, Side, State, White};
use magic_core::{Bitboard, Color, Square};

/// One side's half of a position: its pieces, the rooks it may castle with, and a mark. The mark is
/// set if the side's last move was a double push that may be answered en passant.
///
/// Two halves, one of each colour, and the side to move are a [`Board`]. Eight "or"s put them
/// together. A move changes the half of the side that moves. A capture also takes a piece off the
/// other half.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Half(Board);

/// The index of the state word.
const STATE: usize = 7;

impl Half {
    /// The half of `color`. The mark belongs to the side that is not to move.
    pub(crate) fn of(board: &Board, color: Color) -> Self {
        let mut words = board.words().map(|word| word & board.color(color));
        let state = board.state();
        words[STATE] = state.castling_rooks() & board.color(color);
        if color != board.side_to_move() {
            words[STATE] |= state.en_passant();
        }
        Self(Board::from_words(words))
    }

    /// The half of the only side that has pieces on `board`, whose state has its castling rooks and
    /// its mark.
    #[inline(always)]
    pub(crate) fn of_only_side(board: Board) -> Self {
        Self(board)
    }

    /// The board of two halves with `S` to move.
    #[inline(always)]
    pub(crate) fn join<S: Side>(&self, other: &Self) -> Board {
        let mut words: [Bitboard; BOARD_WORDS] = *self.0.words();
        for (word, more) in words.iter_mut().zip(other.0.words()) {
            *word |= *more;
        }
        if S::COLOR == Color::Black {
            words[STATE] |= State::BLACK_TO_MOVE;
        }
        Board::from_words(words)
    }

    /// The board of two halves with `to_move` to move.
    pub(crate) fn join_of(&self, to_move: Color, other: &Self) -> Board {
        match to_move {
            Color::White => self.join::<White>(other),
            Color::Black => self.join::<Black>(other),
        }
    }

    /// All pieces.
    #[inline(always)]
    pub(crate) fn pieces(&self) -> Bitboard {
        self.0.occupied()
    }

    /// The pieces as a board without an enemy.
    pub(crate) fn board(&self) -> &Board {
        &self.0
    }

    /// The mark: the square behind the pawn that may be captured en passant, as a set.
    pub(crate) fn mark(&self) -> Bitboard {
        self.0.state().en_passant()
    }

    /// What halves are sorted by, so that halves a few moves apart stand near each other: pawns
    /// first, because they move least.
    pub(crate) fn order_key(&self) -> [u64; 6] {
        let board = &self.0;
        let pieces = [board.pawns(), board.kings(), board.orthogonal_sliders()];
        let [pawns, kings, orthogonal] = pieces.map(|set| set.0);
        let [diagonal, knights] = [board.diagonal_sliders(), board.knights()].map(|set| set.0);
        [pawns, kings, orthogonal, diagonal, knights, board.words()[STATE].0]
    }

    /// Without the mark.
    #[cfg(test)]
    pub(crate) fn unmarked(&self) -> Self {
        self.with_state(|state| state - State::EN_PASSANT)
    }

    /// After a piece of `S`, whose half this is, went from one square to another.
    pub(crate) fn moved<S: Side>(&self, from: Square, to: Square) -> Self {
        Self::settled(self.0.play_normal::<S>(from, to))
    }

    /// After a pawn of `S` went from `from` to `to` and may be captured en passant.
    pub(crate) fn double_pushed_and_marked<S: Side>(&self, from: Square, to: Square) -> Self {
        let passed = to.bitboard().shift(S::Them::UP);
        self.moved::<S>(from, to).with_state(|state| state | passed)
    }

    /// After a pawn of `S` became `piece`.
    pub(crate) fn promoted<S: Side>(&self, from: Square, to: Square, piece: Piece) -> Self {
        Self::settled(self.0.play_promotion::<S>(from, to, piece))
    }

    /// After the king of `S` castled with the rook on `rook`.
    pub(crate) fn castled<S: Side>(&self, king: Square, rook: Square) -> Self {
        Self::settled(self.0.play_castling::<S>(king, rook))
    }

    /// The half after a move. Playing on a board also changes the side to move and the mark, which
    /// are dropped again.
    fn settled(board: Board) -> Self {
        Self(board).with_state(|state| state & State::CASTLING)
    }

    fn with_state(&self, change: impl Fn(Bitboard) -> Bitboard) -> Self {
        let mut words = *self.0.words();
        words[STATE] = change(words[STATE]);
        Self(Board::from_words(words))
    }
}

#[cfg(test)]
mod tests {
    use board::MoveKind;

    use super::*;
    use crate::merge::halves::packed_half::PackedHalf;

    fn halves(board: &Board) -> (Half, Half) {
        (Half::of(board, Color::White), Half::of(board, Color::Black))
    }

    fn join(board: &Board, white: Half, black: Half) -> Board {
        match board.side_to_move() {
            Color::White => white.join::<White>(&black),
            Color::Black => white.join::<Black>(&black),
        }
    }

    /// The halves after `mv`, computed from the halves alone.
    fn played<S: Side>(board: &Board, mv: board::Move) -> Board {
        let (from, to) = (mv.from(), mv.to());
        let us = Half::of(board, S::COLOR).unmarked();
        let mut them = Half::of(board, S::Them::COLOR).unmarked();
        let after = board.play_as::<S>(mv);
        let us = match mv.kind() {
            MoveKind::Castling => us.castled::<S>(from, to),
            MoveKind::DoublePush if after.en_passant().is_some() => {
                us.double_pushed_and_marked::<S>(from, to)
            }
            _ => match mv.promotion() {
                Some(piece) => us.promoted::<S>(from, to, piece),
                None => us.moved::<S>(from, to),
            },
        };
        for gone in board.color(S::Them::COLOR) - after.color(S::Them::COLOR) {
            them = PackedHalf::of(&them).without(gone).unpack(S::Them::COLOR);
        }
        us.join::<S::Them>(&them)
    }

    #[test]
    fn halves_change_as_the_halves_of_boards_do() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
            "4k3/8/8/2Pp4/8/8/8/4K3 w - d6 0 1",
            "4k3/3p4/8/2P1P3/8/8/8/4K3 b - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        ] {
            let root: Board = fen.parse().unwrap();
            let first = movegen::legal_moves(&root);
            for board in first.iter().map(|&mv| root.play(mv)).chain([root]) {
                let (white, black) = halves(&board);
                assert_eq!(join(&board, white, black), board, "{fen}");
                for &mv in &movegen::legal_moves(&board) {
                    let after = match board.side_to_move() {
                        Color::White => played::<White>(&board, mv),
                        Color::Black => played::<Black>(&board, mv),
                    };
                    assert_eq!(after, board.play(mv), "{fen}");
                }
            }
        }
    }
}
