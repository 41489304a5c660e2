//! Halves get the same numbers from any number of threads.

use std::cell::Cell;

use board::Board;
use magic_core::Color;

use super::*;
use crate::control::Control;
use crate::merge::booked_bytes::{allocated, assert_near};
use crate::merge::halves::half::Half;

/// Halves that arrive, and the numbers that they get.
struct TestChunk {
    halves: Vec<Arriving>,
    numbers: Vec<NumberOrTicket>,
}

impl NumberedChunk for TestChunk {
    fn arrivals(&self) -> usize {
        self.halves.len()
    }

    fn look_up(&mut self, numbering: &NumberingBatch<'_>, tickets: &mut Tickets, first: u32) {
        numbering.look_up_each(&self.halves, &mut self.numbers, tickets, first);
    }

    fn settle(&mut self, numbers: &GivenNumbers) {
        for number in &mut self.numbers {
            *number = numbers.of(*number);
        }
    }
}

/// For each first move the halves of both sides after each reply. Most of them come again and
/// again.
fn chunks() -> Vec<TestChunk> {
    let start = Board::start();
    let after = |board: &Board| -> Vec<Board> {
        movegen::legal_moves(board).iter().map(|&mv| board.play(mv)).collect()
    };
    let halves = |boards: Vec<Board>| -> Vec<Arriving> {
        let of_both = |board| Color::ALL.map(|color| Half::of(&board, color));
        let halves = boards.into_iter().flat_map(of_both);
        halves.map(|half| Arriving { half: PackedHalf::of(&half), base: None }).collect()
    };
    let chunk = |board| TestChunk { halves: halves(after(&board)), numbers: Vec::new() };
    let mut chunks: Vec<TestChunk> = after(&start).into_iter().map(chunk).collect();
    if let Some(last) = chunks.last_mut() {
        last.halves.truncate(30);
    }
    chunks
}

#[test]
fn several_threads_number_like_one_thread() {
    let control = Control::new();
    for threads in [1, 3] {
        let crew = Crew::new(threads, &control);
        let (mut catalog, mut one_by_one, mut chunks) =
            (Catalog::new(Color::White), Catalog::new(Color::White), chunks());
        assert_eq!(catalog.number_all(&crew, &mut chunks, |_, _| false), 0);
        assert_eq!(catalog.len(), 0);
        // What is used for a moment is kept from batch to batch, though the last is small and has
        // few new halves.
        let most = Cell::new(0);
        let fits = |_: &Catalog, bytes: usize| {
            most.set(most.get().max(bytes));
            2 * bytes > most.get()
        };
        assert_eq!(catalog.number_all(&crew, &mut chunks, fits), chunks.len());
        for chunk in &chunks {
            assert_eq!(chunk.numbers.len(), chunk.halves.len());
            for (arriving, &number) in chunk.halves.iter().zip(&chunk.numbers) {
                assert_eq!(one_by_one.number_packed(&arriving.half), number, "{threads} threads");
            }
        }
        assert_eq!(catalog.len(), one_by_one.len());
        for number in 0..catalog.len() as HalfNumber {
            assert!(catalog.packed(number) == one_by_one.packed(number), "half {number}");
            assert_eq!(catalog.placement(number), one_by_one.placement(number));
        }
    }
}

#[test]
fn waiting_halves_allocate_the_memory_they_book() {
    let mut waiting = WaitingHalves::default();
    let ((), kept, _) = allocated(|| waiting.make_room(&Crew::alone(), 10_000));
    // Later come a ticket and a number for each.
    let (in_order, more, _) = allocated(|| waiting.in_order(&Crew::alone(), 10_000));
    let numbers = 10_000 * size_of::<AtomicU32>();
    assert_near(kept + numbers + in_order.capacity() * size_of::<u32>(), waiting.bytes(), 1000);
    assert_eq!(more, in_order.capacity() * size_of::<u32>());
}

/// The hash table is at most half full, and three quarters are not exceeded by what arrives.
#[test]
fn makes_room_for_arrivals() {
    let (crew, mut catalog) = (Crew::alone(), Catalog::new(Color::White));
    for arrivals in [3, 4, 5, 100, 128, 129, 10_000] {
        catalog.make_room(&crew, arrivals);
        let slots = catalog.slots.len();
        assert!((4 * arrivals..8 * arrivals.max(4)).contains(&slots), "{arrivals} {slots}");
    }
}

/// A thread takes several tickets at once, so there is room for more than arrive.
#[test]
fn few_halves_may_arrive() {
    let mut chunk = chunks().swap_remove(0);
    chunk.halves.truncate(5);
    let mut catalog = Catalog::new(Color::White);
    let done = catalog.number_all(&Crew::alone(), std::slice::from_mut(&mut chunk), |_, _| true);
    assert_eq!((done, chunk.numbers.len()), (1, 5));
}
