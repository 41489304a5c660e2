//! The squares the enemy attacks, for the moves of the king.

use board::{Board, Side};
use magic_core::{
    Bitboard, Sliders, Square, bishop_rays, king_attacks, knight_attacks, pawn_attacks_of,
    rook_rays,
};

/// All squares that `S` attacks, with sliders stopped by the pieces in `occupied`.
///
/// For the king's moves, leave the king itself out of `occupied`: it cannot hide behind the square
/// that it leaves.
///
/// ```
/// use board::{Black, Board};
/// use magic_core::{DEFAULT_SLIDERS, Square};
/// use movegen::generator::attacked_squares;
///
/// let board: Board = "4k3/8/8/8/8/8/8/r3K3 w - - 0 1".parse()?;
/// let without_king = board.occupied() - Square::E1.bitboard();
/// let danger = attacked_squares::<Black, _>(&board, DEFAULT_SLIDERS, without_king);
/// assert!(danger.contains(Square::F1)); // behind the king
/// # Ok::<(), board::FenError>(())
/// ```
#[inline(always)]
pub fn attacked_squares<S: Side, L: Sliders>(
    board: &Board,
    sliders: L,
    occupied: Bitboard,
) -> Bitboard {
    attacked_from::<S, L>(board, sliders, occupied, &EVERYWHERE)
}

/// The squares beside `king` that `S` attacks, and some further squares. Sliders are stopped by the
/// pieces in `occupied`.
///
/// About half of the pieces are skipped: they could not reach a square beside the king even on an
/// empty board.
#[inline(always)]
pub(crate) fn attacked_beside<S: Side, L: Sliders>(
    board: &Board,
    sliders: L,
    occupied: Bitboard,
    king: Square,
) -> Bitboard {
    attacked_from::<S, L>(board, sliders, occupied, &BESIDE[king.index()])
}

/// The squares on which the pieces of each kind are looked at.
#[derive(Clone, Copy)]
struct Origins {
    knights: Bitboard,
    diagonal: Bitboard,
    orthogonal: Bitboard,
}

static EVERYWHERE: Origins =
    Origins { knights: Bitboard::FULL, diagonal: Bitboard::FULL, orthogonal: Bitboard::FULL };

/// For each square of a king, the squares from which its neighbours can be attacked.
static BESIDE: [Origins; 64] = {
    let mut table = [EVERYWHERE; 64];
    let mut square = 0;
    while square < 64 {
        let mut origins = [0; 3];
        let mut beside = king_attacks(Square::ALL[square]).0;
        while beside != 0 {
            let neighbour = Bitboard(beside).first_or_a1();
            origins[0] |= knight_attacks(neighbour).0;
            origins[1] |= bishop_rays(neighbour).0;
            origins[2] |= rook_rays(neighbour).0;
            beside &= beside - 1;
        }
        table[square] = Origins {
            knights: Bitboard(origins[0]),
            diagonal: Bitboard(origins[1]),
            orthogonal: Bitboard(origins[2]),
        };
        square += 1;
    }
    table
};

#[inline(always)]
fn attacked_from<S: Side, L: Sliders>(
    board: &Board,
    sliders: L,
    occupied: Bitboard,
    origins: &Origins,
) -> Bitboard {
    let pieces = board.color(S::COLOR);
    let mut attacked = pawn_attacks_of(S::COLOR, board.pawns() & pieces);
    attacked |= king_attacks(board.king(S::COLOR));
    for square in board.knights() & pieces & origins.knights {
        attacked |= knight_attacks(square);
    }
    for square in board.diagonal_sliders() & pieces & origins.diagonal {
        attacked |= sliders.bishop(square, occupied);
    }
    for square in board.orthogonal_sliders() & pieces & origins.orthogonal {
        attacked |= sliders.rook(square, occupied);
    }
    attacked
}
