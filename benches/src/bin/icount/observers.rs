//! The cost of an observer that does nothing: instructions for a move, without an observer and with it.
//!
//! Both must take the same work, so a check fails where the observer takes more instructions.

use std::fmt;
use std::hint::black_box;
use std::process::ExitCode;

use benches::positions::{BenchPosition, bench_positions};
use board::{Board, Move, Observer, Piece, Position, Undo};
use clap::ValueEnum;
use magic_core::{Color, Square};
use movegen::legal_moves;

use crate::callgrind::Callgrind;

/// How deep the tree of each bench position is walked.
const DEPTH: u32 = 2;

/// The part by which instructions may differ. The compiler may place code differently, but the work must be
/// the same.
const TOLERANCE: f64 = 0.002;

/// What the moves are played on, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Style {
    /// A board, copied.
    Board,
    /// A position, copied.
    Play,
    /// A position, in place.
    Make,
}

/// Who observes the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ObserverKind {
    /// No observer: the functions that take none.
    Nobody,
    /// An observer that does nothing.
    Idle,
}

/// One walk through the trees of the bench positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::Args)]
pub(crate) struct ObservedWalk {
    style: Style,
    observer: ObserverKind,
}

/// Prints the cost of an idle observer in each style, and returns whether it is free in every style.
///
/// # Errors
/// Where valgrind cannot run a walk.
pub(crate) fn check(callgrind: &Callgrind) -> Result<bool, String> {
    let mut all_free = true;
    for &style in Style::value_variants() {
        let [nobody, idle] = [ObserverKind::Nobody, ObserverKind::Idle]
            .map(|observer| ObservedWalk { style, observer }.instructions_per_move(callgrind));
        let (nobody, idle) = (nobody?, idle?);
        let is_free = idle <= nobody * (1.0 + TOLERANCE);
        let walk = ObservedWalk { style, observer: ObserverKind::Idle }.to_string();
        let remark = if is_free { "" } else { ": NOT FREE" };
        println!("{walk:<32} {idle:>8.2} instructions per move, unwatched {nobody:.2}{remark}");
        all_free &= is_free;
    }
    Ok(all_free)
}

impl ObservedWalk {
    /// Makes all moves, and checks their number.
    pub(crate) fn run(self) -> ExitCode {
        let boards = bench_positions().into_iter().map(|it| it.fen().parse());
        let boards: Result<Vec<Board>, _> = boards.collect();
        match boards.map(|boards| counted_region(self, &boards)) {
            Ok(moves) if moves == all_moves() => ExitCode::SUCCESS,
            result => {
                eprintln!("{self}: expected {} moves, got {result:?}", all_moves());
                ExitCode::FAILURE
            }
        }
    }

    fn instructions_per_move(self, callgrind: &Callgrind) -> Result<f64, String> {
        let run = callgrind.run(&self.to_string()).map_err(|error| error.to_string())?;
        if !run.status.success() {
            return Err(format!("{self}: {}", String::from_utf8_lossy(&run.stderr)));
        }
        Ok(callgrind.instructions(&self)? as f64 / all_moves() as f64)
    }
}

/// The name on the command line.
impl fmt::Display for ObservedWalk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = [self.style.to_possible_value(), self.observer.to_possible_value()];
        f.write_str("walk")?;
        names.iter().flatten().try_for_each(|name| write!(f, " {}", name.get_name()))
    }
}

/// The moves of all trees, by the counts on file.
fn all_moves() -> u64 {
    let moves = |position: &BenchPosition| -> u128 {
        (1..=DEPTH).filter_map(|depth| position.nodes(depth)).sum()
    };
    bench_positions().iter().map(moves).sum::<u128>() as u64
}

/// Does nothing, and stands for an observer outside these crates.
struct Idle;

impl Observer for Idle {
    fn piece_removed(&mut self, _: Color, _: Piece, _: Square) {}

    fn piece_added(&mut self, _: Color, _: Piece, _: Square) {}
}

/// Callgrind counts the instructions inside this function, and finds it by its name.
#[inline(never)]
fn counted_region(walk: ObservedWalk, boards: &[Board]) -> u64 {
    let positions = || boards.iter().copied().map(Position::from);
    match (walk.style, walk.observer) {
        (Style::Board, ObserverKind::Nobody) => {
            boards.iter().map(|it| copy_boards(it, DEPTH, &Board::play)).sum()
        }
        (Style::Board, ObserverKind::Idle) => {
            let play = |board: &Board, mv| board.play_observed(mv, &mut Idle);
            boards.iter().map(|it| copy_boards(it, DEPTH, &play)).sum()
        }
        (Style::Play, ObserverKind::Nobody) => {
            positions().map(|it| copy_positions(&it, DEPTH, &Position::play)).sum()
        }
        (Style::Play, ObserverKind::Idle) => {
            let play = |position: &Position, mv| position.play_observed(mv, &mut Idle);
            positions().map(|it| copy_positions(&it, DEPTH, &play)).sum()
        }
        (Style::Make, ObserverKind::Nobody) => {
            positions().map(|mut it| make_moves(&mut it, DEPTH, &Position::make)).sum()
        }
        (Style::Make, ObserverKind::Idle) => {
            let make = |position: &mut Position, mv| position.make_observed(mv, &mut Idle);
            positions().map(|mut it| make_moves(&mut it, DEPTH, &make)).sum()
        }
    }
}

fn copy_boards(board: &Board, depth: u32, play: &impl Fn(&Board, Move) -> Board) -> u64 {
    let mut made = 0;
    for mv in legal_moves(board) {
        let next = black_box(play(board, mv));
        made += 1 + if depth > 1 { copy_boards(&next, depth - 1, play) } else { 0 };
    }
    made
}

fn copy_positions(
    position: &Position,
    depth: u32,
    play: &impl Fn(&Position, Move) -> Position,
) -> u64 {
    let mut made = 0;
    for mv in legal_moves(position.board()) {
        let next = black_box(play(position, mv));
        made += 1 + if depth > 1 { copy_positions(&next, depth - 1, play) } else { 0 };
    }
    made
}

fn make_moves(
    position: &mut Position,
    depth: u32,
    make: &impl Fn(&mut Position, Move) -> Undo,
) -> u64 {
    let mut made = 0;
    for mv in legal_moves(position.board()) {
        let undo = make(position, mv);
        let next = black_box(&mut *position);
        made += 1 + if depth > 1 { make_moves(next, depth - 1, make) } else { 0 };
        position.unmake(mv, undo);
    }
    made
}
