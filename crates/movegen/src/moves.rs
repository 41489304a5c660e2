//! A query for moves: which moves, from and to which squares, and in what form.

use core::convert::Infallible;
use core::ops::ControlFlow;

use board::{Black, Board, Move, White};
use magic_core::{Bitboard, Color, DEFAULT_SLIDERS};

use crate::generator::{Legal, PseudoLegal, Rules, Scope};
use crate::leaper_lists::RelativeLists;
use crate::move_list::MoveList;
use crate::sinks::{AtLeast, Count, Lister, MoveSet, MoveSink, SetVisitor, Visitor};
use crate::stages::{All, Stage, generate_stage};

/// A query for moves of a board.
///
/// A query begins with all legal moves. Methods narrow it, and the last method says in what form
/// the answer is given. Rules and [stage](Stage) are types, so every combination is compiled by
/// itself. Moves outside the stage are not generated first.
///
/// ```
/// use board::Board;
/// use movegen::Moves;
/// use movegen::stages::{Captures, QuietChecks};
/// use magic_core::Rank;
///
/// let board: Board = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 4 4".parse()?;
/// assert_eq!(Moves::of(&board).count(), 42);
/// assert_eq!(Moves::of(&board).stage(Captures).list().len(), 2); // on f7, with bishop and queen
/// assert_eq!(Moves::of(&board).stage(QuietChecks).count(), 0);
/// assert!(Moves::of(&board).to(Rank::Eighth.bitboard()).is_empty());
/// assert!(Moves::of(&board).pseudo_legal().at_least(42));
/// # Ok::<(), board::FenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a question is not asked before its last method"]
pub struct Moves<'a, R = Legal, G = All> {
    board: &'a Board,
    rules: R,
    stage: G,
    scope: Scope,
}

impl<'a> Moves<'a> {
    /// All legal moves of the side to move.
    ///
    /// ```
    /// use board::Board;
    /// use movegen::{Moves, legal_moves};
    ///
    /// let board = Board::start();
    /// assert_eq!(Moves::of(&board).list(), legal_moves(&board));
    /// ```
    #[inline]
    pub const fn of(board: &'a Board) -> Self {
        Self { board, rules: Legal, stage: All, scope: Scope::ALL }
    }
}

impl<'a, R: Rules, G: Stage> Moves<'a, R, G> {
    /// Pseudo-legal moves instead of legal moves. [`PseudoLegal`] says what that means here.
    ///
    /// ```
    /// use board::Board;
    /// use movegen::Moves;
    ///
    /// let board: Board = "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(Moves::of(&board).count(), 4); // moves of the king: the bishop is pinned
    /// assert_eq!(Moves::of(&board).pseudo_legal().count(), 13);
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline]
    pub const fn pseudo_legal(self) -> Moves<'a, PseudoLegal, G> {
        Moves { board: self.board, rules: PseudoLegal, stage: self.stage, scope: self.scope }
    }

    /// Only moves of this stage.
    ///
    /// ```
    /// use board::Board;
    /// use movegen::Moves;
    /// use movegen::stages::{AllCaptures, Captures, Promotions, Quiets};
    ///
    /// let board: Board = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(Moves::of(&board).stage(Promotions).count(), 8); // on d8 and e8
    /// assert_eq!(Moves::of(&board).stage(Captures).count(), 0); // the capture on d8 promotes
    /// assert_eq!(Moves::of(&board).stage(AllCaptures).count(), 4);
    /// assert_eq!(Moves::of(&board).stage(Quiets).count(), 3); // moves of the king
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline]
    pub const fn stage<H: Stage>(self, stage: H) -> Moves<'a, R, H> {
        Moves { board: self.board, rules: self.rules, stage, scope: self.scope }
    }

    /// Only moves of pieces on these squares. Castling is a move of the king.
    ///
    /// ```
    /// use board::Board;
    /// use movegen::Moves;
    ///
    /// let board = Board::start();
    /// assert_eq!(Moves::of(&board).from(board.knights()).count(), 4);
    /// ```
    #[inline]
    pub fn from(mut self, squares: Bitboard) -> Self {
        self.scope.from &= squares;
        self
    }

    /// Only moves to these squares. Castling arrives on the square of the rook.
    ///
    /// ```
    /// use board::Board;
    /// use magic_core::Square;
    /// use movegen::Moves;
    ///
    /// let board = Board::start();
    /// let onto_f3 = Moves::of(&board).to(Square::F3.bitboard()).list();
    /// assert_eq!(onto_f3.iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["g1f3", "f2f3"]);
    /// ```
    #[inline]
    pub fn to(mut self, squares: Bitboard) -> Self {
        self.scope.to &= squares;
        self
    }

    /// The moves as a list.
    #[inline]
    pub fn list(self) -> MoveList {
        let mut list = MoveList::new();
        self.append_to(&mut list);
        list
    }

    /// Appends the moves to a list.
    ///
    /// ```
    /// use board::Board;
    /// use movegen::{Moves, MoveList, legal_moves};
    /// use movegen::stages::{Noisy, Quiets};
    ///
    /// let board: Board = "r1bqkbnr/pppp1ppp/2n5/4p3/3PP3/5N2/PPP2PPP/RNBQKB1R b KQkq - 0 3".parse()?;
    /// let mut moves = MoveList::new();
    /// Moves::of(&board).stage(Noisy).append_to(&mut moves);
    /// let noisy = moves.len();
    /// Moves::of(&board).stage(Quiets).append_to(&mut moves);
    /// assert_eq!((noisy, moves.len()), (2, legal_moves(&board).len())); // on d4
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline]
    pub fn append_to(self, list: &mut MoveList) {
        let ControlFlow::Continue(()) = self.into_sink(&mut Lister::<RelativeLists>::new(list));
    }

    /// How many moves there are. No move is made.
    ///
    /// ```
    /// assert_eq!(movegen::Moves::of(&board::Board::start()).count(), 20);
    /// ```
    #[inline]
    pub fn count(self) -> u32 {
        let mut sink = Count::default();
        let ControlFlow::Continue(()) = self.into_sink(&mut sink);
        sink.moves
    }

    /// Whether there are at least `moves` moves. The search stops when this many are found.
    ///
    /// ```
    /// use board::Board;
    /// use movegen::Moves;
    ///
    /// let board: Board = "7k/5Q2/8/8/8/8/8/K7 b - - 0 1".parse()?;
    /// assert!(!Moves::of(&board).at_least(1)); // stalemate
    /// assert!(Moves::of(&board).at_least(0));
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[inline]
    pub fn at_least(self, moves: u32) -> bool {
        moves == 0 || self.into_sink(&mut AtLeast::new(moves)).is_break()
    }

    /// Whether the query has no move. The search stops when one is found.
    ///
    /// ```
    /// use board::Board;
    /// use movegen::Moves;
    /// use movegen::stages::Captures;
    ///
    /// assert!(Moves::of(&Board::start()).stage(Captures).is_empty());
    /// ```
    #[inline]
    pub fn is_empty(self) -> bool {
        !self.at_least(1)
    }

    /// Calls `visit` with each move.
    ///
    /// ```
    /// use board::Board;
    /// use movegen::Moves;
    ///
    /// let mut names = Vec::new();
    /// Moves::of(&Board::start()).for_each(|mv| names.push(mv.to_string()));
    /// assert_eq!(names.len(), 20);
    /// ```
    #[inline]
    pub fn for_each(self, mut visit: impl FnMut(Move)) {
        let ControlFlow::Continue(()) = self.try_for_each(|mv| {
            visit(mv);
            ControlFlow::<Infallible>::Continue(())
        });
    }

    /// Calls `visit` with each move until it breaks off.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use board::{Board, MoveKind};
    /// use movegen::Moves;
    ///
    /// let found = Moves::of(&Board::start()).try_for_each(|mv| match mv.kind() {
    ///     MoveKind::DoublePush => ControlFlow::Break(mv),
    ///     _ => ControlFlow::Continue(()),
    /// });
    /// assert_eq!(found.break_value().map(|mv| mv.to_string()), Some("a2a4".into()));
    /// ```
    ///
    /// # Errors
    /// Breaks off with what `visit` broke off with.
    #[inline]
    pub fn try_for_each<B>(self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.into_sink(&mut Visitor(visit))
    }

    /// Calls `visit` with each set of moves that is not empty.
    ///
    /// ```
    /// use board::Board;
    /// use magic_core::Bitboard;
    /// use movegen::Moves;
    /// use movegen::sinks::MoveSet;
    ///
    /// let mut reach = Bitboard::EMPTY;
    /// Moves::of(&Board::start()).for_each_set(|set| {
    ///     if let MoveSet::Piece { targets, .. } | MoveSet::Pawns { targets, .. } = set {
    ///         reach |= targets;
    ///     }
    /// });
    /// assert_eq!(reach, Bitboard(0xffff_0000)); // the third and fourth rank
    /// ```
    #[inline]
    pub fn for_each_set(self, mut visit: impl FnMut(MoveSet)) {
        let ControlFlow::Continue(()) = self.try_for_each_set(|set| {
            visit(set);
            ControlFlow::<Infallible>::Continue(())
        });
    }

    /// Calls `visit` with each set of moves that is not empty, until it breaks off.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use board::Board;
    /// use movegen::Moves;
    ///
    /// let first = Moves::of(&Board::start()).try_for_each_set(|set| ControlFlow::Break(set.len()));
    /// assert!(first.is_break());
    /// ```
    ///
    /// # Errors
    /// Breaks off with what `visit` broke off with.
    #[inline]
    pub fn try_for_each_set<B>(
        self,
        visit: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.into_sink(&mut SetVisitor(visit))
    }

    /// Hands the moves to a sink.
    ///
    /// ```
    /// use board::Board;
    /// use movegen::Moves;
    /// use movegen::sinks::Count;
    ///
    /// let mut sink = Count::default();
    /// let _ = Moves::of(&Board::start()).into_sink(&mut sink);
    /// assert_eq!(sink.moves, 20);
    /// ```
    ///
    ///
    /// # Errors
    /// Breaks off with what the sink broke off with.
    #[inline]
    pub fn into_sink<B, K>(self, sink: &mut K) -> ControlFlow<B>
    where
        K: MoveSink<White, Break = B> + MoveSink<Black, Break = B>,
    {
        let Self { board, rules, stage, scope } = self;
        match board.side_to_move() {
            Color::White => generate_stage::<White, _, _, _, _>(
                rules,
                stage,
                board,
                DEFAULT_SLIDERS,
                scope,
                sink,
            ),
            Color::Black => generate_stage::<Black, _, _, _, _>(
                rules,
                stage,
                board,
                DEFAULT_SLIDERS,
                scope,
                sink,
            ),
        }
    }
}
