//! Making and unmaking moves in place, for code that keeps one position.
//!
//! Playing copies the 64 bytes of a board. Making changes the board in place, and returns what the
//! move alone does not tell. Both give the same boards. Which is faster depends on what else is
//! copied or undone. The bench `engine` measures both.

use magic_core::{Bitboard, Color, Rank, Square};

use crate::board::Board;
use crate::board::word;
use crate::castling::CastlingSide;
use crate::chess_move::{Move, MoveKind};
use crate::observe::Observer;
use crate::piece::Piece;
use crate::play::words_of;
use crate::side::{Black, Side, White};
use crate::state::State;

/// What a move on a [`Board`] destroys, which is needed to take the move back. 16 bytes, `Copy`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardUndo {
    state: State,
    moved: Option<Piece>,
    captured: Option<Piece>,
}

const _: () = assert!(size_of::<BoardUndo>() == 16);

impl BoardUndo {
    /// The piece that moved, as it was before the move; none for a pass.
    #[inline]
    pub const fn moved(&self) -> Option<Piece> {
        self.moved
    }

    /// The piece that the move took, which unmaking puts back.
    #[inline]
    pub const fn captured(&self) -> Option<Piece> {
        self.captured
    }
}

impl Board {
    /// Makes `mv`, which must be legal here, in place, and returns what [`unmake`](Self::unmake)
    /// needs to take it back.
    ///
    /// ```
    /// use board::{Board, Move, MoveKind, Piece};
    /// use magic_core::Square;
    ///
    /// let mut board = Board::start();
    /// let mv = Move::new(Square::E2, Square::E4, MoveKind::DoublePush);
    /// let undo = board.make(mv);
    /// assert_eq!(board, Board::start().play(mv));
    /// assert_eq!((undo.moved(), undo.captured()), (Some(Piece::Pawn), None));
    /// board.unmake(mv, undo);
    /// assert_eq!(board, Board::start());
    /// ```
    ///
    /// # Panics
    /// With debug assertions, if the move moves nothing.
    #[inline]
    #[must_use = "only with it the move is taken back; to move on for good, use `play`"]
    pub fn make(&mut self, mv: Move) -> BoardUndo {
        self.make_told(mv, &mut ())
    }

    /// Takes back `mv`, which must be the last move [made](Self::make) and must have given `undo`.
    ///
    /// With another move or another undo the board is unspecified, but safe to use.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: BoardUndo) {
        match self.side_to_move() {
            Color::White => self.unmake_as::<Black>(mv, undo),
            Color::Black => self.unmake_as::<White>(mv, undo),
        }
    }

    /// Gives the other side the move, in place. If the side to move is in check, it may not pass:
    /// this returns `None` and changes nothing.
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
    #[must_use = "only with it the pass is taken back; to move on for good, use `play_null`"]
    pub fn make_null(&mut self) -> Option<BoardUndo> {
        let undo = self.undo_of_null();
        *self = self.play_null()?;
        Some(undo)
    }

    /// Takes back a [pass](Self::make_null).
    #[inline]
    pub const fn unmake_null(&mut self, undo: BoardUndo) {
        self.words[word::STATE] = undo.state.0;
    }

    #[inline]
    pub(crate) const fn undo_of_null(&self) -> BoardUndo {
        BoardUndo { state: self.state(), moved: None, captured: None }
    }

    /// Makes `mv` in place and tells the observer which pieces and state change.
    #[inline(always)]
    pub(crate) fn make_told(&mut self, mv: Move, observer: &mut impl Observer) -> BoardUndo {
        match mv.kind() {
            MoveKind::Normal => match self.side_to_move() {
                Color::White => self.carry(Color::White, mv.from(), mv.to(), observer),
                Color::Black => self.carry(Color::Black, mv.from(), mv.to(), observer),
            },
            _ => self.make_rarely(mv, observer),
        }
    }

    /// Moves that are not normal. They have their own function, so that the compiler handles the
    /// words of a board in pairs for normal moves. With all kinds in one function it handled each
    /// word by itself.
    #[inline(never)]
    pub(crate) fn make_rarely(&mut self, mv: Move, observer: &mut impl Observer) -> BoardUndo {
        let captured = match mv.kind() {
            MoveKind::Castling => None,
            MoveKind::EnPassant => Some(Piece::Pawn),
            _ => self.piece_on(mv.to()),
        };
        let undo = BoardUndo { state: self.state(), moved: self.piece_on(mv.from()), captured };
        self.observe_pieces(mv, observer);
        *self = match self.side_to_move() {
            Color::White => self.play_other_than_normal::<White>(mv),
            Color::Black => self.play_other_than_normal::<Black>(mv),
        };
        observer.state_changed(undo.state, self.state());
        undo
    }

    /// A normal move, shown to the observer. The moving piece is found without a branch. Knowing
    /// the piece makes moving it cheaper. `us` is the side to move: a constant where the code is to
    /// be compiled for each side, which makes it larger and a little faster.
    #[inline(always)]
    pub(crate) fn carry(
        &mut self,
        us: Color,
        from: Square,
        to: Square,
        observer: &mut impl Observer,
    ) -> BoardUndo {
        let (moved, captured) = (self.piece_on(from), self.piece_on(to));
        let undo = BoardUndo { state: self.state(), moved, captured };
        if let Some(captured) = captured {
            observer.piece_removed(!us, captured, to);
        }
        if let Some(moved) = moved {
            observer.piece_moved(us, moved, from, to);
        } else {
            debug_assert!(false, "there is nothing to move on {from}");
        }
        let (both, to) = (from.bitboard().0 | to.bitboard().0, to.bitboard().0);
        let back_rank = Rank::First.relative_to(us).bitboard().0;
        let lost = if moved == Some(Piece::King) { both | back_rank } else { both };
        let state = undo.state.after(us, Bitboard(lost));
        for (word, words) in self.words.iter_mut().zip(words_of(us, moved)) {
            word.0 = (word.0 & !to) ^ (both & words);
        }
        self.words[word::STATE] = state.0;
        observer.state_changed(undo.state, state);
        undo
    }

    /// Takes back a move of `S`.
    #[inline]
    fn unmake_as<S: Side>(&mut self, mv: Move, undo: BoardUndo) {
        let (from, to) = (mv.from(), mv.to());
        match mv.kind() {
            MoveKind::Normal => self.carry_back::<S>(undo, from, to),
            MoveKind::DoublePush => self.step_pawn::<S>(from, to),
            MoveKind::EnPassant => {
                self.step_pawn::<S>(from, to);
                self.put_back::<S::Them>(undo.captured, Square::new(to.file(), from.rank()));
            }
            MoveKind::Castling => self.uncastle::<S>(from, to),
            _ => {
                for word in &mut self.words {
                    word.remove(to);
                }
                self.put_back::<S>(Some(Piece::Pawn), from);
                self.put_back::<S::Them>(undo.captured, to);
            }
        }
        self.words[word::STATE] = undo.state.0;
    }

    /// Moves the piece on `to` back to `from`, and puts back the piece it took.
    #[inline(always)]
    fn carry_back<S: Side>(&mut self, undo: BoardUndo, from: Square, to: Square) {
        let (both, to) = (from.bitboard().0 | to.bitboard().0, to.bitboard().0);
        let moved = words_of(S::COLOR, undo.moved);
        let captured = words_of(S::Them::COLOR, undo.captured);
        for (word, (moved, captured)) in self.words.iter_mut().zip(moved.iter().zip(captured)) {
            word.0 = (word.0 ^ (both & moved)) | (to & captured);
        }
    }

    #[inline(always)]
    fn step_pawn<S: Side>(&mut self, from: Square, to: Square) {
        let both = from.bitboard() | to.bitboard();
        self.words[S::COLOR as usize] ^= both;
        self.words[word::PAWNS] ^= both;
    }

    #[inline(always)]
    fn put_back<S: Side>(&mut self, piece: Option<Piece>, square: Square) {
        // No branch asks whether a piece was taken, or which: the branch would be hard to predict.
        for (word, words) in self.words.iter_mut().zip(words_of(S::COLOR, piece)) {
            word.0 |= square.bitboard().0 & words;
        }
    }

    fn uncastle<S: Side>(&mut self, king: Square, rook: Square) {
        let side = CastlingSide::of(king, rook);
        let king_at = Bitboard::from(side.king_file()) & S::BACK_RANK;
        let rook_at = Bitboard::from(side.rook_file()) & S::BACK_RANK;
        let (king, rook) = (king.bitboard(), rook.bitboard());
        let own = &mut self.words[S::COLOR as usize];
        *own = (*own - king_at - rook_at) | king | rook;
        self.words[word::KINGS] = (self.words[word::KINGS] - king_at) | king;
        self.words[word::ORTHOGONAL] = (self.words[word::ORTHOGONAL] - rook_at) | rook;
    }
}
