//! The numbers of Chess960's start positions.

use board::{Chess960, Piece};
use pretty_assertions::assert_eq;

#[test]
fn each_back_rank_has_one_number() {
    for number in 0..Chess960::COUNT {
        let start = Chess960::new(number).expect("below 960");
        assert_eq!(Chess960::of_back_rank(start.back_rank()), Some(start));
    }
    assert_eq!(Chess960::new(Chess960::COUNT), None);
}

#[test]
fn other_back_ranks_have_no_number() {
    let standard = Chess960::STANDARD.back_rank();
    for (one, other) in [(0, 4), (2, 3)] {
        // The king in the corner, then bishops on squares of one colour.
        let mut pieces = standard;
        pieces.swap(one, other);
        assert_eq!(Chess960::of_back_rank(pieces), None, "{pieces:?}");
    }
    assert_eq!(Chess960::of_back_rank([Piece::Pawn; 8]), None);
}
