//! Numbers for many halves, given on all threads.
//!
//! Halves *arrive* in an order: those after the moves of the first half that moves, then those
//! after the moves of the second, and so on. Each new half gets the next number when it arrives
//! first. The numbers are the same as if one thread gave them, one half after the other. So halves
//! that arrive together have numbers that are near each other, whatever the number of threads, and
//! so have their sums.
//!
//! Halves are numbered in batches. In a batch, all threads look halves up. A half that is not in
//! the hash table is entered there with a *ticket* instead of a number, and waits. Each arrival of
//! a waiting half is noted, if it is earlier than the arrivals before. When the batch is over, one
//! thread puts the tickets into the order of first arrivals. Then all threads give numbers, enter
//! the halves into the lists, and replace tickets by numbers.
//!
//! No thread waits for another within a batch: the thread that finds a vacant slot writes the half
//! down first, and then takes the slot by one exchange. If another thread was faster, the slot is
//! looked at again.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::merge::crew::Crew;
use crate::merge::halves::catalog::{Arriving, Catalog, HalfNumber, MOST_HALVES};
use crate::merge::halves::packed_half::{PACKED_WORDS, PackedHalf};
use crate::prefetch::{prefetch, prefetch_all};

/// A number, or a ticket with the bit [`WAITS`].
type NumberOrTicket = u32;

/// Says that a half waits for its number.
const WAITS: u32 = 1 << 31;

/// No half.
const NONE: u32 = u32::MAX;

/// The most halves that arrive in one batch.
const MOST_ARRIVALS: usize = 1 << 17;

/// Halves that a thread numbers at once.
const PART: usize = 1 << 10;

/// What the lists of a catalog take for a half, in bytes. The slots were made before.
const HALF_BYTES: usize = size_of::<PackedHalf>() + 2 * size_of::<HalfNumber>();

/// A thread takes this many tickets at once.
const TICKETS: u32 = 16;

/// Halves that arrive one after the other, and that one thread looks up.
pub(crate) trait NumberedChunk: Send {
    /// How many halves arrive, at most.
    fn arrivals(&self) -> usize;

    /// Looks all halves up, and keeps what is found. `first` is the place of the first in the order
    /// of arrival.
    fn look_up(&mut self, numbering: &NumberingBatch<'_>, tickets: &mut Tickets, first: u32);

    /// Replaces tickets by numbers.
    fn settle(&mut self, numbers: &GivenNumbers);
}

/// A catalog in which all threads look halves up.
pub(crate) struct NumberingBatch<'n> {
    catalog: &'n Catalog,
    waiting: &'n WaitingHalves,
}

/// The state that one thread needs to look halves up.
#[derive(Default)]
pub(crate) struct Tickets {
    next: u32,
    end: u32,
    hashes: Vec<u64>,
}

/// The numbers of the halves that have waited, by ticket.
#[derive(Default)]
pub(crate) struct GivenNumbers(Vec<AtomicU32>);

/// Halves without a number yet, by ticket.
#[derive(Default)]
struct WaitingHalves {
    halves: Vec<[AtomicU64; PACKED_WORDS]>,
    notes: Vec<TicketNote>,
    /// How many tickets were taken.
    taken: AtomicU32,
}

/// The facts about a waiting half.
struct TicketNote {
    /// Its first arrival.
    arrival: AtomicU32,
    slot: AtomicU32,
    /// Another half with the same placement, if one was there before.
    placement: AtomicU32,
    /// For a marked half, the half without the mark.
    base: AtomicU32,
    /// The least number of a waiting half with the same placement, if no half was there before.
    least: AtomicU32,
}

impl Catalog {
    /// Numbers the halves of chunks, in order. It goes on while `fits`, which is told how many
    /// bytes are used for a moment and for new halves, says so. Returns how many chunks are done.
    pub(crate) fn number_all<C: NumberedChunk>(
        &mut self,
        crew: &Crew<'_>,
        chunks: &mut [C],
        fits: impl Fn(&Self, usize) -> bool,
    ) -> usize {
        let (mut waiting, mut numbers) = (WaitingHalves::default(), GivenNumbers::default());
        let mut done = 0;
        while let Some(first) = chunks.get(done) {
            self.make_room(crew, first.arrivals());
            let batch = done..done + self.batch(&chunks[done..]);
            let batch = &mut chunks[batch];
            let arrivals = batch.iter().map(C::arrivals).sum();
            let most_waiting = arrivals + crew.wanted() * TICKETS as usize;
            let waiting_bytes = waiting.bytes().max(WaitingHalves::bytes_of(most_waiting));
            // Every arriving half may be new.
            let bytes = waiting_bytes + arrivals * HALF_BYTES;
            if !fits(self, bytes) || self.len() + arrivals > MOST_HALVES {
                break;
            }
            waiting.make_room(crew, most_waiting);
            self.look_up_batch(crew, batch, &waiting);
            self.give_numbers(crew, &waiting, arrivals, &mut numbers);
            crew.run(batch, |chunk| chunk.settle(&numbers));
            done += batch.len();
        }
        self.make_room(crew, 0);
        done
    }

    /// Makes the hash table so large that it is at most half full, and that three quarters are not
    /// exceeded by this many halves.
    fn make_room(&mut self, crew: &Crew<'_>, arrivals: usize) {
        while 2 * self.len() > self.slots.len() || 4 * arrivals > self.slots.len() {
            self.double_slots(crew);
            let this = &*self;
            crew.run_parts(this.len(), PART, &|numbers| this.enter(numbers));
        }
    }

    /// How many chunks are looked up together.
    fn batch<C: NumberedChunk>(&self, chunks: &[C]) -> usize {
        let mut room = MOST_ARRIVALS.min(self.slots.len() / 4);
        let fits = |chunk: &&C| {
            let left = room.checked_sub(chunk.arrivals());
            room = left.unwrap_or(0);
            left.is_some()
        };
        chunks.iter().take_while(fits).count().max(1)
    }

    fn look_up_batch<C: NumberedChunk>(
        &self,
        crew: &Crew<'_>,
        batch: &mut [C],
        waiting: &WaitingHalves,
    ) {
        let numbering = NumberingBatch { catalog: self, waiting };
        let mut workers: Vec<Tickets> = Vec::new();
        workers.resize_with(crew.wanted().min(batch.len()), Tickets::default);
        let mut arrival = 0;
        let queue = Mutex::new(batch.iter_mut().map(|chunk| {
            let first = arrival;
            arrival += chunk.arrivals() as u32;
            (first, chunk)
        }));
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        crew.run(&mut workers, |tickets| {
            while let Some((first, chunk)) = next() {
                chunk.look_up(&numbering, tickets, first);
            }
        });
    }

    /// Gives numbers to the waiting halves, in the order of their first arrivals, and enters them.
    fn give_numbers(
        &mut self,
        crew: &Crew<'_>,
        waiting: &WaitingHalves,
        arrivals: usize,
        numbers: &mut GivenNumbers,
    ) {
        let before = self.len() as HalfNumber;
        let numbers = &mut numbers.0;
        if numbers.len() < waiting.halves.len() {
            make_longer(crew, numbers, waiting.halves.len(), AtomicU32::default);
        }
        let numbers = &*numbers;
        let in_order = waiting.in_order(crew, arrivals);
        crew.run_parts(in_order.len(), PART, &|range| {
            let first = before + range.start as HalfNumber;
            for (number, ticket) in (first..).zip(&in_order[range]) {
                let ticket = ticket.load(Ordering::Relaxed);
                numbers[ticket as usize].store(number, Ordering::Relaxed);
                let note = waiting.note(ticket);
                let slot = note.slot.load(Ordering::Relaxed);
                self.slots[slot as usize].store(number + 1, Ordering::Relaxed);
                match waits_or(note.placement.load(Ordering::Relaxed), ticket) {
                    Ok(other) => {
                        waiting.note(other).least.fetch_min(number, Ordering::Relaxed);
                    }
                    Err(other) => note.placement.store(self.placement(other), Ordering::Relaxed),
                }
            }
        });
        let Self { halves, bases, placements, .. } = self;
        let ticket = |index: usize| in_order[index].load(Ordering::Relaxed);
        let number_of = |ticket: u32| numbers[ticket as usize].load(Ordering::Relaxed);
        let count = in_order.len();
        halves.extend(crew, count, PART, |index| waiting.half(ticket(index)));
        bases.extend(crew, count, PART, |index| {
            let ticket = ticket(index);
            waits_or(waiting.note(ticket).base.load(Ordering::Relaxed), ticket)
                .map_or_else(|known| known, number_of)
        });
        placements.extend(crew, count, PART, |index| {
            let ticket = ticket(index);
            waits_or(waiting.note(ticket).placement.load(Ordering::Relaxed), ticket).map_or_else(
                |known| known,
                |other| waiting.note(other).least.load(Ordering::Relaxed),
            )
        });
    }
}

/// The ticket of a half that waits, where `own` stands for no half, or a number.
fn waits_or(of: NumberOrTicket, own: u32) -> Result<u32, HalfNumber> {
    match of {
        NONE => Ok(own),
        ticket if ticket & WAITS != 0 => Ok(ticket ^ WAITS),
        number => Err(number),
    }
}

impl NumberingBatch<'_> {
    /// Looks up halves that arrive one after the other, the first as number `arrival` of the batch.
    /// `each` gets what was found, in order.
    pub(crate) fn look_up_each(
        &self,
        halves: &[Arriving],
        found: &mut Vec<NumberOrTicket>,
        tickets: &mut Tickets,
        arrival: u32,
    ) {
        let Self { catalog, .. } = self;
        let mut hashes = std::mem::take(&mut tickets.hashes);
        catalog.ask_for_slots(halves, &mut hashes);
        for &hash in &hashes {
            match catalog.slots[catalog.first_slot(hash)].load(Ordering::Acquire) {
                0 => {}
                ticket if ticket & WAITS != 0 => {
                    prefetch_all(&self.waiting.halves[(ticket ^ WAITS) as usize]);
                    prefetch(self.waiting.note(ticket ^ WAITS));
                }
                number => prefetch_all(catalog.packed(number - 1)),
            }
        }
        found.clear();
        for ((arriving, &hash), arrival) in halves.iter().zip(&hashes).zip(arrival..) {
            let base = arriving.base.map_or(NONE, |base| found[usize::from(base)]);
            let looked_up = Arrival { half: &arriving.half, hash, arrival, base };
            found.push(self.look_up(&looked_up, tickets));
        }
        tickets.hashes = hashes;
    }

    /// The number of a half that arrives, or its ticket.
    fn look_up(&self, arriving: &Arrival<'_>, tickets: &mut Tickets) -> NumberOrTicket {
        let Self { catalog, waiting } = *self;
        let mask = catalog.slots.len() - 1;
        let (mut slot, mut placement) = (catalog.first_slot(arriving.hash), NONE);
        loop {
            let mut there = catalog.slots[slot].load(Ordering::Acquire);
            if there == 0 {
                let ticket = tickets.first(waiting);
                waiting.write(ticket, arriving, slot, placement);
                let (order, entry) = (Ordering::AcqRel, WAITS | ticket);
                match catalog.slots[slot].compare_exchange(0, entry, order, Ordering::Acquire) {
                    Ok(_) => {
                        tickets.next += 1;
                        return entry;
                    }
                    Err(faster) => {
                        waiting.note(ticket).arrival.store(NONE, Ordering::Relaxed);
                        there = faster;
                    }
                }
            }
            let (half, found) = if there & WAITS != 0 {
                (waiting.half(there ^ WAITS), there)
            } else {
                (*catalog.packed(there - 1), there - 1)
            };
            if half == *arriving.half {
                if there & WAITS != 0 {
                    waiting.note_arrival(there ^ WAITS, arriving.arrival);
                }
                return found;
            }
            if placement == NONE && half.placement() == arriving.half.placement() {
                placement = found;
            }
            slot = (slot + 1) & mask;
        }
    }
}

/// A half that is looked up.
struct Arrival<'h> {
    half: &'h PackedHalf,
    hash: u64,
    /// Its place in the order of arrival.
    arrival: u32,
    base: NumberOrTicket,
}

impl Tickets {
    /// The first ticket that is not used yet.
    fn first(&mut self, waiting: &WaitingHalves) -> u32 {
        if self.next == self.end {
            self.next = waiting.taken.fetch_add(TICKETS, Ordering::Relaxed);
            self.end = self.next + TICKETS;
            for ticket in self.next..self.end {
                waiting.note(ticket).arrival.store(NONE, Ordering::Relaxed);
            }
        }
        self.next
    }
}

impl GivenNumbers {
    /// The number of a half.
    #[inline(always)]
    pub(crate) fn of(&self, half: NumberOrTicket) -> HalfNumber {
        if half & WAITS != 0 {
            self.0[(half ^ WAITS) as usize].load(Ordering::Relaxed)
        } else {
            half
        }
    }
}

impl WaitingHalves {
    /// No half, and room for this many.
    fn make_room(&mut self, crew: &Crew<'_>, halves: usize) {
        let blank = || [const { AtomicU64::new(0) }; PACKED_WORDS];
        if halves > self.halves.len() {
            make_longer(crew, &mut self.halves, halves, blank);
            make_longer(crew, &mut self.notes, halves, TicketNote::default);
        }
        *self.taken.get_mut() = 0;
    }

    /// Memory in use, in bytes, with the lists that are made to give numbers.
    fn bytes(&self) -> usize {
        Self::bytes_of(self.halves.len())
    }

    /// The same with room for this many halves.
    const fn bytes_of(halves: usize) -> usize {
        let lists = 2 * size_of::<u32>();
        halves * (size_of::<[u64; PACKED_WORDS]>() + size_of::<TicketNote>() + lists)
    }

    /// The tickets of all halves, in the order of their first arrivals.
    fn in_order(&self, crew: &Crew<'_>, arrivals: usize) -> Vec<AtomicU32> {
        let mut by_arrival = Vec::with_capacity(arrivals);
        crew.extend(&mut by_arrival, 0..arrivals, PART, |_| AtomicU32::new(NONE));
        crew.run_parts(self.taken.load(Ordering::Relaxed) as usize, PART, &|tickets| {
            for (ticket, note) in (tickets.start as u32..).zip(&self.notes[tickets]) {
                let arrival = note.arrival.load(Ordering::Relaxed);
                if arrival != NONE {
                    by_arrival[arrival as usize].store(ticket, Ordering::Relaxed);
                }
            }
        });
        by_arrival.retain_mut(|ticket| *ticket.get_mut() != NONE);
        by_arrival
    }

    #[inline(always)]
    fn note(&self, ticket: u32) -> &TicketNote {
        &self.notes[ticket as usize]
    }

    #[inline(always)]
    fn half(&self, ticket: u32) -> PackedHalf {
        let words = &self.halves[ticket as usize];
        PackedHalf::from_words(std::array::from_fn(|word| words[word].load(Ordering::Relaxed)))
    }

    /// Writes a half down. Nobody reads it before its ticket is in the hash table.
    fn write(&self, ticket: u32, arriving: &Arrival<'_>, slot: usize, placement: NumberOrTicket) {
        for (to, word) in self.halves[ticket as usize].iter().zip(arriving.half.words()) {
            to.store(word, Ordering::Relaxed);
        }
        let note = self.note(ticket);
        note.arrival.store(arriving.arrival, Ordering::Relaxed);
        note.slot.store(slot as u32, Ordering::Relaxed);
        note.placement.store(placement, Ordering::Relaxed);
        note.base.store(arriving.base, Ordering::Relaxed);
        note.least.store(NONE, Ordering::Relaxed);
    }

    /// Notes that a half has arrived once more.
    #[inline(always)]
    fn note_arrival(&self, ticket: u32, arrival: u32) {
        let first = &self.note(ticket).arrival;
        if first.load(Ordering::Relaxed) > arrival {
            first.fetch_min(arrival, Ordering::Relaxed);
        }
    }
}

/// A list of this many elements in place of a shorter one, whose memory is free before.
fn make_longer<T: Send>(
    crew: &Crew<'_>,
    list: &mut Vec<T>,
    length: usize,
    element: impl Fn() -> T + Sync,
) {
    *list = Vec::new();
    list.reserve_exact(length);
    crew.extend(list, 0..length, PART, |_| element());
}

impl Default for TicketNote {
    fn default() -> Self {
        let none = || AtomicU32::new(NONE);
        Self { arrival: none(), slot: none(), placement: none(), base: none(), least: none() }
    }
}

#[cfg(test)]
mod tests;
