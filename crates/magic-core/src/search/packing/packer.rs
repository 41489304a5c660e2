//! [`Packer`]: the search for a small table.

use std::vec::Vec;

use super::anneal::{anneal, stumble};
use super::keys::Keys;
use super::layout::{Layout, Lying};
use super::shape::Shape;
use super::table::{Packing, Placed};
use crate::search::rng::Random;
use crate::{Slider, Square};

/// As many multipliers as are kept for a square.
const POOL: usize = 24;

/// Random multipliers tried for a start.
const TRIALS: u32 = 600_000;

/// Steps of one annealing run.
const ANNEALING: u32 = 4_000;

/// As many times as pieces are laid anew after each annealing run.
const RELAYS: usize = 10;

/// A search for multipliers and offsets of all squares.
///
/// It goes on for as long as [`step`](Self::step) is called, and has the best packing so far at any
/// time. The result after so many steps depends on the seed alone.
pub struct Packer {
    random: Random,
    pieces: Vec<Piece>,
    layout: Layout,
}

/// A slider on a square, with the multipliers found for it.
pub(super) struct Piece {
    keys: Keys,
    pub(super) pool: Vec<Shape>,
}

impl Packer {
    /// The search that belongs to `seed`, from nothing.
    pub fn seeded(seed: u64) -> Self {
        let piece = |slider, square| Piece { keys: Keys::new(slider, square), pool: Vec::new() };
        let pieces: Vec<Piece> = Slider::ALL
            .into_iter()
            .flat_map(|slider| Square::ALL.into_iter().map(move |square| piece(slider, square)))
            .collect();
        let layout = Layout::new(pieces.len());
        Self { random: Random::seeded(seed), pieces, layout }
    }

    /// The search that belongs to `seed` and goes on from a packing. Squares whose multipliers or
    /// places are of no use, because they have conflicts or share entries, are searched anew.
    pub fn resumed(seed: u64, packing: &Packing) -> Self {
        let mut packer = Self::seeded(seed);
        for number in 0..packer.pieces.len() {
            let piece = &mut packer.pieces[number];
            let (slider, square) = (piece.keys.slider, piece.keys.square);
            let Placed { magic, offset } = packing.placed(slider, square);
            if let Some(shape) = piece.keys.shape(magic) {
                let place = offset.saturating_add(shape.first);
                piece.pool.push(shape);
                packer.layout.place(&packer.pieces, number, Lying { shape: 0, place });
            }
        }
        packer
    }

    /// One step, of some milliseconds: looks for another multiplier of one square, and lays some
    /// squares anew.
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

    /// The best packing so far; none before every square has a multiplier.
    pub fn packing(&self) -> Option<Packing> {
        let lying = self.layout.best()?;
        let placed = |piece: usize| {
            let Lying { shape, place } = lying[piece];
            let shape = &self.pieces[piece].pool[shape];
            Placed { magic: shape.magic, offset: place - shape.first }
        };
        Some(Packing {
            rook: core::array::from_fn(placed),
            bishop: core::array::from_fn(|square| placed(64 + square)),
        })
    }

    /// The number of entries of the best packing so far.
    pub fn entries(&self) -> Option<usize> {
        self.layout.best().map(|_| self.layout.len())
    }

    /// Every square until it has a multiplier, then those most often that have most to tell apart.
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

    /// Adds a shape to a pool, in the place of the worst one that is not in use where it is full.
    fn keep(&mut self, piece: usize, shape: Shape) {
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
