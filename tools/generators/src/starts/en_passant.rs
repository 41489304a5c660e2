//! Starts for en passant captures, with every kind of pin and discovered check.

use board::{Piece, Position};
use magic_core::{Bitboard, Color, Direction, File, Rank, SplitMix64, Square};

use super::scene::{NOT_KINGS, SLIDERS, Scene};

/// A double push past enemy pawns, just played or still to be played. The king of the capturing
/// side and a slider of the other side mostly stand on a line through one of the squares that
/// matter: where the pawn stood, what it passed, where it stands, and where the capturing pawns
/// stand. So the capture opens or closes that line, or the push does.
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

/// Places both kings, and mostly a slider in line with the king of the capturing side and one of
/// the squares.
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use board::{Board, MoveKind};
    use magic_core::{between, pawn_attacks};
    use movegen::legal_moves;

    use super::*;

    /// The sliders of the side that has pushed, with what stands between them and the king of the
    /// other side.
    fn lines(board: &Board) -> Vec<(Square, Bitboard, Bitboard)> {
        let king = board.king(board.side_to_move());
        let enemies = board.color(!board.side_to_move());
        let sees = |slider: &Square| {
            let is_diagonal = Direction::DIAGONAL.iter().any(|&it| is_on_ray(king, *slider, it));
            let is_orthogonal =
                Direction::ORTHOGONAL.iter().any(|&it| is_on_ray(king, *slider, it));
            (is_diagonal && board.diagonal_sliders().contains(*slider))
                || (is_orthogonal && board.orthogonal_sliders().contains(*slider))
        };
        let sliders = enemies.into_iter().filter(sees);
        sliders.map(|it| (it, between(it, king), between(it, king) & board.occupied())).collect()
    }

    fn is_on_ray(from: Square, to: Square, direction: Direction) -> bool {
        std::iter::successors(Some(from), |it| it.offset(direction)).any(|it| it == to)
    }

    fn axis(one: Square, other: Square) -> &'static str {
        match (one.rank() == other.rank(), one.file() == other.file()) {
            (true, _) => "rank",
            (_, true) => "file",
            _ => "diagonal",
        }
    }

    /// What an en passant capture has to do with checks and pins: what vanishes from a line, or
    /// which check there is.
    fn describe(board: &Board, passed: Square, capturer: Square) -> Vec<String> {
        let us = board.side_to_move();
        let king = board.king(us);
        let pushed = Square::new(passed.file(), Rank::Fourth.relative_to(!us));
        let origin = Square::new(passed.file(), Rank::Second.relative_to(!us));
        let vanishing = capturer.bitboard() | pushed.bitboard();
        let mut said = Vec::new();
        for (slider, line, blockers) in lines(board) {
            let axis = axis(slider, king);
            if !blockers.is_empty() && blockers.is_subset(vanishing) {
                let what = match (blockers.contains(capturer), blockers.contains(pushed)) {
                    (true, true) => "both pawns",
                    (true, false) => "the capturing pawn",
                    _ => "the captured pawn",
                };
                let target = if line.contains(passed) { ", which the capture closes" } else { "" };
                said.push(format!("{what} alone on a {axis}{target}"));
            } else if blockers.is_empty() && line.contains(origin) {
                said.push(format!("check on a {axis} that the push has opened"));
            }
        }
        if board.checkers().only() == Some(pushed) {
            said.push("check by the pushed pawn".to_owned());
        }
        said
    }

    #[test]
    fn every_kind_of_pin_and_discovered_check_comes_up() {
        let (mut legal, mut refused) = (BTreeSet::new(), BTreeSet::new());
        let mut random = SplitMix64::seeded(7);
        for position in (0..40_000).filter_map(|_| en_passant(&mut random)) {
            let (board, us) = (position.board(), position.side_to_move());
            let Some(passed) = position.last_double_push() else { continue };
            let captures = legal_moves(board);
            let pawns = board.colored_pieces(us, Piece::Pawn);
            for capturer in pawn_attacks(!us, passed) & pawns {
                let is_legal = captures
                    .iter()
                    .any(|mv| mv.kind() == MoveKind::EnPassant && mv.from() == capturer);
                let said = describe(board, passed, capturer);
                // Only where one thing is to be said, it is the reason.
                if let [one] = said.as_slice() {
                    let set = if is_legal { &mut legal } else { &mut refused };
                    set.insert(one.clone());
                }
            }
        }
        for expected in [
            "check by the pushed pawn",
            "the captured pawn alone on a file, which the capture closes",
            "the capturing pawn alone on a diagonal, which the capture closes",
        ] {
            assert!(legal.contains(expected), "{expected}: {legal:#?}");
        }
        for expected in [
            "both pawns alone on a rank",
            "the captured pawn alone on a diagonal",
            "the capturing pawn alone on a diagonal",
            "the capturing pawn alone on a file",
            "check on a diagonal that the push has opened",
            "check on a rank that the push has opened",
        ] {
            assert!(refused.contains(expected), "{expected}: {refused:#?}");
            assert!(!legal.contains(expected), "{expected} is legal");
        }
    }
}
