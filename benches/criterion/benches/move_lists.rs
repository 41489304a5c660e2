//! Knight and king moves by Gerd Isenberg's magic move lists, and by the bit loop.
//!
//! - `whole`: the legal moves of boards from random games, with the whole generator.
//! - `knight`, `king`: only the writing, from a set of targets to moves at the end of a list. Sets
//!   named "from games" are those of the boards. Sets named "random" are spread evenly over all
//!   subsets of the attacks. There are more different random sets, and a loop cannot predict their
//!   length.
//!
//! Throughput is in lists. Each form is measured on the levels that the kernels are compiled for.

#![allow(missing_docs, reason = "criterion's macros make public functions")]

#[path = "common/processor_time.rs"]
mod processor_time;

use std::convert::Infallible;
use std::hint::black_box;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use benches::levels::{BenchLevel, LevelWork};
use benches::walk::random_boards;
use board::{Black, Board, White};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use magic_core::{Bitboard, Color, Sliders, SplitMix64, Square, king_attacks, knight_attacks};
use movegen::MoveList;
use movegen::generator::{Legal, Scope, generate};
use movegen::leaper_lists::{BitLoop, LeaperWriter, MagicLists, RelativeLists};
use movegen::sinks::Lister;
use perft_core::Backend;

use processor_time::ProcessorTime;

/// The numbers of boards and of sets. A processor learns the lengths of the loops of a few thousand
/// sets by heart, but not of this many.
const BOARDS: usize = 1 << 16;
const SETS: usize = 1 << 18;
const SEED: u64 = 2007;

/// How many lists are written one behind another, as in the list of a board. They fit even if all
/// lists are full.
const LISTS_IN_A_ROW: usize = 32;

fn move_lists(criterion: &mut Criterion<ProcessorTime>) {
    let boards = random_boards(BOARDS, SEED);
    for backend in [Backend::Portable, Backend::V3] {
        let level = match BenchLevel::of(backend) {
            Ok(level) => (level, backend),
            Err(error) => {
                println!("move_lists: skipped: {error}");
                continue;
            }
        };
        whole(criterion, level, &boards);
        steps::<Knight>(criterion, level, "from games", &sets_from_games::<Knight>(&boards));
        steps::<Knight>(criterion, level, "random", &random_sets::<Knight>());
        steps::<King>(criterion, level, "from games", &sets_from_games::<King>(&boards));
        steps::<King>(criterion, level, "random", &random_sets::<King>());
    }
}

/// A level, and the name of its backend.
type NamedLevel = (BenchLevel, Backend);

fn whole(criterion: &mut Criterion<ProcessorTime>, level: NamedLevel, boards: &[Board]) {
    let magic = Whole::<MagicLists> { boards, writer: PhantomData };
    let relative = Whole::<RelativeLists> { boards, writer: PhantomData };
    let bit_loop = Whole::<BitLoop> { boards, writer: PhantomData };
    each(criterion, "whole", level, boards.len(), magic, relative, bit_loop);
}

fn steps<M: Leaper>(
    criterion: &mut Criterion<ProcessorTime>,
    level: NamedLevel,
    source: &str,
    sets: &[Step],
) {
    let magic = Steps::<M, MagicLists> { sets, kind: PhantomData };
    let relative = Steps::<M, RelativeLists> { sets, kind: PhantomData };
    let bit_loop = Steps::<M, BitLoop> { sets, kind: PhantomData };
    let name = format!("{} {source}", M::NAME);
    each(criterion, &name, level, sets.len(), magic, relative, bit_loop);
}

/// Measures the three forms one after another. All forms must write the same number of moves.
fn each(
    criterion: &mut Criterion<ProcessorTime>,
    name: &str,
    (level, backend): NamedLevel,
    lists: usize,
    mut magic: impl LevelWork<Output = usize>,
    mut relative: impl LevelWork<Output = usize>,
    mut bit_loop: impl LevelWork<Output = usize>,
) {
    let moves = level.run(&mut magic);
    assert!(moves > lists);
    let mut group = criterion.benchmark_group(format!("{name}, {backend}"));
    group.throughput(Throughput::Elements(lists as u64));
    group.bench_function(BenchmarkId::from_parameter("magic"), |bencher| {
        bencher.iter(|| assert_eq!(level.run(&mut magic), moves));
    });
    group.bench_function(BenchmarkId::from_parameter("relative"), |bencher| {
        bencher.iter(|| assert_eq!(level.run(&mut relative), moves));
    });
    group.bench_function(BenchmarkId::from_parameter("bit loop"), |bencher| {
        bencher.iter(|| assert_eq!(level.run(&mut bit_loop), moves));
    });
    group.finish();
}

/// The legal moves of every board.
struct Whole<'a, W> {
    boards: &'a [Board],
    writer: PhantomData<W>,
}

impl<W: LeaperWriter> LevelWork for Whole<'_, W> {
    type Output = usize;

    #[inline(always)]
    fn run<L: Sliders>(&mut self, sliders: L) -> usize {
        let mut list = MoveList::new();
        let mut moves = 0;
        for board in self.boards {
            list.clear();
            let mut sink = Lister::<W>::new(&mut list);
            let ControlFlow::<Infallible>::Continue(()) = match board.side_to_move() {
                Color::White => {
                    generate::<White, _, _, _>(Legal, board, sliders, Scope::ALL, &mut sink)
                }
                Color::Black => {
                    generate::<Black, _, _, _>(Legal, board, sliders, Scope::ALL, &mut sink)
                }
            };
            moves += black_box(&list).len();
        }
        moves
    }
}

/// A square, and the targets of the piece on it.
type Step = (Square, Bitboard);

/// Only the writing of moves.
struct Steps<'a, M, W> {
    sets: &'a [Step],
    kind: PhantomData<(M, W)>,
}

impl<M: Leaper, W: LeaperWriter> LevelWork for Steps<'_, M, W> {
    type Output = usize;

    #[inline(always)]
    fn run<L: Sliders>(&mut self, _sliders: L) -> usize {
        let mut list = MoveList::new();
        let mut moves = 0;
        for sets in self.sets.chunks(LISTS_IN_A_ROW) {
            list.clear();
            for &(from, targets) in sets {
                M::write::<W>(&mut list, from, targets);
            }
            moves += black_box(&list).len();
        }
        moves
    }
}

/// The two pieces that have magic lists.
trait Leaper {
    const NAME: &'static str;
    fn attacks(from: Square) -> Bitboard;
    fn standing(board: &Board) -> Bitboard;
    fn write<W: LeaperWriter>(list: &mut MoveList, from: Square, targets: Bitboard);
}

struct Knight;

impl Leaper for Knight {
    const NAME: &'static str = "knight";

    fn attacks(from: Square) -> Bitboard {
        knight_attacks(from)
    }

    fn standing(board: &Board) -> Bitboard {
        board.knights()
    }

    #[inline(always)]
    fn write<W: LeaperWriter>(list: &mut MoveList, from: Square, targets: Bitboard) {
        W::knight(list, from, targets);
    }
}

struct King;

impl Leaper for King {
    const NAME: &'static str = "king";

    fn attacks(from: Square) -> Bitboard {
        king_attacks(from)
    }

    fn standing(board: &Board) -> Bitboard {
        board.kings()
    }

    #[inline(always)]
    fn write<W: LeaperWriter>(list: &mut MoveList, from: Square, targets: Bitboard) {
        W::king(list, from, targets);
    }
}

/// The legal targets of every such piece on every board, in the order of the games.
fn sets_from_games<M: Leaper>(boards: &[Board]) -> Vec<Step> {
    let mut sets = Vec::new();
    for board in boards {
        let moves = movegen::legal_moves(board);
        for from in M::standing(board) & board.color(board.side_to_move()) {
            let steps =
                moves.iter().filter(|mv| mv.from() == from && M::attacks(from).contains(mv.to()));
            let targets = steps.fold(Bitboard::EMPTY, |targets, mv| targets | mv.to().bitboard());
            sets.push((from, targets - board.color(board.side_to_move())));
        }
    }
    sets
}

/// Any square, and any subset of the attacks from there.
fn random_sets<M: Leaper>() -> Vec<Step> {
    let mut numbers = SplitMix64::seeded(SEED);
    let set = |_| {
        let from = Square::ALL[numbers.below(64)];
        (from, M::attacks(from) & Bitboard(numbers.next_u64()))
    };
    (0..SETS).map(set).collect()
}

criterion_group! {
    name = benches;
    config = processor_time::criterion();
    targets = move_lists
}
criterion_main!(benches);
