//! A rook on a board of one rank: the example of perfect hashing that needs no hashing.

/// The squares that a rook can reach on a board of eight squares in one row. The table has 8 × 2^8
/// = 2,048 entries, and the board itself is the index.
///
/// Squares are bits 0 to 7. An occupied square is attacked but cannot be *reached*, so these sets
/// differ from attacks. A direct table like this is the ideal. On a board of 64 squares it would
/// have 64 × 2^64 entries, so magics replace it there.
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
/// Only the squares between the rook and the last square of each side matter. They are at most six,
/// so most entries are copies:
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

    /// The squares that a rook on `square` can reach if the squares of `occupied` are occupied. The
    /// rook's own square makes no difference. Only the lowest three bits of `square` count.
    pub const fn reachable(&self, square: u8, occupied: u8) -> u8 {
        self.reachable[(square & 7) as usize][occupied as usize]
    }

    /// The number of entries.
    pub const fn entries(&self) -> usize {
        8 * 256
    }

    /// The number of entries of a table in which each square stores equal entries once.
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

/// Walks both ways until a piece or the edge stops the rook.
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
