//! X-ray attacks, compared with a walk that visits every square of every ray.

use magic_core::{
    Bitboard, Direction, Square, xray_bishop_attacks, xray_queen_attacks, xray_rook_attacks,
};

/// If the first piece on a ray is a blocker: the squares behind it, up to and with the second
/// piece.
fn walked(
    square: Square,
    occupied: Bitboard,
    blockers: Bitboard,
    directions: &[Direction],
) -> Bitboard {
    let mut behind = Bitboard::EMPTY;
    for &direction in directions {
        let mut pieces = 0;
        let mut at = square;
        while let Some(next) = at.offset(direction) {
            at = next;
            if pieces == 1 {
                behind.insert(at);
            }
            if occupied.contains(at) {
                pieces += 1;
                if pieces == 2 || !blockers.contains(at) {
                    break;
                }
            }
        }
    }
    behind
}

#[test]
fn xrays_agree_with_a_walk() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        Bitboard(state)
    };
    for _ in 0..500 {
        let occupied = random() & random();
        let blockers = random();
        for square in Square::ALL {
            let orthogonal = walked(square, occupied, blockers, &Direction::ORTHOGONAL);
            let diagonal = walked(square, occupied, blockers, &Direction::DIAGONAL);
            assert_eq!(xray_rook_attacks(square, occupied, blockers), orthogonal, "{square}");
            assert_eq!(xray_bishop_attacks(square, occupied, blockers), diagonal, "{square}");
            let both = orthogonal | diagonal;
            assert_eq!(xray_queen_attacks(square, occupied, blockers), both, "{square}");
        }
    }
}
