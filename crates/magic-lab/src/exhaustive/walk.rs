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
//! it is read from the index of the set of C on. After a few dozen sets most groups of 256
//! candidates are empty.
//!
//! This sieve need not compare attacks. If the new square is in sight, all sets of A have other
//! attacks. If a nearer blocker hides it, a set of A has other attacks if its nearest blocker is
//! another one, or if it has none. The turns that pass the sieve get an exact check.
//!
//! Both need the attacks of A and of C by index. A table of C is filled set by set when its turns
//! are not all ruled out, and shows whether C is free of conflicts by itself. All else is made of
//! these tables, many bytes at once: the table of the next level's A is that of A joined with that
//! of C, turned; and a ring says which bytes of a table have certain bits (`blocks.rs`). Rings for
//! hidden squares, and tables, wait until they are needed.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use super::blocks::Blocks;
use super::live_work::{LiveWork, WorkDone};
use super::plan::{PlanLevel, SearchPlan, SetToTry};
use super::rings::{Ring, RingList};
use super::sieve::{self, Sieve, SieveCpu, ruled_out, sifted};
use super::vector_steps::VectorSteps;

/// The CPU that code is compiled for. The recursion goes through this trait, so the whole walk is
/// compiled for that CPU.
pub(super) trait WalkCpu: SieveCpu {
    /// [`level`], compiled for this CPU.
    fn level<R: Ring>(
        self,
        walk: &mut MultiplierWalk<'_, R>,
        depth: usize,
        multiplier: u64,
        lows: Range<u64>,
    );
}

/// Any CPU.
#[derive(Debug, Clone, Copy)]
pub(super) struct PortableWalk;

impl VectorSteps for PortableWalk {}

impl WalkCpu for PortableWalk {
    fn level<R: Ring>(
        self,
        walk: &mut MultiplierWalk<'_, R>,
        depth: usize,
        multiplier: u64,
        lows: Range<u64>,
    ) {
        level(self, walk, depth, multiplier, lows);
    }
}

impl SieveCpu for PortableWalk {
    #[inline(never)]
    fn try_all_apart<R: Ring>(self, sieve: &Sieve<'_, R>, turns: R, sets: &[SetToTry]) -> R {
        sieve::try_all(self, sieve, turns, sets)
    }
}

/// A walk: its place and its results.
pub(super) struct MultiplierWalk<'a, R: Ring> {
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
    scratch: Vec<WalkScratch<R>>,
    /// Candidates tested, by level. Candidates below [`PlanLevel::least`] need no test.
    pub(super) tests: Vec<u64>,
    /// The multipliers that passed all levels before `end`.
    pub(super) left: Vec<u64>,
}

/// The working memory of a level.
struct WalkScratch<R: Ring> {
    /// The turns that the level's inner bits can make.
    turns: R,
    /// The turns at which a set of a class is ruled out.
    ruled_out: R::List,
    /// The turn of the level before that the rings of the hidden classes wait for.
    hidden_wait_for: Option<usize>,
    /// The turn of the level before that `without` waits for.
    without_waits_for: Option<usize>,
    /// The attacks by index: of A, and of C with no inner bit.
    without: Blocks,
    with: Blocks,
    /// The parts of the next level's rings that A and C contribute.
    next: Vec<NextRing<R>>,
}

/// A ring of the next level, by class and rest.
#[derive(Clone, Default)]
struct NextRing<R: Ring> {
    without: R,
    with: R::Doubled,
}

impl<R: Ring> NextRing<R> {
    /// The ring when C is turned.
    #[inline(always)]
    fn at(&self, cpu: impl WalkCpu, turn: usize) -> R {
        self.without.union(R::turned_up(cpu, &self.with, turn))
    }
}

impl<'a, R: Ring> MultiplierWalk<'a, R> {
    pub(super) fn new(
        plan: &'a SearchPlan,
        stop: &'a AtomicBool,
        live: &'a LiveWork,
        end: usize,
    ) -> Self {
        let classes = |depth: usize| plan.levels.get(depth).map_or(0, PlanLevel::classes);
        let scratch = |depth| WalkScratch {
            turns: plan.levels.get(depth).map_or_else(R::default, |level| plan.turns(level)),
            ruled_out: R::List::new(classes(depth), plan.step),
            hidden_wait_for: None,
            without_waits_for: None,
            without: Blocks::new(plan.step, plan.period, 1),
            with: Blocks::new(plan.step, plan.period, 2),
            next: vec![NextRing::default(); classes(depth + 1) * plan.step],
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
        let plan = self.plan;
        self.start = depth;
        self.products.truncate(1);
        for level in &plan.levels[..depth] {
            let shifted = multiplier << level.square;
            for set in 0..self.products.len() {
                self.products.push(self.products[set].wrapping_add(shifted));
            }
        }
        if let Some(level) = plan.levels.get(depth) {
            let scratch = &mut self.scratch[depth];
            scratch.without.fill(plan, &self.products, 0, &plan.attacks);
            for class in 0..level.classes() {
                for rest in 0..plan.step {
                    let ring = ruled_out(cpu, plan, level, class, scratch.without.block(rest));
                    scratch.ruled_out.put(class, rest, ring);
                }
            }
            (scratch.hidden_wait_for, scratch.without_waits_for) = (None, None);
        }
        self.products.resize(plan.attacks.len(), 0);
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
pub(super) fn level<R: Ring>(
    cpu: impl WalkCpu,
    walk: &mut MultiplierWalk<'_, R>,
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
        let turns = sieve(cpu, walk, level, depth, multiplier << level.square);
        if !turns.is_empty() {
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

/// The turns that are not ruled out. `shifted` is the product of the level's square.
#[inline(always)]
fn sieve<R: Ring>(
    cpu: impl WalkCpu,
    walk: &mut MultiplierWalk<'_, R>,
    level: &PlanLevel,
    depth: usize,
    shifted: u64,
) -> R {
    let plan = walk.plan;
    let products = &walk.products[..1 << depth];
    let (in_sight, hidden) = level.order.split_at(level.in_sight);
    let scratch = &walk.scratch[depth];
    let ruled_out = &scratch.ruled_out;
    let left = sifted(cpu, &Sieve { plan, products, shifted, ruled_out }, scratch.turns, in_sight);
    if left.is_empty() || hidden.is_empty() {
        return left;
    }
    let [.., above, scratch] = &mut walk.scratch[..=depth] else { return left };
    if let Some(turn) = scratch.hidden_wait_for.take() {
        for class in 0..level.hidden.len() {
            for rest in 0..plan.step {
                let ring = above.next[class * plan.step + rest].at(cpu, turn);
                scratch.ruled_out.put(class, rest, ring);
            }
        }
    }
    let ruled_out = &scratch.ruled_out;
    sifted(cpu, &Sieve { plan, products, shifted, ruled_out }, left, hidden)
}

/// Checks the `turns` exactly, and goes on with the turns that pass.
#[inline(always)]
fn descend<R: Ring>(
    cpu: impl WalkCpu,
    walk: &mut MultiplierWalk<'_, R>,
    depth: usize,
    multiplier: u64,
    turns: R,
) {
    let plan = walk.plan;
    let level = &plan.levels[depth];
    let sets = 1 << depth;
    let scratch = &mut walk.scratch[depth];
    let shifted = multiplier << level.square;

    // C must be free of conflicts by itself, at every turn.
    let products = &walk.products[..sets];
    if !scratch.with.fill(plan, products, shifted, &plan.attacks[sets..]) {
        return;
    }
    scratch.with.double();
    if let [.., above, scratch] = &mut walk.scratch[..=depth] {
        if let Some(turn) = scratch.without_waits_for.take() {
            scratch.without.join(&above.without, &above.with, turn);
        }
    }

    let mut prepared = false;
    for turn in turns.members() {
        let scratch = &mut walk.scratch[depth];
        if scratch.without.collides(cpu, &scratch.with, turn) {
            continue;
        }
        let part = (turn * (1 << level.inner) / plan.period) as u64;
        let multiplier = multiplier | part << (level.known + level.outer);
        let shifted = multiplier << level.square;
        let (low, high) = walk.products.split_at_mut(sets);
        for (product, new) in low.iter().zip(high) {
            *new = product.wrapping_add(shifted);
        }
        let mut next_outer = 0;
        if let Some(next) = plan.levels.get(depth + 1) {
            next_outer = next.outer;
            if !prepared {
                for class in 0..next.classes() {
                    for rest in 0..plan.step {
                        let ring = &mut scratch.next[class * plan.step + rest];
                        ring.without =
                            ruled_out(cpu, plan, next, class, scratch.without.block(rest));
                        let with: R = ruled_out(cpu, plan, next, class, scratch.with.block(rest));
                        ring.with = with.doubled();
                    }
                }
                prepared = true;
            }
            let [scratch, below, ..] = &mut walk.scratch[depth..] else { return };
            let in_sight = next.hidden.len();
            for rest in 0..plan.step {
                let ring = scratch.next[in_sight * plan.step + rest].at(cpu, turn);
                below.ruled_out.put(in_sight, rest, ring);
            }
            (below.hidden_wait_for, below.without_waits_for) = (Some(turn), Some(turn));
        }
        cpu.level(walk, depth + 1, multiplier, 0..1 << next_outer);
    }
}
