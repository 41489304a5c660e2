//! What the replies to the calm moves of a node have in common.
//!
//! A move is *calm* when it neither gives check nor changes which pieces of the other side are pinned,
//! and when it is no en passant capture. After a calm move the replies of pawns and knights are
//! those of before, but for what now stands elsewhere; so all that is worked out once for the node
//! stays true for each calm move, and only the sliders of both sides are looked up again.
//!
//! Of the other moves, those that pin by their arrival are counted as if they were calm, and
//! [`LostToPins`](super::new_pins::LostToPins) corrects that; the replies to those that give check
//! by their arrival are [`Evasions`](super::evasions::Evasions). The rest is made.

use board::{Board, Side};
use magic_core::{
    Bitboard, Sliders, Square, bishop_rays, king_attacks, knight_attacks, pawn_attacks, rook_rays,
};
use movegen::generator::{CastlingPath, advance};

use crate::kernel::line_sets::LineSets;

use super::lines::PinLines;
use super::mover::MovedPiece;

/// The replies of one side to the calm moves of the other.
pub(super) struct SharedReplies {
    /// All pieces.
    occupied: Bitboard,
    /// The pieces of the side that moves.
    movers: Bitboard,
    /// The pieces of the side that replies.
    pieces: Bitboard,
    king: Square,
    /// Knights that are not pinned.
    knights: Bitboard,
    /// Sliders that are not pinned.
    free: LineSets,
    /// Those of them that have a move now: the others have none after a quiet move either.
    open: LineSets,
    /// How many moves pinned sliders have: along the pin, where no calm move goes.
    pinned_moves: u32,
    /// The same and the moves of knights: what no quiet move changes.
    steady_moves: u32,
    /// Where pawns go with one step when nothing stands there.
    pushes: Bitboard,
    /// Where pawns capture towards the h-file, and towards the a-file, when something stands there.
    captures: [Bitboard; 2],
    /// Whether a pawn may promote.
    promoting: bool,
    /// Castlings that no piece of the side itself stands in the way of.
    castlings: [ReplyCastling; 2],
    /// Squares that must be safe for one of them.
    castling_squares: Bitboard,
    /// Sliders of the side that moves from which the king's squares may need guarding.
    pub(super) near: LineSets,
    /// PinLines to the king.
    pub(super) lines: PinLines,
    /// From where a knight gives check.
    pub(super) knight_checks: Bitboard,
    /// From where a pawn gives check.
    pub(super) pawn_checks: Bitboard,
    /// From where a piece that moves as a bishop gives check.
    pub(super) diagonal_checks: Bitboard,
    /// From where a piece that moves as a rook gives check.
    pub(super) orthogonal_checks: Bitboard,
    /// From where a piece that moves as a bishop gives check or pins.
    pub(super) diagonal_view: Bitboard,
    /// From where a piece that moves as a rook gives check or pins.
    pub(super) orthogonal_view: Bitboard,
}

/// What a castling needs.
#[derive(Clone, Copy)]
struct ReplyCastling {
    rook: Bitboard,
    empty: Bitboard,
    safe: Bitboard,
}

impl ReplyCastling {
    /// No castling: the board is never empty.
    const NONE: Self = Self { rook: Bitboard::EMPTY, empty: Bitboard::FULL, safe: Bitboard::EMPTY };
}

/// The pieces a move displaces.
#[derive(Clone, Copy)]
pub(super) struct Displacement {
    /// Where they stood, unless [`SharedReplies::of`] was told.
    pub(super) left: Bitboard,
    /// Where they stand now.
    pub(super) reached: Bitboard,
}

impl SharedReplies {
    /// The replies of `T` when the other side is to move on `board`, and `gone` are those of its
    /// pieces that every move takes away from where they stand.
    #[inline(always)]
    pub(super) fn of<T: Side, L: Sliders>(sliders: L, board: &Board, gone: Bitboard) -> Self {
        let pieces = board.color(T::COLOR);
        let movers = board.color(T::Them::COLOR) - gone;
        let occupied = pieces | movers;
        let king = board.king(T::COLOR);
        let their = LineSets {
            diagonal: board.diagonal_sliders() & movers,
            orthogonal: board.orthogonal_sliders() & movers,
        };
        let mut lines = PinLines::default();
        let orthogonal_pins =
            lines.walk(rook_rays(king) & their.orthogonal, king, occupied, pieces);
        let diagonal_pins = lines.walk(bishop_rays(king) & their.diagonal, king, occupied, pieces);

        let diagonal_checks = sliders.bishop(king, occupied);
        let orthogonal_checks = sliders.rook(king, occupied);
        let diagonal_view = sliders.bishop(king, occupied ^ (diagonal_checks & pieces));
        let orthogonal_view = sliders.rook(king, occupied ^ (orthogonal_checks & pieces));

        let knights = board.knights() & (pieces - lines.pins);
        let diagonal = board.diagonal_sliders() & (pieces - orthogonal_pins);
        let orthogonal = board.orthogonal_sliders() & (pieces - diagonal_pins);
        let mut pinned_moves = 0;
        for from in diagonal & diagonal_pins {
            pinned_moves += ((sliders.bishop(from, occupied) & diagonal_pins) - pieces).len();
        }
        for from in orthogonal & orthogonal_pins {
            pinned_moves += ((sliders.rook(from, occupied) & orthogonal_pins) - pieces).len();
        }
        let mut steady_moves = pinned_moves;
        for knight in knights {
            steady_moves += (knight_attacks(knight) - pieces).len();
        }
        let free = LineSets {
            diagonal: diagonal - diagonal_pins,
            orthogonal: orthogonal - orthogonal_pins,
        };
        let mut open = free;
        for from in free.diagonal {
            if sliders.bishop(from, occupied).is_subset(pieces) {
                open.diagonal ^= from.bitboard();
            }
        }
        for from in free.orthogonal {
            if sliders.rook(from, occupied).is_subset(pieces) {
                open.orthogonal ^= from.bitboard();
            }
        }

        let pawns = board.pawns() & pieces;
        let pushes = advance(pawns - diagonal_pins, orthogonal_pins, T::UP);
        let capturing = pawns - orthogonal_pins;
        let captures = [T::UP_EAST, T::UP_WEST].map(|way| advance(capturing, diagonal_pins, way));

        let mut castlings = [ReplyCastling::NONE; 2];
        let mut castling_squares = Bitboard::EMPTY;
        let rooks = (board.state().castling_rooks() & T::BACK_RANK) - orthogonal_pins;
        for (castling, rook) in castlings.iter_mut().zip(rooks) {
            let path = CastlingPath::of(king, rook);
            let (empty, safe) = (path.empty::<T>(), path.safe::<T>());
            if !empty.intersects(pieces) {
                *castling = ReplyCastling { rook: rook.bitboard(), empty, safe };
                castling_squares |= safe;
            }
        }

        let wanted = king_attacks(king) | castling_squares;
        let without_king = occupied ^ king.bitboard();
        let mut near = LineSets { diagonal: Bitboard::EMPTY, orthogonal: Bitboard::EMPTY };
        for from in their.diagonal {
            let seen = sliders.bishop(from, without_king);
            if sliders.bishop(from, without_king ^ (seen & movers)).intersects(wanted) {
                near.diagonal |= from.bitboard();
            }
        }
        for from in their.orthogonal {
            let seen = sliders.rook(from, without_king);
            if sliders.rook(from, without_king ^ (seen & movers)).intersects(wanted) {
                near.orthogonal |= from.bitboard();
            }
        }

        Self {
            occupied,
            movers,
            pieces,
            king,
            knights,
            free,
            open,
            pinned_moves,
            steady_moves,
            pushes,
            captures,
            promoting: pawns.intersects(T::SEVENTH_RANK),
            castlings,
            castling_squares,
            near,
            lines,
            knight_checks: knight_attacks(king),
            pawn_checks: pawn_attacks(T::COLOR, king),
            diagonal_checks,
            orthogonal_checks,
            diagonal_view,
            orthogonal_view,
        }
    }

    /// The replies of `T` to a calm move of `mover` to `to`, which captures what stands there if
    /// `CAPTURE` says so. Of the sliders that may guard the king's squares, `near` did not move.
    #[inline(always)]
    pub(super) fn count<T: Side, L: Sliders, M: MovedPiece, const CAPTURE: bool>(
        &self,
        sliders: L,
        step: Displacement,
        to: Square,
        mover: M,
        near: LineSets,
    ) -> u32 {
        let Displacement { left, reached } = step;
        let mut occupied = self.occupied ^ left;
        let (mut pieces, mut free, mut pushes) = (self.pieces, self.open, self.pushes);
        let [mut east, mut west] = self.captures;
        let mut moves = self.steady_moves;
        if CAPTURE {
            pieces ^= reached;
            free = self.free.without(reached);
            pushes -= reached.shift(T::UP);
            east -= reached.shift(T::UP_EAST);
            west -= reached.shift(T::UP_WEST);
            moves = self.pinned_moves;
            for knight in self.knights - reached {
                moves += (knight_attacks(knight) - pieces).len();
            }
        } else {
            occupied ^= reached;
        }

        for from in free.diagonal {
            moves += (sliders.bishop(from, occupied) - pieces).len();
        }
        for from in free.orthogonal {
            moves += (sliders.rook(from, occupied) - pieces).len();
        }

        let movers = self.movers ^ left ^ reached;
        let single = pushes - occupied;
        let double = (single & T::THIRD_RANK).shift(T::UP) - occupied;
        let (east, west) = (east & movers, west & movers);
        // Four sets, though two could be one: without POPCNT they are counted two at a time.
        moves += single.len() + double.len() + east.len() + west.len();
        if self.promoting {
            let last = T::LAST_RANK;
            moves += 3 * ((single & last).len() + (east & last).len() + (west & last).len());
        }

        let steps = king_attacks(self.king) - pieces;
        if !(steps | self.castling_squares).is_empty() {
            let without_king = occupied ^ self.king.bitboard();
            let mut danger = mover.attacks(sliders, left ^ reached, to, without_king);
            for from in near.diagonal {
                danger |= sliders.bishop(from, without_king);
            }
            for from in near.orthogonal {
                danger |= sliders.rook(from, without_king);
            }
            moves += (steps - danger).len();
            if !self.castling_squares.is_empty() {
                for castling in self.castlings {
                    let mut against = (castling.empty & occupied) | (castling.safe & danger);
                    if CAPTURE {
                        against |= castling.rook & reached;
                    }
                    moves += u32::from(against.is_empty());
                }
            }
        }
        moves
    }
}
