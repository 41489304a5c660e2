//! What positions in 32 bytes cannot say as it is. `movegen` packs the positions of games.

use std::error::Error;

use board::{Packed, Position, Reading, Setup, UnpackError};
use magic_core::{Color, Square};
use pretty_assertions::assert_eq;

/// The clock has 31 bits. The bit above them says who is to move.
#[test]
fn clocks_are_cut_and_leave_the_side_to_move() {
    let greatest = (1 << 31) - 1;
    for side in Color::ALL {
        for (clock, kept) in
            [(0, 0), (greatest, greatest), (greatest + 1, greatest), (u32::MAX, greatest)]
        {
            let mut setup = Setup::from(Position::start().board());
            setup.set_side_to_move(side).set_halfmove_clock(clock);
            let position = setup.position(Reading::Lenient).unwrap();
            let read = Packed::from(&position).unpack().unwrap();
            assert_eq!((read.side_to_move(), read.halfmove_clock()), (side, kept), "{clock}");
        }
    }
}

/// A pawn that has just gone two squares has a code of its own, and stands on one of two ranks.
#[test]
fn pushed_pawns_stand_where_a_push_ends() {
    const PUSHED: u8 = 14;
    let packed = Packed::from(&Position::start());
    for number in 0..32 {
        let mut changed = packed;
        let shift = number % 2 * 4;
        changed.0[8 + number / 2] &= !(15 << shift);
        changed.0[8 + number / 2] |= PUSHED << shift;
        // The pieces are counted from a1: those of White fill the first two ranks, and those of
        // Black the last two.
        let square = Square::ALL[if number < 16 { number } else { number + 32 }];
        assert_eq!(changed.unpack(), Err(UnpackError::Code { code: PUSHED, square }));
    }
}

#[test]
fn errors_have_their_source() {
    let mut packed = Packed::from(&Position::start());
    packed.0[28] = 0;
    assert!(packed.unpack().unwrap_err().source().is_none());
    // White's king becomes a queen.
    let mut packed = Packed::from(&Position::start());
    packed.0[10] = packed.0[10] & 0xf0 | 4;
    let error = packed.unpack().unwrap_err();
    let source = error.source().expect("the rules that are broken").to_string();
    assert!(source.contains("white has no king"), "{source}");
}
