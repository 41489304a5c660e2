//! Observers, which learn what pieces a move takes off the board and puts on it.
//!
//! [`Board::play`] does not ask which piece moves, so kernels that need only boards pay nothing for
//! observers. Keys, and evaluations that are updated piece by piece, watch through an [`Observer`].

use magic_core::{Color, Square};

use crate::board::Board;
use crate::castling::CastlingSide;
use crate::chess_move::{Move, MoveKind};
use crate::piece::Piece;
use crate::side::{Black, Side, White};
use crate::state::State;

/// A value that is kept up to date with a board.
///
/// An observer learns each move in this order: the pieces that leave a square, the pieces that
/// arrive, the change of the [`State`].
///
/// - A promoting pawn leaves as a pawn and arrives as a piece.
/// - A piece that moves alone and stays what it is moves in one call.
/// - In castling, king and rook leave before either arrives, because in Chess960 one may arrive
///   where the other stood.
///
/// A pass, which searches call a null move, changes the state only.
/// [`Position::play_null_observed`] shows it.
///
/// [`Position::play_null_observed`]: crate::Position::play_null_observed
///
/// `()` is the observer that does nothing. An observer that does nothing costs nothing: a move
/// takes as many instructions with it as without. The program `icount` of the benches counts and
/// checks this.
///
/// ```
/// use board::{Move, Observer, Piece, Position};
/// use magic_core::{Color, Square};
///
/// /// White's material less Black's.
/// struct Material(i32);
///
/// impl Material {
///     fn add(&mut self, color: Color, piece: Piece, sign: i32) {
///         let value = [1, 3, 3, 5, 9, 0][piece.index()];
///         self.0 += if color == Color::White { sign * value } else { -sign * value };
///     }
/// }
///
/// impl Observer for Material {
///     fn piece_removed(&mut self, color: Color, piece: Piece, _: Square) {
///         self.add(color, piece, -1);
///     }
///     fn piece_added(&mut self, color: Color, piece: Piece, _: Square) {
///         self.add(color, piece, 1);
///     }
/// }
///
/// let position: Position = "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1".parse()?;
/// let mut material = Material(3 - 9);
/// let next = position.play_observed(Move::normal(Square::C3, Square::D5), &mut material);
/// assert_eq!(material.0, 3);
/// # let _ = next;
/// # Ok::<(), board::FenError>(())
/// ```
pub trait Observer {
    /// A piece leaves a square, by moving or by being taken.
    fn piece_removed(&mut self, color: Color, piece: Piece, square: Square);

    /// A piece arrives on a square, which is empty by now.
    fn piece_added(&mut self, color: Color, piece: Piece, square: Square);

    /// A piece goes from one square to another, which is empty by now. By default the piece is
    /// removed and added.
    #[inline]
    fn piece_moved(&mut self, color: Color, piece: Piece, from: Square, to: Square) {
        self.piece_removed(color, piece, from);
        self.piece_added(color, piece, to);
    }

    /// Side to move, castling rooks or en passant square change.
    #[inline]
    fn state_changed(&mut self, before: State, after: State) {
        let _ = (before, after);
    }
}

/// The observer that does nothing.
impl Observer for () {
    #[inline]
    fn piece_removed(&mut self, _: Color, _: Piece, _: Square) {}

    #[inline]
    fn piece_added(&mut self, _: Color, _: Piece, _: Square) {}
}

/// Two observers at once.
impl<A: Observer, B: Observer> Observer for (&mut A, &mut B) {
    #[inline]
    fn piece_removed(&mut self, color: Color, piece: Piece, square: Square) {
        self.0.piece_removed(color, piece, square);
        self.1.piece_removed(color, piece, square);
    }

    #[inline]
    fn piece_added(&mut self, color: Color, piece: Piece, square: Square) {
        self.0.piece_added(color, piece, square);
        self.1.piece_added(color, piece, square);
    }

    #[inline]
    fn piece_moved(&mut self, color: Color, piece: Piece, from: Square, to: Square) {
        self.0.piece_moved(color, piece, from, to);
        self.1.piece_moved(color, piece, from, to);
    }

    #[inline]
    fn state_changed(&mut self, before: State, after: State) {
        self.0.state_changed(before, after);
        self.1.state_changed(before, after);
    }
}

impl Board {
    /// [`play`](Self::play), with an observer.
    ///
    /// ```
    /// use board::{Board, Key, Move};
    /// use magic_core::Square;
    ///
    /// let board = Board::start();
    /// let mut key = Key::of(&board);
    /// let next = board.play_observed(Move::normal(Square::G1, Square::F3), &mut key);
    /// assert_eq!(key, Key::of(&next));
    /// ```
    #[inline]
    #[must_use]
    pub fn play_observed(&self, mv: Move, observer: &mut impl Observer) -> Self {
        match self.side_to_move() {
            Color::White => self.play_observed_as::<White>(mv, observer),
            Color::Black => self.play_observed_as::<Black>(mv, observer),
        }
    }

    /// [`play_as`](Self::play_as), with an observer.
    ///
    /// ```
    /// use board::{Board, Key, Move, White};
    /// use magic_core::Square;
    ///
    /// let board = Board::start();
    /// let mut key = Key::of(&board);
    /// let next = board.play_observed_as::<White>(Move::normal(Square::G1, Square::F3), &mut key);
    /// assert_eq!(key, Key::of(&next));
    /// ```
    #[inline]
    #[must_use]
    pub fn play_observed_as<S: Side>(&self, mv: Move, observer: &mut impl Observer) -> Self {
        self.observe_pieces(mv, observer);
        let next = self.play_as::<S>(mv);
        observer.state_changed(self.state(), next.state());
        next
    }

    /// [`play_null`](Self::play_null), with an observer.
    ///
    /// ```
    /// use board::{Board, Key};
    ///
    /// let board = Board::start();
    /// let mut key = Key::of(&board);
    /// let passed = board.play_null_observed(&mut key).expect("no check");
    /// assert_eq!(key, Key::of(&passed));
    /// ```
    #[inline]
    #[must_use]
    pub fn play_null_observed(&self, observer: &mut impl Observer) -> Option<Self> {
        let next = self.play_null()?;
        observer.state_changed(self.state(), next.state());
        Some(next)
    }

    /// Tells the observer which pieces leave and arrive, but not the change of state.
    #[inline]
    pub(crate) fn observe_pieces(&self, mv: Move, observer: &mut impl Observer) {
        match mv.kind() {
            MoveKind::Castling => observe_castling(self.side_to_move(), mv, observer),
            _ => self.observe_one_piece(mv, observer),
        }
    }

    /// One piece goes to a square, perhaps taking a piece, perhaps becoming another piece.
    #[inline]
    fn observe_one_piece(&self, mv: Move, observer: &mut impl Observer) {
        let (us, from, to) = (self.side_to_move(), mv.from(), mv.to());
        let Some(piece) = self.piece_on(from) else {
            debug_assert!(false, "{mv} moves nothing");
            return;
        };
        let (captured, captured_on) = match mv.kind() {
            MoveKind::EnPassant => (Some(Piece::Pawn), Square::new(to.file(), from.rank())),
            _ => (self.piece_on(to), to),
        };
        if let Some(captured) = captured {
            observer.piece_removed(!us, captured, captured_on);
        }
        match mv.promotion() {
            Some(promotion) => {
                observer.piece_removed(us, piece, from);
                observer.piece_added(us, promotion, to);
            }
            None => observer.piece_moved(us, piece, from, to),
        }
    }
}

fn observe_castling(us: Color, mv: Move, observer: &mut impl Observer) {
    let (king, rook) = (mv.from(), mv.to());
    let side = CastlingSide::of(king, rook);
    observer.piece_removed(us, Piece::King, king);
    observer.piece_removed(us, Piece::Rook, rook);
    observer.piece_added(us, Piece::King, Square::new(side.king_file(), king.rank()));
    observer.piece_added(us, Piece::Rook, Square::new(side.rook_file(), king.rank()));
}
