//! X-ray attacks, against a walk that looks at every square of every ray.

use magic_core::{
    Bitboard, Direction, Square, xray_bishop_attacks, xray_queen_attacks, xray_rook_attacks,
};

/// What lies behind the first man on each ray, up to the second, where the first is a blocker.
fn walked(
    square: Square,
    occupied: Bitboard,
    blockers: Bitboard,
    directions: &[Direction],
) -> Bitboard {
    let mut behind = Bitboard::EMPTY;
    for &direction in directions {
        let mut men = 0;
        let mut at = square;
        while let Some(next) = at.offset(direction) {
            at = next;
            if men == 1 {
                behind.insert(at);
            }
            if occupied.contains(at) {
                men += 1;
                if men == 2 || !blockers.contains(at) {
                    break;
                }
            }
        }
    }
    behind
}

#[test]
fn xrays_are_what_a_walk_finds() {
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
            let straight = walked(square, occupied, blockers, &Direction::STRAIGHT);
            let diagonal = walked(square, occupied, blockers, &Direction::DIAGONAL);
            assert_eq!(xray_rook_attacks(square, occupied, blockers), straight, "{square}");
            assert_eq!(xray_bishop_attacks(square, occupied, blockers), diagonal, "{square}");
            let both = straight | diagonal;
            assert_eq!(xray_queen_attacks(square, occupied, blockers), both, "{square}");
        }
    }
}
