//! The zone of their king: the squares beside it, and those that its castlings need safe.

use board::{Side, State};
use magic_core::Bitboard;

use crate::columns::Column;
use crate::columns::castling_squares::BothCastlings;
use crate::columns::fills::{DirectionShift, king_attacks};
use crate::columns::legal_moves::Pieces;
use crate::two_ply::alike_nodes::directions::{AllLines, DIAGONAL, Lines, ORTHOGONAL, for_four};
use crate::two_ply::alike_nodes::our_side::OurSide;
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::by;

/// Their castlings: what keeps each from being legal, or would.
pub(super) struct OpenCastlings<W> {
    /// For each open castling, the squares that must be safe.
    pub(super) safe: [W; 2],
    /// For each castling that is not closed by their own pieces, the squares where an arrival of
    /// ours blocks it or takes its rook.
    pub(super) blocking_squares: [W; 2],
    /// Our pieces on squares that a castling needs empty.
    pub(super) blockers: W,
    /// Whether a rook that may castle is not in a corner, so that it may be pinned.
    pub(super) rook_may_be_pinned: bool,
}

impl<W: Column> OpenCastlings<W> {
    /// Those of `T`, the side that replies. `orthogonal_pins` are the pin lines against its king.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn of<T: Side>(
        castlings: &BothCastlings,
        state: W,
        us: W,
        them: W,
        orthogonal_pins: W,
    ) -> Self {
        const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);
        let none = us.none();
        let rooks = state.within(T::BACK_RANK).within(State::CASTLING);
        let mut safe = [none; 2];
        let (mut blocking_squares, mut blockers) = ([none; 2], none);
        if rooks.any() {
            let squares = safe.iter_mut().zip(&mut blocking_squares);
            for (castling, (safe, blocking_squares)) in castlings.both().iter().zip(squares) {
                let lacks_rook = (!rooks).within(castling.rook);
                let lacks_rook = lacks_rook.meets(lacks_rook);
                let theirs = them.within(castling.empty);
                let is_closed = theirs.meets(theirs);
                let ours = us.within(castling.empty);
                let pinned = by(PinnedRookCannotCastle, orthogonal_pins.within(castling.rook));
                let hindrance = ours | pinned;
                let path = W::splat(us.proof(), castling.empty).except(is_closed);
                let rook = W::splat(us.proof(), castling.rook);
                *blocking_squares = (rook | path).except(lacks_rook);
                blockers = blockers | ours.except(is_closed | lacks_rook);
                let is_not_open = hindrance.meets(hindrance) | is_closed | lacks_rook;
                *safe = W::splat(us.proof(), castling.safe).except(is_not_open);
            }
        }
        let rook_may_be_pinned = (rooks & !W::splat(us.proof(), CORNERS)).any();
        Self { safe, blocking_squares, blockers, rook_may_be_pinned }
    }

    /// All squares that must be safe for one of the open castlings.
    #[inline(always)]
    pub(super) fn safe_squares(&self) -> W {
        self.safe[0] | self.safe[1]
    }
}

/// The zone of their king, and our attacks on it.
pub(super) struct Zone<W> {
    /// The squares beside their king.
    pub(super) beside: W,
    /// The squares beside their king that hold no enemy piece.
    pub(super) steps: W,
    /// Steps that we do not attack.
    pub(super) safe_steps: W,
    /// Whether there are any, on any node.
    pub(super) has_safe_steps: bool,
    /// Squares that we attack, and that at least two of our pieces attack.
    pub(super) attacked: W,
    pub(super) attacked_twice: W,
    /// Squares of steps and open castlings that exactly one of our pieces attacks.
    pub(super) attacked_once: W,
    /// Whether one piece of ours alone attacks a square that an open castling needs safe, on any
    /// node.
    pub(super) guards_castling_once: bool,
    /// What our sliders see, our pieces included, along the lines of each half.
    pub(super) seen_by_sliders: [W; 2],
    /// Squares that zone lines pass, by half and direction of our slider's move.
    pub(super) lines_by_direction: [[W; 4]; 2],
    /// Squares that zone lines pass.
    pub(super) lines: W,
    /// How many moves their king has, castlings included.
    pub(super) king_moves: W,
    /// Where our knights, rooks, bishops, queens and king forbid a castling that is legal now,
    /// castling by castling. `None` where no castling is legal on any node.
    pub(super) forbidden_castlings: Option<ForbiddenCastlings<W>>,
}

/// Where pieces of ours forbid each castling that is legal: they attack a square that must be safe,
/// block it or take its rook.
pub(super) struct ForbiddenCastlings<W> {
    pub(super) pawns: [W; 2],
    pub(super) knights: [W; 2],
    /// Along the directions of each half.
    pub(super) sliders: [[W; 2]; 2],
    pub(super) king: [W; 2],
}

/// What our sliders of a half do to the zone.
struct SlidersInZone<W> {
    attacked: W,
    attacked_twice: W,
    lines: [W; 4],
}

impl<W: Column> SlidersInZone<W> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of<const HALF: usize>(
        lines: &Lines<W, HALF>,
        ours: &OurSide,
        seen: &[W; 4],
        contested: W,
    ) -> Self {
        if ours.sliders[HALF].is_empty() {
            let none = contested.none();
            return Self { attacked: none, attacked_twice: none, lines: [none; 4] };
        }
        let towards_us = lines.fill_all(contested);
        let (east_north, both_east_north) = (seen[0] | seen[1], seen[0] & seen[1]);
        let (west_south, both_west_south) = (seen[2] | seen[3], seen[2] & seen[3]);
        Self {
            attacked: east_north | west_south,
            attacked_twice: both_east_north | both_west_south | (east_north & west_south),
            lines: for_four!(i => seen[i] & towards_us[i ^ 2]),
        }
    }
}

impl<W: Column> Zone<W> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn of<S: Side>(
        ours: &OurSide,
        lines: &AllLines<W>,
        seen: &[[W; 4]; 2],
        pieces: &Pieces<W>,
        castlings: &OpenCastlings<W>,
        squares_of_castlings: &BothCastlings,
    ) -> Self {
        let them = pieces.them;
        let beside = king_attacks(pieces.kings & them);
        let steps = beside & !them;
        let contested = steps | castlings.safe_squares();
        let orthogonal = SlidersInZone::of(&lines.orthogonal, ours, &seen[ORTHOGONAL], contested);
        let diagonal = SlidersInZone::of(&lines.diagonal, ours, &seen[DIAGONAL], contested);
        let by_sliders = orthogonal.attacked | diagonal.attacked;
        let [by_leapers, by_leapers_twice] = ours.attacked_by_leapers::<S, W>(pieces);
        let attacked = by_sliders | by_leapers;
        let attacked_twice = orthogonal.attacked_twice
            | diagonal.attacked_twice
            | (orthogonal.attacked & diagonal.attacked)
            | (by_sliders & by_leapers)
            | by_leapers_twice;
        let safe_steps = steps & !attacked;
        let mut king_moves = safe_steps.len();
        let mut forbidden_castlings = None;
        if castlings.safe_squares().any() {
            let one = W::splat(them.proof(), Bitboard(1));
            let mut legal = castlings.safe;
            for safe in &mut legal {
                *safe = safe.except(safe.meets(attacked));
                king_moves = king_moves.plus(one.only(safe.meets(*safe)));
            }
            if (legal[0] | legal[1]).any() {
                let blocking = castlings.blocking_squares;
                let forbidden =
                    ForbiddenCastlings::of::<S>(lines, legal, blocking, squares_of_castlings);
                forbidden_castlings = Some(forbidden);
            }
        }
        let [[e, n, w, s], [ne, nw, sw, se]] = [orthogonal.lines, diagonal.lines];
        let attacked_once = attacked & !attacked_twice & contested;
        Self {
            beside,
            steps,
            safe_steps,
            has_safe_steps: safe_steps.any(),
            attacked,
            attacked_twice,
            attacked_once,
            guards_castling_once: (attacked_once & castlings.safe_squares()).any(),
            seen_by_sliders: [orthogonal.attacked, diagonal.attacked],
            lines_by_direction: [[e, n, w, s], [ne, nw, sw, se]],
            lines: (e | n | w | s) | (ne | nw | sw | se),
            king_moves,
            forbidden_castlings,
        }
    }
}

impl<W: Column> ForbiddenCastlings<W> {
    /// Where pieces of `S` do so. `safe` are the squares of each castling that is legal, none where
    /// it is not.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of<S: Side>(
        lines: &AllLines<W>,
        safe: [W; 2],
        blocking_squares: [W; 2],
        castlings: &BothCastlings,
    ) -> Self {
        let none = [safe[0].none(); 2];
        let mut forbidden = Self { pawns: none, knights: none, sliders: [none; 2], king: none };
        let (knights, king) = (castlings.attacked_by_knights(), castlings.attacked_by_king());
        let (east, west) =
            (DirectionShift::of(S::UP_EAST.opposite()), DirectionShift::of(S::UP_WEST.opposite()));
        for number in 0..2 {
            let safe = safe[number];
            let (proof, is_legal) = (safe.proof(), safe.meets(safe));
            let blocking = by(BlocksCastling, blocking_squares[number].only(is_legal));
            let by_attack = |set: W| blocking | by(ForbidsCastling, set);
            // A pawn that blocks it promotes, and counts as what it becomes.
            forbidden.pawns[number] =
                by(PawnAttacksCastlingPath, east.step(safe) | west.step(safe));
            forbidden.knights[number] = by_attack(W::splat(proof, knights[number]).only(is_legal));
            forbidden.king[number] = by_attack(W::splat(proof, king[number]).only(is_legal));
            forbidden.sliders[ORTHOGONAL][number] =
                by_attack(lines.orthogonal.seeing_back_rank::<S::Them>(safe));
            forbidden.sliders[DIAGONAL][number] =
                by_attack(lines.diagonal.seeing_back_rank::<S::Them>(safe));
        }
        forbidden
    }
}
