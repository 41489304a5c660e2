//! The board of one rank, where the board itself is the index.

use javascript::Fault;
use magic_lab::perfect_hash::OneRank;
use serde::Serialize;

/// A lookup in the table of one rank.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct OneRankAnswer {
    /// The squares that the rook reaches.
    pub reachable: u32,
    /// The number of the entry: square times 256, plus the occupied squares.
    pub entry: u32,
    /// The entries of the table.
    pub entries: u32,
    /// The entries of a table in which each square stores equal entries once.
    pub different: u32,
    /// The 256 entries of the rook's square.
    pub row: Vec<u8>,
}

/// Looks up where the rook can go.
///
/// # Errors
/// When a number is out of range.
pub fn one_rank(square: u32, occupied: u32) -> Result<OneRankAnswer, Fault> {
    let bad = |field, reason| Fault::new(field, reason);
    let at = u8::try_from(square).ok().filter(|at| *at < 8);
    let at = at.ok_or_else(|| bad("square", "the squares are numbered 0 to 7"))?;
    let set = u8::try_from(occupied).map_err(|_| bad("occupied", "a rank has eight squares"))?;
    let table = OneRank::new();
    Ok(OneRankAnswer {
        reachable: table.reachable(at, set).into(),
        entry: square << 8 | occupied,
        entries: table.entries() as u32,
        different: table.different_entries() as u32,
        row: (0..=u8::MAX).map(|set| table.reachable(at, set)).collect(),
    })
}
