//! The sieve of the walk (`walk.rs`): which turns a level's sets rule out, one set after another.

use super::blocks;
use super::plan::{PlanLevel, SearchPlan, SetToTry};
use super::rings::{Ring, RingList, RingListReader};
use super::vector_steps::VectorSteps;

/// The CPU that the sieve is compiled for.
pub(super) trait SieveCpu: VectorSteps {
    /// [`try_all`], compiled for this CPU by itself, so that all of its loop fits the registers.
    fn try_all_apart<R: Ring>(self, sieve: &Sieve<'_, R>, turns: R, sets: &[SetToTry]) -> R;
}

/// The question of the sieve for each set.
pub(super) struct Sieve<'a, R: Ring> {
    pub(super) plan: &'a SearchPlan,
    /// The products of the sets without the level's square, and of that square alone.
    pub(super) products: &'a [u64],
    pub(super) shifted: u64,
    pub(super) ruled_out: &'a R::List,
}

/// [`try_all`], where it takes the least time: a loop over few sets and machine words less than a
/// call.
#[inline(always)]
pub(super) fn sifted<R: Ring>(
    cpu: impl SieveCpu,
    sieve: &Sieve<'_, R>,
    turns: R,
    sets: &[SetToTry],
) -> R {
    if R::TURNS == 64 {
        try_all(cpu, sieve, turns, sets)
    } else {
        cpu.try_all_apart(sieve, turns, sets)
    }
}

/// How many sets are tried before the sieve looks whether any turn is left. Mostly their number is
/// even.
const TRIED_AT_ONCE: usize = 2;

/// The `turns` that no set rules out.
#[inline(always)]
pub(super) fn try_all<R: Ring>(
    cpu: impl VectorSteps,
    sieve: &Sieve<'_, R>,
    turns: R,
    sets: &[SetToTry],
) -> R {
    let &Sieve { plan, products, shifted, ruled_out } = sieve;
    // By value, so that the loop reads nothing but sets, products and rings.
    let (index_shift, reader) = (64 - plan.bits.get(), ruled_out.reader());
    let mut gone = R::default();
    let pairs = sets.chunks_exact(TRIED_AT_ONCE);
    for &SetToTry { set, rings } in pairs.remainder() {
        let index = products[usize::from(set)].wrapping_add(shifted) >> index_shift;
        gone = gone.union(reader.turned_down(cpu, usize::from(rings), index as usize));
    }
    for pair in pairs {
        for &SetToTry { set, rings } in pair {
            let index = products[usize::from(set)].wrapping_add(shifted) >> index_shift;
            gone = gone.union(reader.turned_down(cpu, usize::from(rings), index as usize));
        }
        if turns.without(gone).is_empty() {
            break;
        }
    }
    turns.without(gone)
}

/// The turns at which a set of a class is ruled out, of the sets of A or of C whose attacks are in
/// a block: by those with other attacks. If the level's square is in sight, these are all sets,
/// otherwise the sets of other classes.
#[inline(always)]
pub(super) fn ruled_out<R: Ring>(
    cpu: impl VectorSteps,
    plan: &SearchPlan,
    level: &PlanLevel,
    class: usize,
    block: &[u8],
) -> R {
    let free = blocks::ring::<R>(cpu, block, plan.period, u8::MAX, 0);
    let all = R::of_words([u64::MAX; 4]);
    match level.hidden.get(class) {
        None => all.without(free),
        Some(&hidden) => {
            all.without(free).without(blocks::ring(cpu, block, plan.period, level.ray, hidden))
        }
    }
}
