//! What tests and explanations change about two-ply counting, each thread for itself.

use std::cell::Cell;

use movegen::generator::Scope;

use super::Rule;

thread_local! {
    /// A bit for each rule.
    static OFF: Cell<u64> = const { Cell::new(0) };
    static SCOPE: Cell<Scope> = const { Cell::new(Scope::ALL) };
    static MADE: Cell<PlayedMoves> = const { Cell::new(PlayedMoves { moves: 0, replies: 0 }) };
    /// How many of the functions below are at work.
    static LOOKS: Cell<u32> = const { Cell::new(0) };
}

/// Moves that were made and their replies counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct PlayedMoves {
    pub(crate) moves: i64,
    pub(crate) replies: i64,
}

pub(super) fn on(rule: Rule) -> bool {
    OFF.get() & bit(rule) == 0
}

const fn bit(rule: Rule) -> u64 {
    1 << rule as u32
}

pub(super) fn scope() -> Scope {
    SCOPE.get()
}

pub(super) fn is_looked_into() -> bool {
    LOOKS.get() > 0
}

/// Runs `work` so that it is looked into.
fn looking<T>(work: impl FnOnce() -> T) -> T {
    LOOKS.set(LOOKS.get() + 1);
    let result = work();
    LOOKS.set(LOOKS.get() - 1);
    result
}

pub(super) fn note(replies: i64) {
    let PlayedMoves { moves, replies: before } = MADE.get();
    MADE.set(PlayedMoves { moves: moves + 1, replies: before + replies });
}

/// Runs `work` without some rules.
pub(crate) fn without<T>(rules: impl IntoIterator<Item = Rule>, work: impl FnOnce() -> T) -> T {
    let before = OFF.get();
    OFF.set(rules.into_iter().fold(before, |off, rule| off | bit(rule)));
    let result = looking(work);
    OFF.set(before);
    result
}

/// Runs `work`, in which nodes have no other moves of ours than those in `scope`.
pub(crate) fn limited<T>(scope: Scope, work: impl FnOnce() -> T) -> T {
    let before = SCOPE.replace(scope);
    let result = looking(work);
    SCOPE.set(before);
    result
}

/// Runs `work`, and tells which moves were made in it.
pub(crate) fn noting<T>(work: impl FnOnce() -> T) -> (T, PlayedMoves) {
    let before = MADE.take();
    let result = looking(work);
    (result, MADE.replace(before))
}
