//! Starts for en passant captures, with every kind of pin and discovered check.

use board::{Piece, Position};
use magic_core::{Bitboard, Color, Direction, File, Rank, SplitMix64, Square};

use super::scene::{NOT_KINGS, SLIDERS, Scene};

/// A double push past enemy pawns, just played or still to be played. The king of the capturing side and a slider of the
/// other side mostly stand on a line through one of the squares that matter: where the pawn stood, what it passed, where
/// it stands, and where the capturing pawns stand. So the capture opens or closes that line, or the push does.
pub(super) fn en_passant(random: &mut SplitMix64) -> Option<Position> {
    let pusher = Color::ALL[random.below(2)];
    let is_played = random.below(2) == 0;
    let file = File::ALL[random.below(8)];
    let on = |file, rank: Rank| Square::new(file, rank.relative_to(pusher));
    let [origin, passed, pushed] =
        [Rank::Second, Rank::Third, Rank::Fourth].map(|rank| on(file, rank));

    let mut scene = Scene::empty(if is_played { !pusher } else { pusher }, random);
    scene.reserve([origin, passed, pushed].into_iter().collect());
    scene.put(pusher, Piece::Pawn, if is_played { pushed } else { origin });
    let mut squares = vec![origin, passed, pushed];
    for beside in [file.offset(-1), file.offset(1)].into_iter().flatten() {
        if !scene.once_in(3) {
            let capturer = on(beside, Rank::Fourth);
            scene.put(!pusher, Piece::Pawn, capturer);
            squares.push(capturer);
        }
    }
    place_kings(&mut scene, pusher, &squares)?;
    let sliders = scene.random.below(3);
    scene.scatter(pusher, sliders, &SLIDERS);
    let pieces = scene.random.below(6);
    scene.scatter_both(pieces, &NOT_KINGS);
    if is_played {
        scene.setup.set_en_passant(Some(passed));
    }
    scene.position()
}

/// Places both kings, and mostly a slider in line with the king of the capturing side and one of the squares.
fn place_kings(scene: &mut Scene<'_>, pusher: Color, squares: &[Square]) -> Option<()> {
    let focus = squares[scene.random.below(squares.len())];
    let direction = Direction::ALL[scene.random.below(8)];
    let king = on_ray(scene, focus, direction);
    let slider = on_ray(scene, focus, direction.opposite());
    let king_square = match king.filter(|_| !scene.once_in(5)) {
        Some(square) => square,
        None => Some(Square::ALL[scene.random.below(64)]).filter(|&it| scene.is_free(it))?,
    };
    scene.put(!pusher, Piece::King, king_square);
    if !scene.king_anywhere(pusher) {
        return None;
    }
    if let Some(square) = slider {
        let is_orthogonal = Direction::ORTHOGONAL.contains(&direction);
        let along = if is_orthogonal { Piece::Rook } else { Piece::Bishop };
        let piece = if scene.once_in(2) { Piece::Queen } else { along };
        scene.try_put(pusher, piece, square);
    }
    Some(())
}

/// A free square of the ray from a square, if there is one.
fn on_ray(scene: &mut Scene<'_>, from: Square, direction: Direction) -> Option<Square> {
    let ray: Bitboard =
        std::iter::successors(from.offset(direction), |square| square.offset(direction)).collect();
    let free: Vec<Square> = ray.into_iter().filter(|&square| scene.is_free(square)).collect();
    free.get(scene.random.below(free.len())).copied()
}
