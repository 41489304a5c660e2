//! All slider backends on the same pairs of lookups: a rook and a bishop on one square of a board
//! from random games.
//!
//! - `independent`: pairs that do not wait for each other, as in a generator.
//! - `dependent`: each pair waits for the pair before it.
//!
//! Criterion measures each backend by itself and gives the time of a pair. Before that, all
//! backends are timed in turns. A table shows the best time of each backend and the size of its
//! tables.

#![allow(missing_docs, reason = "criterion's macros make public functions")]

#[path = "common/processor_time.rs"]
mod processor_time;

use std::hint::black_box;
use std::time::Duration;

use benches::levels::{BenchLevel, LevelWork};
use benches::timing::processor_time as now;
use benches::walk::random_boards;
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use magic_core::{Bitboard, BlackMagics, Pext, Sliders, Square};
use magic_lab::backends::{
    DenseMagics, FancyMagics, HyperbolaQuintessence, Kindergarten, KoggeStone, Magics32,
    ObstructionDifference, PextPdep, PlainMagics, SharedMagics, SharedPext,
};
use perft_core::Backend;

use processor_time::ProcessorTime;

const BOARDS: usize = 2_048;
const SQUARES_OF_A_BOARD: usize = 4;
const PAIRS: usize = BOARDS * SQUARES_OF_A_BOARD;
const SEED: u64 = 2_008;
const ROUNDS: usize = 400;

fn sliders(criterion: &mut Criterion<ProcessorTime>) {
    let pairs = pairs();
    let contenders = contenders(&pairs);
    let expected = (contenders[0].independent)();
    for contender in &contenders {
        assert_eq!((contender.independent)(), expected, "{}", contender.name);
        assert_eq!((contender.dependent)(), expected, "{}", contender.name);
    }
    print_table(&contenders);
    for (group_name, work) in [
        ("independent", Contender::independent as WorkOf),
        ("dependent", Contender::dependent as WorkOf),
    ] {
        let mut group = criterion.benchmark_group(format!("sliders/{group_name}"));
        for contender in &contenders {
            let work = work(contender);
            let id = BenchmarkId::from_parameter(&contender.name);
            group.bench_function(id, |bencher| {
                bencher.iter_custom(|wanted| {
                    let batches = wanted.div_ceil(PAIRS as u64);
                    let nanos = of_batches(work, batches).as_nanos() * u128::from(wanted);
                    let of_wanted = nanos / (u128::from(batches) * PAIRS as u128);
                    Duration::from_nanos(u64::try_from(of_wanted).unwrap_or(u64::MAX))
                });
            });
        }
        group.finish();
    }
}

/// Times all backends in turns and prints the best time of each.
fn print_table(contenders: &[Contender]) {
    let mut best = vec![[Duration::MAX; 2]; contenders.len()];
    for _ in 0..ROUNDS {
        for (contender, best) in contenders.iter().zip(&mut best) {
            best[0] = best[0].min(of_batches(&contender.independent, 1));
            best[1] = best[1].min(of_batches(&contender.dependent, 1));
        }
    }
    println!("| backend | table, bytes | independent, ns | dependent, ns |");
    println!("|---|---:|---:|---:|");
    for (contender, best) in contenders.iter().zip(&best) {
        let [independent, dependent] = best.map(|time| time.as_nanos() as f64 / PAIRS as f64);
        println!(
            "| {} | {} | {independent:.2} | {dependent:.2} |",
            contender.name, contender.table_bytes
        );
    }
}

fn of_batches(work: &Work, batches: u64) -> Duration {
    let start = now();
    for _ in 0..batches {
        black_box(work());
    }
    now().saturating_sub(start)
}

/// One pass over all pairs.
type Work<'a> = Box<dyn Fn() -> Bitboard + 'a>;

type WorkOf<'a> = fn(&'a Contender<'a>) -> &'a Work<'a>;

/// A backend, compiled for a processor level.
struct Contender<'a> {
    name: String,
    table_bytes: usize,
    independent: Work<'a>,
    dependent: Work<'a>,
}

impl<'a> Contender<'a> {
    fn independent(&self) -> &Work<'a> {
        &self.independent
    }

    fn dependent(&self) -> &Work<'a> {
        &self.dependent
    }

    fn new<L: Sliders>(sliders: L, level: BenchLevel, level_name: &str, pairs: &'a [Pair]) -> Self {
        Self {
            name: format!("{}, {level_name}", sliders.name()),
            table_bytes: sliders.table_bytes(),
            independent: Box::new(move || level.run(&mut Independent { pairs, sliders })),
            dependent: Box::new(move || level.run(&mut Dependent { pairs, sliders })),
        }
    }
}

fn contenders(pairs: &[Pair]) -> Vec<Contender<'_>> {
    let mut contenders = Vec::new();
    for backend in [Backend::V3, Backend::Portable] {
        let level = match BenchLevel::of(backend) {
            Ok(level) => level,
            Err(error) => {
                println!("sliders: skipped: {error}");
                continue;
            }
        };
        let name = backend.to_string();
        macro_rules! enter {
            ($($sliders:expr),*) => {{
                $(contenders.push(Contender::new($sliders, level, &name, pairs));)*
            }};
        }
        if backend == Backend::V3 {
            match Pext::new() {
                Some(pext) => enter!(pext, PextPdep::from(pext), SharedPext::from(pext)),
                None => println!("sliders: skipped: this processor has no PEXT"),
            }
        }
        enter!(
            FancyMagics::new(),
            PlainMagics::new(),
            DenseMagics::new(),
            BlackMagics,
            Magics32::new(),
            SharedMagics::new()
        );
        enter!(HyperbolaQuintessence, ObstructionDifference, Kindergarten, KoggeStone);
    }
    contenders
}

/// A square to look up for both sliders.
struct Pair {
    from: Square,
    occupied: Bitboard,
}

fn pairs() -> Vec<Pair> {
    let mut state = SEED;
    let boards = random_boards(BOARDS, SEED);
    boards
        .iter()
        .flat_map(|board| std::iter::repeat_n(board.occupied(), SQUARES_OF_A_BOARD))
        .map(|occupied| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            Pair { from: Square::from_index_wrapping((state >> 58) as u32), occupied }
        })
        .collect()
}

struct Independent<'a, L> {
    pairs: &'a [Pair],
    sliders: L,
}

impl<L: Sliders> LevelWork for Independent<'_, L> {
    type Output = Bitboard;

    #[inline(always)]
    fn run<Default: Sliders>(&mut self, _: Default) -> Bitboard {
        let mut all = Bitboard::EMPTY;
        for pair in self.pairs {
            all ^= self.sliders.queen(pair.from, pair.occupied);
        }
        all
    }
}

/// The same pairs, but the occupancy of each pair is ready only after the pair before.
struct Dependent<'a, L> {
    pairs: &'a [Pair],
    sliders: L,
}

impl<L: Sliders> LevelWork for Dependent<'_, L> {
    type Output = Bitboard;

    #[inline(always)]
    fn run<Default: Sliders>(&mut self, _: Default) -> Bitboard {
        // This set is empty, but the optimiser must not know. Masking with it makes a lookup wait
        // for the result before.
        let nothing = black_box(Bitboard::EMPTY);
        let mut all = Bitboard::EMPTY;
        let mut last = Bitboard::EMPTY;
        for pair in self.pairs {
            last = self.sliders.queen(pair.from, pair.occupied | (last & nothing));
            all ^= last;
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
