//! A board with what games and engines need beside it: key, clocks and the last double push.

use magic_core::{Color, Square};

use crate::board::Board;
use crate::chess_move::{Move, MoveKind};
use crate::keys::Keys;
use crate::make::BoardUndo;
use crate::observe::Observer;
use crate::piece::Piece;
use crate::side::{Black, Side, White};
use crate::zobrist::Key;

/// A [`Board`] with its Zobrist [`Keys`], its clocks, and the last double push. The double push is
/// kept as the square that the pawn passed.
///
/// ```
/// use board::{Key, Move, MoveKind, Position};
/// use magic_core::Square;
///
/// let position = Position::start();
/// let next = position.play(Move::new(Square::E2, Square::E4, MoveKind::DoublePush));
/// assert_eq!(next.last_double_push(), Some(Square::E3));
/// assert_eq!(next.board().en_passant(), None); // there is nobody to capture
/// assert_eq!(next.key(), Key::of(next.board()));
/// ```
///
/// The keys always belong to the board. Only [`play`](Self::play) and [`make`](Self::make) change
/// the keys, as observers of every change. 128 bytes, two cache lines, `Copy`.
///
/// Two positions are equal if board, keys, last double push and clocks are equal. To recognise
/// repetitions, compare boards or keys.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) keys: Keys,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
    pub(crate) last_double_push: Option<Square>,
}

const _: () = assert!(size_of::<Position>() == 128);

impl Position {
    /// The position that standard chess starts from.
    pub const fn start() -> Self {
        Self::new(Board::start(), None, 0, 1)
    }

    pub(crate) const fn new(
        board: Board,
        last_double_push: Option<Square>,
        halfmove_clock: u32,
        fullmove_number: u32,
    ) -> Self {
        let keys = Keys::of(&board);
        Self { board, keys, halfmove_clock, fullmove_number, last_double_push }
    }

    /// The board.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The key of the board.
    #[inline]
    pub const fn key(&self) -> Key {
        self.keys.whole
    }

    /// The key of the board, and of parts of it.
    #[inline]
    pub const fn keys(&self) -> &Keys {
        &self.keys
    }

    /// The side to move.
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.board.side_to_move()
    }

    /// Half moves since the last capture or pawn move. At 100 a player may claim a draw. At 150 the
    /// game is over, though playing on is possible here.
    #[inline]
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move: 1 at the start of a game, one more after each move of Black.
    #[inline]
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The square that a pawn passed in the last move, whether or not a capture is legal there.
    /// [`Board::en_passant`] is the square where a capture is legal.
    #[inline]
    pub const fn last_double_push(&self) -> Option<Square> {
        self.last_double_push
    }

    /// The position after `mv`, which must be legal here.
    ///
    /// After a move that is not legal the position is unspecified, but safe to use.
    ///
    /// # Panics
    /// With debug assertions, if the move is evidently not legal.
    #[inline]
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        self.play_observed(mv, &mut ())
    }

    /// [`play`](Self::play), with one more observer beside the keys. [`Observer`] has an example.
    #[inline]
    #[must_use]
    pub fn play_observed(&self, mv: Move, observer: &mut impl Observer) -> Self {
        match mv.kind() {
            MoveKind::Normal => self.play_normal(mv, observer),
            _ => self.play_rarely(mv, observer),
        }
    }

    #[inline(always)]
    fn play_normal(&self, mv: Move, observer: &mut impl Observer) -> Self {
        let (mut board, mut keys) = (self.board, self.keys);
        let undo = board.carry(self.side_to_move(), mv.from(), mv.to(), &mut (&mut keys, observer));
        debug_assert!(!mover_is_in_check(&board), "{mv} leaves the king in check");
        Self {
            board,
            keys,
            halfmove_clock: self.clock_after(undo),
            fullmove_number: self.next_move_number(),
            last_double_push: None,
        }
    }

    /// Moves that are not normal.
    #[inline(always)]
    fn play_rarely(&self, mv: Move, observer: &mut impl Observer) -> Self {
        let mut next = *self;
        let undo = next.board.make_rarely(mv, &mut (&mut next.keys, observer));
        next.follow_board(mv, undo);
        next
    }

    /// Plays `mv` on the board, and updates keys, clocks and the last double push.
    #[inline(always)]
    pub(crate) fn follow(&mut self, mv: Move, observer: &mut impl Observer) -> BoardUndo {
        let undo = self.board.make_told(mv, &mut (&mut self.keys, observer));
        self.follow_board(mv, undo);
        undo
    }

    /// Brings clocks and last double push up to date after `mv` was made on the board alone.
    #[inline]
    fn follow_board(&mut self, mv: Move, undo: BoardUndo) {
        if self.board.side_to_move() == Color::White {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        debug_assert!(!mover_is_in_check(&self.board), "{mv} leaves the king in check");
        self.halfmove_clock = self.clock_after(undo);
        self.last_double_push = (mv.kind() == MoveKind::DoublePush)
            .then(|| Square::from_index_wrapping((mv.from() as u32 + mv.to() as u32) / 2));
    }

    /// A pawn move or a capture puts the clock back to 0.
    #[inline]
    fn clock_after(&self, undo: BoardUndo) -> u32 {
        let is_irreversible = undo.captured().is_some() || undo.moved() == Some(Piece::Pawn);
        if is_irreversible { 0 } else { self.halfmove_clock.saturating_add(1) }
    }

    /// The position with the other side to move, and nothing else changed. Both clocks count the
    /// pass as a move. `None` when the side to move is in check, because it may not pass then.
    ///
    /// ```
    /// use board::Position;
    ///
    /// let passed = Position::start().play_null().expect("no check");
    /// assert_eq!(passed.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1");
    /// ```
    #[inline]
    #[must_use]
    pub fn play_null(&self) -> Option<Self> {
        self.play_null_observed(&mut ())
    }

    /// [`play_null`](Self::play_null), with one more observer beside the keys. It learns the change
    /// of the state.
    ///
    /// ```
    /// use board::{Observer, Piece, Position, State};
    /// use magic_core::{Color, Square};
    ///
    /// /// Whose move it is.
    /// struct Turn(Color);
    ///
    /// impl Observer for Turn {
    ///     fn piece_removed(&mut self, _: Color, _: Piece, _: Square) {}
    ///     fn piece_added(&mut self, _: Color, _: Piece, _: Square) {}
    ///     fn state_changed(&mut self, _: State, after: State) {
    ///         self.0 = after.side_to_move();
    ///     }
    /// }
    ///
    /// let mut turn = Turn(Color::White);
    /// let passed = Position::start().play_null_observed(&mut turn);
    /// assert!(passed.is_some() && turn.0 == Color::Black);
    /// ```
    #[inline]
    #[must_use]
    pub fn play_null_observed(&self, observer: &mut impl Observer) -> Option<Self> {
        let mut keys = self.keys;
        let board = self.board.play_null_observed(&mut (&mut keys, observer))?;
        Some(Self {
            board,
            keys,
            halfmove_clock: self.halfmove_clock.saturating_add(1),
            fullmove_number: self.next_move_number(),
            last_double_push: None,
        })
    }

    const fn next_move_number(&self) -> u32 {
        match self.board.side_to_move() {
            Color::White => self.fullmove_number,
            Color::Black => self.fullmove_number.saturating_add(1),
        }
    }
}

impl Default for Position {
    /// The [start position](Self::start).
    fn default() -> Self {
        Self::start()
    }
}

impl From<Board> for Position {
    /// The position of a board whose past is not known: clocks at 0 and 1.
    fn from(board: Board) -> Self {
        Self::new(board, board.en_passant(), 0, 1)
    }
}

impl From<Position> for Board {
    fn from(position: Position) -> Self {
        position.board
    }
}

/// Whether the side that is not to move could lose its king.
fn mover_is_in_check(board: &Board) -> bool {
    fn is_attacked<Us: Side>(board: &Board) -> bool {
        let king = board.king(Us::Them::COLOR);
        !board.attackers::<Us>(king, board.occupied()).is_empty()
    }
    match board.side_to_move() {
        Color::White => is_attacked::<White>(board),
        Color::Black => is_attacked::<Black>(board),
    }
}
