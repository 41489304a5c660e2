//! The cost of an observer that does nothing: instructions for a move, without an observer and with
//! it.
//!
//! Both must take the same work, so a check fails where the observer takes more instructions.

use std::fmt;
use std::hint::black_box;
use std::process::ExitCode;

use benches::positions::{BenchPosition, bench_positions};
use board::{Board, Move, Observer, Piece, Position, Undo};
use magic_core::{Color, Square};
use movegen::legal_moves;

use crate::callgrind::{Callgrind, counted_region};

/// How deep the tree of each bench position is walked.
const DEPTH: u32 = 2;

/// The part by which instructions may differ. The compiler may place code differently, but the work
/// must be the same.
const TOLERANCE: f64 = 0.002;

/// What the moves are played on, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// A board, copied.
    Board,
    /// A position, copied.
    Play,
    /// A position, in place.
    Make,
}

/// Who observes the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ObserverKind {
    /// No observer: the functions that take none.
    Nobody,
    /// An observer that does nothing.
    Idle,
}

/// All styles, and all who observe, in the order of the walks.
const STYLES: [Style; 3] = [Style::Board, Style::Play, Style::Make];
const OBSERVERS: [ObserverKind; 2] = [ObserverKind::Nobody, ObserverKind::Idle];

/// Prints the cost of an idle observer in each style, and returns whether it is free in every
/// style.
///
/// # Errors
/// Where valgrind cannot run a walk.
pub(crate) fn check(callgrind: &Callgrind) -> Result<bool, String> {
    let counted = callgrind.run("walks")?.all(STYLES.len() * OBSERVERS.len())?;
    let per_move = |instructions| instructions as f64 / all_moves() as f64;
    let mut all_free = true;
    for (style, counted) in STYLES.iter().zip(counted.chunks(OBSERVERS.len())) {
        let [nobody, idle] = [counted[0], counted[1]].map(per_move);
        let is_free = idle <= nobody * (1.0 + TOLERANCE);
        let walk = format!("walk {style:?} idle").to_lowercase();
        let remark = if is_free { "" } else { ": NOT FREE" };
        println!("{walk:<32} {idle:>8.2} instructions per move, unwatched {nobody:.2}{remark}");
        all_free &= is_free;
    }
    Ok(all_free)
}

/// Makes all moves in every way, and checks their number.
pub(crate) fn run_walks() -> ExitCode {
    let boards = bench_positions().into_iter().map(|it| it.fen().parse());
    let boards: Vec<Board> = match boards.collect() {
        Ok(boards) => boards,
        Err(error) => return failed(&format_args!("a bench position: {error}")),
    };
    for (style, observer) in STYLES.iter().flat_map(|&style| OBSERVERS.map(|it| (style, it))) {
        let moves = counted_region(Box::new(|| walk(style, observer, &boards).into()));
        if moves != all_moves().into() {
            let expected = all_moves();
            return failed(&format_args!(
                "{style:?} {observer:?}: expected {expected} moves, got {moves}"
            ));
        }
    }
    ExitCode::SUCCESS
}

fn failed(why: &dyn fmt::Display) -> ExitCode {
    eprintln!("{why}");
    ExitCode::FAILURE
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

/// Walks through the trees of all boards, and returns how many moves were made.
fn walk(style: Style, observer: ObserverKind, boards: &[Board]) -> u64 {
    let positions = || boards.iter().copied().map(Position::from);
    match (style, observer) {
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
