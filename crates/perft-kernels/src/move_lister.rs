//! Listing the legal moves of many boards on a level that was chosen once.

use board::{Black, Board, Move, White};
use magic_core::Color;

use crate::backend::Backend;
use crate::chosen_level::ChosenLevel;
use crate::level::Task;
use crate::listing::level::ListingLevel;
use crate::move_lists::room::ROOM;

/// Lists the legal moves of many boards on one processor level.
///
/// The moves of each board are those of [`movegen::legal_moves`], in the same order: king,
/// castling, knights, diagonal sliders, orthogonal sliders, pawns. A batch takes four fifths of the
/// time that list by list takes, two fifths on [`Backend::V3`], and a quarter or less on
/// [`Backend::Avx512`].
///
/// ```
/// use board::Board;
/// use perft_kernels::{Backend, MoveLister, MoveLists};
///
/// let boards = [Board::start(), "7k/8/8/8/8/8/r7/K7 w - - 0 1".parse()?];
/// let mut lists = MoveLists::new();
/// MoveLister::new(Backend::best()).append(&boards, &mut lists);
/// assert_eq!(lists.ends(), [20, 22]);
/// assert_eq!(lists.moves_of(1).map(|mv| mv.to_string()).collect::<Vec<_>>(), ["a1b1", "a1a2"]);
/// # Ok::<(), board::FenError>(())
/// ```
#[derive(Clone, Copy)]
pub struct MoveLister {
    level: ChosenLevel,
}

impl MoveLister {
    /// The lister on the level of `backend` or the next lower one that the processor has.
    pub fn new(backend: Backend) -> Self {
        Self { level: ChosenLevel::of(backend) }
    }

    /// As [`new`](Self::new), as if the processor's PEXT were slow: sliders are looked up by
    /// magics.
    pub fn with_magics(backend: Backend) -> Self {
        Self { level: ChosenLevel::with_pext(backend, None) }
    }

    /// The backend that lists: the one that was asked for, or the next lower one that the processor
    /// has.
    pub fn backend(&self) -> Backend {
        self.level.backend()
    }

    /// Appends the legal moves of each board to `lists`.
    pub fn append(&self, boards: &[Board], lists: &mut MoveLists) {
        self.level.run(ListEach { boards, lists });
    }
}

/// About how many moves a board has.
const EXPECTED: usize = 40;

/// Legal moves of several boards, the list of each board behind that of the board before.
///
/// Memory grows with the moves that are written, and is kept by [`clear`](Self::clear). So one
/// value serves any number of batches.
#[derive(Clone, Debug, Default)]
pub struct MoveLists {
    /// Bits of moves. Those behind the last list are of no meaning.
    bits: Vec<u16>,
    ends: Vec<usize>,
}

impl MoveLists {
    /// No lists.
    pub const fn new() -> Self {
        Self { bits: Vec::new(), ends: Vec::new() }
    }

    /// No lists, and memory for those of this many boards of games.
    pub fn with_room_for(boards: usize) -> Self {
        let mut lists = Self { bits: Vec::new(), ends: Vec::with_capacity(boards) };
        lists.grow(ROOM + EXPECTED * boards);
        lists
    }

    /// Removes all lists, and keeps the memory.
    pub fn clear(&mut self) {
        self.ends.clear();
    }

    /// How many moves there are in all lists.
    fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or_default()
    }

    /// The [bits](Move::bits) of all moves.
    pub fn bits(&self) -> &[u16] {
        &self.bits[..self.len()]
    }

    /// For each list the number of moves up to its end, those of the lists before included.
    pub fn ends(&self) -> &[usize] {
        &self.ends
    }

    /// The moves of the list with this number, from 0 on. There are none where there is no such
    /// list.
    pub fn moves_of(&self, list: usize) -> impl Iterator<Item = Move> {
        let begin = list.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied());
        let range = begin.zip(self.ends.get(list).copied());
        let bits = range.map_or(&[][..], |(begin, end)| &self.bits[begin..end]);
        bits.iter().filter_map(|&bits| Move::from_bits(bits))
    }

    /// Room for the moves of one board, of which `left` are still to come.
    #[inline(always)]
    fn room(&mut self, begin: usize, left: usize) -> &mut [u16; ROOM] {
        if self.bits.len() < begin + ROOM {
            self.grow(begin + ROOM + EXPECTED * left);
        }
        // The check above is the check of these bounds.
        (&mut self.bits[begin..begin + ROOM]).try_into().expect("room for the moves of a board")
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, len: usize) {
        self.bits.resize(len, 0);
    }
}

/// The lists of several boards.
struct ListEach<'b, 'm> {
    boards: &'b [Board],
    lists: &'m mut MoveLists,
}

impl<L: ListingLevel> Task<L> for ListEach<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run(self, level: L) {
        let Self { boards, lists } = self;
        lists.ends.reserve(boards.len());
        let mut end = lists.len();
        for (number, board) in boards.iter().enumerate() {
            let room = lists.room(end, boards.len() - number);
            end += match board.side_to_move() {
                Color::White => level.write::<White>(board, room),
                Color::Black => level.write::<Black>(board, room),
            };
            lists.ends.push(end);
        }
    }
}
