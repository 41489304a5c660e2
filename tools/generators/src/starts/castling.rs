//! Starts for castling: through, past and out of everything.

use board::{Piece, Position};
use magic_core::{Color, File, Rank, SplitMix64, Square};

use super::scene::{NOT_KINGS, SLIDERS, Scene};

/// Kings and castling rooks anywhere on the back ranks, or as in standard chess. Other rooks stand
/// beside the castling rooks, pieces of both sides in the way, and attackers around.
pub(super) fn castling(random: &mut SplitMix64) -> Option<Position> {
    let side_to_move = Color::ALL[random.below(2)];
    let mut scene = Scene::empty(side_to_move, random);
    let is_standard = scene.once_in(3);
    let kings = [(); 2].map(|()| if is_standard { File::E } else { any_file(&mut scene) });
    for (color, king) in Color::ALL.into_iter().zip(kings) {
        scene.put(color, Piece::King, on_back_rank(color, king));
    }
    let mut rights = Vec::new();
    for (color, king) in Color::ALL.into_iter().zip(kings) {
        for (edge, is_king_side) in [(File::H, true), (File::A, false)] {
            let file = if is_standard { edge } else { any_file(&mut scene) };
            let is_beyond = if is_king_side { file > king } else { file < king };
            if is_beyond
                && !scene.once_in(5)
                && scene.try_put(color, Piece::Rook, on_back_rank(color, file))
                && !scene.once_in(8)
            {
                rights.push((color, file));
            }
        }
    }
    surround(&mut scene);
    for (color, file) in rights {
        scene.setup.allow_castling_with(color, file);
    }
    scene.position()
}

/// What castling has to do with: rooks that may be mistaken for the castling rook, enemies behind
/// it, pieces in the way, pawns that attack the king's path, and anything anywhere.
fn surround(scene: &mut Scene<'_>) {
    for color in Color::ALL {
        if scene.once_in(3) {
            let square = on_back_rank(color, any_file(scene));
            scene.try_put(color, Piece::Rook, square);
        }
        if scene.once_in(3) {
            let square = on_back_rank(color, any_file(scene));
            let piece = SLIDERS[1 + scene.random.below(2)];
            scene.try_put(!color, piece, square);
        }
        if scene.once_in(4) {
            let square = on_back_rank(color, any_file(scene));
            let (owner, piece) =
                (Color::ALL[scene.random.below(2)], NOT_KINGS[1 + scene.random.below(4)]);
            scene.try_put(owner, piece, square);
        }
        if scene.once_in(3) {
            let square = Square::new(any_file(scene), Rank::Second.relative_to(color));
            scene.try_put(!color, Piece::Pawn, square);
        }
    }
    let pieces = scene.random.below(10);
    scene.scatter_both(pieces, &NOT_KINGS);
}

fn any_file(scene: &mut Scene<'_>) -> File {
    File::ALL[scene.random.below(8)]
}

fn on_back_rank(color: Color, file: File) -> Square {
    Square::new(file, Rank::First.relative_to(color))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use board::{Board, CastlingSide, Move, MoveKind};
    use magic_core::between;
    use movegen::{is_legal, pseudo_legal_moves};

    use super::*;

    /// What is special about a castling whose squares are free.
    fn describe(board: &Board, mv: Move) -> &'static str {
        let (king, rook) = (mv.from(), mv.to());
        let side = CastlingSide::of(king, rook);
        let king_to = Square::new(side.king_file(), king.rank());
        let rook_to = Square::new(side.rook_file(), king.rank());
        if is_legal(board, mv) {
            return match (king_to == king, rook_to == rook, king_to == rook && rook_to == king) {
                (_, _, true) => "they change places",
                (true, ..) => "the king stays",
                (_, true, _) => "the rook stays",
                _ if king_to == rook => "the king goes where the rook stood",
                _ if rook_to == king => "the rook goes where the king stood",
                _ => "both go elsewhere",
            };
        }
        let enemies = board.color(!board.side_to_move());
        let without_king = board.occupied().without(king);
        let is_attacked = |square| !(board.attackers_to(square, without_king) & enemies).is_empty();
        if board.is_check() {
            "refused: check"
        } else if between(king, king_to).into_iter().any(is_attacked) {
            "refused: the path is attacked"
        } else if is_attacked(king_to) {
            "refused: the target is attacked"
        } else {
            "refused: the rook has hidden an attacker"
        }
    }

    #[test]
    fn every_form_of_castling_comes_up() {
        let mut random = SplitMix64::seeded(9);
        let mut seen = BTreeSet::new();
        for position in (0..40_000).filter_map(|_| castling(&mut random)) {
            let board = position.board();
            let moves = pseudo_legal_moves(board).into_iter();
            let castlings = moves.filter(|mv| mv.kind() == MoveKind::Castling);
            seen.extend(castlings.map(|mv| (describe(board, mv), board.side_to_move())));
        }
        for expected in [
            "they change places",
            "the king stays",
            "the rook stays",
            "the king goes where the rook stood",
            "the rook goes where the king stood",
            "both go elsewhere",
            "refused: check",
            "refused: the path is attacked",
            "refused: the target is attacked",
            "refused: the rook has hidden an attacker",
        ] {
            for color in Color::ALL {
                assert!(seen.contains(&(expected, color)), "{expected}, {color}: {seen:?}");
            }
        }
    }
}
