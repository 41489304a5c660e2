//! The piece that a move of ours displaces: what it attacks from its new square, together with our
//! pawns, knights and king.

use std::marker::PhantomData;

use board::Side;
use magic_core::{
    Bitboard, Sliders, Square, king_attacks, knight_attacks, pawn_attacks, pawn_attacks_of,
};

use super::check_squares::CheckSquares;
use super::quiet_moves::QuietMoves;

/// Which squares a move of ours changes.
#[derive(Clone, Copy)]
pub(super) struct Displacement {
    /// Where pieces of ours stood. None, if the node was made without them.
    pub(super) left: Bitboard,
    /// Where they stand after the move.
    pub(super) reached: Bitboard,
}

/// The kind of piece that moves.
pub(super) trait MovedPiece: Copy {
    /// Where it gives check from.
    fn checks(self, check_squares: &CheckSquares) -> Bitboard;

    /// Where it gives check from, or pins.
    #[inline(always)]
    fn checks_or_pins(self, check_squares: &CheckSquares) -> Bitboard {
        self.checks(check_squares)
    }

    /// What it attacks from `to`, and what our pawns, knights and king attack. `occupied` stops
    /// sliders; `moved` holds the squares left and reached.
    fn attacks<M: Sliders>(
        self,
        sliders: M,
        moved: Bitboard,
        to: Square,
        occupied: Bitboard,
    ) -> Bitboard;
}

/// A piece whose quiet moves are counted together.
pub(super) trait QuietPiece: MovedPiece {
    /// What our other pieces attack wherever it goes, without sliders. If it is a pawn, without
    /// pawns too.
    fn attacks_of_others(self) -> Bitboard;

    /// Where it arrives by those of `moves` that leave `square` free: neither the piece attacks it
    /// then, nor, if it is a pawn, another pawn. `occupied` stops sliders.
    fn leaving_free<M: Sliders, Q: QuietMoves>(
        self,
        sliders: M,
        moves: Q,
        square: Square,
        occupied: Bitboard,
    ) -> Bitboard;
}

/// A pawn that does not promote.
#[derive(Clone, Copy)]
pub(super) struct MovedPawn<S> {
    /// What our knights and king attack.
    pub(super) other_attacks: Bitboard,
    /// Our pawns before the move.
    pub(super) pawns: Bitboard,
    pub(super) side: PhantomData<S>,
}

/// A knight.
#[derive(Clone, Copy)]
pub(super) struct MovedKnight {
    /// What our pawns, other knights and king attack.
    pub(super) other_attacks: Bitboard,
}

/// A bishop, rook or queen.
#[derive(Clone, Copy)]
pub(super) struct MovedSlider {
    /// What our pawns, knights and king attack.
    pub(super) other_attacks: Bitboard,
    /// Whether it is a bishop or queen.
    pub(super) is_diagonal: bool,
    /// Whether it is a rook or queen.
    pub(super) is_orthogonal: bool,
}

/// Our king.
#[derive(Clone, Copy)]
pub(super) struct MovedKing {
    /// What our pawns and knights attack.
    pub(super) other_attacks: Bitboard,
}

/// A piece of any of these kinds, asked at run time: for moves that are rare.
#[derive(Clone, Copy)]
pub(super) enum AnyMovedPiece {
    Knight(MovedKnight),
    Slider(MovedSlider),
    King(MovedKing),
}

/// Asks the piece of an [`AnyMovedPiece`].
macro_rules! of_any {
    ($any:expr, $piece:ident => $asked:expr) => {
        match $any {
            AnyMovedPiece::Knight($piece) => $asked,
            AnyMovedPiece::Slider($piece) => $asked,
            AnyMovedPiece::King($piece) => $asked,
        }
    };
}

/// Our king and rook, castling.
#[derive(Clone, Copy)]
pub(super) struct CastledKing {
    /// What our pawns and knights attack.
    pub(super) other_attacks: Bitboard,
    /// Where the rook arrives.
    pub(super) rook_to: Square,
}

impl<S: Side> MovedPiece for MovedPawn<S> {
    #[inline(always)]
    fn checks(self, check_squares: &CheckSquares) -> Bitboard {
        check_squares.pawns
    }

    #[inline(always)]
    fn attacks<M: Sliders>(self, _: M, moved: Bitboard, _: Square, _: Bitboard) -> Bitboard {
        self.other_attacks | pawn_attacks_of(S::COLOR, self.pawns ^ moved)
    }
}

impl MovedPiece for MovedKnight {
    #[inline(always)]
    fn checks(self, check_squares: &CheckSquares) -> Bitboard {
        check_squares.knights
    }

    #[inline(always)]
    fn attacks<M: Sliders>(self, _: M, _: Bitboard, to: Square, _: Bitboard) -> Bitboard {
        self.other_attacks | knight_attacks(to)
    }
}

impl MovedPiece for MovedSlider {
    #[inline(always)]
    fn checks(self, check_squares: &CheckSquares) -> Bitboard {
        let mut checks = Bitboard::EMPTY;
        if self.is_diagonal {
            checks |= check_squares.sliders.diagonal;
        }
        if self.is_orthogonal {
            checks |= check_squares.sliders.orthogonal;
        }
        checks
    }

    #[inline(always)]
    fn checks_or_pins(self, check_squares: &CheckSquares) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        if self.is_diagonal {
            squares |= check_squares.sliders_or_pins.diagonal;
        }
        if self.is_orthogonal {
            squares |= check_squares.sliders_or_pins.orthogonal;
        }
        squares
    }

    #[inline(always)]
    fn attacks<M: Sliders>(
        self,
        sliders: M,
        _: Bitboard,
        to: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        self.other_attacks | self.sees(sliders, to, occupied)
    }
}

impl MovedPiece for MovedKing {
    #[inline(always)]
    fn checks(self, _: &CheckSquares) -> Bitboard {
        Bitboard::EMPTY
    }

    #[inline(always)]
    fn attacks<M: Sliders>(self, _: M, _: Bitboard, to: Square, _: Bitboard) -> Bitboard {
        self.other_attacks | king_attacks(to)
    }
}

impl MovedPiece for CastledKing {
    #[inline(always)]
    fn checks(self, check_squares: &CheckSquares) -> Bitboard {
        check_squares.sliders.orthogonal
    }

    #[inline(always)]
    fn checks_or_pins(self, check_squares: &CheckSquares) -> Bitboard {
        check_squares.sliders_or_pins.orthogonal
    }

    #[inline(always)]
    fn attacks<M: Sliders>(
        self,
        sliders: M,
        _: Bitboard,
        to: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        self.other_attacks | king_attacks(to) | sliders.rook(self.rook_to, occupied)
    }
}

impl MovedPiece for AnyMovedPiece {
    #[inline(always)]
    fn checks(self, check_squares: &CheckSquares) -> Bitboard {
        of_any!(self, piece => piece.checks(check_squares))
    }

    #[inline(always)]
    fn checks_or_pins(self, check_squares: &CheckSquares) -> Bitboard {
        of_any!(self, piece => piece.checks_or_pins(check_squares))
    }

    #[inline(always)]
    fn attacks<M: Sliders>(
        self,
        sliders: M,
        moved: Bitboard,
        to: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        of_any!(self, piece => piece.attacks(sliders, moved, to, occupied))
    }
}

impl QuietPiece for AnyMovedPiece {
    #[inline(always)]
    fn attacks_of_others(self) -> Bitboard {
        of_any!(self, piece => piece.attacks_of_others())
    }

    #[inline(always)]
    fn leaving_free<M: Sliders, Q: QuietMoves>(
        self,
        sliders: M,
        moves: Q,
        square: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        of_any!(self, piece => piece.leaving_free(sliders, moves, square, occupied))
    }
}

impl<S: Side> QuietPiece for MovedPawn<S> {
    #[inline(always)]
    fn attacks_of_others(self) -> Bitboard {
        self.other_attacks
    }

    #[inline(always)]
    fn leaving_free<M: Sliders, Q: QuietMoves>(
        self,
        _: M,
        moves: Q,
        square: Square,
        _: Bitboard,
    ) -> Bitboard {
        let attackers = pawn_attacks(S::Them::COLOR, square);
        let attacking = self.pawns & attackers;
        if attacking.is_empty() {
            moves.targets() - attackers
        } else if attacking.has_more_than_one() {
            Bitboard::EMPTY
        } else {
            moves.leaving(attacking)
        }
    }
}

/// A piece that attacks a square from the squares that it would attack from there.
macro_rules! quiet_piece {
    ($piece:ident: $self:ident, $sliders:ident, $square:ident, $occupied:ident => $attackers:expr) => {
        impl QuietPiece for $piece {
            #[inline(always)]
            fn attacks_of_others(self) -> Bitboard {
                self.other_attacks
            }

            #[inline(always)]
            fn leaving_free<M: Sliders, Q: QuietMoves>(
                $self,
                $sliders: M,
                moves: Q,
                $square: Square,
                $occupied: Bitboard,
            ) -> Bitboard {
                moves.targets() - $attackers
            }
        }
    };
}

quiet_piece!(MovedKnight: self, _sliders, square, _occupied => knight_attacks(square));
quiet_piece!(MovedKing: self, _sliders, square, _occupied => king_attacks(square));
quiet_piece!(MovedSlider: self, sliders, square, occupied => self.sees(sliders, square, occupied));

impl MovedSlider {
    /// What it sees from a square.
    #[inline(always)]
    fn sees<M: Sliders>(self, sliders: M, from: Square, occupied: Bitboard) -> Bitboard {
        let mut seen = Bitboard::EMPTY;
        if self.is_diagonal {
            seen |= sliders.bishop(from, occupied);
        }
        if self.is_orthogonal {
            seen |= sliders.rook(from, occupied);
        }
        seen
    }
}
