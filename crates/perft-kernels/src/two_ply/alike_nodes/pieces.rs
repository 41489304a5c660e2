//! Our pieces other than pawns.

use board::Side;
use magic_core::{Bitboard, Direction, Square, king_attacks, knight_attacks, ray};

use crate::columns::Column;
use crate::columns::fills::{
    king_attacks as beside, king_moves, knight_attacks as attacked_by_knights, knight_jumps,
    knight_moves,
};
use crate::two_ply::alike_nodes::directions::{DIAGONAL, Lines, ORTHOGONAL, for_four};
use crate::two_ply::alike_nodes::numbers::{at, count_of_eight, over};
use crate::two_ply::alike_nodes::pin_squares::PinChangers;
use crate::two_ply::alike_nodes::replies::TheirSliders;
use crate::two_ply::alike_nodes::{AlikeNodes, PlaysOut, SumsOfAlike};
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::{by, in_scope, unless};

/// A piece of ours, and where its moves that may be summed arrive.
#[derive(Clone, Copy)]
struct MovingPiece<W> {
    from: Square,
    /// Its square, on every node.
    at: W,
    /// What it attacks.
    attacks: W,
    /// Where it may move.
    targets: W,
    /// Where it arrives along a line on which a slider of ours stands behind it.
    backed: W,
    /// Whether it moves along the lines of each half.
    slides: [bool; 2],
}

impl<W: Column> AlikeNodes<'_, W> {
    /// Adds the moves of our pieces, pawns left out.
    #[inline(always)]
    pub(super) fn pieces<S: Side, P: PlaysOut<S, W>>(
        &self,
        sums: &mut SumsOfAlike<W>,
        out: &mut P,
    ) -> [[W; 3]; 2] {
        let none = self.us.none();
        self.king::<S, P>(sums, out);
        if !self.ours.knights.is_empty() {
            self.knights::<S, P>(sums, out);
        }
        let [orthogonal, diagonal] = self.ours.sliders;
        let mut forbidden = [[none; 3]; 2];
        if !orthogonal.is_empty() && self.zone.has_safe_steps {
            forbidden[ORTHOGONAL] = self.lines.orthogonal.seen_from(self.zone.safe_steps);
        }
        if !diagonal.is_empty() && self.zone.has_safe_steps {
            forbidden[DIAGONAL] = self.lines.diagonal.seen_from(self.zone.safe_steps);
        }
        for from in diagonal - orthogonal {
            self.slider::<S, P, false, true>(from, &forbidden, sums, out);
        }
        for from in orthogonal - diagonal {
            self.slider::<S, P, true, false>(from, &forbidden, sums, out);
        }
        for from in orthogonal & diagonal {
            self.slider::<S, P, true, true>(from, &forbidden, sums, out);
        }
        forbidden
    }

    #[inline(always)]
    pub(super) fn splat(&self, set: Bitboard) -> W {
        W::splat(self.us.proof(), set)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn king<S: Side, P: PlaysOut<S, W>>(&self, sums: &mut SumsOfAlike<W>, out: &mut P) {
        let from = self.ours.king;
        let (at, [orthogonal, diagonal]) = (self.splat(from.bitboard()), self.zone.seen_by_sliders);
        let targets = in_scope(from, self.our_moves.king);
        let piece = MovingPiece {
            from,
            at,
            attacks: self.splat(king_attacks(from)),
            targets,
            backed: targets.only((orthogonal | diagonal).meets(at)),
            slides: [false; 2],
        };
        // A slider that sees the king, and is captured by it, does not get past the square that the
        // king leaves.
        let arrivals = self.play_out.to_or_cut | by(KingTakesChecker, self.our_moves.checkers);
        let (summed, freed) =
            self.play_some_out::<S, P>(&piece, arrivals, &mut sums.pin_changers, out);
        self.sum(&piece, summed, sums);
        if (self.replies.pawns.push & piece.at).any() {
            self.in_their_pawns_way::<S>(&piece, summed, sums);
        }
        let zone = self.zone.safe_steps | freed;
        if ((beside(summed) & zone) | freed).any() {
            sums.won = sums.won.plus(summed.len().times(freed.len()));
            sums.lost = sums.lost.plus(by(KingForbidsSteps, king_moves(summed, zone)));
        }
        if let Some(forbidden) = &self.zone.forbidden_castlings {
            for forbidden in forbidden.king {
                sums.lost = sums.lost.plus((summed & forbidden).len());
            }
        }
        if self.may_free_castling(&piece) {
            let attackers = self.splat_each(self.squares_of_castlings.attacked_by_king());
            self.free_castlings(&piece, summed, attackers, sums);
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn knights<S: Side, P: PlaysOut<S, W>>(&self, sums: &mut SumsOfAlike<W>, out: &mut P) {
        let zone = self.zone.safe_steps;
        // Of the squares beside a king, a knight attacks four at most.
        let [ones, twos, fours, _] = count_of_eight(knight_jumps(zone));
        let forbidden = [ones, twos, fours];
        let checks = by(PieceChecks, attacked_by_knights(self.their_king));
        let arrivals = self.play_out.to_or_cut | checks;
        let free = self.present() & !self.our_moves.pinned.all();
        for from in self.ours.knights {
            let at = self.splat(from.bitboard());
            let attacks = self.splat(knight_attacks(from));
            let targets = (attacks & self.our_moves.pieces).only(free.meets(at));
            let targets = in_scope(from, targets);
            let (backed, slides) = (self.us.none(), [false; 2]);
            let piece = MovingPiece { from, at, attacks, targets, backed, slides };
            let (summed, freed) =
                self.play_some_out::<S, P>(&piece, arrivals, &mut sums.pin_changers, out);
            self.sum(&piece, summed, sums);
            if freed.any() {
                sums.won = sums.won.plus(summed.len().times(freed.len()));
                let forbidden = by(ForbidsSteps, knight_moves(summed, zone | freed));
                sums.lost = sums.lost.plus(forbidden);
            } else if self.zone.has_safe_steps {
                sums.lost = sums.lost.plus(by(ForbidsSteps, over(&forbidden, summed)));
            }
            if let Some(forbidden) = &self.zone.forbidden_castlings {
                for forbidden in forbidden.knights {
                    sums.lost = sums.lost.plus((summed & forbidden).len());
                }
            }
            if self.may_free_castling(&piece) {
                let attackers = self.splat_each(self.squares_of_castlings.attacked_by_knights());
                self.free_castlings(&piece, summed, attackers, sums);
            }
        }
    }

    /// A slider that moves along ranks and files, along diagonals, or along both.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn slider<S: Side, P: PlaysOut<S, W>, const IS_ORTHOGONAL: bool, const IS_DIAGONAL: bool>(
        &self,
        from: Square,
        forbidden: &[[W; 3]; 2],
        sums: &mut SumsOfAlike<W>,
        out: &mut P,
    ) {
        let at = self.splat(from.bitboard());
        let pinned = &self.our_moves.pinned;
        let free = self.present() & !pinned.all();
        let mut attacks = self.us.none();
        let mut targets = self.us.none();
        let mut backed = self.us.none();
        let guarded = &self.zone.seen_by_sliders;
        let mut arrivals = self.play_out.to;
        if IS_ORTHOGONAL {
            let [rank, file] = self.seen_from::<ORTHOGONAL>(from);
            attacks = attacks | rank | file;
            targets = targets | rank.only((free | pinned.rank).meets(at));
            targets = targets | file.only((free | pinned.file).meets(at));
            backed = backed | targets.only(guarded[ORTHOGONAL].meets(at));
            arrivals = arrivals | by(PieceChecks, self.king_lines[ORTHOGONAL].checks);
        }
        if IS_DIAGONAL {
            let [rising, falling] = self.seen_from::<DIAGONAL>(from);
            attacks = attacks | rising | falling;
            let mut diagonal = rising.only((free | pinned.rising).meets(at));
            diagonal = diagonal | falling.only((free | pinned.falling).meets(at));
            targets = targets | diagonal;
            backed = backed | diagonal.only(guarded[DIAGONAL].meets(at));
            arrivals = arrivals | by(PieceChecks, self.king_lines[DIAGONAL].checks);
        }
        let targets = in_scope(from, targets & self.our_moves.pieces);
        let on_zone_lines = by(CutsZoneLine, targets & self.empty & self.zone.lines);
        if on_zone_lines.any() {
            arrivals = arrivals | (on_zone_lines & self.zone_lines_of_others(from));
        }
        let mut touched = self.us.none();
        if IS_ORTHOGONAL {
            touched = touched | self.orthogonal_sliders.seen_by_any | self.replies.pawns.push;
        }
        if IS_DIAGONAL {
            let pawns = &self.replies.pawns;
            touched = touched | self.diagonal_sliders.seen_by_any;
            touched = touched | pawns.capture_east | pawns.capture_west;
        }
        let needs_corrections = (touched & at).any();
        let slides = [IS_ORTHOGONAL, IS_DIAGONAL];
        let piece = MovingPiece { from, at, attacks, targets, backed, slides };
        let (summed, freed) =
            self.play_some_out::<S, P>(&piece, arrivals, &mut sums.pin_changers, out);
        self.sum(&piece, summed, sums);
        if freed.any() {
            sums.won = sums.won.plus(summed.len().times(freed.len()));
            let (zone, empty) = (self.zone.safe_steps | freed, self.empty | at);
            if IS_ORTHOGONAL {
                let forbidden = Lines::<W, ORTHOGONAL>::new(empty).seen_from(zone);
                sums.lost = sums.lost.plus(by(ForbidsSteps, over(&forbidden, summed)));
            }
            if IS_DIAGONAL {
                let forbidden = Lines::<W, DIAGONAL>::new(empty).seen_from(zone);
                sums.lost = sums.lost.plus(by(ForbidsSteps, over(&forbidden, summed)));
            }
        } else if self.zone.has_safe_steps {
            if IS_ORTHOGONAL {
                let forbidden = over(&forbidden[ORTHOGONAL], summed);
                sums.lost = sums.lost.plus(by(ForbidsSteps, forbidden));
            }
            if IS_DIAGONAL {
                let forbidden = over(&forbidden[DIAGONAL], summed);
                sums.lost = sums.lost.plus(by(ForbidsSteps, forbidden));
            }
        }
        if let Some(forbidden) = &self.zone.forbidden_castlings {
            let [orthogonal, diagonal] = &forbidden.sliders;
            for number in 0..2 {
                let mut from = self.us.none();
                if IS_ORTHOGONAL {
                    from = from | orthogonal[number];
                }
                if IS_DIAGONAL {
                    from = from | diagonal[number];
                }
                sums.lost = sums.lost.plus((summed & from).len());
            }
        }
        if self.may_free_castling(&piece) {
            let (empty, mut attackers) = (self.empty | at, [self.us.none(); 2]);
            for (safe, attackers) in self.castlings.safe.into_iter().zip(&mut attackers) {
                if IS_ORTHOGONAL {
                    *attackers =
                        Lines::<W, ORTHOGONAL>::new(empty).seeing_back_rank::<S::Them>(safe);
                }
                if IS_DIAGONAL {
                    *attackers = *attackers
                        | Lines::<W, DIAGONAL>::new(empty).seeing_back_rank::<S::Them>(safe);
                }
            }
            self.free_castlings(&piece, summed, attackers, sums);
        }
        if needs_corrections && IS_ORTHOGONAL {
            self.in_their_pawns_way::<S>(&piece, summed, sums);
            along_lines::<W, ORTHOGONAL>(self.orthogonal_sliders, &piece, summed, self.them, sums);
        }
        if needs_corrections && IS_DIAGONAL {
            self.attacked_by_their_pawns::<S>(&piece, summed, sums);
            along_lines::<W, DIAGONAL>(self.diagonal_sliders, &piece, summed, self.them, sums);
        }
    }

    /// What the slider on `from` sees along both lines of a half. It is what our sliders see
    /// together, up to the first of our pieces: behind that others may see more.
    #[inline(always)]
    fn seen_from<const HALF: usize>(&self, from: Square) -> [W; 2] {
        let lines = self.ours.lines_from::<HALF>(from);
        let [a, b, c, d] = for_four!(i => self.seen[HALF][i].within(lines[i]));
        [a | c, b | d]
    }

    /// What every piece needs: the baseline, the gain of the square it leaves, gains and values
    /// where it arrives, and their king's captures of it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn sum(&self, piece: &MovingPiece<W>, summed: W, sums: &mut SumsOfAlike<W>) {
        let (moves, zone) = (summed.len(), self.zone);
        sums.moves = sums.moves.plus(moves);
        sums.by_square.arrive(summed);
        // A queen has at most 27 moves, all other pieces at most 14.
        let planes = if piece.slides == [true; 2] { 5 } else { 4 };
        sums.by_square.leave(piece.at, moves, planes);
        let captures_beside = by(CapturedBesideKing, summed & zone.beside & self.them);
        if captures_beside.any() {
            let attacked_by_others = zone.attacked_twice | (zone.attacked & !piece.attacks);
            sums.won = sums.won.plus((captures_beside & !attacked_by_others).len());
        }
    }

    /// Plays moves out: those to `arrivals`, and all others that no sum describes. Returns where
    /// the others arrive, and the steps that their king wins when the piece leaves.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn play_some_out<S: Side, P: PlaysOut<S, W>>(
        &self,
        piece: &MovingPiece<W>,
        arrivals: W,
        pin_changers: &mut PinChangers<W>,
        out: &mut P,
    ) -> (W, W) {
        let MovingPiece { from, at, attacks, targets, backed, slides } = *piece;
        let zone = self.zone;
        let attacked_alone = attacks & zone.attacked_once;
        let backed = by(SliderBacksCapture, zone.beside & self.them & backed);
        let mut played_out =
            (targets & (arrivals | backed)) | targets.only(self.play_out.from.meets(at));
        let summed = targets & !played_out;
        let arriving = self.pin_squares.arriving(ORTHOGONAL, slides[ORTHOGONAL])
            | self.pin_squares.arriving(DIAGONAL, slides[DIAGONAL]);
        if ((self.pin_squares.leaving & at) | (summed & arriving)).any()
            && !pin_changers.add(from, slides, summed)
        {
            played_out = targets;
        }
        if played_out.any() {
            out.each(from, played_out);
        }
        (targets & !played_out, by(FreesSteps, attacked_alone & zone.steps))
    }

    /// Where our pieces are: not where another node has one, and this one a piece that took it.
    #[inline(always)]
    fn present(&self) -> W {
        self.us | unless(MissingPieceDoesNotMove, !self.us)
    }

    /// Whether a castling may be legal when the piece leaves.
    #[inline(always)]
    fn may_free_castling(&self, piece: &MovingPiece<W>) -> bool {
        self.zone.guards_castling_once
            && (piece.attacks & self.zone.attacked_once & self.castlings.safe_squares()).any()
    }

    /// Adds the castlings that the piece alone forbids and that become legal when it moves.
    /// `attackers` is where it would forbid each.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn free_castlings(
        &self,
        piece: &MovingPiece<W>,
        summed: W,
        attackers: [W; 2],
        sums: &mut SumsOfAlike<W>,
    ) {
        let zone = self.zone;
        let attacked_by_others = zone.attacked_twice | (zone.attacked & !piece.attacks);
        let blocking_squares = self.castlings.blocking_squares;
        let squares = self.castlings.safe.into_iter().zip(blocking_squares);
        for ((safe, blocking_squares), attackers) in squares.zip(attackers) {
            let freed = by(FreesCastling, summed & !(attackers | blocking_squares));
            let freed = freed.only(safe.meets(zone.attacked));
            sums.won = sums.won.plus(freed.except(safe.meets(attacked_by_others)).len());
        }
    }

    /// A set for each castling, on all nodes.
    #[inline(always)]
    fn splat_each(&self, [one, other]: [Bitboard; 2]) -> [W; 2] {
        [self.splat(one), self.splat(other)]
    }

    /// The squares that zone lines pass, those of the slider on `from` left out.
    #[inline(always)]
    fn zone_lines_of_others(&self, from: Square) -> W {
        let [orthogonal, diagonal] = &self.zone.lines_by_direction;
        let [e, n, w, s] =
            for_four!(i => orthogonal[i] & !self.splat(ray(from, Direction::ALL[i])));
        let [ne, nw, sw, se] =
            for_four!(i => diagonal[i] & !self.splat(ray(from, Direction::ALL[4 + i])));
        ((e | n) | (w | s)) | ((ne | nw) | (sw | se))
    }

    /// Corrects the moves of a piece that stands where an enemy pawn would push. The pawn wins its
    /// pushes when the piece leaves, but not where the piece goes on to the square behind it, or
    /// takes the pawn.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn in_their_pawns_way<S: Side>(
        &self,
        piece: &MovingPiece<W>,
        summed: W,
        sums: &mut SumsOfAlike<W>,
    ) {
        let MovingPiece { from, at, .. } = *piece;
        let pawns = &self.replies.pawns;
        let (one, two) = (from.bitboard().shift(S::UP), from.bitboard().shift(S::UP).shift(S::UP));
        let back = from.bitboard().shift(S::UP.opposite());
        // On the first step of a pawn: the pawn stands before it.
        let takes_pawn = by(CapturesBlockedPawn, summed.within(one));
        let pushes = takes_pawn.only((pawns.push & !pawns.second_steps).meets(at));
        let lost = pushes.len().times(self.moves_of_pawn_to::<S>(from));
        let to_second_step = by(ToSecondStep, summed.within(back));
        let keeps_second = (takes_pawn | to_second_step).only(pawns.push_twice.meets(at));
        sums.lost = sums.lost.plus(lost).plus(keeps_second.len());
        // On the second step: the first step lies before it, and then the pawn.
        let to_first = by(ToFirstStep, summed.within(one));
        let to_pawn = by(CapturesPawnFromSecondStep, summed.within(two));
        let to_first_or_pawn = (to_first | to_pawn).only(pawns.second_steps.meets(at));
        sums.lost = sums.lost.plus(to_first_or_pawn.len());
    }

    /// Corrects the captures of enemy pawns that attack the piece. That they cannot take it is
    /// counted twice: the piece leaves, and the pawn is taken.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn attacked_by_their_pawns<S: Side>(
        &self,
        piece: &MovingPiece<W>,
        summed: W,
        sums: &mut SumsOfAlike<W>,
    ) {
        let MovingPiece { from, at, .. } = *piece;
        let pawns = &self.replies.pawns;
        let by_east = from.bitboard().shift(S::Them::UP_EAST.opposite());
        let by_west = from.bitboard().shift(S::Them::UP_WEST.opposite());
        let taken = summed.within(by_east).only(pawns.capture_east.meets(at))
            | summed.within(by_west).only(pawns.capture_west.meets(at));
        let taken = by(CapturesAttackingPawn, taken);
        sums.won = sums.won.plus(taken.len().times(self.moves_of_pawn_to::<S>(from)));
    }

    /// How many moves an enemy pawn has to a square.
    #[inline(always)]
    fn moves_of_pawn_to<S: Side>(&self, to: Square) -> W {
        self.splat(Bitboard(if S::BACK_RANK.contains(to) { 4 } else { 1 }))
    }
}

/// The corrections for a piece that moves along a line on which an enemy slider sees it: see
/// [`along_lines`](crate::two_ply::one_node::along_lines).
#[cfg_attr(not(debug_assertions), inline(always))]
fn along_lines<W: Column, const HALF: usize>(
    sliders: &TheirSliders<W>,
    piece: &MovingPiece<W>,
    summed: W,
    theirs: W,
    sums: &mut SumsOfAlike<W>,
) {
    if !(sliders.seen_by_any & piece.at).any() {
        return;
    }
    let proof = summed.proof();
    for i in 0..4 {
        let seen = sliders.seen[i];
        if !(seen & piece.at).any() {
            continue;
        }
        let summed = summed.only(seen.meets(piece.at));
        let direction = Direction::ALL[4 * HALF + i];
        // Towards the slider, or capturing it: the slider does not get past the square that we
        // leave.
        let towards = summed & W::splat(proof, ray(piece.from, direction.opposite()));
        let lost_towards = towards.len().times(at(&sliders.reach[i], piece.at));
        let lost_towards = by(TowardsSlider, lost_towards);
        // Away from the slider: it gets as far as our piece went, and may recapture there.
        let away = summed & W::splat(proof, ray(piece.from, direction));
        let lost_away = by(AwayFromSlider, over(&sliders.reach[i], away & !theirs));
        sums.lost = sums.lost.plus(lost_towards).plus(lost_away);
        sums.won = sums.won.plus(by(AwayWithCapture, away & theirs).len());
    }
}
