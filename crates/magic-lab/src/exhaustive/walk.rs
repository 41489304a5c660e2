//! The walk over all multipliers, bit by bit from the lowest.
//!
//! The index of a blocker set depends only on low bits of the multiplier: those below 64 less the
//! number of the set's lowest square. So the relevant squares are added from the highest down. Each
//! level adds one square to the sets. It also adds the bits that this square brings into play to
//! the multiplier. It drops a multiplier that gives one index to two sets with different attacks
//! (divide and conquer after Niklas Fiekas, 2017).
//!
//! Let A be the sets without the new square and C the sets with it, and let the indices form a
//! ring. Some of the new bits are among the top bits of the square's own product. They leave the
//! indices of A alone, and turn all indices of C by the same amount. So up to 256 candidates differ
//! only by the turn of C against A. One set of C rules out many turns at once: all turns that bring
//! its index onto a set of A with other attacks. The ring of the indices of A lists these turns, if
//! it is read from the index of the set of C on. After a few dozen sets most groups of 256 candidates
//! are empty.
//!
//! This sieve need not compare attacks. If the new square is in sight, all sets of A have other
//! attacks. If a nearer blocker hides it, a set of A has other attacks if its nearest blocker is
//! another one, or if it has none. The turns that pass the sieve get an exact check.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use super::live_work::{LiveWork, WorkDone};
use super::plan::{PlanLevel, SearchPlan, SetToTry};
use super::rings::{self, DoubledRing, Ring};
use super::ruled_out::{fill_rings, prepare};

/// The CPU that code is compiled for. The recursion goes through this trait, so the whole walk is
/// compiled for that CPU.
pub(super) trait WalkCpu: Copy {
    /// [`level`], compiled for this CPU.
    fn level(self, walk: &mut MultiplierWalk<'_>, depth: usize, multiplier: u64, lows: Range<u64>);
}

/// Any CPU.
#[derive(Debug, Clone, Copy)]
pub(super) struct PortableWalk;

impl WalkCpu for PortableWalk {
    fn level(self, walk: &mut MultiplierWalk<'_>, depth: usize, multiplier: u64, lows: Range<u64>) {
        level(self, walk, depth, multiplier, lows);
    }
}

/// A walk: its place and its results.
pub(super) struct MultiplierWalk<'a> {
    plan: &'a SearchPlan,
    stop: &'a AtomicBool,
    live: &'a LiveWork,
    /// The depth at which [`go`](Self::go) began.
    start: usize,
    /// Work that `live` does not have yet, and work that it has.
    hidden: WorkDone,
    pub(super) shown: WorkDone,
    /// The depth at which the walk turns back and notes its multiplier.
    end: usize,
    /// The products of the sets, by the number of the set.
    products: Vec<u64>,
    scratch: Vec<WalkScratch>,
    /// Candidates tested, by level. Candidates below [`PlanLevel::least`] need no test.
    pub(super) tests: Vec<u64>,
    /// The multipliers that passed all levels before `end`.
    pub(super) left: Vec<u64>,
}

/// The working memory of a level.
struct WalkScratch {
    /// For each class and each index modulo the step, the turns at which a set of the class is
    /// ruled out.
    ruled_out: Vec<DoubledRing>,
    /// The attacks by index, of A and, twice in a row, of C.
    without: Vec<u8>,
    with: Vec<u8>,
    /// The parts of the next level's `ruled_out` that A and C contribute.
    next_without: Vec<Ring>,
    next_with: Vec<DoubledRing>,
}

impl<'a> MultiplierWalk<'a> {
    pub(super) fn new(
        plan: &'a SearchPlan,
        stop: &'a AtomicBool,
        live: &'a LiveWork,
        end: usize,
    ) -> Self {
        let entries = plan.bits.entries();
        let rings =
            |depth: usize| plan.levels.get(depth).map_or(0, |level| level.classes * plan.step);
        let scratch = |depth| WalkScratch {
            ruled_out: vec![DoubledRing::default(); rings(depth)],
            without: vec![0; entries],
            with: vec![0; 2 * entries],
            next_without: vec![[0; 4]; rings(depth + 1)],
            next_with: vec![DoubledRing::default(); rings(depth + 1)],
        };
        Self {
            plan,
            stop,
            live,
            start: 0,
            hidden: WorkDone::default(),
            shown: WorkDone::default(),
            end,
            products: vec![0; plan.attacks.len()],
            scratch: (0..=plan.levels.len()).map(scratch).collect(),
            tests: vec![0; plan.levels.len()],
            left: Vec::new(),
        }
    }

    /// Walks over all multipliers that begin with certain low bits. `multiplier` holds the bits
    /// that the levels before `depth` fix, and must have passed those levels. The bits that the
    /// level at `depth` tries one by one are those of `lows`.
    pub(super) fn go(
        &mut self,
        cpu: impl WalkCpu,
        depth: usize,
        multiplier: u64,
        lows: Range<u64>,
    ) {
        self.start = depth;
        self.products.truncate(1);
        for level in &self.plan.levels[..depth] {
            let shifted = multiplier << level.square;
            for set in 0..self.products.len() {
                self.products.push(self.products[set].wrapping_add(shifted));
            }
        }
        self.products.resize(self.plan.attacks.len(), 0);
        if depth < self.plan.levels.len() {
            let level = &self.plan.levels[depth];
            let mut rings = vec![[0; 4]; level.classes * self.plan.step];
            fill_rings(self.plan, level, &self.products[..1 << depth], 0, &mut rings);
            for (doubled, ring) in self.scratch[depth].ruled_out.iter_mut().zip(rings) {
                *doubled = DoubledRing::new(ring);
            }
        }
        cpu.level(self, depth, multiplier, lows);
    }

    /// Shows the work since the last time.
    #[cold]
    fn show(&mut self) {
        let work = std::mem::take(&mut self.hidden);
        self.live.add(work);
        self.shown.tests += work.tests;
        self.shown.starts += work.starts;
    }
}

/// How many tests a walk does before it shows them: a few milliseconds of work.
const SHOWN_AT_ONCE: u64 = 1 << 20;

/// Tries the bits that the level at `depth` adds to `multiplier`, and then the next levels. The
/// outer bits are `lows`.
#[inline(always)]
pub(super) fn level(
    cpu: impl WalkCpu,
    walk: &mut MultiplierWalk<'_>,
    depth: usize,
    multiplier: u64,
    lows: Range<u64>,
) {
    if depth == walk.end {
        walk.left.push(multiplier);
        return;
    }
    let plan = walk.plan;
    let level = &plan.levels[depth];
    for low in lows {
        if walk.stop.load(Ordering::Relaxed) {
            return;
        }
        let tests = (1 << level.inner) - u64::from(low < level.least);
        walk.tests[depth] += tests;
        walk.hidden.tests += tests;
        let multiplier = multiplier | low << level.known;
        let turns = sieve(walk, level, depth, multiplier << level.square);
        if !rings::is_empty(turns) {
            descend(cpu, walk, depth, multiplier, turns);
        }
        if depth == walk.start {
            walk.hidden.starts += 1;
        }
        if walk.hidden.tests >= SHOWN_AT_ONCE {
            walk.show();
        }
    }
}

/// How many sets are tried before the sieve looks whether any turn is left. From the second level on their number is even.
const TRIED_AT_ONCE: usize = 2;

/// The turns that are not ruled out. `shifted` is the product of the level's square.
#[inline(always)]
fn sieve(walk: &MultiplierWalk<'_>, level: &PlanLevel, depth: usize, shifted: u64) -> Ring {
    let plan = walk.plan;
    let products = &walk.products[..1 << depth];
    let ruled_out = &walk.scratch[depth].ruled_out[..];
    let step = plan.step;
    let step_bits = step.trailing_zeros();
    let ruled_out_by = |element: SetToTry| {
        let index = plan.index(products[usize::from(element.set)].wrapping_add(shifted));
        let ring = usize::from(element.first_ring) + (index & (step - 1));
        ruled_out[ring].turned_down(index >> step_bits)
    };
    let mut turns = level.turns;
    let elements = level.order.chunks_exact(TRIED_AT_ONCE);
    for &element in elements.remainder() {
        turns = rings::without(turns, ruled_out_by(element));
    }
    for elements in elements {
        for &element in elements {
            turns = rings::without(turns, ruled_out_by(element));
        }
        if rings::is_empty(turns) {
            break;
        }
    }
    turns
}

/// Checks the `turns` exactly, and goes on with the turns that pass.
#[inline(always)]
fn descend(
    cpu: impl WalkCpu,
    walk: &mut MultiplierWalk<'_>,
    depth: usize,
    multiplier: u64,
    turns: Ring,
) {
    let plan = walk.plan;
    let level = &plan.levels[depth];
    let sets = 1 << depth;
    let entries = plan.bits.entries();
    let scratch = &mut walk.scratch[depth];
    let shifted = multiplier << level.square;

    // C must be free of conflicts by itself, at every turn.
    let (with, again) = scratch.with.split_at_mut(entries);
    with.fill(0);
    for (product, &attacks) in walk.products[..sets].iter().zip(&plan.attacks[sets..]) {
        let entry = &mut with[plan.index(product.wrapping_add(shifted))];
        if *entry != 0 && *entry != attacks {
            return;
        }
        *entry = attacks;
    }
    again.copy_from_slice(with);
    let without = &mut scratch.without[..entries];
    without.fill(0);
    for (&product, &attacks) in walk.products[..sets].iter().zip(&plan.attacks) {
        without[plan.index(product)] = attacks;
    }

    let mut prepared = false;
    for turn in rings::members(turns) {
        let scratch = &mut walk.scratch[depth];
        let from = entries - turn * plan.step;
        if collide(&scratch.without, &scratch.with[from..from + entries]) {
            continue;
        }
        let part = (turn * (1 << level.inner) / plan.period) as u64;
        let multiplier = multiplier | part << (level.known + level.outer);
        let shifted = multiplier << level.square;
        let (low, high) = walk.products.split_at_mut(sets);
        for (product, new) in low.iter().zip(high) {
            *new = product.wrapping_add(shifted);
        }
        if let Some(next) = plan.levels.get(depth + 1) {
            if !prepared {
                let parts = (&mut scratch.next_without[..], &mut scratch.next_with[..]);
                prepare(plan, next, &walk.products[..2 * sets], turn, parts);
                prepared = true;
            }
            let [scratch, below, ..] = &mut walk.scratch[depth..] else { return };
            let parts = scratch.next_without.iter().zip(&scratch.next_with);
            for (ruled_out, (without, with)) in below.ruled_out.iter_mut().zip(parts) {
                *ruled_out = DoubledRing::new(rings::union(*without, with.turned_up(turn)));
            }
        }
        let next_outer = plan.levels.get(depth + 1).map_or(0, |next| next.outer);
        cpu.level(walk, depth + 1, multiplier, 0..1 << next_outer);
    }
}

/// Whether two sets with different attacks have the same index.
#[inline(always)]
fn collide(a: &[u8], b: &[u8]) -> bool {
    let differ = |(&a, &b): (&u8, &u8)| (a != 0) & (b != 0) & (a != b);
    a.chunks(64)
        .zip(b.chunks(64))
        .any(|(a, b)| a.iter().zip(b).fold(false, |found, pair| found | differ(pair)))
}
