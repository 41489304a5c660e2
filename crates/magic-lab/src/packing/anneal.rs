//! Annealing of one multiplier. A good multiplier has few entries in use, close together, and few
//! signed digits.

use magic_core::Magic;

use super::packing_keys::{PackingKeys, WindowUse};
use crate::wyrand::Wyrand;

/// The price of a conflict, in entries. It is high enough that no conflict stays at the end, and
/// low enough that the way there may lead through conflicts.
const CONFLICT: f64 = 10.0;

/// The price of a hole: an unused entry between the first and the last one in use. Another square
/// may use it.
const HOLE: f64 = 0.3;

/// The price of a signed digit of the multiplier for 1,024 blocker sets, in entries. Multipliers
/// with few digits lay their entries in regular patterns. Other patterns fit into the holes of such
/// a pattern.
const DIGIT: f64 = 10.0;

/// The temperature at the beginning for 1,024 blocker sets, in entries. At this temperature half of
/// the steps that raise the cost by as much are taken. It falls quadratically.
const HEAT: f64 = 8.0;

/// The first sparse random multiplier without conflicts. The first half of the trials makes the
/// entries in use lie close together. It uses only bits with which no square reaches the index bits
/// that the number of blocker sets does not need.
pub(super) fn stumble(keys: &mut PackingKeys, random: &mut Wyrand, trials: u32) -> Option<Magic> {
    let compact = keys.compact_bits();
    (0..trials)
        .map(|trial| if trial < trials / 2 { compact } else { u64::MAX })
        .map(|bits| Magic(random.next() & random.next() & random.next() & bits))
        .find(|&magic| keys.try_out(magic, 0).is_some())
}

/// Anneals a multiplier over `steps` steps. The result is the best multiplier without conflicts on
/// the way.
pub(super) fn anneal(
    keys: &mut PackingKeys,
    random: &mut Wyrand,
    Magic(mut magic): Magic,
    steps: u32,
) -> Option<Magic> {
    let size = keys.len() as f64;
    let mut cost = f64::INFINITY;
    let mut best = (f64::INFINITY, None);
    for step in 0..steps {
        let rest = 1.0 - f64::from(step) / f64::from(steps);
        let temperature = 0.2 + HEAT * size / 1024.0 * rest * rest;
        let candidate = changed(magic, random);
        // No multiplier uses much less than a third of the entries. So a step with more conflicts
        // than this would not be taken.
        let worst = (cost - size / 3.0 + 12.0 * temperature) / CONFLICT;
        let Some(WindowUse { conflicts, used, span }) =
            keys.try_out(Magic(candidate), worst as u32)
        else {
            continue;
        };
        let holes = f64::from(span - used);
        let new_cost = f64::from(used)
            + HOLE * holes
            + CONFLICT * f64::from(conflicts)
            + DIGIT * size / 1024.0 * f64::from(digits(candidate));
        if new_cost - cost <= temperature * random.exponential() {
            (magic, cost) = (candidate, new_cost);
            if conflicts == 0 && cost < best.0 {
                best = (cost, Some(Magic(magic)));
            }
        }
    }
    best.1
}

/// The least number of powers of two whose sums and differences make `magic`. It is the number of
/// digits in the non-adjacent form that are not zero.
const fn digits(magic: u64) -> u32 {
    (magic ^ magic.wrapping_mul(3)).count_ones()
}

/// A small change, mostly the addition of a digit of either sign. Good multipliers are sums and
/// differences of few powers of two.
fn changed(magic: u64, random: &mut Wyrand) -> u64 {
    let digit = 1 << random.below(64);
    match random.below(8) {
        0 | 1 => magic.wrapping_add(digit),
        2 | 3 => magic.wrapping_sub(digit),
        4 => magic ^ digit,
        5 => magic.wrapping_add(digit).wrapping_sub(1 << random.below(64)),
        6 if random.below(2) == 0 => magic.wrapping_add(digit.wrapping_mul(3)),
        6 => magic.wrapping_sub(digit.wrapping_mul(3)),
        _ => magic ^ (random.next() & random.next() & 0x3F).rotate_left(random.below(64) as u32),
    }
}
