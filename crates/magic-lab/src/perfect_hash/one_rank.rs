//! A rook on a board of one rank: the example of perfect hashing that needs no hashing.

/// Where a rook can go on a board of eight squares in one row, from a table of 8 × 2^8 = 2,048
/// entries that the board itself is the index of.
///
/// Squares are bits 0 to 7. Unlike attacks, the squares that the rook can *reach* do not include
/// an occupied one. The direct table is the ideal that a magic stands in for where the board has
/// 64 squares: it would have 64 × 2^64 entries there.
///
/// ```
/// use magic_lab::perfect_hash::OneRank;
///
/// // The rook stands on square 5, a king on square 2: ". . R . . k . ."
/// let rank = OneRank::new();
/// assert_eq!(rank.reachable(5, 0b0000_0100), 0b1101_1000);
/// assert_eq!(rank.entries(), 2_048);
/// ```
///
/// Only what stands between the rook and the last square of each side matters, that is at most six
/// squares, so most entries are copies:
///
/// ```
/// # use magic_lab::perfect_hash::OneRank;
/// assert_eq!(OneRank::new().different_entries(), 120);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OneRank {
    reachable: [[u8; 256]; 8],
}

impl OneRank {
    /// Builds the table, step by step.
    pub const fn new() -> Self {
        let mut reachable = [[0; 256]; 8];
        let mut square = 0;
        while square < 8 {
            let mut occupied = 0;
            while occupied < 256 {
                reachable[square][occupied] = walk(square as u32, occupied as u8);
                occupied += 1;
            }
            square += 1;
        }
        Self { reachable }
    }

    /// The squares that a rook on `square` can go to when the squares of `occupied` are taken. The
    /// rook's own square makes no difference; of `square` the lowest three bits count.
    pub const fn reachable(&self, square: u8, occupied: u8) -> u8 {
        self.reachable[(square & 7) as usize][occupied as usize]
    }

    /// The number of entries.
    pub const fn entries(&self) -> usize {
        8 * 256
    }

    /// The number of entries that would be left if each square stored equal ones once.
    pub fn different_entries(&self) -> usize {
        let of_square = |entries: &[u8; 256]| {
            let mut seen = [false; 256];
            entries.iter().for_each(|&entry| seen[usize::from(entry)] = true);
            seen.iter().filter(|seen| **seen).count()
        };
        self.reachable.iter().map(of_square).sum()
    }
}

impl Default for OneRank {
    fn default() -> Self {
        Self::new()
    }
}

/// Both ways until something is in the way.
const fn walk(square: u32, occupied: u8) -> u8 {
    let mut reachable = 0;
    let mut above = square + 1;
    while above < 8 && occupied >> above & 1 == 0 {
        reachable |= 1 << above;
        above += 1;
    }
    let mut below = square;
    while below > 0 && occupied >> (below - 1) & 1 == 0 {
        reachable |= 1 << (below - 1);
        below -= 1;
    }
    reachable
}
