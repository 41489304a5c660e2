//! Moving parts of rows between groups that have most in common.

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use perft_core::Control;

use crate::bisection::Bisection;
use crate::error::UnitsError;
use crate::row_graph::{Excerpts, Links, RowGraph};

/// How often all pairs are looked for and improved. Later rounds gain little.
const ROUNDS: usize = 3;

/// With how many other groups a group is paired: those that share most positions with it.
const PARTNERS: usize = 8;

/// The passes over the parts of a pair. A pair that can still be improved comes again in the next
/// round.
const PASSES: usize = 1;

/// How far the cost of a group may be from the mean: a twentieth.
const SLACK: u64 = 20;

/// Moves parts between two groups at a time, so that less is lost.
///
/// # Errors
/// [`UnitsError::Interrupted`] when `control` is stopped.
pub(crate) fn improve_pairs(
    graph: &RowGraph,
    groups: &mut [Vec<u32>],
    control: &Control,
) -> Result<(), UnitsError> {
    let mean = graph.cost() / groups.len().max(1) as u64;
    let mut excerpts = Excerpts::new(graph);
    for _ in 0..ROUNDS {
        for (one, other) in pairs(graph, groups) {
            if control.is_stopped() {
                return Err(UnitsError::Interrupted);
            }
            let (one, other) = (one as usize, other as usize);
            let pair = [std::mem::take(&mut groups[one]), std::mem::take(&mut groups[other])];
            [groups[one], groups[other]] = improved(pair, &mut excerpts, mean, control);
        }
    }
    Ok(())
}

/// Two groups, after moving parts between them.
fn improved(
    [one, other]: [Vec<u32>; 2],
    excerpts: &mut Excerpts<'_>,
    mean: u64,
    control: &Control,
) -> [Vec<u32>; 2] {
    let of_one = one.iter().map(|&part| (part, 0));
    let mut parts: Vec<(u32, u8)> = of_one.chain(other.iter().map(|&part| (part, 1))).collect();
    parts.sort_unstable();
    let (numbers, before): (Vec<u32>, Vec<u8>) = parts.into_iter().unzip();
    let graph = excerpts.of(&numbers);
    let of_one = graph.costs.iter().zip(&before).filter(|(_, group)| **group == 0);
    let of_one = of_one.map(|(cost, _)| cost).sum();
    let allowed = allowed([of_one, graph.cost() - of_one], mean);
    let after = Bisection::new(&graph, before, allowed).improved(PASSES, control);
    let group = |group: u8| {
        let parts = numbers.iter().zip(&after).filter(|(_, other)| **other == group);
        parts.map(|(&part, _)| part).collect::<Vec<u32>>()
    };
    let [first, second] = [group(0), group(1)];
    if first.is_empty() || second.is_empty() { [one, other] } else { [first, second] }
}

/// The costs that the first of two groups may have. Neither gets further from the mean than the
/// slack, or than one of them is.
fn allowed([first, second]: [u64; 2], mean: u64) -> RangeInclusive<u64> {
    let slack = (mean / SLACK).max(first.abs_diff(mean)).max(second.abs_diff(mean));
    let (low, high) = (mean.saturating_sub(slack), mean + slack);
    let both = first + second;
    low.max(both.saturating_sub(high))..=high.min(both.saturating_sub(low))
}

/// Each group with those that share most positions with it. The pairs that share most come first.
fn pairs(graph: &RowGraph, groups: &[Vec<u32>]) -> Vec<(u32, u32)> {
    let mut group_of = vec![0; graph.len()];
    for (group, parts) in groups.iter().enumerate() {
        for &part in parts {
            group_of[part as usize] = group as u32;
        }
    }
    let mut groups_of_half = Links::default();
    for half in 0..graph.positions.len() {
        let parts = graph.parts.of(half).iter();
        let mut groups: Vec<u32> = parts.map(|&part| group_of[part as usize]).collect();
        groups.sort_unstable();
        groups.dedup();
        groups_of_half.push(groups);
    }
    let halves_of_group = groups_of_half.reversed(groups.len());
    let mut shared = vec![0_u64; groups.len()];
    let mut pairs = Vec::new();
    for group in 0..groups.len() {
        for &half in halves_of_group.of(group) {
            for &other in groups_of_half.of(half as usize) {
                shared[other as usize] += graph.positions[half as usize];
            }
        }
        pairs.extend(partners(group, &mut shared));
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs.into_iter().map(|(_, one, other)| (one, other)).collect()
}

/// A group with those that share most with it, and how much that is. `shared` is all 0 afterwards.
fn partners(
    group: usize,
    shared: &mut [u64],
) -> impl Iterator<Item = (Reverse<u64>, u32, u32)> + use<> {
    let mut others: Vec<(Reverse<u64>, u32, u32)> = Vec::new();
    for (other, positions) in shared.iter_mut().enumerate() {
        let positions = std::mem::take(positions);
        if positions > 0 && other != group {
            let (one, two) = (group.min(other) as u32, group.max(other) as u32);
            others.push((Reverse(positions), one, two));
        }
    }
    others.sort_unstable();
    others.into_iter().take(PARTNERS)
}
