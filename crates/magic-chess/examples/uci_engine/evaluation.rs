//! The value of a position: material, and a bonus for pieces near the middle and far forward.

use magic_chess::{Board, Color, Piece, PieceValues, Square};

/// The value of a position for the side to move, in hundredths of a pawn.
pub(crate) fn evaluate(board: &Board) -> i32 {
    let score = side(board, Color::White) - side(board, Color::Black);
    if board.side_to_move() == Color::White { score } else { -score }
}

fn side(board: &Board, color: Color) -> i32 {
    let values = PieceValues::CENTIPAWNS;
    let enemy_pieces = board.color(!color) - board.pawns() - board.kings();
    let mut score = 0;
    for piece in Piece::ALL {
        for square in board.colored_pieces(color, piece) {
            let square = square.relative_to(color);
            let rank = square.rank().index() as i32;
            score += values.of(piece);
            score += match piece {
                Piece::Pawn => 2 * rank * rank + 2 * centre(square),
                Piece::Knight => 7 * centre(square),
                Piece::Bishop => 4 * centre(square),
                Piece::Rook => 10 * i32::from(rank == 6) + centre(square),
                Piece::Queen => 2 * centre(square),
                // The king hides behind its pawns while the enemy has strong pieces, and goes to
                // the middle later.
                Piece::King if enemy_pieces.len() > 3 => -8 * centre(square) - 10 * rank,
                Piece::King => 8 * centre(square),
            };
        }
    }
    score
}

/// How near the middle a square is: 0 in the corners to 6 on e4.
fn centre(square: Square) -> i32 {
    let from_edge = |index: usize| index.min(7 - index) as i32;
    from_edge(square.file().index()) + from_edge(square.rank().index())
}
