//! The columns for the moves of one position.

use crate::survey::check_kind::CheckKind;

/// How many moves of one position each column counts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LeafCounts {
    /// All moves.
    pub moves: u32,
    /// Captures, those en passant among them.
    pub captures: u32,
    /// Captures en passant.
    pub en_passant: u32,
    /// Castlings.
    pub castlings: u32,
    /// Promotions, a move for each piece.
    pub promotions: u32,
    /// Moves that leave a stalemate.
    pub stalemates: u32,
    /// Checks that are no mates, by kind.
    pub checks: [u32; CheckKind::ALL.len()],
    /// Mates, by kind of check.
    pub mates: [u32; CheckKind::ALL.len()],
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
    pub fn has_rare_moves(&self) -> bool {
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
