//! Making and unmaking moves of a position in place.

use magic_core::Square;

use crate::chess_move::Move;
use crate::keys::Keys;
use crate::make::BoardUndo;
use crate::observe::Observer;
use crate::piece::Piece;
use crate::position::Position;

/// What a move in a [`Position`] destroys, which is needed to take the move back. 80 bytes, `Copy`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undo {
    board: BoardUndo,
    keys: Keys,
    halfmove_clock: u32,
    fullmove_number: u32,
    last_double_push: Option<Square>,
}

const _: () = assert!(size_of::<Undo>() == 80);

impl Undo {
    /// The piece that moved, as it was before the move; none for a pass.
    #[inline]
    pub const fn moved(&self) -> Option<Piece> {
        self.board.moved()
    }

    /// The piece that the move took, which unmaking puts back.
    #[inline]
    pub const fn captured(&self) -> Option<Piece> {
        self.board.captured()
    }
}

impl Position {
    /// Makes `mv`, which must be legal here, in place, and returns what [`unmake`](Self::unmake)
    /// needs to take it back.
    ///
    /// ```
    /// use board::{Move, Position};
    /// use magic_core::Square;
    ///
    /// let mut position = Position::start();
    /// let mv = Move::normal(Square::G1, Square::F3);
    /// let undo = position.make(mv);
    /// assert_eq!(position, Position::start().play(mv));
    /// position.unmake(mv, undo);
    /// assert_eq!(position, Position::start());
    /// ```
    ///
    /// # Panics
    /// With debug assertions, if the move is evidently not legal.
    #[inline]
    #[must_use = "only with it the move is taken back; to move on for good, use `play`"]
    pub fn make(&mut self, mv: Move) -> Undo {
        self.make_observed(mv, &mut ())
    }

    /// [`make`](Self::make), with one more observer beside the keys.
    ///
    /// An observer is not told of a move taken back. It keeps its states on a stack, or goes back
    /// in its own way.
    ///
    /// ```
    /// use board::{Material, Move, Piece, Position};
    /// use magic_core::{Color, Square};
    ///
    /// let mut position: Position = "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1".parse()?;
    /// let mut material = vec![Material::of(position.board())];
    /// let mv = Move::normal(Square::C3, Square::D5);
    ///
    /// let mut next = material[0];
    /// let undo = position.make_observed(mv, &mut next);
    /// material.push(next);
    /// assert_eq!(material[1].count(Color::Black, Piece::Queen), 0);
    ///
    /// position.unmake(mv, undo);
    /// material.pop();
    /// assert_eq!(material[0], Material::of(position.board()));
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline]
    #[must_use = "only with it the move is taken back; to move on for good, use `play`"]
    pub fn make_observed(&mut self, mv: Move, observer: &mut impl Observer) -> Undo {
        let mut undo = self.undo();
        undo.board = self.follow(mv, observer);
        undo
    }

    /// Takes back `mv`, which must be the last move [made](Self::make) and must have given `undo`.
    ///
    /// With another move or another undo the position is unspecified, but safe to use.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        self.board.unmake(mv, undo.board);
        self.restore(undo);
    }

    /// Gives the other side the move, in place, as [`play_null`](Self::play_null) does. If the side
    /// to move is in check, it may not pass: this returns `None` and changes nothing.
    ///
    /// ```
    /// use board::Position;
    ///
    /// let mut position = Position::start();
    /// let undo = position.make_null().expect("no check");
    /// assert_eq!(Some(position), Position::start().play_null());
    /// position.unmake_null(undo);
    /// assert_eq!(position, Position::start());
    ///
    /// let mut checked: Position = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(checked.make_null(), None);
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline]
    #[must_use = "only with it the pass is taken back; to move on for good, use `play_null`"]
    pub fn make_null(&mut self) -> Option<Undo> {
        self.make_null_observed(&mut ())
    }

    /// [`make_null`](Self::make_null), with one more observer beside the keys. It learns the change
    /// of the state.
    #[inline]
    #[must_use = "only with it the pass is taken back; to move on for good, use `play_null`"]
    pub fn make_null_observed(&mut self, observer: &mut impl Observer) -> Option<Undo> {
        let undo = self.undo();
        *self = self.play_null_observed(observer)?;
        Some(undo)
    }

    /// Takes back a [pass](Self::make_null).
    #[inline]
    pub const fn unmake_null(&mut self, undo: Undo) {
        self.board.unmake_null(undo.board);
        self.restore(undo);
    }

    #[inline]
    const fn undo(&self) -> Undo {
        Undo {
            board: self.board.undo_of_null(),
            keys: self.keys,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            last_double_push: self.last_double_push,
        }
    }

    #[inline]
    const fn restore(&mut self, undo: Undo) {
        self.keys = undo.keys;
        self.halfmove_clock = undo.halfmove_clock;
        self.fullmove_number = undo.fullmove_number;
        self.last_double_push = undo.last_double_push;
    }
}
