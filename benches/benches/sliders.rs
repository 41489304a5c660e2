//! Slider lookups by fancy magics and by PEXT, for the sliders of boards from random games.
//!
//! - `throughput`: lookups that do not wait for each other, as in a generator.
//! - `latency`: each waits for the one before it.
//!
//! Throughput is counted in lookups.

#![allow(missing_docs, reason = "criterion's macros make public functions")]

#[path = "common/processor_time.rs"]
mod processor_time;

use std::hint::black_box;

use benches::levels::{Level, LevelWork};
use benches::walk::random_boards;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use magic_core::{Bitboard, FancyMagics, Pext, Sliders, Square};
use perft::Backend;

use processor_time::ProcessorTime;

const BOARDS: usize = 2048;
const SEED: u64 = 2008;

fn sliders(criterion: &mut Criterion<ProcessorTime>) {
    let lookups = lookups();
    each(criterion, Backend::Portable, FancyMagics, &lookups);
    each(criterion, Backend::V3, FancyMagics, &lookups);
    match Pext::new() {
        Some(pext) => each(criterion, Backend::V3, pext, &lookups),
        None => println!("sliders: skipped: this processor has no PEXT"),
    }
}

fn each<L: Sliders>(
    criterion: &mut Criterion<ProcessorTime>,
    backend: Backend,
    sliders: L,
    lookups: &[Lookup],
) {
    let level = match Level::of(backend) {
        Ok(level) => level,
        Err(error) => return println!("sliders: skipped: {error}"),
    };
    let name = format!("{}, {backend}", sliders.name());
    let mut throughput = AllAtOnce { lookups, sliders };
    let mut latency = OneByOne { lookups, sliders };
    let expected = level.run(&mut throughput);
    let mut group = criterion.benchmark_group("sliders");
    group.throughput(Throughput::Elements(lookups.len() as u64));
    group.bench_function(BenchmarkId::new("throughput", &name), |bencher| {
        bencher.iter(|| assert_eq!(level.run(&mut throughput), expected));
    });
    group.bench_function(BenchmarkId::new("latency", &name), |bencher| {
        bencher.iter(|| assert_eq!(level.run(&mut latency), expected));
    });
    group.finish();
}

/// One slider to be looked up.
struct Lookup {
    piece: Line,
    from: Square,
    occupied: Bitboard,
}

/// Along which lines.
enum Line {
    Diagonal,
    Straight,
}

impl Lookup {
    #[inline(always)]
    fn attacks<L: Sliders>(&self, sliders: L, occupied: Bitboard) -> Bitboard {
        match self.piece {
            Line::Diagonal => sliders.bishop(self.from, occupied),
            Line::Straight => sliders.rook(self.from, occupied),
        }
    }
}

/// All bishops first and rooks after them, so that no branch between them is foreseen wrongly.
fn lookups() -> Vec<Lookup> {
    let boards = random_boards(BOARDS, SEED);
    let of = |piece: fn() -> Line, men: fn(&board::Board) -> Bitboard| {
        boards.iter().flat_map(move |board| {
            let occupied = board.occupied();
            men(board).into_iter().map(move |from| Lookup { piece: piece(), from, occupied })
        })
    };
    of(|| Line::Diagonal, board::Board::diagonal_sliders)
        .chain(of(|| Line::Straight, board::Board::orthogonal_sliders))
        .collect()
}

/// Lookups that are independent of each other.
struct AllAtOnce<'a, L> {
    lookups: &'a [Lookup],
    sliders: L,
}

impl<L: Sliders> LevelWork for AllAtOnce<'_, L> {
    type Output = Bitboard;

    #[inline(always)]
    fn run<Default: Sliders>(&mut self, _: Default) -> Bitboard {
        let mut all = Bitboard::EMPTY;
        for lookup in self.lookups {
            all ^= lookup.attacks(self.sliders, lookup.occupied);
        }
        all
    }
}

/// The same lookups, each with an occupancy that is ready only after the one before.
struct OneByOne<'a, L> {
    lookups: &'a [Lookup],
    sliders: L,
}

impl<L: Sliders> LevelWork for OneByOne<'_, L> {
    type Output = Bitboard;

    #[inline(always)]
    fn run<Default: Sliders>(&mut self, _: Default) -> Bitboard {
        // An empty set, but the optimiser must not know: what it masks has to be waited for.
        let nothing = black_box(Bitboard::EMPTY);
        let mut all = Bitboard::EMPTY;
        for lookup in self.lookups {
            all ^= lookup.attacks(self.sliders, lookup.occupied | (all & nothing));
        }
        all
    }
}

criterion_group! {
    name = benches;
    config = processor_time::criterion();
    targets = sliders
}
criterion_main!(benches);
