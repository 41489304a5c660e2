//! The nodes behind each root move, from one walk.
//!
//! The *value* of a position is the number of nodes below it. The walk goes forward as for a total,
//! but keeps every ply. Then it goes back. The positions of the last kept ply get their values from
//! the positions after their moves, each of which the kernel counts once. All earlier plies get
//! their values from the ply behind them. The values of the first ply are the nodes behind the root
//! moves. So a position costs the same however many root moves lead to it.
//!
//! A move is an *edge* from a position to a half that the moving side becomes. As in the forward
//! direction, quiet edges stay in the row, and captures wait for the row of the half that is left.

use board::Board;

use crate::merge::budget::Fits;
use crate::merge::rows::Rows;
use crate::merge::rows::fragments::RowFragments;
use crate::merge::rows::ply::Ply;
use crate::merge::walk::advance::{Produced, advance_in_memory};
use crate::merge::walk::context::{Context, GivenUp};
use crate::merge::walk::expansion::NextPly;
use crate::merge::walk::node_sum::NodeSum;
use crate::merge::walk::values_below::{ValuesBelow, ValuesByStanding};
use crate::merge::walk::values_step::values;

/// Plies below the positions of the last kept ply: one whose positions are counted at once, and two
/// that the kernel counts.
pub(crate) const PLIES_BELOW: u32 = 3;

/// The positions after the root moves with the nodes below them, at `depth` plies from the root,
/// which is more than [`PLIES_BELOW`].
///
/// # Errors
/// [`GivenUp`] when the count was stopped, the plies do not fit the memory, or a number does not
/// fit its type.
pub(crate) fn move_values(
    context: &Context<'_>,
    board: &Board,
    depth: u32,
) -> Result<Vec<(Board, u64)>, GivenUp> {
    let mut kept = Vec::new();
    let mut ply = last_ply(context, board, depth - PLIES_BELOW, &mut kept)?;
    let mut below = ValuesBelow::Counted;
    loop {
        let positions = ply.positions.position_count();
        context.control.begin_ply(kept.len() as u32, positions as u64);
        // An edge has the index of its position in 32 bits.
        if u32::try_from(positions).is_err() {
            return Err(GivenUp::Memory);
        }
        let values = values(context, &mut ply, &below)?;
        let used_up = ply.positions.bytes() + below.bytes();
        // The root is left: its position has no row of interest.
        if let [root] = &kept[..] {
            context.budget.give_back(used_up + root.bytes());
            debug_assert!(context.budget.is_settled(), "memory that was booked is free again");
            return Ok(positions_with(&ply, &values));
        }
        let Some(positions) = kept.pop() else { return Ok(Vec::new()) };
        let made_of = size_of_val(&values[..]);
        let bytes = made_of + ValuesByStanding::bytes_to_make(values.len(), ply.moving.len());
        if context.budget.allows(bytes) == Fits::No {
            return Err(GivenUp::Memory);
        }
        context.budget.take(bytes);
        let known = ValuesByStanding::new(&ply.positions, &values, ply.moving.len());
        context.budget.give_back(bytes + used_up);
        context.budget.take(known.bytes());
        below = ValuesBelow::Known(known);
        let Ply { to_move, standing: moving, moving: standing, .. } = ply;
        ply = Ply { to_move: !to_move, standing, moving, positions };
    }
}

/// The ply `plies` below the root. The positions of all plies before it are `kept`, the root's
/// first.
fn last_ply(
    context: &Context<'_>,
    board: &Board,
    plies: u32,
    kept: &mut Vec<Rows<u32>>,
) -> Result<Ply<u32>, GivenUp> {
    let mut ply = Ply::<u32>::root(board);
    for played in 0..plies {
        context.control.begin_ply(played, ply.positions.position_count() as u64);
        let sum = &mut NodeSum::default();
        let produced = advance_in_memory(context, &mut ply, NextPly::Kept, sum)?;
        // The walk back needs all plies in memory.
        let Produced::InMemory(produced) = produced else { return Err(GivenUp::Memory) };
        // For a moment, memory must hold the fragments and the rows made of them.
        let bytes: usize = produced.iter().map(RowFragments::bytes).sum();
        if context.budget.allows(2 * bytes) == Fits::No {
            return Err(GivenUp::Memory);
        }
        context.budget.take(ply.positions.bytes() + bytes);
        kept.push(std::mem::replace(&mut ply.positions, Rows::empty()));
        ply = context.next_ply(ply.into(), &produced);
        context.budget.give_back(bytes);
    }
    context.budget.take(ply.positions.bytes());
    Ok(ply)
}

/// The positions of a ply with their values.
fn positions_with(ply: &Ply<u32>, values: &[u64]) -> Vec<(Board, u64)> {
    let of_row = |row| {
        let range = ply.positions.range(row);
        let (halves, _) = ply.positions.positions(range.clone());
        let boards = halves.iter().map(move |&half| ply.board(row, half));
        boards.zip(values[range].iter().copied())
    };
    (0..ply.positions.row_count()).flat_map(of_row).collect()
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use perft_kernels::{Backend, Kernel, Subtree};

    use super::*;
    use crate::control::Control;
    use crate::memory::Memory;
    use crate::merge::Merging;
    use crate::merge::budget::Budget;
    use crate::merge::crew::Crew;
    use crate::merge::walk::context::{PlyWork, Room};
    use crate::settings::Settings;
    use crate::tree::PlainCount;

    const POSITIONS: [(&str, u32); 3] = [
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
        ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 5),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
    ];

    #[test]
    fn move_values_are_equal_in_any_memory() {
        for (fen, depth) in POSITIONS {
            let (board, control): (Board, _) = (fen.parse().expect("a position"), Control::new());
            let (kernel, backend) = (Kernel::default(), Backend::Portable);
            let settings = Settings { kernel, backend, threads: NonZeroUsize::MIN };
            let plain = |board: &Board| PlainCount::new(settings, &control).nodes(board, depth - 1);
            let mut expected: Vec<(Board, u64)> = movegen::legal_moves(&board)
                .iter()
                .map(|&mv| board.play(mv))
                .map(|board| (board, u64::try_from(plain(&board)).expect("they fit")))
                .collect();
            expected.sort_by_key(|(board, _)| board.to_string());
            let values_in = |bytes, threads| {
                let context = Context {
                    work: PlyWork::NODES,
                    settings,
                    subtree: Subtree::new(kernel, backend),
                    control: &control,
                    crew: Crew::new(threads, &control),
                    budget: Budget::new(Memory::from_bytes(bytes)),
                    spill: None,
                };
                let mut given = move_values(&context, &board, depth);
                if let Ok(values) = &mut given {
                    values.sort_by_key(|(board, _)| board.to_string());
                    assert!(*values == expected, "{fen} {bytes}");
                }
                (given.map(drop), context.budget.most())
            };
            assert_eq!(values_in(1 << 30, 2).0, Ok(()));
            let (given, most) = values_in(1 << 30, 1);
            assert_eq!(given, Ok(()));
            // They need what they book at most, and are given up when that is known.
            assert_eq!(values_in(most, 1), (Ok(()), most));
            for bytes in (1..20).map(|twentieth| most * twentieth / 20) {
                let (given, booked) = values_in(bytes, 1);
                assert_eq!(given, Err(GivenUp::Memory), "{fen} {bytes}");
                assert!(booked < bytes * 5 / 4 + (4 << 10), "{booked} booked, {bytes} allowed");
            }
        }
    }

    #[test]
    fn values_come_from_one_walk_where_the_depth_is_worth_it() {
        let (fen, _) = POSITIONS[0];
        let (board, control): (Board, _) = (fen.parse().expect("a position"), Control::new());
        let (kernel, backend) = (Kernel::default(), Backend::Portable);
        let settings = Settings { kernel, backend, threads: NonZeroUsize::MIN };
        let sum = |depth, bytes| {
            let room = Room { memory: Memory::from_bytes(bytes), folder: None };
            let merging = Merging { settings, control: &control, room };
            merging.move_values(&board, depth).expect("it is not stopped").map(|values| {
                assert_eq!(values.len(), 48);
                values.iter().map(|(_, nodes)| nodes).sum::<u64>()
            })
        };
        assert_eq!([sum(3, 1 << 30), sum(4, 0)], [None, None]);
        assert_eq!(sum(4, 1 << 30), Some(4_085_603));
        assert_eq!(sum(5, 1 << 30), Some(193_690_690));
    }
}
