//! The turns of the ring that sets of blockers rule out: the input of the sieve in `walk.rs`.

use super::plan::{PlanLevel, SearchPlan};
use super::rings::{self, DoubledRing, Ring};

/// Computes the parts of A and C in the `next` level's rings. The products of C belong to `turn`,
/// so the rings are turned back by it.
#[inline(always)]
pub(super) fn prepare(
    plan: &SearchPlan,
    next: &PlanLevel,
    products: &[u64],
    turn: usize,
    (next_without, next_with): (&mut [Ring], &mut [DoubledRing]),
) {
    let (without, with) = products.split_at(products.len() / 2);
    fill_rings(plan, next, with, without.len(), next_without);
    for (doubled, ring) in next_with.iter_mut().zip(next_without.iter()) {
        *doubled = DoubledRing::new(DoubledRing::new(*ring).turned_down(turn));
    }
    fill_rings(plan, next, without, 0, next_without);
}

/// For each class of `level` and each index modulo the step: the ring of the indices of sets with
/// other attacks. If the level's square is in sight, these are all sets, otherwise the sets of
/// other classes. The sets have the given products and are numbered from `first` on.
#[inline(always)]
pub(super) fn fill_rings(
    plan: &SearchPlan,
    level: &PlanLevel,
    products: &[u64],
    first: usize,
    rings: &mut [Ring],
) {
    let step = plan.step;
    let step_bits = step.trailing_zeros();
    rings.fill([0; 4]);
    for (&product, &first_ring) in products.iter().zip(&level.first_rings[first..]) {
        let index = plan.index(product);
        let turn = index >> step_bits;
        let ring = &mut rings[usize::from(first_ring) + (index & (step - 1))];
        ring[turn / 64 % 4] |= 1 << (turn % 64);
    }
    for rest in 0..step {
        let mut own = [[0; 4]; MAX_CLASSES];
        for (class, ring) in own.iter_mut().take(level.classes).enumerate() {
            *ring = repeated(rings[class * step + rest], plan.period);
        }
        for class in 0..level.classes {
            let in_sight = class + 1 == level.classes;
            let others = (0..level.classes).filter(|&other| in_sight || other != class);
            rings[class * step + rest] =
                others.fold([0; 4], |union, other| rings::union(union, own[other]));
        }
    }
}

/// A ray has up to six relevant squares, so five of them can be nearer than the last. A set may
/// also have no nearer blocker.
const MAX_CLASSES: usize = 6;

/// Fills a ring to its end. The input has only the numbers below `period`.
#[inline(always)]
fn repeated(mut ring: Ring, period: usize) -> Ring {
    let mut filled = period;
    while filled < 64 {
        ring[0] |= ring[0] << filled;
        filled *= 2;
    }
    if period <= 64 {
        ring[1] = ring[0];
    }
    if period <= 128 {
        (ring[2], ring[3]) = (ring[0], ring[1]);
    }
    ring
}
