use board::Board;
use magic_core::SplitMix64;

use super::*;
use crate::control::Control;
use crate::merge::booked_bytes::allocated;
use crate::merge::halves::packed_half::PACKED_WORDS;

/// The halves of both sides in games of random moves.
fn halves_of_games(fen: &str, games: u32) -> [Vec<Half>; 2] {
    let (root, mut random) = (fen.parse::<Board>().expect("a position"), SplitMix64::seeded(19));
    let mut halves = [Vec::new(), Vec::new()];
    for _ in 0..games {
        let mut board = root;
        for _ in 0..40 {
            let moves = movegen::legal_moves(&board);
            if moves.is_empty() {
                break;
            }
            board = board.play(moves[random.below(moves.len())]);
            for color in Color::ALL {
                halves[color as usize].push(Half::of(&board, color));
            }
        }
    }
    halves
}

/// A catalog of one side's halves, and their numbers.
fn catalog_of(us: Color, halves: &[Vec<Half>; 2]) -> (Catalog, Vec<HalfNumber>) {
    let (mut catalog, own) = (Catalog::new(us), &halves[us as usize]);
    let mut numbers: Vec<HalfNumber> = own.iter().map(|half| catalog.number(half)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    (catalog, numbers)
}

/// All that a table and its catalog say.
type Contents = (Vec<HalfNumber>, usize, Vec<([u64; PACKED_WORDS], HalfNumber, HalfNumber)>);

fn contents(us: Color, halves: &[Vec<Half>; 2], threads: usize, room: usize) -> Option<Contents> {
    let (control, (mut catalog, numbers)) = (Control::new(), catalog_of(us, halves));
    let summary = StandingSummary::of(halves[!us as usize].iter().copied());
    let crew = Crew::new(threads, &control);
    let table = SuccessorTable::new(us, &mut catalog, &numbers, &summary, room, &crew)?;
    let entry = |number| {
        let half = catalog.packed(number);
        assert_eq!(catalog.known(half), Some(number));
        (half.words(), catalog.base(number), catalog.placement(number))
    };
    let entries = (0..catalog.len() as HalfNumber).map(entry).collect();
    Some((table.successors, table.halves.len(), entries))
}

#[test]
fn numbers_are_the_same_on_all_numbers_of_threads() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ] {
        let halves = halves_of_games(fen, 120);
        for us in Color::ALL {
            let one = contents(us, &halves, 1, usize::MAX).expect("room");
            assert!(one.1 >= HALVES_FOR_ALL && one.0.len() > 10_000, "{fen}");
            for threads in [2, 4] {
                assert!(contents(us, &halves, threads, usize::MAX).as_ref() == Some(&one));
            }
        }
    }
}

/// Where there is no room for halves that wait, one thread goes on, and needs no more than it would
/// alone.
#[test]
fn threads_need_no_more_room() {
    let halves = halves_of_games("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", 40);
    let fits = |threads, room| contents(Color::White, &halves, threads, room);
    let (mut least, mut most) = (0_usize, 1 << 26);
    while most - least > 1 << 10 {
        let middle = least.midpoint(most);
        if fits(1, middle).is_some() { most = middle } else { least = middle }
    }
    assert!(least > 0 && fits(3, most).is_some() && fits(3, most) == fits(1, most));
}

/// A table that does not fit is given up as soon as that is known.
#[test]
fn gives_up_a_table_that_does_not_fit() {
    let halves =
        halves_of_games("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 20);
    let (summary, crew) =
        (StandingSummary::of(halves[Color::Black as usize].iter().copied()), Crew::alone());
    let table = |catalog: &mut Catalog, numbers: &[HalfNumber], room| {
        SuccessorTable::new(Color::White, catalog, numbers, &summary, room, &crew)
    };
    let (mut catalog, numbers) = catalog_of(Color::White, &halves);
    let made = table(&mut catalog, &numbers, usize::MAX).expect("room");
    let all = made.bytes() + catalog.bytes();
    for (room, fits) in [(all, true), (all - 1, false)] {
        let (mut catalog, numbers) = catalog_of(Color::White, &halves);
        assert_eq!(table(&mut catalog, &numbers, room).is_some(), fits);
    }
    // Now all successors have numbers, so it is known from the beginning what they take.
    let made = table(&mut catalog, &numbers, usize::MAX).expect("room");
    let (all, catalog_bytes) = (made.bytes() + catalog.bytes(), catalog.bytes());
    let moving_bytes = size_of_val(&made.halves[..]);
    let without_successors = made.bytes() - size_of_val(&made.successors[..]);
    drop(made);
    let mut try_with = |room| {
        let (made, _, most) = allocated(|| table(&mut catalog, &numbers, room));
        (made.is_some(), most)
    };
    assert_eq!(try_with(catalog_bytes + moving_bytes - 1), (false, 0));
    for (room, fits) in [(catalog_bytes + moving_bytes, false), (all - 1, false), (all, true)] {
        let (is_made, most) = try_with(room);
        assert_eq!(is_made, fits);
        assert!(most > moving_bytes);
        assert_eq!(most < without_successors * 11 / 10, !fits, "{most} {without_successors}");
    }
}

/// Halves that wait for numbers take no more memory than is free.
#[test]
fn threads_look_up_together_where_there_is_room() {
    let halves = halves_of_games("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 120);
    let (summary, control) =
        (StandingSummary::of(halves[Color::Black as usize].iter().copied()), Control::new());
    // What is there in the end, and what is there besides for a moment.
    let bytes = |threads, room| {
        let (mut catalog, numbers) = catalog_of(Color::White, &halves);
        let crew = Crew::new(threads, &control);
        let (made, kept, most) = allocated(|| {
            SuccessorTable::new(Color::White, &mut catalog, &numbers, &summary, room, &crew)
        });
        (made.expect("room").bytes() + catalog.bytes(), most - kept)
    };
    let (all, alone) = bytes(1, usize::MAX);
    let (same, together) = bytes(3, usize::MAX);
    assert_eq!(all, same);
    assert!(together > 20 * alone, "{alone} {together}");
    let takes = |room, expected: usize| {
        let (_, most) = bytes(3, room);
        assert!(most.abs_diff(expected) < together / 20, "{most} {expected} {together}");
    };
    let (_, short) = bytes(3, all);
    assert!(short < together * 2 / 3, "{short} {together}");
    // Halves wait, and come into the catalog.
    takes(all + together * 3 / 4, short);
    takes(all + together * 5 / 4, together);
}
