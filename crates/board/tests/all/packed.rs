//! What positions in 32 bytes cannot say as it is. `movegen` packs the positions of games.

use board::{Packed, Position, Reading, Setup};
use magic_core::Color;
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
