//! Where generated moves go: the trait between the generator and whoever wants its moves.

use core::ops::ControlFlow;

use board::{Move, MoveKind, Piece, Side};
use magic_core::{Bitboard, Direction, Square};

/// How the pawns of a [set](MoveSink::pawns) move: which way they came, and what they become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PawnMove {
    /// One square forward.
    Push,
    /// Two squares forward.
    DoublePush,
    /// A capture towards the h-file.
    CaptureEast,
    /// A capture towards the a-file.
    CaptureWest,
}

impl PawnMove {
    /// The step that leads from a target back to where the pawn of side `S` stood, as the number to
    /// subtract from the target's index.
    #[inline(always)]
    pub const fn delta<S: Side>(self) -> i8 {
        match self {
            Self::Push => S::UP.delta(),
            Self::DoublePush => 2 * S::UP.delta(),
            Self::CaptureEast => S::UP_EAST.delta(),
            Self::CaptureWest => S::UP_WEST.delta(),
        }
    }

    /// The square a pawn of side `S` left when it arrived on `to`.
    #[inline(always)]
    pub const fn origin<S: Side>(self, to: Square) -> Square {
        Square::from_index_wrapping((to as u32).wrapping_sub(self.delta::<S>() as u32))
    }

    /// The square a pawn of side `S` arrives on when it leaves `from`; beyond the last rank the count goes on at a1.
    #[inline(always)]
    pub const fn destination<S: Side>(self, from: Square) -> Square {
        Square::from_index_wrapping((from as u32).wrapping_add(self.delta::<S>() as u32))
    }

    /// The kind of such a move, if it is no promotion.
    #[inline(always)]
    pub const fn kind(self) -> MoveKind {
        match self {
            Self::DoublePush => MoveKind::DoublePush,
            _ => MoveKind::Normal,
        }
    }

    /// The direction of one step of the move.
    pub const fn direction<S: Side>(self) -> Direction {
        match self {
            Self::Push | Self::DoublePush => S::UP,
            Self::CaptureEast => S::UP_EAST,
            Self::CaptureWest => S::UP_WEST,
        }
    }
}

/// Takes the moves of side `S` from the generator, as sets.
///
/// The generator never makes a list by itself: it hands over sets of targets, and the sink counts
/// them, lists them or plays them. Every method may stop the generation by returning
/// [`ControlFlow::Break`]; a sink that never does so says it with
/// [`Infallible`](core::convert::Infallible), and then nothing is checked at run time.
///
/// Sets may be empty. Each legal move is handed over exactly once, a promotion once for its four
/// pieces together. A queen comes twice: with her diagonal and with her orthogonal targets.
///
/// # Example
/// A sink that collects the squares on which some move arrives, and never looks at a single move:
///
/// ```
/// use std::convert::Infallible;
/// use std::ops::ControlFlow::{self, Continue};
///
/// use board::{Board, Piece, Side, White};
/// use magic_core::{Bitboard, DEFAULT_SLIDERS, Square};
/// use movegen::{Legal, MoveSink, PawnMove, Scope, generate};
///
/// struct Arrivals(Bitboard);
///
/// impl Arrivals {
///     fn add(&mut self, targets: Bitboard) -> ControlFlow<Infallible> {
///         self.0 |= targets;
///         Continue(())
///     }
/// }
///
/// impl<S: Side> MoveSink<S> for Arrivals {
///     type Break = Infallible;
///
///     fn piece(&mut self, _: Piece, _: Square, targets: Bitboard) -> ControlFlow<Infallible> {
///         self.add(targets)
///     }
///     fn pawns(&mut self, _: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
///         self.add(targets)
///     }
///     fn promotions(&mut self, _: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
///         self.add(targets)
///     }
///     fn en_passant(&mut self, _: Bitboard, to: Square) -> ControlFlow<Infallible> {
///         self.add(to.bitboard())
///     }
///     fn castling(&mut self, _: Square, rook: Square) -> ControlFlow<Infallible> {
///         self.add(rook.bitboard()) // castling is written as the king taking its rook
///     }
/// }
///
/// let mut arrivals = Arrivals(Bitboard::EMPTY);
/// let Continue(()) =
///     generate::<White, _, _, _>(Legal, &Board::start(), DEFAULT_SLIDERS, Scope::ALL, &mut arrivals);
/// // The pawns reach the third and fourth ranks, the knights nothing else.
/// assert_eq!(arrivals.0, Bitboard(0xffff_0000));
/// ```
pub trait MoveSink<S: Side> {
    /// What a sink that stops early gives back.
    type Break;

    /// Plain moves of one piece other than a pawn. `moves_as` is a king, a knight, a bishop or a rook:
    /// a queen moves as a bishop first, and then as a rook.
    fn piece(
        &mut self,
        moves_as: Piece,
        from: Square,
        targets: Bitboard,
    ) -> ControlFlow<Self::Break>;

    /// The king's plain moves. A [`piece`](Self::piece) like any other, unless the sink says otherwise.
    #[inline(always)]
    fn king(&mut self, from: Square, targets: Bitboard) -> ControlFlow<Self::Break> {
        self.piece(Piece::King, from, targets)
    }

    /// Moves of one knight. A [`piece`](Self::piece) like any other, unless the sink says otherwise.
    #[inline(always)]
    fn knight(&mut self, from: Square, targets: Bitboard) -> ControlFlow<Self::Break> {
        self.piece(Piece::Knight, from, targets)
    }

    /// Moves of one slider along its diagonals (`moves_as` is [`Piece::Bishop`]) or along its rank and
    /// file ([`Piece::Rook`]). A [`piece`](Self::piece) like any other, unless the sink says otherwise.
    #[inline(always)]
    fn slider(
        &mut self,
        moves_as: Piece,
        from: Square,
        targets: Bitboard,
    ) -> ControlFlow<Self::Break> {
        self.piece(moves_as, from, targets)
    }

    /// Pawn moves of one kind that do not promote: where pawns arrive.
    fn pawns(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Self::Break>;

    /// Pawn moves of one kind that promote, each standing for four moves: where pawns arrive.
    fn promotions(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Self::Break>;

    /// En passant captures: the pawns that may make one, and the square they arrive on.
    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<Self::Break>;

    /// One castling move: the king's square and the castling rook's.
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<Self::Break>;
}

/// Calls a closure with each move, one after the other, until it breaks off.
pub struct Visitor<F>(pub F);

impl<S: Side, B, F: FnMut(Move) -> ControlFlow<B>> MoveSink<S> for Visitor<F> {
    type Break = B;

    #[inline]
    fn piece(&mut self, _: Piece, from: Square, targets: Bitboard) -> ControlFlow<B> {
        targets.into_iter().try_for_each(|to| (self.0)(Move::normal(from, to)))
    }

    #[inline]
    fn pawns(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<B> {
        let kind = how.kind();
        targets.into_iter().try_for_each(|to| (self.0)(Move::new(how.origin::<S>(to), to, kind)))
    }

    #[inline]
    fn promotions(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<B> {
        for to in targets {
            let from = how.origin::<S>(to);
            for piece in Piece::PROMOTIONS.into_iter().rev() {
                let kind = MoveKind::promotion(piece).unwrap_or(MoveKind::PromoteQueen);
                (self.0)(Move::new(from, to, kind))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<B> {
        from.into_iter().try_for_each(|from| (self.0)(Move::new(from, to, MoveKind::EnPassant)))
    }

    #[inline]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<B> {
        (self.0)(Move::new(king, rook, MoveKind::Castling))
    }
}
