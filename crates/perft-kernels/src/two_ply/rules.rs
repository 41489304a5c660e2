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

/// The set, if the rule holds; otherwise no square.
#[inline(always)]
pub(crate) fn by(rule: Rule, set: Bitboard) -> Bitboard {
    if on(rule) { set } else { Bitboard::EMPTY }
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
pub(crate) fn in_scope(from: Square, targets: Bitboard) -> Bitboard {
    #[cfg(feature = "explain")]
    {
        let Scope { from: pieces, to } = switches::scope();
        if pieces.contains(from) { targets & to } else { Bitboard::EMPTY }
    }
    #[cfg(not(feature = "explain"))]
    {
        let _ = from;
        targets
    }
}

/// Squares that pawns may arrive on by one kind of move: all, unless a test limits our moves.
#[inline(always)]
#[cfg_attr(
    not(feature = "explain"),
    allow(clippy::extra_unused_type_parameters, reason = "the side decides where pawns came from")
)]
pub(crate) fn pawn_targets_in_scope<S: board::Side>(how: PawnMove) -> Bitboard {
    #[cfg(feature = "explain")]
    {
        let Scope { from, to } = switches::scope();
        if (Scope { from, to }) == Scope::ALL {
            return Bitboard::FULL;
        }
        to.into_iter().filter(|&to| from.contains(how.origin::<S>(to))).collect()
    }
    #[cfg(not(feature = "explain"))]
    {
        let _ = how;
        Bitboard::FULL
    }
}
