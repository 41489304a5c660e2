//! Putting parts of rows that lead to the same halves into one unit.

use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};

use perft_core::Control;

use crate::bisection::Bisection;
use crate::error::UnitsError;
use crate::group_pairs::improve_pairs;
use crate::row_graph::{Excerpts, RowGraph};

/// How far the costs of two groups may be from their shares: a hundredth at each of some ten
/// divisions.
const SLACK: u64 = 100;

/// The most passes over the parts in each division. Later ones gain next to nothing.
const PASSES: usize = 6;

/// The parts of each of `groups` groups of about equal cost, none of which is empty. There must be
/// at least as many parts. Parts that are near each other in the graph's order are in one group at
/// first; then those move that have more in common with another group.
///
/// # Errors
/// [`UnitsError::Interrupted`] when `control` is stopped.
pub(crate) fn grouped(
    graph: &RowGraph,
    groups: usize,
    threads: usize,
    control: &Control,
) -> Result<Vec<Vec<u32>>, UnitsError> {
    let parts = (0..graph.len() as u32).collect();
    let mut done = divide(graph, parts, groups, threads, control)?;
    improve_pairs(graph, &mut done, control)?;
    Ok(done)
}

/// Divides a graph into two, and those again. `parts` are the numbers that its parts have in the
/// whole graph.
fn divide(
    graph: &RowGraph,
    parts: Vec<u32>,
    groups: usize,
    threads: usize,
    control: &Control,
) -> Result<Vec<Vec<u32>>, UnitsError> {
    if control.is_stopped() {
        return Err(UnitsError::Interrupted);
    }
    if groups <= 1 {
        return Ok(vec![parts]);
    }
    let shares = [groups / 2, groups - groups / 2];
    let group_of = divided(graph, shares, control);
    let mut excerpts = Excerpts::new(graph);
    let [first, second] = [0, 1].map(|group| {
        let chosen: Vec<u32> =
            (0..parts.len() as u32).filter(|&part| group_of[part as usize] == group).collect();
        let numbers = chosen.iter().map(|&part| parts[part as usize]).collect();
        (excerpts.of(&chosen), numbers)
    });
    drop((excerpts, parts, group_of));
    let divide_one = |(graph, parts): (RowGraph, Vec<u32>), groups, threads| {
        divide(&graph, parts, groups, threads, control)
    };
    if threads <= 1 {
        let first = divide_one(first, shares[0], 1)?;
        return Ok([first, divide_one(second, shares[1], 1)?].concat());
    }
    let second = Mutex::new(Some(second));
    let divide_second = || {
        let second = second.lock().unwrap_or_else(PoisonError::into_inner).take();
        second.map_or(Ok(Vec::new()), |second| divide_one(second, shares[1], threads / 2))
    };
    std::thread::scope(|scope| {
        let started = std::thread::Builder::new().spawn_scoped(scope, divide_second);
        let first = divide_one(first, shares[0], threads - threads / 2);
        let second = match started {
            Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            // The system gives no thread.
            Err(_) => divide_second(),
        };
        Ok([first?, second?].concat())
    })
}

/// The group of each part: 0 or 1, which will be divided into this many groups each.
fn divided(graph: &RowGraph, shares: [usize; 2], control: &Control) -> Vec<u8> {
    let all = graph.cost();
    let groups = (shares[0] + shares[1]) as u64;
    let target = (u128::from(all) * shares[0] as u128 / u128::from(groups)) as u64;
    let in_order = in_order(graph, shares, target);
    let bisection = Bisection::new(graph, in_order.clone(), allowed(graph, target));
    let improved = bisection.improved(PASSES, control);
    let has_enough =
        |group: u8, share| improved.iter().filter(|&&other| other == group).count() >= share;
    if has_enough(0, shares[0]) && has_enough(1, shares[1]) { improved } else { in_order }
}

/// The first group has the parts up to its share of the cost, and no group fewer parts than it will
/// be divided into.
fn in_order(graph: &RowGraph, shares: [usize; 2], target: u64) -> Vec<u8> {
    let mut cost = 0;
    let mut begins_before_target = |&part: &u64| {
        cost += part;
        cost - part / 2 <= target
    };
    let first = graph.costs.iter().take_while(|part| begins_before_target(part)).count();
    let first = first.clamp(shares[0], graph.len() - shares[1]);
    (0..graph.len()).map(|part| u8::from(part >= first)).collect()
}

/// The costs that the first group may have.
fn allowed(graph: &RowGraph, target: u64) -> RangeInclusive<u64> {
    let largest = graph.costs.iter().copied().max().unwrap_or(0);
    let slack = (target.min(graph.cost() - target) / SLACK).max(largest / 2);
    target.saturating_sub(slack)..=target + slack
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::row_graph::Links;

    /// Parts that stand on a ring. Each shares two halves with its neighbours, which are far from
    /// it in the order.
    fn ring(parts: u32) -> RowGraph {
        let mut halves = Links::default();
        for part in 0..parts {
            let place = part * 17 % parts;
            // A half of its own, and one that all parts have.
            let own = [parts, parts + 1 + part];
            halves.push([place, (place + 1) % parts].into_iter().chain(own));
        }
        RowGraph::new(vec![3; parts as usize], halves, vec![5; 2 * parts as usize + 1])
    }

    /// The positions of all groups: those of each half, once for each group that has the half.
    fn positions(graph: &RowGraph, groups: &[Vec<u32>]) -> u64 {
        let of_group = |group: &Vec<u32>| {
            let halves = group.iter().flat_map(|&part| graph.halves.of(part as usize));
            let halves: HashSet<u32> = halves.copied().collect();
            halves.into_iter().map(|half| graph.positions[half as usize]).sum::<u64>()
        };
        groups.iter().map(of_group).sum()
    }

    #[test]
    fn parts_with_the_same_halves_come_together() {
        let graph = ring(200);
        let parts: Vec<u32> = (0..200).collect();
        let in_order: Vec<Vec<u32>> = parts.chunks(50).map(<[u32]>::to_vec).collect();
        let groups = grouped(&graph, 4, 1, &Control::new()).expect("groups");
        let [before, after, whole] =
            [&in_order, &groups, &vec![parts]].map(|groups| positions(&graph, groups));
        assert!(after - whole < (before - whole) / 2, "{after}, in order {before}, of {whole}");
    }

    #[test]
    fn each_part_is_in_one_group_and_no_group_is_empty() {
        for (parts, count) in [(1, 1), (5, 5), (7, 3), (40, 9), (41, 40)] {
            let mut graph = ring(parts);
            for uneven in [false, true] {
                if uneven {
                    graph.costs = (0..u64::from(parts)).map(|part| part * part * part).collect();
                }
                let groups = grouped(&graph, count, 2, &Control::new()).expect("groups");
                let threads = [1, 3].map(|it| grouped(&graph, count, it, &Control::new()).ok());
                assert_eq!(threads, [Some(groups.clone()), Some(groups.clone())]);
                assert_eq!(groups.len(), count);
                assert!(groups.iter().all(|group| !group.is_empty() && group.is_sorted()));
                let mut all = groups.concat();
                all.sort_unstable();
                assert!(all.into_iter().eq(0..parts), "{parts} in {count}");
            }
        }
    }

    #[test]
    fn the_costs_of_groups_are_about_equal() {
        let mut graph = ring(400);
        graph.costs = (0..400).map(|part| 1 + part % 7).collect();
        let mean = graph.cost() / 10;
        for group in grouped(&graph, 10, 1, &Control::new()).expect("groups") {
            let cost: u64 = group.iter().map(|&part| graph.costs[part as usize]).sum();
            assert!(cost.abs_diff(mean) <= mean / 10, "{cost}, mean {mean}");
        }
    }

    #[test]
    fn it_can_be_stopped() {
        let control = Control::new();
        control.stop();
        assert!(matches!(grouped(&ring(20), 3, 2, &control), Err(UnitsError::Interrupted)));
    }
}
