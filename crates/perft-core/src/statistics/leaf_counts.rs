//! The columns for the moves of one position.

use crate::statistics::check_kind::CheckKind;

/// How many moves of one position each column counts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct LeafCounts {
    pub(crate) moves: u32,
    pub(crate) captures: u32,
    pub(crate) en_passant: u32,
    pub(crate) castlings: u32,
    pub(crate) promotions: u32,
    pub(crate) stalemates: u32,
    /// Checks that are no mates, by kind.
    pub(crate) checks: [u32; CheckKind::ALL.len()],
    /// Mates, by kind of check.
    pub(crate) mates: [u32; CheckKind::ALL.len()],
}

/// How a move that gives check ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CheckEnd {
    /// There is a reply.
    Answered,
    /// There is none.
    Mate,
}

impl LeafCounts {
    /// Whether there are moves of kinds that most positions have none of.
    #[inline(always)]
    pub(crate) fn has_rare_moves(&self) -> bool {
        (self.en_passant | self.castlings | self.promotions | self.stalemates) != 0
    }

    /// Counts some checks of one kind.
    #[inline(always)]
    pub(crate) fn add_checks(&mut self, kind: CheckKind, end: CheckEnd, moves: u32) {
        match end {
            CheckEnd::Answered => self.checks[kind as usize] += moves,
            CheckEnd::Mate => self.mates[kind as usize] += moves,
        }
    }
}
