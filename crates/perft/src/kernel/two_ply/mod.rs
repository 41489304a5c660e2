//! `two-ply`: the last two plies counted together.
//!
//! At a node two plies above the leaves, the side to move (here *we*) has some forty moves, and the
//! other side (*they*) some forty replies to each. Most of our moves change few of their replies.
//! So the replies are counted once, as if we had passed, and for each *easy* move the difference is
//! worked out:
//!
//! ```text
//! replies(A→B) = replies now + gain[A] − (quiet ? gain[B] : −value[B]) + king term + corrections
//! ```
//!
//! `gain` says what they win when we vacate a square and lose when we block it, `value` what
//! changes when a piece of theirs is taken, the king term what their king may do. Moves that touch
//! checks, pins or what guards their king's squares in a way no such sum describes are *hard*: they
//! are made, and their replies counted: one by one, or eight boards at a time ([`batch`]).
//!
//! The sums run over all easy moves at once wherever they can. What is easy is decided
//! conservatively: a hard move costs time, never exactness. Each rule of this has a name ([`rules`]),
//! and a position that is counted wrongly without it.

pub(crate) mod batch;
pub(crate) mod direction_sets;
pub(crate) mod gains;
mod moves;
mod node;
mod pairs;
pub(crate) mod rules;
mod tasks;

pub(crate) use batch::AtOnce;
pub(crate) use tasks::{Pairs, TwoPly};
