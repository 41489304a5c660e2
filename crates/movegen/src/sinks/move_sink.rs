//! The trait between the generator and code that uses its moves.

use core::ops::ControlFlow;

use board::{Piece, Side};
use magic_core::{Bitboard, Square};

use super::pawn_move::PawnMove;

/// Receives the moves of side `S` from the generator, as sets.
///
/// The generator makes no list by itself. It hands over sets of targets, and the sink counts them,
/// lists them or plays them. Every method may stop the generation by returning
/// [`ControlFlow::Break`]. A sink that never stops says so with
/// [`Infallible`](core::convert::Infallible). Then nothing is checked at run time.
///
/// Sets may be empty. Each legal move is handed over exactly once. A promotion stands for its four
/// moves. A queen comes twice: with her diagonal and with her orthogonal targets.
///
/// # Example
/// This sink collects the squares on which some move arrives. It never looks at a single move:
///
/// ```
/// use std::convert::Infallible;
/// use std::ops::ControlFlow::{self, Continue};
///
/// use board::{Board, Piece, Side, White};
/// use magic_core::{Bitboard, DEFAULT_SLIDERS, Square};
/// use movegen::generator::{Legal, Scope, generate};
/// use movegen::sinks::{MoveSink, PawnMove};
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

    /// Plain moves of one piece other than a pawn. `moves_as` is a king, a knight, a bishop or a
    /// rook: a queen moves as a bishop first, and then as a rook.
    fn piece(
        &mut self,
        moves_as: Piece,
        from: Square,
        targets: Bitboard,
    ) -> ControlFlow<Self::Break>;

    /// The king's plain moves. By default they go to [`piece`](Self::piece).
    #[inline(always)]
    fn king(&mut self, from: Square, targets: Bitboard) -> ControlFlow<Self::Break> {
        self.piece(Piece::King, from, targets)
    }

    /// Moves of one knight. By default they go to [`piece`](Self::piece).
    #[inline(always)]
    fn knight(&mut self, from: Square, targets: Bitboard) -> ControlFlow<Self::Break> {
        self.piece(Piece::Knight, from, targets)
    }

    /// Moves of one slider along its diagonals (`moves_as` is [`Piece::Bishop`]) or along its rank
    /// and file ([`Piece::Rook`]). By default they go to [`piece`](Self::piece).
    #[inline(always)]
    fn slider(
        &mut self,
        moves_as: Piece,
        from: Square,
        targets: Bitboard,
    ) -> ControlFlow<Self::Break> {
        self.piece(moves_as, from, targets)
    }

    /// The squares on which pawns arrive by moves of one kind that do not promote.
    fn pawns(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Self::Break>;

    /// The squares on which pawns arrive by moves of one kind that promote. Each square stands for
    /// four moves.
    fn promotions(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Self::Break>;

    /// En passant captures: the pawns that may capture, and the square they arrive on.
    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<Self::Break>;

    /// One castling move: the squares of the king and of the castling rook.
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<Self::Break>;
}
