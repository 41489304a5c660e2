//! What a piece attacks that has just moved, together with its side's other leapers.

use std::marker::PhantomData;

use board::Side;
use magic_core::{Bitboard, Sliders, Square, king_attacks, knight_attacks, pawn_attacks_of};

use super::replies::SharedReplies;

/// The kind of piece that moves.
pub(super) trait MovedPiece: Copy {
    /// From where it would give check.
    fn checks(self, replies: &SharedReplies) -> Bitboard;

    /// From where it would give check, or pin.
    #[inline(always)]
    fn views(self, replies: &SharedReplies) -> Bitboard {
        self.checks(replies)
    }

    /// What it attacks from `to`, and what its side's pawns, knights and king attack, when
    /// `occupied` is what stands in the way of sliders. `moved` holds the squares left and reached.
    fn attacks<L: Sliders>(
        self,
        sliders: L,
        moved: Bitboard,
        to: Square,
        occupied: Bitboard,
    ) -> Bitboard;
}

/// A pawn that does not promote.
#[derive(Clone, Copy)]
pub(super) struct Pawn<S> {
    /// What knights and king attack.
    pub(super) others: Bitboard,
    /// All pawns of the side, before the move.
    pub(super) pawns: Bitboard,
    pub(super) side: PhantomData<S>,
}

/// A knight.
#[derive(Clone, Copy)]
pub(super) struct Knight {
    /// What pawns, other knights and king attack.
    pub(super) others: Bitboard,
}

/// A bishop, rook or queen.
#[derive(Clone, Copy)]
pub(super) struct MovedSlider {
    /// What pawns, knights and king attack.
    pub(super) others: Bitboard,
    /// Whether it moves as a bishop.
    pub(super) diagonal: bool,
    /// Whether it moves as a rook.
    pub(super) orthogonal: bool,
}

/// A king.
#[derive(Clone, Copy)]
pub(super) struct King {
    /// What pawns and knights attack.
    pub(super) others: Bitboard,
}

/// A king that castles: it goes to the square given, and the rook beside it.
#[derive(Clone, Copy)]
pub(super) struct Castler {
    /// What pawns and knights attack.
    pub(super) others: Bitboard,
    /// Where the rook goes.
    pub(super) rook_to: Square,
}

impl<S: Side> MovedPiece for Pawn<S> {
    #[inline(always)]
    fn checks(self, replies: &SharedReplies) -> Bitboard {
        replies.pawn_checks
    }

    #[inline(always)]
    fn attacks<L: Sliders>(self, _: L, moved: Bitboard, _: Square, _: Bitboard) -> Bitboard {
        self.others | pawn_attacks_of(S::COLOR, self.pawns ^ moved)
    }
}

impl MovedPiece for Knight {
    #[inline(always)]
    fn checks(self, replies: &SharedReplies) -> Bitboard {
        replies.knight_checks
    }

    #[inline(always)]
    fn attacks<L: Sliders>(self, _: L, _: Bitboard, to: Square, _: Bitboard) -> Bitboard {
        self.others | knight_attacks(to)
    }
}

impl MovedPiece for MovedSlider {
    #[inline(always)]
    fn checks(self, replies: &SharedReplies) -> Bitboard {
        let mut checks = Bitboard::EMPTY;
        if self.diagonal {
            checks |= replies.diagonal_checks;
        }
        if self.orthogonal {
            checks |= replies.orthogonal_checks;
        }
        checks
    }

    #[inline(always)]
    fn views(self, replies: &SharedReplies) -> Bitboard {
        let mut views = Bitboard::EMPTY;
        if self.diagonal {
            views |= replies.diagonal_view;
        }
        if self.orthogonal {
            views |= replies.orthogonal_view;
        }
        views
    }

    #[inline(always)]
    fn attacks<L: Sliders>(
        self,
        sliders: L,
        _: Bitboard,
        to: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        let mut attacks = self.others;
        if self.diagonal {
            attacks |= sliders.bishop(to, occupied);
        }
        if self.orthogonal {
            attacks |= sliders.rook(to, occupied);
        }
        attacks
    }
}

impl MovedPiece for King {
    #[inline(always)]
    fn checks(self, _: &SharedReplies) -> Bitboard {
        Bitboard::EMPTY
    }

    #[inline(always)]
    fn attacks<L: Sliders>(self, _: L, _: Bitboard, to: Square, _: Bitboard) -> Bitboard {
        self.others | king_attacks(to)
    }
}

impl MovedPiece for Castler {
    #[inline(always)]
    fn checks(self, replies: &SharedReplies) -> Bitboard {
        replies.orthogonal_checks
    }

    #[inline(always)]
    fn views(self, replies: &SharedReplies) -> Bitboard {
        replies.orthogonal_view
    }

    #[inline(always)]
    fn attacks<L: Sliders>(
        self,
        sliders: L,
        _: Bitboard,
        to: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        self.others | king_attacks(to) | sliders.rook(self.rook_to, occupied)
    }
}
