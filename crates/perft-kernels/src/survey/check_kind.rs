//! The four kinds of check.

use magic_core::Bitboard;

/// Who gives a check. Every check is of exactly one kind.
///
/// The pieces that moved are the piece that moved, the piece that a pawn was promoted to, or the
/// king and the rook that castled. A piece that did not move gives a *discovered* check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckKind {
    /// A piece that moved gives the check, and no other piece does.
    Direct,
    /// One piece that did not move gives the check.
    Discovered,
    /// A piece that moved and a piece that did not move give check.
    DirectAndDiscovered,
    /// Two pieces that did not move give check. Only en passant captures and castlings can do that.
    DoubleDiscovered,
}

impl CheckKind {
    /// All kinds, in the order of published tables.
    pub const ALL: [Self; 4] =
        [Self::Direct, Self::Discovered, Self::DirectAndDiscovered, Self::DoubleDiscovered];

    /// The kind of a check by `checkers` after a move of the pieces that stand on `moved` now.
    /// `None` when there is no checker.
    #[inline(always)]
    pub(crate) fn of(checkers: Bitboard, moved: Bitboard) -> Option<Self> {
        let discovered = checkers - moved;
        match (checkers.intersects(moved), discovered.is_empty()) {
            (false, true) => None,
            (true, true) => Some(Self::Direct),
            (true, false) => Some(Self::DirectAndDiscovered),
            (false, false) if discovered.has_more_than_one() => Some(Self::DoubleDiscovered),
            (false, false) => Some(Self::Discovered),
        }
    }
}
