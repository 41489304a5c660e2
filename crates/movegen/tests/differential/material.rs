//! Odd positions. The side that has just moved is not in check, and no other rule of sane positions
//! holds.

use board::{CastlingSide, Piece};
use magic_core::{Color, File, Rank, Square};

use crate::mailbox::{ColoredPiece, Mailbox};
use crate::rng::Rng;

/// The pieces a side may have, its king included.
const MAX_PIECES: usize = 16;

/// How often to try a square for a piece.
const ATTEMPTS: usize = 20;

/// A board under construction, on which the side that is not to move never gets into check.
struct Builder<'r> {
    mailbox: Mailbox,
    rng: &'r mut Rng,
}

impl<'r> Builder<'r> {
    /// Two kings on squares that satisfy `allowed`, any side to move.
    fn new(rng: &'r mut Rng, allowed: fn(Color, Square) -> bool) -> Self {
        let side_to_move = Color::ALL[rng.below(2)];
        loop {
            let mut mailbox = Mailbox::empty(side_to_move);
            let kings = Color::ALL.map(|_| Square::ALL[rng.below(64)]);
            for color in Color::ALL {
                mailbox.put(kings[color.index()], Some(ColoredPiece { color, piece: Piece::King }));
            }
            let placed = Color::ALL.into_iter().all(|color| allowed(color, kings[color.index()]));
            if placed && kings[0] != kings[1] && !mailbox.is_check(Color::White) {
                return Self { mailbox, rng };
            }
        }
    }

    fn anywhere(rng: &'r mut Rng) -> Self {
        Self::new(rng, |_, _| true)
    }

    /// Puts a piece on a square, if that is empty and gives no check to the wrong side.
    fn put(&mut self, color: Color, piece: Piece, square: Square) -> bool {
        let pieces = self.mailbox.pieces().filter(|(_, occupant)| occupant.color == color).count();
        let back_rank = matches!(square.rank(), Rank::First | Rank::Eighth);
        if self.mailbox.colored_piece_on(square).is_some()
            || pieces == MAX_PIECES
            || (piece == Piece::Pawn && back_rank)
        {
            return false;
        }
        self.mailbox.put(square, Some(ColoredPiece { color, piece }));
        let possible = !self.mailbox.is_check(!self.mailbox.side_to_move());
        if !possible {
            self.mailbox.put(square, None);
        }
        possible
    }

    /// Adds pieces of random kinds, colours and places, as far as there is room.
    fn scatter(&mut self, number: usize, pieces: &[Piece]) {
        for _ in 0..number {
            let color = Color::ALL[self.rng.below(2)];
            self.scatter_of(color, 1, pieces);
        }
    }

    /// Adds pieces of one colour, of random kinds and places, as far as there is room.
    fn scatter_of(&mut self, color: Color, number: usize, pieces: &[Piece]) {
        for _ in 0..number {
            let piece = pieces[self.rng.below(pieces.len())];
            let mut attempts = 0..ATTEMPTS;
            attempts.any(|_| {
                let square = Square::ALL[self.rng.below(64)];
                self.put(color, piece, square)
            });
        }
    }
}

/// All kinds but the king.
const NOT_KINGS: [Piece; 5] =
    [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// All kinds that move along lines.
const SLIDERS: [Piece; 3] = [Piece::Bishop, Piece::Rook, Piece::Queen];

/// Up to 32 pieces of any kind anywhere, with up to fifteen pawns a side.
pub(crate) fn anything(rng: &mut Rng) -> Mailbox {
    let mut builder = Builder::anywhere(rng);
    let pieces = builder.rng.below(31);
    builder.scatter(pieces, &NOT_KINGS);
    builder.mailbox
}

/// One to four pieces beside the kings.
pub(crate) fn endgame(rng: &mut Rng) -> Mailbox {
    let mut builder = Builder::anywhere(rng);
    let pieces = 1 + builder.rng.below(4);
    builder.scatter(pieces, &NOT_KINGS);
    builder.mailbox
}

/// Up to fifteen queens of the side to move, and a few pieces of the enemy.
pub(crate) fn queens(rng: &mut Rng) -> Mailbox {
    let mut builder = Builder::anywhere(rng);
    let us = builder.mailbox.side_to_move();
    let (queens, others) = (1 + builder.rng.below(MAX_PIECES - 1), builder.rng.below(6));
    builder.scatter_of(!us, others, &NOT_KINGS);
    builder.scatter_of(us, queens, &[Piece::Queen]);
    builder.mailbox
}

/// Up to 30 pieces, and no pawns.
pub(crate) fn pieces(rng: &mut Rng) -> Mailbox {
    let mut builder = Builder::anywhere(rng);
    let number = builder.rng.below(31);
    builder.scatter(number, &NOT_KINGS[1..]);
    builder.mailbox
}

const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];

/// Both kings in corners, with pieces of any kind, most of them sliders.
pub(crate) fn corners(rng: &mut Rng) -> Mailbox {
    let mut builder = Builder::new(rng, |_, square| CORNERS.contains(&square));
    let (sliders, pieces) = (builder.rng.below(8), builder.rng.below(12));
    builder.scatter(sliders, &SLIDERS);
    builder.scatter(pieces, &NOT_KINGS);
    builder.mailbox
}

/// Pawns one step before promotion, and pieces to take on the last ranks.
pub(crate) fn promotions(rng: &mut Rng) -> Mailbox {
    let mut builder = Builder::anywhere(rng);
    for color in Color::ALL {
        for file in File::ALL {
            let seventh = Square::new(file, Rank::Seventh.relative_to(color));
            let eighth = Square::new(file, Rank::Eighth.relative_to(color));
            if builder.rng.once_in(2) {
                builder.put(color, Piece::Pawn, seventh);
            }
            if builder.rng.once_in(3) {
                let piece = NOT_KINGS[1 + builder.rng.below(4)];
                builder.put(!color, piece, eighth);
            }
        }
    }
    builder.scatter(6, &NOT_KINGS);
    builder.mailbox
}

/// Kings and castling rooks anywhere on the back ranks, a few pieces around them.
pub(crate) fn castling(rng: &mut Rng) -> Mailbox {
    let on_back_rank = |color, square: Square| square.rank() == Rank::First.relative_to(color);
    let mut builder = Builder::new(rng, on_back_rank);
    for color in Color::ALL {
        let king = builder.mailbox.king(color);
        for _ in 0..2 {
            let rook = Square::new(File::ALL[builder.rng.below(8)], king.rank());
            let side = if rook > king { CastlingSide::King } else { CastlingSide::Queen };
            if builder.mailbox.castling_rook(color, side).is_none()
                && builder.put(color, Piece::Rook, rook)
            {
                builder.mailbox.allow_castling(color, side, rook);
            }
        }
    }
    for color in Color::ALL {
        // A rook behind the castling rook sees the king when the castling rook is gone.
        let enemy = Square::new(File::ALL[builder.rng.below(8)], Rank::First.relative_to(color));
        builder.put(!color, Piece::Rook, enemy);
    }
    let pieces = builder.rng.below(8);
    builder.scatter(pieces, &NOT_KINGS);
    builder.mailbox
}

/// A pawn that has just gone two squares, enemy pawns beside it, and sliders all around.
pub(crate) fn en_passant(rng: &mut Rng) -> Mailbox {
    let mut builder = Builder::anywhere(rng);
    let us = builder.mailbox.side_to_move();
    let file = builder.rng.below(8);
    let on = |file: usize, rank: Rank| {
        File::from_index(file).map(|file| Square::new(file, rank.relative_to(!us)))
    };
    let pushed = on(file, Rank::Fourth).is_some_and(|square| builder.put(!us, Piece::Pawn, square));
    for beside in [file.wrapping_sub(1), file + 1] {
        if let Some(square) = on(beside, Rank::Fourth) {
            builder.put(us, Piece::Pawn, square);
        }
    }
    let pieces = builder.rng.below(6);
    builder.scatter_of(!us, pieces, &SLIDERS);
    builder.scatter(4, &NOT_KINGS);
    let behind = [on(file, Rank::Second), on(file, Rank::Third)].into_iter().flatten();
    if pushed && behind.clone().all(|square| builder.mailbox.colored_piece_on(square).is_none()) {
        builder.mailbox.set_passed(on(file, Rank::Third));
    }
    builder.mailbox
}

/// Pawns that may go two squares past enemy pawns, with sliders all around. Playing must find out
/// where an en passant capture is legal.
pub(crate) fn double_pushes(rng: &mut Rng) -> Mailbox {
    let mut builder = Builder::anywhere(rng);
    let us = builder.mailbox.side_to_move();
    for _ in 0..2 {
        let file = builder.rng.below(7);
        let on = |file: usize, rank: Rank| Square::new(File::ALL[file], rank.relative_to(us));
        let (pawn, beside) =
            if builder.rng.once_in(2) { (file, file + 1) } else { (file + 1, file) };
        builder.put(us, Piece::Pawn, on(pawn, Rank::Second));
        builder.put(!us, Piece::Pawn, on(beside, Rank::Fourth));
    }
    let pieces = builder.rng.below(6);
    builder.scatter_of(us, pieces, &SLIDERS);
    builder.scatter(3, &NOT_KINGS);
    builder.mailbox
}
