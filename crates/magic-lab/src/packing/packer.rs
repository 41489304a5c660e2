//! [`Packer`]: the search for a small table.

use magic_core::{PlacedMagic, Slider, Square};

use super::anneal::{anneal, stumble};
use super::packed_slider::PackedSlider;
use super::packing_keys::PackingKeys;
use super::table::Packing;
use super::window_layout::{LaidShape, WindowLayout};
use super::window_shape::WindowShape;
use crate::wyrand::Wyrand;

/// The number of multipliers that the search keeps for a square.
const POOL: usize = 24;

/// Random multipliers tried for a start of annealing.
const TRIALS: u32 = 600_000;

/// Steps of one annealing run.
const ANNEALING: u32 = 4_000;

/// The number of times that windows are laid anew after each annealing run.
const RELAYS: usize = 10;

/// A search for multipliers and offsets of all squares.
///
/// It goes on as long as a program calls [`step`](Self::step). It has the best packing so far at
/// any time. The result after a number of steps depends only on the seed.
pub struct Packer {
    random: Wyrand,
    pieces: Vec<PackedSlider>,
    layout: WindowLayout,
}

impl Packer {
    /// The search that belongs to `seed`. It starts from nothing.
    pub fn seeded(seed: u64) -> Self {
        let piece = |slider, square| PackedSlider {
            keys: PackingKeys::new(slider, square),
            pool: Vec::new(),
        };
        let pieces: Vec<PackedSlider> = Slider::ALL
            .into_iter()
            .flat_map(|slider| Square::ALL.into_iter().map(move |square| piece(slider, square)))
            .collect();
        let layout = WindowLayout::new(pieces.len());
        Self { random: Wyrand::seeded(seed), pieces, layout }
    }

    /// The search that belongs to `seed` and goes on from a packing. It searches a square anew if
    /// its multiplier has conflicts, or if its place shares entries with another square.
    pub fn resumed(seed: u64, packing: &Packing) -> Self {
        let mut packer = Self::seeded(seed);
        for number in 0..packer.pieces.len() {
            let piece = &mut packer.pieces[number];
            let (slider, square) = (piece.keys.slider, piece.keys.square);
            let PlacedMagic { magic, offset } = packing.placed(slider, square);
            if let Some(shape) = piece.keys.shape(magic) {
                let place = offset.saturating_add(shape.first);
                piece.pool.push(shape);
                packer.layout.place(&packer.pieces, number, LaidShape { shape: 0, place });
            }
        }
        packer
    }

    /// One step, which takes some milliseconds. It looks for another multiplier of one square, and
    /// lays the windows of some squares anew.
    pub fn step(&mut self) {
        let chosen = self.choose();
        let piece = &mut self.pieces[chosen];
        let random = &mut self.random;
        let found = stumble(&mut piece.keys, random, TRIALS)
            .and_then(|magic| anneal(&mut piece.keys, random, magic, ANNEALING))
            .and_then(|magic| piece.keys.shape(magic));
        if let Some(shape) = found {
            self.keep(chosen, shape);
        }
        if self.pieces.iter().all(|piece| !piece.pool.is_empty()) {
            self.layout.improve(&self.pieces, Some(chosen), &mut self.random);
            for _ in 0..RELAYS {
                self.layout.improve(&self.pieces, None, &mut self.random);
            }
        }
    }

    /// The best packing so far. `None` until every square has a multiplier.
    pub fn packing(&self) -> Option<Packing> {
        let lying = self.layout.best()?;
        let placed = |piece: usize| {
            let LaidShape { shape, place } = lying[piece];
            let shape = &self.pieces[piece].pool[shape];
            PlacedMagic { magic: shape.magic, offset: place - shape.first }
        };
        Some(Packing {
            rook: std::array::from_fn(placed),
            bishop: std::array::from_fn(|square| placed(64 + square)),
        })
    }

    /// The number of entries of the best packing so far.
    pub fn entries(&self) -> Option<usize> {
        self.layout.best().map(|_| self.layout.len())
    }

    /// Chooses a square without a multiplier. If every square has one, the probability of a square
    /// is proportional to its number of blocker sets.
    fn choose(&mut self) -> usize {
        if let Some(without) = self.pieces.iter().position(|piece| piece.pool.is_empty()) {
            return without;
        }
        let total: usize = self.pieces.iter().map(|piece| piece.keys.len()).sum();
        let mut rest = self.random.below(total);
        for (number, piece) in self.pieces.iter().enumerate() {
            match rest.checked_sub(piece.keys.len()) {
                Some(less) => rest = less,
                None => return number,
            }
        }
        0
    }

    /// Adds a shape to the pool of a square. In a full pool it replaces the worst shape that is not
    /// in use, if it is better.
    fn keep(&mut self, piece: usize, shape: WindowShape) {
        let in_use = self.layout.best().map(|lying| lying[piece].shape);
        let pool = &mut self.pieces[piece].pool;
        if pool.iter().any(|other| other.resembles(&shape)) {
            return;
        }
        if pool.len() < POOL {
            pool.push(shape);
            return;
        }
        let others = pool.iter_mut().enumerate().filter(|(number, _)| Some(*number) != in_use);
        if let Some((_, worst)) = others.max_by_key(|(_, other)| other.cost()) {
            if shape.cost() < worst.cost() {
                *worst = shape;
            }
        }
    }
}
