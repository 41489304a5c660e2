//! Making and unmaking moves in place: the other style of moving, for who keeps one position.
//!
//! Playing copies 64 bytes of board and forgets nothing; making changes the board where it is and
//! remembers what the move alone does not tell. Both lead to the same boards. Which is faster
//! depends on what else is copied or undone; the bench `engine` measures both.

use magic_core::{Bitboard, Color, Square};

use crate::board::lane;
use crate::{
    Black, Board, CastlingSide, Keys, Move, MoveKind, Observer, Piece, Position, Side, State, White,
};

/// What a move on a [`Board`] destroys: needed to take it back. 16 bytes, `Copy`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardUndo {
    state: State,
    captured: Option<Piece>,
}

/// What a move in a [`Position`] destroys: needed to take it back. 80 bytes, `Copy`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undo {
    board: BoardUndo,
    keys: Keys,
    halfmove_clock: u32,
    fullmove_number: u32,
    last_double_push: Option<Square>,
}

const _: () = assert!(size_of::<BoardUndo>() == 16);
const _: () = assert!(size_of::<Undo>() == 80);

impl BoardUndo {
    /// The man that the move took, and that comes back when it is unmade.
    #[inline]
    pub const fn captured(&self) -> Option<Piece> {
        self.captured
    }
}

impl Undo {
    /// The man that the move took, and that comes back when it is unmade.
    #[inline]
    pub const fn captured(&self) -> Option<Piece> {
        self.board.captured
    }
}

impl Board {
    /// Makes `mv`, which must be legal here, in place, and returns what [`unmake`](Self::unmake)
    /// needs to take it back.
    ///
    /// ```
    /// use board::{Board, Move, MoveKind};
    /// use magic_core::Square;
    ///
    /// let mut board = Board::start();
    /// let mv = Move::new(Square::E2, Square::E4, MoveKind::DoublePush);
    /// let undo = board.make(mv);
    /// assert_eq!(board, Board::start().play(mv));
    /// board.unmake(mv, undo);
    /// assert_eq!(board, Board::start());
    /// ```
    #[inline]
    #[must_use = "without it the move cannot be taken back"]
    pub fn make(&mut self, mv: Move) -> BoardUndo {
        let undo = self.undo_of(mv);
        *self = self.play(mv);
        undo
    }

    /// Takes back `mv`, which must be the last move [made](Self::make), and have given `undo`.
    ///
    /// With another move or another undo the board is unspecified, but safe to use.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: BoardUndo) {
        match self.side_to_move() {
            Color::White => self.unmake_as::<Black>(mv, undo),
            Color::Black => self.unmake_as::<White>(mv, undo),
        }
    }

    /// Gives the other side the move in place, or returns `None` and changes nothing when the side to
    /// move is in check and so may not pass.
    ///
    /// ```
    /// use board::Board;
    /// use magic_core::Color;
    ///
    /// let mut board = Board::start();
    /// let undo = board.make_null().expect("no check");
    /// assert_eq!(board.side_to_move(), Color::Black);
    /// board.unmake_null(undo);
    /// assert_eq!(board, Board::start());
    /// ```
    #[inline]
    #[must_use = "without it the pass cannot be taken back"]
    pub fn make_null(&mut self) -> Option<BoardUndo> {
        let undo = BoardUndo { state: self.state(), captured: None };
        *self = self.play_null()?;
        Some(undo)
    }

    /// Takes back a [pass](Self::make_null).
    #[inline]
    pub const fn unmake_null(&mut self, undo: BoardUndo) {
        self.lanes[lane::STATE] = undo.state.0;
    }

    #[inline]
    fn undo_of(&self, mv: Move) -> BoardUndo {
        let captured = match mv.kind() {
            MoveKind::Castling | MoveKind::DoublePush => None,
            MoveKind::EnPassant => Some(Piece::Pawn),
            _ => self.piece_on(mv.to()),
        };
        BoardUndo { state: self.state(), captured }
    }

    /// Takes back a move of `S`.
    #[inline]
    fn unmake_as<S: Side>(&mut self, mv: Move, undo: BoardUndo) {
        let (from, to) = (mv.from(), mv.to());
        match mv.kind() {
            MoveKind::Normal => {
                self.carry_back(from, to);
                self.put_back::<S::Them>(undo.captured, to);
            }
            MoveKind::DoublePush => self.step_pawn::<S>(from, to),
            MoveKind::EnPassant => {
                self.step_pawn::<S>(from, to);
                self.put_back::<S::Them>(undo.captured, Square::new(to.file(), from.rank()));
            }
            MoveKind::Castling => self.uncastle::<S>(from, to),
            _ => {
                for lane in &mut self.lanes {
                    lane.remove(to);
                }
                self.put_back::<S>(Some(Piece::Pawn), from);
                self.put_back::<S::Them>(undo.captured, to);
            }
        }
        self.lanes[lane::STATE] = undo.state.0;
    }

    /// Carries whatever stands on `to` back to `from`.
    #[inline(always)]
    fn carry_back(&mut self, from: Square, to: Square) {
        for lane in &mut self.lanes {
            let carried = (lane.0 >> to as u32) & 1;
            lane.0 = (lane.0 & !to.bitboard().0) | (carried << from as u32);
        }
    }

    #[inline(always)]
    fn step_pawn<S: Side>(&mut self, from: Square, to: Square) {
        let both = from.bitboard() | to.bitboard();
        self.lanes[S::COLOR as usize] ^= both;
        self.lanes[lane::PAWNS] ^= both;
    }

    #[inline(always)]
    fn put_back<S: Side>(&mut self, piece: Option<Piece>, square: Square) {
        let Some(piece) = piece else { return };
        let square = square.bitboard();
        self.lanes[S::COLOR as usize] |= square;
        match piece {
            Piece::Pawn => self.lanes[lane::PAWNS] |= square,
            Piece::Knight => self.lanes[lane::KNIGHTS] |= square,
            Piece::King => self.lanes[lane::KINGS] |= square,
            _ => {}
        }
        if let Piece::Bishop | Piece::Queen = piece {
            self.lanes[lane::DIAGONAL] |= square;
        }
        if let Piece::Rook | Piece::Queen = piece {
            self.lanes[lane::ORTHOGONAL] |= square;
        }
    }

    fn uncastle<S: Side>(&mut self, king: Square, rook: Square) {
        let side = CastlingSide::of(king, rook);
        let king_at = Bitboard::from(side.king_file()) & S::BACK_RANK;
        let rook_at = Bitboard::from(side.rook_file()) & S::BACK_RANK;
        let (king, rook) = (king.bitboard(), rook.bitboard());
        let own = &mut self.lanes[S::COLOR as usize];
        *own = (*own - king_at - rook_at) | king | rook;
        self.lanes[lane::KINGS] = (self.lanes[lane::KINGS] - king_at) | king;
        self.lanes[lane::ORTHOGONAL] = (self.lanes[lane::ORTHOGONAL] - rook_at) | rook;
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
    #[inline]
    #[must_use = "without it the move cannot be taken back"]
    pub fn make(&mut self, mv: Move) -> Undo {
        self.make_observed(mv, &mut ())
    }

    /// [`make`](Self::make), with somebody else watching beside the keys.
    ///
    /// Nobody is told of a move taken back: an observer keeps its states on a stack, or has a way of
    /// its own to go back.
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
    #[must_use = "without it the move cannot be taken back"]
    pub fn make_observed(&mut self, mv: Move, observer: &mut impl Observer) -> Undo {
        let undo = self.undo(self.board.undo_of(mv));
        *self = self.play_observed(mv, observer);
        undo
    }

    /// Takes back `mv`, which must be the last move [made](Self::make), and have given `undo`.
    ///
    /// With another move or another undo the position is unspecified, but safe to use.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        self.board.unmake(mv, undo.board);
        self.restore(undo);
    }

    /// Gives the other side the move in place, as [`play_null`](Self::play_null) does, or returns
    /// `None` and changes nothing when the side to move is in check and so may not pass.
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
    #[must_use = "without it the pass cannot be taken back"]
    pub fn make_null(&mut self) -> Option<Undo> {
        let undo = self.undo(BoardUndo { state: self.board.state(), captured: None });
        *self = self.play_null()?;
        Some(undo)
    }

    /// Takes back a [pass](Self::make_null).
    #[inline]
    pub const fn unmake_null(&mut self, undo: Undo) {
        self.board.unmake_null(undo.board);
        self.restore(undo);
    }

    #[inline]
    const fn undo(&self, board: BoardUndo) -> Undo {
        Undo {
            board,
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
