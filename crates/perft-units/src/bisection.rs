//! Two groups of parts of rows, and moving parts between them until less is lost.
//!
//! This is the method of Fiduccia and Mattheyses ("A linear-time heuristic for improving network
//! partitions", 1982). A pass moves each part at most once, always the one that gains most, even
//! where that is a loss. Then it takes back what came after the best state.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::RangeInclusive;

use perft_core::Control;

use crate::row_graph::RowGraph;

/// How many moves a pass goes on without a better state: a tenth of the parts, and at least this
/// many.
const PATIENCE: usize = 2000;

/// Two groups: the first and the second.
pub(crate) struct Bisection<'g> {
    graph: &'g RowGraph,
    /// The group of each part: 0 or 1.
    groups: Vec<u8>,
    /// How many parts of each half are in the two groups.
    counts: Vec<[u32; 2]>,
    /// The cost of the first group.
    cost: u64,
    /// The costs that the first group may have.
    allowed: RangeInclusive<u64>,
}

/// What a pass knows about each part.
struct Pass {
    /// How many positions less are lost if the part moves.
    gains: Vec<i64>,
    moved: Vec<bool>,
    /// For each group, its parts by gain. Entries whose gain is not that of the part are out of
    /// date.
    by_gain: [BinaryHeap<(i64, Reverse<u32>)>; 2],
}

impl<'g> Bisection<'g> {
    pub(crate) fn new(graph: &'g RowGraph, groups: Vec<u8>, allowed: RangeInclusive<u64>) -> Self {
        let mut counts = vec![[0; 2]; graph.positions.len()];
        let mut cost = 0;
        for (part, &group) in groups.iter().enumerate() {
            for &half in graph.halves.of(part) {
                counts[half as usize][usize::from(group)] += 1;
            }
            cost += if group == 0 { graph.costs[part] } else { 0 };
        }
        Self { graph, groups, counts, cost, allowed }
    }

    /// The groups after this many passes at most, or as they are when `control` is stopped.
    pub(crate) fn improved(mut self, passes: usize, control: &Control) -> Vec<u8> {
        for _ in 0..passes {
            if !self.pass(control) {
                break;
            }
        }
        self.groups
    }

    /// Moves parts. Returns whether that was better.
    fn pass(&mut self, control: &Control) -> bool {
        let mut pass = Pass::new(self);
        let patience = PATIENCE.max(self.graph.len() / 10);
        let (mut path, mut gained) = (Vec::new(), 0);
        let (mut best, mut best_length) = ((self.excess(), Reverse(0)), 0);
        while path.len() < best_length + patience && !control.is_stopped() {
            let Some(part) = pass.next(self) else { break };
            gained += pass.gains[part];
            pass.before_move(self, part);
            self.move_part(part);
            pass.after_move(self, part);
            path.push(part);
            let state = (self.excess(), Reverse(gained));
            if state < best {
                (best, best_length) = (state, path.len());
            }
        }
        for &part in &path[best_length..] {
            self.move_part(part);
        }
        best_length > 0
    }

    /// How far the cost is from those that are allowed.
    fn excess(&self) -> u64 {
        let (low, high) = (*self.allowed.start(), *self.allowed.end());
        low.saturating_sub(self.cost).max(self.cost.saturating_sub(high))
    }

    fn group(&self, part: usize) -> usize {
        usize::from(self.groups[part])
    }

    /// How many positions less are lost if a part moves.
    fn gain(&self, part: usize) -> i64 {
        let (from, to) = (self.group(part), 1 - self.group(part));
        let gain = |&half: &u32| {
            let (counts, positions) = (self.counts[half as usize], self.positions(half));
            i64::from(counts[from] == 1) * positions - i64::from(counts[to] == 0) * positions
        };
        self.graph.halves.of(part).iter().map(gain).sum()
    }

    fn positions(&self, half: u32) -> i64 {
        self.graph.positions[half as usize] as i64
    }

    /// Moves a part to the other group.
    fn move_part(&mut self, part: usize) {
        let (from, to) = (self.group(part), 1 - self.group(part));
        for &half in self.graph.halves.of(part) {
            self.counts[half as usize][from] -= 1;
            self.counts[half as usize][to] += 1;
        }
        let cost = self.graph.costs[part];
        self.cost = if from == 0 { self.cost - cost } else { self.cost + cost };
        self.groups[part] = to as u8;
    }
}

impl Pass {
    fn new(bisection: &Bisection<'_>) -> Self {
        let parts = bisection.graph.len();
        let gains: Vec<i64> = (0..parts).map(|part| bisection.gain(part)).collect();
        let by_gain = [0, 1].map(|group| {
            let parts = (0..parts).filter(|&part| bisection.group(part) == group);
            parts.map(|part| (gains[part], Reverse(part as u32))).collect()
        });
        Self { gains, moved: vec![false; parts], by_gain }
    }

    /// The part to move next. A group whose cost is below the bounds keeps its parts.
    fn next(&mut self, bisection: &Bisection<'_>) -> Option<usize> {
        let may_lose = [
            bisection.cost >= *bisection.allowed.start(),
            bisection.cost <= *bisection.allowed.end(),
        ];
        let mut best = None;
        for group in [0, 1] {
            let entry = if may_lose[group] { self.first(group, bisection) } else { None };
            // Between equal gains, the part that comes first in the order.
            best = best.max(entry);
        }
        best.map(|(_, Reverse(part))| part as usize)
    }

    /// The part of a group that gains most.
    fn first(&mut self, group: usize, bisection: &Bisection<'_>) -> Option<(i64, Reverse<u32>)> {
        while let Some(&(gain, Reverse(part))) = self.by_gain[group].peek() {
            let place = part as usize;
            let is_there = !self.moved[place] && bisection.group(place) == group;
            if is_there && self.gains[place] == gain {
                return Some((gain, Reverse(part)));
            }
            self.by_gain[group].pop();
        }
        None
    }

    /// Changes the gains of other parts for the group that a part moves to.
    fn before_move(&mut self, bisection: &Bisection<'_>, part: usize) {
        self.moved[part] = true;
        let to = 1 - bisection.group(part);
        for &half in bisection.graph.halves.of(part) {
            let positions = bisection.positions(half);
            match bisection.counts[half as usize][to] {
                0 => self.add(bisection, half, None, positions),
                1 => self.add(bisection, half, Some(to), -positions),
                _ => (),
            }
        }
    }

    /// Changes the gains of other parts for the group that a part has left.
    fn after_move(&mut self, bisection: &Bisection<'_>, part: usize) {
        let from = 1 - bisection.group(part);
        for &half in bisection.graph.halves.of(part) {
            let positions = bisection.positions(half);
            match bisection.counts[half as usize][from] {
                0 => self.add(bisection, half, None, -positions),
                1 => self.add(bisection, half, Some(from), positions),
                _ => (),
            }
        }
    }

    /// Changes the gains of the parts of a half that have not moved, or of those in one group.
    fn add(&mut self, bisection: &Bisection<'_>, half: u32, only: Option<usize>, change: i64) {
        for &part in bisection.graph.parts.of(half as usize) {
            let (place, group) = (part as usize, bisection.group(part as usize));
            if !self.moved[place] && only.is_none_or(|only| group == only) {
                self.gains[place] += change;
                self.by_gain[group].push((self.gains[place], Reverse(part)));
            }
        }
    }
}
