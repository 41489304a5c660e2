//! What arrivals come to as far as sliders and pawns decide it, added up two directions at a time.
//!
//! The numbers of four registers are added as planes of bits, then those of the two words of one
//! register. Then each plane is spread over the bytes. A side that has sliders of one sort alone
//! needs half of that.

use crate::direction_sets::DirectionSets;
use crate::direction_sets::pair_sets::PairSets;
use crate::registers::pair::Pair;
use crate::two_ply::one_node::gains::GainSources;
use crate::two_ply::one_node::gains::bytes::{OFFSET, PawnTerms};
use crate::two_ply::one_node::gains::pair_bytes::PairBytes;
use crate::two_ply::rules::Rule::SlidersRecapture;
use crate::two_ply::rules::by;

/// See [`SquareBytes::arrivals`](crate::two_ply::one_node::gains::bytes::SquareBytes::arrivals).
#[inline(always)]
pub(super) fn arrivals<P: Pair>(
    sources: &GainSources<'_, PairSets<P>>,
    pawns: &PawnTerms,
) -> PairBytes<P> {
    let GainSources { seen, sliders, reach: [ones, twos, fours], theirs, lines, .. } = *sources;
    let proof = seen.proof();
    // What their sliders would gain on other squares, and what they have on their own: the
    // latter is lost when they are captured.
    let counted = seen.minus(PairSets::splat(proof, theirs)).or(sliders);
    let [a0, b0, c0, d0] = counted.and(ones).registers();
    let [a1, b1, c1, d1] = counted.and(twos).registers();
    let [a2, b2, c2, d2] = counted.and(fours).registers();
    // Sliders that see an enemy square recapture there. The directions without one are added,
    // which are all less those.
    let not_guarded = P::splat_u64(proof, !by(SlidersRecapture, theirs).0);
    let [e, f, g, h] = seen.registers();
    let (e, f) = (not_guarded.or_not(e), not_guarded.or_not(f));
    let (g, h) = (not_guarded.or_not(g), not_guarded.or_not(h));
    let pawns = pawn_terms(proof, pawns);
    if lines.diagonal.is_empty() {
        let numbers = [[a0, b0], [a1, b1], [a2, b2]];
        return PairBytes::all(proof, OFFSET + 4 + 2).difference(sum_of_half(
            numbers,
            [e, f],
            pawns,
        ));
    }
    if lines.orthogonal.is_empty() {
        let numbers = [[c0, d0], [c1, d1], [c2, d2]];
        return PairBytes::all(proof, OFFSET + 4 + 2).difference(sum_of_half(
            numbers,
            [g, h],
            pawns,
        ));
    }
    let numbers = [[a0, b0, c0, d0], [a1, b1, c1, d1], [a2, b2, c2, d2]];
    PairBytes::all(proof, OFFSET + 8 + 2).difference(sum(numbers, [e, f, g, h], pawns))
}

/// Lost pushes, lost captures, and the captures that are not won: two sets in each register.
#[inline(always)]
fn pawn_terms<P: Pair>(proof: P::Proof, pawns: &PawnTerms) -> [P; 3] {
    let [pushes, double_pushes, captures_east, captures_west] = pawns.lost;
    let [won_east, won_west] = pawns.won;
    [
        P::from_words(proof, [pushes.0, double_pushes.0]),
        P::from_words(proof, [captures_east.0, captures_west.0]),
        P::from_words(proof, [!won_east.0, !won_west.0]),
    ]
}

/// The sum of numbers of three bits, of directions without a guard, and of the pawns' terms. Two
/// opposite directions have no more than seven squares together, and so have two diagonals to the
/// north or to the south. So the numbers of one word of each register come to 21 at most, all to 28
/// at most, five bits, and both words to six.
#[inline(always)]
fn sum<P: Pair>(numbers: [[P; 4]; 3], not_guarded: [P; 4], pawns: [P; 3]) -> PairBytes<P> {
    let [[a0, b0, c0, d0], [a1, b1, c1, d1], [a2, b2, c2, d2]] = numbers;
    let ([e, f, g, h], [pushes, captures, not_won]) = (not_guarded, pawns);
    let (s, k0) = a0.full_add(b0, c0);
    let (t, k1) = d0.full_add(pushes, captures);
    let (u, k2) = e.full_add(f, g);
    let (v, k3) = h.full_add(not_won, s);
    let (p0, k4) = t.full_add(u, v);
    let (s, l0) = a1.full_add(b1, c1);
    let (t, l1) = d1.full_add(k0, k1);
    let (u, l2) = k2.full_add(k3, k4);
    let (p1, l3) = s.full_add(t, u);
    let (s, m0) = a2.full_add(b2, c2);
    let (t, m1) = d2.full_add(l0, l1);
    let (u, m2) = l2.full_add(l3, s);
    let (p2, m3) = t.half_add(u);
    let (s, n0) = m0.full_add(m1, m2);
    let (p3, n1) = s.half_add(m3);
    let p4 = n0 | n1;

    let (q0, carry) = p0.half_add(p0.swapped());
    let (q1, carry) = p1.full_add(p1.swapped(), carry);
    let (q2, carry) = p2.full_add(p2.swapped(), carry);
    let (q3, carry) = p3.full_add(p3.swapped(), carry);
    let (q4, q5) = p4.full_add(p4.swapped(), carry);
    PairBytes::of_planes([q0, q1, q2, q3, q4], Some(q5))
}

/// The same for two registers, those of the orthogonal or of the diagonal directions. The numbers
/// come to 14 at most, in one word of each as in both, and all terms of both to 24.
#[inline(always)]
fn sum_of_half<P: Pair>(
    numbers: [[P; 2]; 3],
    [e, f]: [P; 2],
    [pushes, captures, not_won]: [P; 3],
) -> PairBytes<P> {
    let [[a0, b0], [a1, b1], [a2, b2]] = numbers;
    let (s, k0) = a0.full_add(b0, pushes);
    let (t, k1) = captures.full_add(e, f);
    let (p0, k2) = s.full_add(t, not_won);
    let (s, l0) = a1.full_add(b1, k0);
    let (p1, l1) = s.full_add(k1, k2);
    let (s, m0) = a2.full_add(b2, l0);
    let (p2, m1) = s.half_add(l1);
    let (p3, p4) = m0.half_add(m1);

    let (q0, carry) = p0.half_add(p0.swapped());
    let (q1, carry) = p1.full_add(p1.swapped(), carry);
    let (q2, carry) = p2.full_add(p2.swapped(), carry);
    let (q3, carry) = p3.full_add(p3.swapped(), carry);
    let q4 = p4 | p4.swapped() | carry;
    PairBytes::of_planes([q0, q1, q2, q3, q4], None)
}
