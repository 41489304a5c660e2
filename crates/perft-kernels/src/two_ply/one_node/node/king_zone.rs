//! The zone of their king: which of its squares we attack, and how our moves change that.
//!
//! A move of ours changes their king's moves in three ways. The moved piece attacks steps and
//! castlings from its new square: these are the forbidden king moves. It no longer attacks what it
//! attacked before: that may free a step or a castling. And it may open or cut a line of one of our
//! sliders: such moves are played out.

use board::{Board, Side};
use magic_core::{Bitboard, Sliders, Square, king_attacks, knight_attacks, pawn_attacks_of};

use crate::direction_sets::{DirectionSets, Propagators};
use crate::line_sets::LineSets;
use crate::two_ply::one_node::gains::bytes::{ForbiddenKingMoves, SquareBytes};
use crate::two_ply::one_node::gains::{ForbiddenFrom, Kinds};
use crate::two_ply::one_node::node::their_castlings::TheirCastlings;
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::{by, on};

/// The zone of their king, and our attacks on it.
#[derive(Clone, Copy)]
pub(crate) struct KingZone {
    /// The squares beside their king.
    pub(crate) beside: Bitboard,
    /// The squares beside their king that hold no enemy piece.
    steps: Bitboard,
    /// The whole zone: the squares beside their king, and those that open castlings need safe.
    pub(crate) squares: Bitboard,
    /// Steps that we do not attack: their king's legal moves if we passed, without castlings.
    safe_steps: Bitboard,
    /// Squares that we attack.
    attacked: Bitboard,
    /// Squares that at least two of our pieces attack.
    attacked_twice: Bitboard,
    /// Squares of the zone that exactly one of our pieces attacks. When it leaves, their king may
    /// win a move.
    pub(crate) attacked_once: Bitboard,
    /// Our pieces that a slider of ours guards, by the lines along which it does. When one of them
    /// captures along the same line, the slider may guard it there too.
    pub(crate) guarded_by_slider: LineSets,
    /// Squares that zone lines pass: an arrival there cuts the line, a departure opens it.
    pub(crate) lines: Bitboard,
    /// Their castlings.
    pub(crate) castlings: TheirCastlings,
    /// Their king's legal moves if we passed, castlings included.
    pub(crate) king_moves: i32,
}

impl KingZone {
    /// The zone of the king of `S::Them`, which is on `king`. The second value is the squares that
    /// zone lines pass, by the direction of our slider's move.
    #[inline(always)]
    pub(crate) fn of<S: Side, D: DirectionSets>(
        board: &Board,
        king: Square,
        castlings: TheirCastlings,
        our_sliders: LineSets,
        open: &Propagators<D>,
    ) -> (Self, D) {
        let beside = king_attacks(king);
        let steps = beside - board.color(S::Them::COLOR);
        // Where an attack of ours forbids a king move.
        let contested = steps | castlings.safe_squares();
        let slider_attacks =
            open.fill_lines(D::of_line_sets(open.proof(), our_sliders), our_sliders);
        // Filled only for the kinds of sliders that we have.
        let for_sliders = |set: Bitboard| if set.is_empty() { set } else { contested };
        let targets = LineSets {
            orthogonal: for_sliders(our_sliders.orthogonal),
            diagonal: for_sliders(our_sliders.diagonal),
        };
        let targets = D::of_line_sets(open.proof(), targets);
        let lines = slider_attacks.and(open.fill_lines(targets, our_sliders).opposite());
        let (attacked, attacked_twice) = our_attacks::<S, D>(board, slider_attacks);
        let safe_steps = steps - attacked;
        let zone = Self {
            beside,
            steps,
            squares: beside | castlings.safe_squares(),
            safe_steps,
            attacked,
            attacked_twice,
            attacked_once: (attacked - attacked_twice) & contested,
            guarded_by_slider: slider_attacks.line_sets().and(board.color(S::COLOR)),
            lines: lines.union(),
            castlings,
            king_moves: (safe_steps.len() + castlings.legal(attacked)) as i32,
        };
        (zone, lines)
    }

    /// For each square and kind of piece, how many of their king's moves a piece of ours forbids by
    /// arriving there. Where one captures beside their king and no other guards it, the king wins a
    /// move.
    #[inline(always)]
    pub(crate) fn forbidden_king_moves<S: Side, B: SquareBytes, M: Sliders>(
        &self,
        open: &Propagators<B::DirectionSets>,
        sliders: M,
        board: &Board,
    ) -> ForbiddenKingMoves<B> {
        let occupied = board.occupied();
        let kinds = Kinds::of(board, board.color(S::COLOR));
        let pawns_on = |side| by(PawnForbidsSteps, self.safe_steps.shift(side));
        let pawns = [pawns_on(S::UP_EAST.opposite()), pawns_on(S::UP_WEST.opposite())];
        let captured = (self.beside - self.steps) - self.attacked_twice;
        let mut forbidden =
            ForbiddenKingMoves::<B>::new(open.proof(), pawns, by(CapturedBesideKing, captured));
        let mut steps = by(ForbidsSteps, self.safe_steps);
        while let Some(step) = steps.pop_first() {
            let (diagonal, orthogonal) =
                (sliders.bishop(step, occupied), sliders.rook(step, occupied));
            let knights = knight_attacks(step);
            let first = ForbiddenFrom { kinds, knights, diagonal, orthogonal };
            if B::DirectionSets::SIDE_BY_SIDE {
                forbidden.add_step(&first);
                continue;
            }
            // Two steps at a time: their number is hard to predict. Where all directions are filled
            // side by side, adding an empty set costs more than a misprediction.
            let (step, is_there) = (steps.first_or_a1(), !steps.is_empty());
            steps = steps.without(step);
            let (mut diagonal, mut orthogonal) =
                (sliders.bishop(step, occupied), sliders.rook(step, occupied));
            let mut knights = knight_attacks(step);
            if !is_there {
                let none = Bitboard::EMPTY;
                (knights, diagonal, orthogonal) = (none, none, none);
            }
            let second = ForbiddenFrom { kinds, knights, diagonal, orthogonal };
            forbidden.add_two_steps(&first, &second);
        }
        if !self.castlings.safe_squares().is_empty() {
            for safe in self.castlings.safe {
                if !safe.is_empty() && !safe.intersects(self.attacked) && on(ForbidsCastling) {
                    let none = Bitboard::EMPTY;
                    let (mut knights, mut diagonal, mut orthogonal) = (none, none, none);
                    for square in safe {
                        knights |= knight_attacks(square);
                        if !B::DirectionSets::SIDE_BY_SIDE {
                            diagonal |= sliders.bishop(square, occupied);
                            orthogonal |= sliders.rook(square, occupied);
                        }
                    }
                    if B::DirectionSets::SIDE_BY_SIDE {
                        LineSets { orthogonal, diagonal } =
                            open.fill(B::DirectionSets::splat(open.proof(), safe)).line_sets();
                    }
                    forbidden.add_castling(&ForbiddenFrom { kinds, knights, diagonal, orthogonal });
                }
            }
        }
        forbidden
    }

    /// How many moves their king wins because a piece of ours left its square, summed over the
    /// moves of the piece to `targets`. On its old square it attacked `attacks`;
    /// `attackers(square)` is where it attacks `square` from.
    ///
    /// The king wins a step or castling that this piece alone forbade, unless the piece forbids it
    /// from its target too.
    #[inline(always)]
    pub(crate) fn freed(
        &self,
        targets: Bitboard,
        attacks: Bitboard,
        attackers: impl Fn(Square) -> Bitboard,
    ) -> i32 {
        let mut sum = 0;
        for step in by(FreesSteps, self.steps & self.attacked_once & attacks) {
            sum += (targets - attackers(step)).len();
        }
        let may_free_castling =
            self.castlings.safe_squares().intersects(self.attacked_once & attacks);
        if may_free_castling && on(FreesCastling) {
            let attacked_by_others = self.attacked_twice | (self.attacked - attacks);
            sum += self.castlings.freed(targets, attacked_by_others, self.attacked, attackers);
        }
        sum as i32
    }

    /// How many of their king's moves our king forbids by going to `targets`, summed over the
    /// targets.
    #[inline(always)]
    pub(crate) fn forbidden_by_king(&self, targets: Bitboard) -> i32 {
        let mut sum = 0;
        for step in self.safe_steps {
            sum += (targets & king_attacks(step)).len();
        }
        sum += self.castlings.forbidden(targets, self.attacked, king_attacks);
        sum as i32
    }

    /// Their king's moves, castlings included, after one piece of ours went to `to`. It attacked
    /// `before` from its old square and attacks `after` from `to`.
    #[inline(always)]
    pub(crate) fn king_moves_after(&self, to: Square, before: Bitboard, after: Bitboard) -> i32 {
        let attacked = self.attacked_after(before, after);
        let steps = self.steps | by(PawnCapturedBesideKing, self.beside & to.bitboard());
        ((steps - attacked).len() + self.castlings.legal(attacked)) as i32
    }

    /// Where their king may step after one piece of ours went to `to`, as in
    /// [`king_moves_after`](Self::king_moves_after).
    #[inline(always)]
    pub(crate) fn steps_after(&self, to: Square, before: Bitboard, after: Bitboard) -> Bitboard {
        (self.steps | (self.beside & to.bitboard())) - self.attacked_after(before, after)
    }

    /// What we attack after a piece of ours moved that attacked `before` and attacks `after`.
    #[inline(always)]
    pub(crate) fn attacked_after(&self, before: Bitboard, after: Bitboard) -> Bitboard {
        self.attacked_twice | (self.attacked - before) | after
    }

    /// For each castling that is legal if we passed, where a pawn of `S` forbids it from.
    #[inline(always)]
    pub(crate) fn pawns_forbidding_castlings<S: Side>(&self) -> [Bitboard; 2] {
        let mut from = [Bitboard::EMPTY; 2];
        for (from, safe) in from.iter_mut().zip(self.castlings.safe) {
            if !safe.intersects(self.attacked) {
                *from = pawn_attacks_of(S::Them::COLOR, safe);
            }
        }
        from
    }
}

/// The squares that pieces of `S` attack, and those that at least two of them attack. Its sliders
/// attack `slider_attacks`.
#[inline(always)]
fn our_attacks<S: Side, D: DirectionSets>(
    board: &Board,
    slider_attacks: D,
) -> (Bitboard, Bitboard) {
    let us = board.color(S::COLOR);
    let (mut once, mut twice) = slider_attacks.in_any_and_in_several();
    let mut add = |attacks: Bitboard| {
        twice |= once & attacks;
        once |= attacks;
    };
    let pawns = board.pawns() & us;
    add(pawns.shift(S::UP_EAST));
    add(pawns.shift(S::UP_WEST));
    for knight in board.knights() & us {
        add(knight_attacks(knight));
    }
    add(king_attacks(board.king(S::COLOR)));
    (once, twice)
}
