//! Starts with unusual material.

use board::{Piece, Position, Reading};
use magic_core::{Color, File, Rank, SplitMix64, Square};
use movegen::count_legal_moves;

use super::scene::{NOT_KINGS, Scene};

/// The pieces that a side may have beside its king.
const MOST_BESIDE_KING: usize = 15;

/// Up to sixteen pieces a side, often all sixteen. In one of eight positions a side may have more
/// than eight pawns.
pub(super) fn crowded(random: &mut SplitMix64) -> Option<Position> {
    const MANY_PAWNS: [Piece; 6] =
        [Piece::Pawn, Piece::Pawn, Piece::Pawn, Piece::Pawn, Piece::Knight, Piece::Rook];
    let mut scene = Scene::of_kings(random)?;
    let pieces: &[Piece] = match scene.random.below(8) {
        0 => &MANY_PAWNS,
        1 | 2 => &NOT_KINGS[1..],
        _ => &NOT_KINGS,
    };
    if pieces != MANY_PAWNS {
        scene.allow_pawns(8);
    }
    for color in Color::ALL {
        let any = scene.random.below(MOST_BESIDE_KING + 1);
        let number = if scene.once_in(2) { MOST_BESIDE_KING } else { any };
        scene.scatter(color, number, pieces);
    }
    scene.position()
}

/// Up to fifteen queens of the side to move, sometimes of both sides, and a few pieces of the other
/// side. In half of the positions the queens stand where they have many moves.
pub(super) fn queens(random: &mut SplitMix64) -> Option<Position> {
    let mut scene = Scene::of_kings(random)?;
    let us = scene.setup.side_to_move();
    let others = scene.random.below(6);
    scene.scatter(!us, others, &NOT_KINGS);
    if scene.once_in(3) {
        let number = 1 + scene.random.below(MOST_BESIDE_KING);
        scene.scatter(!us, number, &[Piece::Queen]);
    }
    let is_spread = scene.once_in(2);
    for _ in 0..=scene.random.below(MOST_BESIDE_KING) {
        match best_square(&mut scene, us).filter(|_| is_spread) {
            Some(square) => {
                scene.try_put(us, Piece::Queen, square);
            }
            None => scene.scatter(us, 1, &[Piece::Queen]),
        }
    }
    scene.position()
}

/// Of some random squares the one where a queen gives its side the most moves.
fn best_square(scene: &mut Scene<'_>, color: Color) -> Option<Square> {
    let squares = [(); 12].map(|()| Square::ALL[scene.random.below(64)]);
    squares.into_iter().filter(|&square| scene.is_free(square)).max_by_key(|&square| {
        let mut setup = scene.setup;
        let board = setup.put(color, Piece::Queen, square).board(Reading::Lenient);
        board.map_or(0, |board| count_legal_moves(&board))
    })
}

/// All pawns one step from promotion, with pieces to take on the last ranks.
pub(super) fn promotions(random: &mut SplitMix64) -> Option<Position> {
    let mut scene = Scene::of_kings(random)?;
    let are_all_there = scene.once_in(4);
    for color in Color::ALL {
        for file in File::ALL {
            let on = |rank: Rank| Square::new(file, rank.relative_to(color));
            if are_all_there || scene.once_in(2) {
                scene.try_put(color, Piece::Pawn, on(Rank::Seventh));
            }
            if scene.once_in(3) {
                let piece = NOT_KINGS[1 + scene.random.below(4)];
                scene.try_put(!color, piece, on(Rank::Eighth));
            }
        }
    }
    let pieces = scene.random.below(10);
    scene.scatter_both(pieces, &NOT_KINGS[1..]);
    scene.position()
}

/// At most four pieces beside the kings.
pub(super) fn endgame(random: &mut SplitMix64) -> Option<Position> {
    let mut scene = Scene::of_kings(random)?;
    let pieces = scene.random.below(5);
    scene.scatter_both(pieces, &NOT_KINGS);
    scene.position()
}
