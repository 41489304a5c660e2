//! The generator: one body for every sink, side, kind of legality and slider backend.
//!
//! The generator finds what attacks the king, then hands over sets of targets, piece by piece, in
//! this order: king, castling, knights, diagonal sliders, orthogonal sliders, pawns.
//!
//! All pawns are handled at once, pinned pawns included. A pinned pawn may move along its own pin
//! line, and it cannot reach the pin line of another pin. So one mask is enough for all orthogonal
//! pins, and one for all diagonal pins.
//!
//! The generator is inlined into its caller. So it is compiled for the caller's processor features
//! and sink.

mod castling_paths;
mod king_danger;
mod king_lines;
mod rules;
mod scope;

pub use castling_paths::{CastlingPath, open_castling_rooks, safe_castling_rooks};
pub use king_danger::attacked_squares;
pub use king_lines::KingLines;
pub use rules::{Legal, PseudoLegal, Rules};
pub use scope::Scope;

use core::ops::ControlFlow;

use board::{Board, Piece, Side};
use magic_core::{Bitboard, Direction, Sliders, Square, king_attacks, knight_attacks};

use crate::sinks::{MoveSink, PawnMove};
use king_danger::attacked_beside;

/// Hands all moves of `S` within `scope` to `sink`. `S` must be the side to move.
///
/// ```
/// use board::{Board, White};
/// use magic_core::{DEFAULT_SLIDERS, Rank};
/// use movegen::generator::{Legal, Scope, generate};
/// use movegen::sinks::Count;
///
/// let board = Board::start();
/// let mut count = Count::default();
/// let _ = generate::<White, _, _, _>(Legal, &board, DEFAULT_SLIDERS, Scope::ALL, &mut count);
/// assert_eq!(count.moves, 20);
///
/// let knights = Scope { from: board.knights(), to: Rank::Third.bitboard() };
/// let mut count = Count::default();
/// let _ = generate::<White, _, _, _>(Legal, &board, DEFAULT_SLIDERS, knights, &mut count);
/// assert_eq!(count.moves, 4);
/// ```
///
/// # Errors
/// The value that the sink broke off with.
#[inline(always)]
pub fn generate<S: Side, R: Rules, L: Sliders, K: MoveSink<S>>(
    _rules: R,
    board: &Board,
    sliders: L,
    scope: Scope,
    sink: &mut K,
) -> ControlFlow<K::Break> {
    debug_assert!(board.side_to_move() == S::COLOR);
    let king = board.king(S::COLOR);
    let lines = if R::LEGAL { KingLines::of::<S>(board, king) } else { KingLines::NONE };
    let body = Body { board, sliders, scope, lines, king };
    body.king::<S, R, K>(sink)?;
    if R::LEGAL && lines.checkers.has_more_than_one() {
        return ControlFlow::Continue(());
    }
    body.pieces::<S, K>(sink)?;
    body.pawns::<S, K>(sink)?;
    body.en_passant::<S, K>(sink)
}

/// What all parts of the generator use.
struct Body<'a, L> {
    board: &'a Board,
    sliders: L,
    scope: Scope,
    lines: KingLines,
    king: Square,
}

impl<L: Sliders> Body<'_, L> {
    /// King moves and castling. King danger is computed only when a step or a castling is left that
    /// it could forbid.
    #[inline(always)]
    fn king<S: Side, R: Rules, K: MoveSink<S>>(&self, sink: &mut K) -> ControlFlow<K::Break> {
        let (board, king) = (self.board, self.king);
        if !self.scope.from.contains(king) {
            return ControlFlow::Continue(());
        }
        let steps = king_attacks(king) & !board.color(S::COLOR) & self.scope.to;
        let rooks = open_castling_rooks::<S>(board, &self.lines) & self.scope.to;
        if (steps | rooks).is_empty() {
            return ControlFlow::Continue(());
        }
        let danger = if R::LEGAL {
            let without_king = board.occupied() ^ king.bitboard();
            if rooks.is_empty() {
                attacked_beside::<S::Them, L>(board, self.sliders, without_king, king)
            } else {
                attacked_squares::<S::Them, L>(board, self.sliders, without_king)
            }
        } else {
            Bitboard::EMPTY
        };
        sink.king(king, steps & !danger)?;
        for rook in safe_castling_rooks::<S>(board, &self.lines, rooks, danger) {
            sink.castling(king, rook)?;
        }
        ControlFlow::Continue(())
    }

    /// Knights and sliders. A pinned knight never moves, a pinned slider moves only along its pin
    /// line.
    #[inline(always)]
    fn pieces<S: Side, K: MoveSink<S>>(&self, sink: &mut K) -> ControlFlow<K::Break> {
        let board = self.board;
        let own = board.color(S::COLOR);
        let movable = own & self.scope.from;
        let targets = !own & self.lines.check_mask & self.scope.to;
        let occupied = board.occupied();
        let (orthogonal_pins, diagonal_pins) =
            (self.lines.orthogonal_pins, self.lines.diagonal_pins);
        for from in board.knights() & (movable - (orthogonal_pins | diagonal_pins)) {
            sink.knight(from, knight_attacks(from) & targets)?;
        }
        let diagonal = board.diagonal_sliders() & (movable - orthogonal_pins);
        for from in diagonal - diagonal_pins {
            sink.slider(Piece::Bishop, from, self.sliders.bishop(from, occupied) & targets)?;
        }
        for from in diagonal & diagonal_pins {
            let along = self.sliders.bishop(from, occupied) & targets & diagonal_pins;
            sink.slider(Piece::Bishop, from, along)?;
        }
        let orthogonal = board.orthogonal_sliders() & (movable - diagonal_pins);
        for from in orthogonal - orthogonal_pins {
            sink.slider(Piece::Rook, from, self.sliders.rook(from, occupied) & targets)?;
        }
        for from in orthogonal & orthogonal_pins {
            let along = self.sliders.rook(from, occupied) & targets & orthogonal_pins;
            sink.slider(Piece::Rook, from, along)?;
        }
        ControlFlow::Continue(())
    }

    /// Pushes and captures of all pawns at once. Promotions are handed over separately.
    #[inline(always)]
    fn pawns<S: Side, K: MoveSink<S>>(&self, sink: &mut K) -> ControlFlow<K::Break> {
        let board = self.board;
        let pawns = board.pawns() & board.color(S::COLOR) & self.scope.from;
        let empty = !board.occupied();
        let enemy = board.color(S::Them::COLOR);
        let wanted = self.lines.check_mask & self.scope.to;

        let pushable = pawns - self.lines.diagonal_pins;
        let pinned = self.lines.orthogonal_pins;
        let single = advance(pushable, pinned, S::UP) & empty;
        let double = (single & S::THIRD_RANK).shift(S::UP) & empty;
        let capturing = pawns - self.lines.orthogonal_pins;
        let pinned = self.lines.diagonal_pins;
        let east = advance(capturing, pinned, S::UP_EAST) & enemy & wanted;
        let west = advance(capturing, pinned, S::UP_WEST) & enemy & wanted;
        let single = single & wanted;

        sink.pawns(PawnMove::Push, single - S::LAST_RANK)?;
        sink.pawns(PawnMove::DoublePush, double & wanted)?;
        sink.pawns(PawnMove::CaptureEast, east - S::LAST_RANK)?;
        sink.pawns(PawnMove::CaptureWest, west - S::LAST_RANK)?;
        if pawns.intersects(S::SEVENTH_RANK) {
            sink.promotions(PawnMove::Push, single & S::LAST_RANK)?;
            sink.promotions(PawnMove::CaptureEast, east & S::LAST_RANK)?;
            sink.promotions(PawnMove::CaptureWest, west & S::LAST_RANK)?;
        }
        ControlFlow::Continue(())
    }

    /// En passant captures: rare, and always legal, because a board keeps only legal ones.
    #[inline(always)]
    fn en_passant<S: Side, K: MoveSink<S>>(&self, sink: &mut K) -> ControlFlow<K::Break> {
        let target = self.board.state().en_passant() & self.scope.to;
        match target.first() {
            Some(to) => {
                let from = self.board.en_passant_capturers::<S>(to) & self.scope.from;
                sink.en_passant(from, to)
            }
            None => ControlFlow::Continue(()),
        }
    }
}

/// One step of all `pawns`. Pawns on `pinned` squares must stay on `pinned` squares.
///
/// ```
/// use magic_core::{Bitboard, Direction, File, Square};
/// use movegen::generator::advance;
///
/// let pawns = Bitboard::from_iter([Square::B3, Square::E3]);
/// let pinned = File::B.bitboard();
/// let pushed = Bitboard::from_iter([Square::B4, Square::E4]);
/// assert_eq!(advance(pawns, pinned, Direction::North), pushed);
/// assert_eq!(advance(pawns, pinned, Direction::NorthEast), Square::F4.bitboard());
/// ```
#[inline(always)]
pub fn advance(pawns: Bitboard, pinned: Bitboard, direction: Direction) -> Bitboard {
    (pawns - pinned).shift(direction) | ((pawns & pinned).shift(direction) & pinned)
}
