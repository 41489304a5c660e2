//! The key after a move, before the move is made. It lets a search prefetch memory.

use magic_core::{Bitboard, Color};

use crate::board::Board;
use crate::chess_move::{Move, MoveKind};
use crate::observe::Observer;
use crate::position::Position;
use crate::side::{Black, Side, White};
use crate::state::State;
use crate::zobrist::Key;

impl Position {
    /// The key of the position after `mv`, which must be legal here. It is the key that
    /// [`play`](Self::play) gives, but nothing is played. Use it to prefetch the entry of a
    /// transposition table.
    ///
    /// ```
    /// use board::{Move, Position};
    /// use magic_core::Square;
    ///
    /// let mv = Move::normal(Square::G1, Square::F3);
    /// assert_eq!(Position::start().key_after(mv), Position::start().play(mv).key());
    /// ```
    #[inline]
    pub fn key_after(&self, mv: Move) -> Key {
        let mut key = self.key();
        match self.side_to_move() {
            Color::White => follow::<White>(self.board(), mv, &mut key),
            Color::Black => follow::<Black>(self.board(), mv, &mut key),
        }
        key
    }
}

#[inline]
fn follow<S: Side>(board: &Board, mv: Move, key: &mut Key) {
    board.observe_pieces(mv, key);
    key.state_changed(board.state(), state_after::<S>(board, mv));
}

#[inline]
fn state_after<S: Side>(board: &Board, mv: Move) -> State {
    let (from, to) = (mv.from(), mv.to());
    // Only a double push can leave an en passant square. Whether it does is known only on the board
    // after it.
    if mv.kind() == MoveKind::DoublePush {
        return board.play_double_push::<S>(from, to).state();
    }
    let mut lost: Bitboard = from.bitboard() | to.bitboard();
    if board.kings().contains(from) {
        lost |= S::BACK_RANK;
    }
    State::new(S::Them::COLOR, board.state().castling_rooks() - lost, None)
}
