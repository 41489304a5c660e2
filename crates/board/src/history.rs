//! The keys of a game's positions, for repetitions.

use magic_core::between;

use crate::chess_move::Move;
use crate::cuckoo;
use crate::position::Position;
use crate::zobrist::Key;

/// How many positions a [`History`] looks back to.
///
/// A game is over after 150 reversible half moves. So the capacity covers a game and a search of
/// 362 plies from its end.
pub const HISTORY_CAPACITY: usize = 512;

/// The keys of the positions of a game, up to the current one.
///
/// [`push`](Self::push) the position after every move, and [`pop`](Self::pop) when the move is
/// taken back. A search continues the history of the game. Positions further back than
/// [`HISTORY_CAPACITY`] are forgotten. The size is 8 KiB, without allocation.
///
/// Two positions are the same if they have the same pieces, side to move, castling rights and legal
/// en passant captures (article 9.2.3 of the Laws of Chess). Then their keys are equal. Keys of
/// different positions are different, except for collisions.
///
/// ```
/// use board::{History, Move, Position};
/// use magic_core::Square;
///
/// let mut position = Position::start();
/// let mut history = History::new(&position);
/// let there = [(Square::G1, Square::F3), (Square::G8, Square::F6)];
/// let and_back = [(Square::F3, Square::G1), (Square::F6, Square::G8)];
/// for (from, to) in there.into_iter().chain(and_back).chain(there).chain(and_back) {
///     position = position.play(Move::normal(from, to));
///     history.push(&position);
/// }
/// assert_eq!(history.occurrences(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct History {
    entries: [Entry; HISTORY_CAPACITY],
    /// The number of the current position, counted from the first that was pushed.
    current: usize,
    /// The number of the oldest position that is still stored.
    oldest: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: Key,
    /// How many half moves one may go back from a position to look for the same position.
    reversible: u32,
}

const _: () = assert!(HISTORY_CAPACITY.is_power_of_two());
const _: () = assert!(size_of::<History>() == 16 * HISTORY_CAPACITY + 2 * size_of::<usize>());

/// A move that would repeat an earlier position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// The move that leads there.
    pub mv: Move,
    /// How many half moves ago that position was on the board; at least 3.
    pub plies_ago: u32,
}

impl History {
    /// The history of a game that begins here.
    ///
    /// ```
    /// use board::{History, Position};
    ///
    /// let history = History::new(&Position::start());
    /// assert!(history.is_empty());
    /// assert_eq!(history.occurrences(), 1);
    /// ```
    pub const fn new(start: &Position) -> Self {
        let first = Entry { key: start.key(), reversible: 0 };
        Self { entries: [first; HISTORY_CAPACITY], current: 0, oldest: 0 }
    }

    /// Adds the position after a move.
    ///
    /// ```
    /// use board::{History, Move, Position};
    /// use magic_core::Square;
    ///
    /// let start = Position::start();
    /// let mut history = History::new(&start);
    /// history.push(&start.play(Move::normal(Square::B1, Square::C3)));
    /// assert_eq!(history.len(), 1);
    /// history.pop();
    /// assert_eq!(history.len(), 0);
    /// ```
    pub const fn push(&mut self, position: &Position) {
        let clock = position.halfmove_clock();
        let before = self.entry(0).reversible + 1;
        self.add(Entry {
            key: position.key(),
            reversible: if clock < before { clock } else { before },
        });
    }

    /// Adds the position after a pass. Positions after the pass do not count as repetitions of
    /// positions before it: a game has no passes, so a search that passes finds no cycle of moves.
    ///
    /// ```
    /// use board::{History, Position};
    ///
    /// let start = Position::start();
    /// let mut history = History::new(&start);
    /// let passed = start.play_null().expect("no check");
    /// history.push_null(&passed);
    /// let passed_again = passed.play_null().expect("no check");
    /// history.push_null(&passed_again);
    /// assert_eq!(passed_again.key(), start.key());
    /// assert!(!history.is_repeated());
    /// ```
    pub const fn push_null(&mut self, position: &Position) {
        self.add(Entry { key: position.key(), reversible: 0 });
    }

    /// Takes the current position away. The first position of the history stays. A position also
    /// stays if all positions before it are forgotten.
    pub const fn pop(&mut self) {
        if self.current > self.oldest {
            self.current -= 1;
        }
    }

    /// How many half moves have been played since the position the history began with.
    pub const fn len(&self) -> usize {
        self.current
    }

    /// Whether no half move has been played.
    pub const fn is_empty(&self) -> bool {
        self.current == 0
    }

    /// How often the current position has been on the board, this time included. 2 is the first
    /// repetition. At 3 a draw may be claimed. At 5 the game is over.
    ///
    /// The example of [`History`] counts a position that occurs three times.
    pub fn occurrences(&self) -> u32 {
        let key = self.entry(0).key;
        1 + self.earlier().filter(|&(_, earlier)| earlier == key).count() as u32
    }

    /// Whether the current position has been on the board before. Most searches need no more to
    /// call it a draw.
    ///
    /// ```
    /// use board::{History, Move, Position};
    /// use magic_core::Square;
    ///
    /// let mut position: Position = "7k/8/8/8/8/8/8/KR6 w - - 0 1".parse()?;
    /// let mut history = History::new(&position);
    /// let round = [(Square::B1, Square::B2), (Square::H8, Square::G8), (Square::B2, Square::B1)];
    /// for (from, to) in round {
    ///     position = position.play(Move::normal(from, to));
    ///     history.push(&position);
    ///     assert!(!history.is_repeated());
    /// }
    /// position = position.play(Move::normal(Square::G8, Square::H8));
    /// history.push(&position);
    /// assert!(history.is_repeated());
    /// # Ok::<(), board::FenError>(())
    /// ```
    pub fn is_repeated(&self) -> bool {
        let key = self.entry(0).key;
        self.earlier().any(|(_, earlier)| earlier == key)
    }

    /// A move of the side to move that leads to an earlier position, if there is one. If several
    /// earlier positions can be reached, the most recent is taken. `position` must be the current
    /// position.
    ///
    /// The move is legal. A search need not accept less than a draw if its side to move can force a
    /// repetition. Whether a position before the root counts is for the search to decide, by
    /// [`plies_ago`](Repetition::plies_ago).
    ///
    /// ```
    /// use board::{History, Move, Position};
    /// use magic_core::Square;
    ///
    /// let mut position: Position = "7k/8/8/8/8/8/8/KR6 w - - 0 1".parse()?;
    /// let mut history = History::new(&position);
    /// let round = [(Square::B1, Square::B2), (Square::H8, Square::G8), (Square::B2, Square::B1)];
    /// for (from, to) in round {
    ///     position = position.play(Move::normal(from, to));
    ///     history.push(&position);
    /// }
    /// let upcoming = history.upcoming_repetition(&position).expect("the king can go back");
    /// assert_eq!(upcoming.mv, Move::normal(Square::G8, Square::H8));
    /// assert_eq!(upcoming.plies_ago, 3);
    /// # Ok::<(), board::FenError>(())
    /// ```
    pub fn upcoming_repetition(&self, position: &Position) -> Option<Repetition> {
        debug_assert!(position.key() == self.entry(0).key, "the position is not the current one");
        let (key, board) = (self.entry(0).key, position.board());
        let own = board.color(board.side_to_move());
        let reversible = self.look_back();
        (3..=reversible).step_by(2).find_map(|plies_ago| {
            let earlier = self.entry(plies_ago).key;
            let (one, other) = cuckoo::squares(key.0 ^ earlier.0)?;
            let (from, to) = if own.contains(one) { (one, other) } else { (other, one) };
            let is_free = !board.occupied().intersects(between(from, to).with(to));
            (own.contains(from) && is_free)
                .then(|| Repetition { mv: Move::normal(from, to), plies_ago: plies_ago as u32 })
        })
    }

    const fn add(&mut self, entry: Entry) {
        self.current += 1;
        self.entries[self.current % HISTORY_CAPACITY] = entry;
        if self.current - self.oldest >= HISTORY_CAPACITY {
            self.oldest = self.current + 1 - HISTORY_CAPACITY;
        }
    }

    /// The entry of the position that many half moves ago.
    const fn entry(&self, plies_ago: usize) -> &Entry {
        &self.entries[(self.current - plies_ago) % HISTORY_CAPACITY]
    }

    /// How many half moves back an earlier position may be, for the current position to repeat it.
    fn look_back(&self) -> usize {
        (self.entry(0).reversible as usize).min(self.current - self.oldest)
    }

    /// The earlier positions with the same side to move that the current one can repeat.
    fn earlier(&self) -> impl Iterator<Item = (usize, Key)> {
        (4..=self.look_back()).step_by(2).map(|plies_ago| (plies_ago, self.entry(plies_ago).key))
    }
}
