//! Generating a stage. A scope keeps the generator from most other moves, and a filtering sink lets
//! only moves of the stage through.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use board::{Board, Move, MoveKind, Piece, Side};
use magic_core::{Bitboard, Sliders, Square};

use super::stage::{Stage, is_everything};
use crate::checks::{Checks, gives_check};
use crate::generator::{Rules, Scope, generate};
use crate::sinks::{MoveSink, PawnMove};

/// Hands the moves of `S` that belong to a stage to `sink`, as [`generate`] does with all moves.
/// `S` must be the side to move.
///
/// ```
/// use board::{Board, White};
/// use magic_core::DEFAULT_SLIDERS;
/// use movegen::generator::{Legal, Scope};
/// use movegen::sinks::Count;
/// use movegen::stages::{Captures, generate_stage};
///
/// let board: Board = "r1bqkbnr/ppp2ppp/2n5/3pp3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 4".parse()?;
/// let mut count = Count::default();
/// let sink = &mut count;
/// let _ = generate_stage::<White, _, _, _, _>(
///     Legal, Captures, &board, DEFAULT_SLIDERS, Scope::ALL, sink,
/// );
/// assert_eq!(count.moves, 3);
/// # Ok::<(), board::FenError>(())
/// ```
///
/// # Errors
/// The value that the sink broke off with.
#[inline(always)]
pub fn generate_stage<S: Side, R: Rules, G: Stage, L: Sliders, K: MoveSink<S>>(
    rules: R,
    _stage: G,
    board: &Board,
    sliders: L,
    scope: Scope,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    // With `const`, only the generator that the stage needs is compiled.
    if const { is_everything::<G>() } {
        return generate::<S, R, L, K>(rules, board, sliders, scope, sink);
    }
    if const { G::IN_CHECK_ONLY } {
        return if board.is_check() {
            generate::<S, R, L, K>(rules, board, sliders, scope, sink)
        } else {
            ControlFlow::Continue(())
        };
    }
    let scope = Scope { from: scope.from, to: scope.to & squares_of::<S, G>(board) };
    let checks = if G::CHECKS_ONLY { Some(Checks::of(board)) } else { None };
    let mut filter = StageFilter::<S, G, K> {
        sink,
        board,
        targets: targets_of::<S, G>(board),
        checks,
        types: PhantomData,
    };
    generate::<S, R, L, _>(rules, board, sliders, scope, &mut filter)
}

/// The squares where non-pawn pieces may arrive.
#[inline(always)]
fn targets_of<S: Side, G: Stage>(board: &Board) -> Bitboard {
    match (G::TAKES, G::QUIET) {
        (true, true) => Bitboard::FULL,
        (true, false) => board.color(S::Them::COLOR),
        (false, true) => !board.occupied(),
        (false, false) => Bitboard::EMPTY,
    }
}

/// The squares where moves of the stage may arrive, as a [`Scope`] counts them. Some further
/// squares may be included.
#[inline(always)]
fn squares_of<S: Side, G: Stage>(board: &Board) -> Bitboard {
    let mut squares = targets_of::<S, G>(board);
    if G::TAKES {
        squares |= board.state().en_passant();
    }
    if G::PROMOTES && !G::CAPTURES_ONLY {
        squares |= S::LAST_RANK;
    }
    if G::QUIET {
        squares |= board.state().castling_rooks();
    }
    squares
}

/// Lets the moves of a stage through to another sink.
struct StageFilter<'a, S, G, K> {
    sink: &'a mut K,
    board: &'a Board,
    targets: Bitboard,
    checks: Option<Checks>,
    types: PhantomData<(S, G)>,
}

impl<S: Side, G: Stage, K: MoveSink<S>> StageFilter<'_, S, G, K> {
    /// The targets of a piece that belong to the stage.
    #[inline(always)]
    fn wanted(&self, from: Square, targets: Bitboard) -> Bitboard {
        let targets = targets & self.targets;
        match &self.checks {
            Some(checks) if G::CHECKS_ONLY => {
                let direct = match self.board.piece_on(from) {
                    Some(piece) => checks.squares(piece) & targets,
                    None => Bitboard::EMPTY,
                };
                direct | checks.discovered(from, targets)
            }
            _ => targets,
        }
    }

    /// The targets of quiet pawn moves that give check.
    #[inline(always)]
    fn checking_pushes(&self, checks: &Checks, how: PawnMove, targets: Bitboard) -> Bitboard {
        let mut wanted = targets & checks.squares(Piece::Pawn);
        for from in checks.discoverers() & self.board.pawns() {
            let to = how.destination::<S>(from);
            wanted |= checks.discovered(from, targets & to.bitboard());
        }
        wanted
    }
}

impl<S: Side, G: Stage, K: MoveSink<S>> MoveSink<S> for StageFilter<'_, S, G, K> {
    type Break = K::Break;

    #[inline(always)]
    fn piece(&mut self, moves_as: Piece, from: Square, targets: Bitboard) -> ControlFlow<K::Break> {
        let wanted = self.wanted(from, targets);
        match moves_as {
            Piece::King => self.sink.king(from, wanted),
            Piece::Knight => self.sink.knight(from, wanted),
            _ => self.sink.slider(moves_as, from, wanted),
        }
    }

    #[inline(always)]
    fn pawns(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<K::Break> {
        let wanted = match (how, &self.checks) {
            (PawnMove::CaptureEast | PawnMove::CaptureWest, _) if !G::TAKES => Bitboard::EMPTY,
            (PawnMove::Push | PawnMove::DoublePush, _) if !G::QUIET => Bitboard::EMPTY,
            (_, Some(checks)) if G::CHECKS_ONLY => self.checking_pushes(checks, how, targets),
            _ => targets,
        };
        self.sink.pawns(how, wanted)
    }

    #[inline(always)]
    fn promotions(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<K::Break> {
        let is_wanted = G::PROMOTES && !(G::CAPTURES_ONLY && how == PawnMove::Push);
        if is_wanted { self.sink.promotions(how, targets) } else { ControlFlow::Continue(()) }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<K::Break> {
        if G::TAKES { self.sink.en_passant(from, to) } else { ControlFlow::Continue(()) }
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<K::Break> {
        let is_wanted = G::QUIET
            && (!G::CHECKS_ONLY
                || gives_check(self.board, Move::new(king, rook, MoveKind::Castling)));
        if is_wanted { self.sink.castling(king, rook) } else { ControlFlow::Continue(()) }
    }
}
