//! What tests and explanations change about two-ply counting, each thread for itself.

use std::cell::Cell;

use movegen::generator::Scope;

use super::list::Rule;

thread_local! {
    /// The rules that are switched off, a bit for each.
    static OFF: Cell<u128> = const { Cell::new(0) };
    /// Which moves of ours are counted.
    static SCOPE: Cell<Scope> = const { Cell::new(Scope::ALL) };
    /// What was played out since [`noting_played`] began.
    static PLAYED: Cell<PlayedMoves> = const { Cell::new(PlayedMoves { moves: 0, replies: 0 }) };
    /// How many calls of [`inspecting`] are running.
    static INSPECTIONS: Cell<u32> = const { Cell::new(0) };
}

/// Moves that were played out, and the replies that were counted after them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PlayedMoves {
    /// How many.
    pub moves: i64,
    /// The replies.
    pub replies: i64,
}

pub(super) fn on(rule: Rule) -> bool {
    OFF.get() & bit(rule) == 0
}

const fn bit(rule: Rule) -> u128 {
    1 << rule as u32
}

pub(super) fn scope() -> Scope {
    SCOPE.get()
}

pub(super) fn is_inspected() -> bool {
    INSPECTIONS.get() > 0
}

/// Runs `work` while [`is_inspected`] holds.
fn inspecting<T>(work: impl FnOnce() -> T) -> T {
    INSPECTIONS.set(INSPECTIONS.get() + 1);
    let result = work();
    INSPECTIONS.set(INSPECTIONS.get() - 1);
    result
}

pub(super) fn note(replies: i64) {
    let PlayedMoves { moves, replies: before } = PLAYED.get();
    PLAYED.set(PlayedMoves { moves: moves + 1, replies: before + replies });
}

/// Runs `work` with some rules off, besides those that are off already.
pub fn without<T>(rules: impl IntoIterator<Item = Rule>, work: impl FnOnce() -> T) -> T {
    let before = OFF.get();
    OFF.set(rules.into_iter().fold(before, |off, rule| off | bit(rule)));
    let result = inspecting(work);
    OFF.set(before);
    result
}

/// Runs `work`, in which we have no moves but those in `scope`.
pub fn limited_to<T>(scope: Scope, work: impl FnOnce() -> T) -> T {
    let before = SCOPE.replace(scope);
    let result = inspecting(work);
    SCOPE.set(before);
    result
}

/// Runs `work`, and tells which moves were played out in it.
pub fn noting_played<T>(work: impl FnOnce() -> T) -> (T, PlayedMoves) {
    let before = PLAYED.take();
    let result = inspecting(work);
    (result, PLAYED.replace(before))
}
