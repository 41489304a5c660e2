//! The rules of two-ply counting by name, so that each can be shown to be needed.
//!
//! A rule is one thing that two-ply counting must heed to be exact: a reason to play a move out, or
//! a term of a sum. With the crate's feature `explain` three things can be done with rules, each
//! for the thread that asks:
//!
//! - [switch rules off](without), to see what depends on them;
//! - [limit our moves](limited_to) to a [`Scope`], to see what one move adds;
//! - [note the moves that are played out](noting_played).
//!
//! Tests and [`explain`](crate::explain) use all three. Without the feature every rule is the
//! constant `true`, and the compiler removes every question about rules.
//!
//! Each rule has a test of its name in `tests/two_ply/rules.rs`: a position that is counted wrongly
//! when that rule alone is off. `tests/two_ply/rules/rules_are_complete.rs` shows that no rule is
//! missing from the list: with all rules of a [`RuleGroup`] off, no move is played out, or no move
//! changes the replies.

#![cfg_attr(not(feature = "explain"), allow(unreachable_pub, reason = "public with the feature"))]

use magic_core::{Bitboard, Square};
#[cfg(feature = "explain")]
use movegen::generator::Scope;
use movegen::sinks::PawnMove;

#[cfg(any(feature = "explain", target_arch = "x86_64"))]
use crate::columns::Column;

mod list;
#[cfg(feature = "explain")]
mod switches;

pub use list::Rule;
#[cfg(feature = "explain")]
pub use list::RuleGroup;
#[cfg(feature = "explain")]
pub use switches::{PlayedMoves, limited_to, noting_played, without};

/// Whether a rule holds: always, unless it is switched off.
#[inline(always)]
pub(crate) fn on(rule: Rule) -> bool {
    #[cfg(feature = "explain")]
    return switches::on(rule);
    #[cfg(not(feature = "explain"))]
    {
        let _ = rule;
        true
    }
}

/// Squares of one node, or of several side by side, where numbers are columns too.
pub(crate) trait RuledSet: Copy {
    /// None of them, or 0.
    fn none(self) -> Self;
    /// Those in `set`.
    #[cfg(feature = "explain")]
    fn within(self, set: Bitboard) -> Self;
}

impl RuledSet for Bitboard {
    #[inline(always)]
    fn none(self) -> Self {
        Self::EMPTY
    }

    #[cfg(feature = "explain")]
    fn within(self, set: Bitboard) -> Self {
        self & set
    }
}

#[cfg(any(feature = "explain", target_arch = "x86_64"))]
impl<W: Column> RuledSet for W {
    #[inline(always)]
    fn none(self) -> Self {
        Column::none(&self)
    }

    #[cfg(feature = "explain")]
    fn within(self, set: Bitboard) -> Self {
        Column::within(self, set)
    }
}

/// The set, if the rule holds; otherwise no square. A number of each node, or 0.
#[inline(always)]
pub(crate) fn by<T: RuledSet>(rule: Rule, set: T) -> T {
    if on(rule) { set } else { set.none() }
}

/// The set, unless the rule holds.
#[inline(always)]
#[cfg(any(feature = "explain", target_arch = "x86_64"))]
pub(crate) fn unless<T: RuledSet>(rule: Rule, set: T) -> T {
    if on(rule) { set.none() } else { set }
}

/// The number, if the rule holds; otherwise 0.
#[inline(always)]
pub(crate) fn term(rule: Rule, number: i32) -> i32 {
    if on(rule) { number } else { 0 }
}

/// Notes a move that was played out, and passes the number of its replies on.
#[inline(always)]
pub(crate) fn note_played(replies: i64) -> i64 {
    #[cfg(feature = "explain")]
    switches::note(replies);
    replies
}

/// Whether a test or an explanation watches this thread. Every move that is played out is then
/// counted at once and not in a batch, and none is played out that has a sum.
#[inline(always)]
pub(crate) fn is_inspected() -> bool {
    #[cfg(feature = "explain")]
    return switches::is_inspected();
    #[cfg(not(feature = "explain"))]
    false
}

/// Those of `targets` that the piece on `from` may move to: all, unless a test limits our moves.
#[inline(always)]
pub(crate) fn in_scope<T: RuledSet>(from: Square, targets: T) -> T {
    #[cfg(feature = "explain")]
    {
        let Scope { from: pieces, to } = switches::scope();
        targets.within(if pieces.contains(from) { to } else { Bitboard::EMPTY })
    }
    #[cfg(not(feature = "explain"))]
    {
        let _ = from;
        targets
    }
}

/// Those of `targets` that pawns may arrive on by one kind of move: all, unless a test limits our
/// moves.
#[inline(always)]
#[cfg_attr(
    not(feature = "explain"),
    allow(clippy::extra_unused_type_parameters, reason = "the side decides where pawns came from")
)]
pub(crate) fn pawns_in_scope<S: board::Side, T: RuledSet>(how: PawnMove, targets: T) -> T {
    #[cfg(feature = "explain")]
    {
        let Scope { from, to } = switches::scope();
        if (Scope { from, to }) == Scope::ALL {
            return targets;
        }
        let to = to.into_iter().filter(|&to| from.contains(how.origin::<S>(to)));
        targets.within(to.collect())
    }
    #[cfg(not(feature = "explain"))]
    {
        let _ = how;
        targets
    }
}
