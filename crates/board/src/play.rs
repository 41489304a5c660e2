//! Playing moves: a board and a move give the next board.
//!
//! A plain move is the same for every word of the board: take both squares out, and put the new
//! square in where the old one was set. No branch asks which piece moves, and the compiler works on
//! all words at once. Each rarer kind of move has its own function.

use magic_core::{Bitboard, Color, Rank, Square};

use crate::board::Board;
use crate::board::{BOARD_WORDS, word};
use crate::castling::CastlingSide;
use crate::chess_move::{Move, MoveKind};
use crate::piece::Piece;
use crate::side::{Black, Side, White};

impl Board {
    /// The board after `mv`, which must be legal here.
    ///
    /// After a move that is not legal the board is unspecified, but safe to use. Look up moves from
    /// outside in a list of legal moves first.
    ///
    /// ```
    /// use board::{Board, Move, MoveKind, White};
    /// use magic_core::Square;
    ///
    /// let mv = Move::new(Square::E2, Square::E4, MoveKind::DoublePush);
    /// let board = Board::start().play(mv);
    /// assert_eq!(
    ///     board.fen().to_string(),
    ///     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    /// );
    /// // Where side and kind are known, there is less to ask:
    /// assert_eq!(Board::start().play_as::<White>(mv), board);
    /// assert_eq!(Board::start().play_double_push::<White>(mv.from(), mv.to()), board);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        let us = self.side_to_move();
        if mv.is_normal() {
            // One copy of the code for both sides.
            return self.carried(us, mv.from(), mv.to());
        }
        match us {
            Color::White => self.play_other_than_normal::<White>(mv),
            Color::Black => self.play_other_than_normal::<Black>(mv),
        }
    }

    /// [`play`](Self::play) where the side to move is known at compile time to be `S`.
    #[inline(always)]
    #[must_use]
    pub fn play_as<S: Side>(&self, mv: Move) -> Self {
        debug_assert!(self.side_to_move() == S::COLOR);
        if mv.is_normal() {
            return self.play_normal::<S>(mv.from(), mv.to());
        }
        self.play_other_than_normal::<S>(mv)
    }

    /// [`play_as`](Self::play_as) for moves of other kinds than [`MoveKind::Normal`].
    #[inline(always)]
    pub(crate) fn play_other_than_normal<S: Side>(&self, mv: Move) -> Self {
        let (from, to) = (mv.from(), mv.to());
        match mv.kind() {
            MoveKind::DoublePush => self.play_double_push::<S>(from, to),
            MoveKind::EnPassant => self.play_en_passant::<S>(from, to),
            MoveKind::Castling => self.play_castling::<S>(from, to),
            // One arm for the four promotions: they are rare, and each would be a copy of the code.
            _ => self.play_promotion::<S>(from, to, mv.promotion().unwrap_or(Piece::Queen)),
        }
    }

    /// Moves the piece on `from` to `to`, and takes the piece that stands there.
    ///
    /// ```
    /// use board::{Board, White};
    /// use magic_core::Square;
    ///
    /// let board: Board = "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1".parse()?;
    /// let next = board.play_normal::<White>(Square::E3, Square::D5);
    /// assert_eq!(next, "4k3/8/8/3N4/8/8/8/4K3 b - - 0 1".parse()?);
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn play_normal<S: Side>(&self, from: Square, to: Square) -> Self {
        self.carried(S::COLOR, from, to)
    }

    /// [`play_normal`](Self::play_normal) with the side as a value.
    #[inline(always)]
    fn carried(&self, us: Color, from: Square, to: Square) -> Self {
        let gone = from.bitboard().0 | to.bitboard().0;
        let (from, to) = (from as u32, to as u32);
        let mut next = *self;
        for word in &mut next.words {
            let carried = (word.0 >> from) & 1;
            word.0 = (word.0 & !gone) | (carried << to);
        }
        let king_moved = 0u64.wrapping_sub((self.kings().0 >> from) & 1);
        let lost = gone | (king_moved & Rank::First.relative_to(us).bitboard().0);
        next.words[word::STATE] = self.state().after(us, Bitboard(lost)).0;
        next
    }

    /// A pawn goes two squares. The square it passed is kept if a capture is legal there.
    ///
    /// ```
    /// use board::{Board, White};
    /// use magic_core::Square;
    ///
    /// let board: Board = "4k3/8/8/8/3p4/8/2P3P1/4K3 w - - 0 1".parse()?;
    /// let beside = board.play_double_push::<White>(Square::C2, Square::C4);
    /// assert_eq!(beside.en_passant(), Some(Square::C3));
    /// let far = board.play_double_push::<White>(Square::G2, Square::G4);
    /// assert_eq!(far.en_passant(), None);
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn play_double_push<S: Side>(&self, from: Square, to: Square) -> Self {
        let both = from.bitboard() | to.bitboard();
        let mut next = *self;
        next.words[S::COLOR as usize] ^= both;
        next.words[word::PAWNS] ^= both;
        let mut state = self.state_after::<S>(Bitboard::EMPTY);
        let beside = neighbours_on_rank(to.bitboard());
        if !(beside & next.pawns() & next.color(S::Them::COLOR)).is_empty() {
            let passed = to.bitboard().shift(S::Them::UP);
            let target = Square::from_index_wrapping(passed.0.trailing_zeros());
            if !next.en_passant_capturers::<S::Them>(target).is_empty() {
                state |= passed;
            }
        }
        next.words[word::STATE] = state;
        next
    }

    /// A pawn captures en passant on `to`.
    ///
    /// ```
    /// use board::{Black, Board};
    /// use magic_core::Square;
    ///
    /// let board: Board = "4k3/8/8/8/2Pp4/8/8/4K3 b - c3 0 1".parse()?;
    /// let next = board.play_en_passant::<Black>(Square::D4, Square::C3);
    /// assert_eq!(next, "4k3/8/8/8/8/2p5/8/4K3 w - - 0 2".parse()?);
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn play_en_passant<S: Side>(&self, from: Square, to: Square) -> Self {
        let both = from.bitboard() | to.bitboard();
        let captured = to.bitboard().shift(S::Them::UP);
        let mut next = *self;
        next.words[S::COLOR as usize] ^= both;
        next.words[S::Them::COLOR as usize] &= !captured;
        next.words[word::PAWNS] ^= both | captured;
        next.words[word::STATE] = self.state_after::<S>(Bitboard::EMPTY);
        next
    }

    /// The king on `king` castles with the rook on `rook`.
    ///
    /// ```
    /// use board::{Board, White};
    /// use magic_core::Square;
    ///
    /// let board: Board = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse()?;
    /// let next = board.play_castling::<White>(Square::E1, Square::H1);
    /// assert_eq!(next, "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1".parse()?);
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn play_castling<S: Side>(&self, king: Square, rook: Square) -> Self {
        let side = if rook > king { CastlingSide::King } else { CastlingSide::Queen };
        let leaving = king.bitboard() | rook.bitboard();
        let king_to = Bitboard::from(side.king_file()) & S::BACK_RANK;
        let rook_to = Bitboard::from(side.rook_file()) & S::BACK_RANK;
        let mut next = *self;
        let own = &mut next.words[S::COLOR as usize];
        *own = (*own - leaving) | king_to | rook_to;
        next.words[word::KINGS] = (self.kings() - leaving) | king_to;
        next.words[word::ORTHOGONAL] = (self.orthogonal_sliders() - leaving) | rook_to;
        next.words[word::STATE] = self.state_after::<S>(S::BACK_RANK);
        next
    }

    /// A pawn goes to the last rank, perhaps taking a piece there, and becomes `piece`.
    ///
    /// ```
    /// use board::{Board, Piece, White};
    /// use magic_core::Square;
    ///
    /// let board: Board = "3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// let next = board.play_promotion::<White>(Square::E7, Square::D8, Piece::Knight);
    /// assert_eq!(next, "3N4/7k/8/8/8/8/8/4K3 b - - 0 1".parse()?);
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn play_promotion<S: Side>(&self, from: Square, to: Square, piece: Piece) -> Self {
        let to = to.bitboard();
        let gone = from.bitboard() | to;
        let mut next = *self;
        for word in &mut next.words {
            *word &= !gone;
        }
        next.words[S::COLOR as usize] |= to;
        if piece == Piece::Knight {
            next.words[word::KNIGHTS] |= to;
        }
        if matches!(piece, Piece::Bishop | Piece::Queen) {
            next.words[word::DIAGONAL] |= to;
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            next.words[word::ORTHOGONAL] |= to;
        }
        next.words[word::STATE] = self.state_after::<S>(gone);
        next
    }

    /// The board with the other side to move, and nothing else changed. `None` when the side to
    /// move is in check, because it may not pass then.
    ///
    /// ```
    /// use board::Board;
    /// use magic_core::Color;
    ///
    /// let passed = Board::start().play_null().unwrap();
    /// assert_eq!(passed.side_to_move(), Color::Black);
    /// let checked: Board = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(checked.play_null(), None);
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn play_null(&self) -> Option<Self> {
        match self.side_to_move() {
            Color::White => self.play_null_as::<White>(),
            Color::Black => self.play_null_as::<Black>(),
        }
    }

    #[inline]
    fn play_null_as<S: Side>(&self) -> Option<Self> {
        self.checkers_of::<S>().is_empty().then(|| {
            let mut next = *self;
            next.words[word::STATE] = self.state_after::<S>(Bitboard::EMPTY);
            next
        })
    }

    /// The state word when `S` has moved, without an en passant square and without the castling
    /// rooks on `lost`.
    #[inline(always)]
    pub(crate) fn state_after<S: Side>(&self, lost: Bitboard) -> Bitboard {
        self.state().after(S::COLOR, lost).0
    }
}

/// All bits of the words of a board that hold a piece; no bits for no piece.
#[inline(always)]
pub(crate) fn words_of(color: Color, piece: Option<Piece>) -> &'static [u64; BOARD_WORDS] {
    const NONE: usize = Piece::ALL.len();
    &WORDS_OF[color as usize][piece.map_or(NONE, Piece::index)]
}

/// By colour and kind of piece, with a row for no piece at the end.
static WORDS_OF: [[[u64; BOARD_WORDS]; 7]; 2] = {
    const KINDS: [&[usize]; 6] = [
        &[word::PAWNS],
        &[word::KNIGHTS],
        &[word::DIAGONAL],
        &[word::ORTHOGONAL],
        &[word::DIAGONAL, word::ORTHOGONAL],
        &[word::KINGS],
    ];
    let mut table = [[[0; BOARD_WORDS]; 7]; 2];
    let mut kind = 0;
    while kind < 12 {
        let words = &mut table[kind / 6][kind % 6];
        words[kind / 6] = u64::MAX;
        let mut word = 0;
        while word < KINDS[kind % 6].len() {
            words[KINDS[kind % 6][word]] = u64::MAX;
            word += 1;
        }
        kind += 1;
    }
    table
};

/// The squares left and right of the square in `set`.
#[inline(always)]
fn neighbours_on_rank(set: Bitboard) -> Bitboard {
    set.shift(magic_core::Direction::East) | set.shift(magic_core::Direction::West)
}
