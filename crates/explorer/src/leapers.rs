//! Knight and king moves by a magic with four one-bits: lists that are looked up, not written.
//!
//! Source: Gerd Isenberg, "Magic Knight- and King-Move Generation", 11 January 2007.

use javascript::Fault;
use magic_core::{Bitboard, Magic};
use magic_lab::{ListedLeaper, TargetConflict, few_bits, snoob, verify_targets};
use serde::{Deserialize, Serialize};

use crate::slider::square;

/// The one-bits of a magic.
const ONES: u32 = 4;

/// A knight or a king.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum LeaperName {
    /// The king.
    King,
    /// The knight.
    Knight,
}

impl From<LeaperName> for ListedLeaper {
    fn from(name: LeaperName) -> Self {
        match name {
            LeaperName::King => Self::King,
            LeaperName::Knight => Self::Knight,
        }
    }
}

/// All lists of a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(large_number_types_as_bigints))]
pub struct LeaperLists {
    /// Where the piece can go.
    pub attacks: u64,
    /// The first number with four one-bits that gives each set of targets a list of its own.
    pub magic: u64,
    /// How far the product is shifted down.
    pub shift: u32,
    /// The set of targets of each list, by the list's number.
    pub targets: Vec<u64>,
}

impl LeaperLists {
    /// The number of the list of a set of targets. Squares beyond the piece's reach are left out of
    /// account.
    pub fn number(&self, targets: u64) -> u32 {
        ((targets & self.attacks).wrapping_mul(self.magic) >> self.shift) as u32
    }
}

/// The lists of a piece on a square.
///
/// # Errors
/// When the square is out of range.
pub fn leaper_lists(piece: LeaperName, on: u32) -> Result<LeaperLists, Fault> {
    let attacks = ListedLeaper::from(piece).targets(square(on)?);
    let magic = few_bits(attacks, ONES).next();
    let Magic(magic) = magic.ok_or_else(|| Fault::new("square", "no such magic exists"))?;
    let shift = 64 - attacks.len();
    let mut lists = LeaperLists { attacks: attacks.0, magic, shift, targets: Vec::new() };
    let mut targets = vec![0; 1 << attacks.len()];
    for set in attacks.subsets() {
        targets[lists.number(set.0) as usize] = set.0;
    }
    lists.targets = targets;
    Ok(lists)
}

/// The search for the magic of a square, candidate by candidate.
#[derive(Clone, Debug)]
pub struct LeaperSearch {
    attacks: Bitboard,
    next: Option<u64>,
    tried: u64,
}

/// How far a search has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(large_number_types_as_bigints))]
pub struct LeaperStep {
    /// Candidates tried so far.
    pub tried: u32,
    /// The candidate tried last.
    pub candidate: u64,
    /// The two sets of targets that get the same number from it; `None` if it is the magic.
    pub clash: Option<[u64; 2]>,
    /// The number that both sets get.
    pub number: u32,
    /// Whether there is no candidate after this one.
    pub exhausted: bool,
}

impl LeaperSearch {
    /// A search that has not begun.
    ///
    /// # Errors
    /// When the square is out of range.
    pub fn new(piece: LeaperName, on: u32) -> Result<Self, Fault> {
        let attacks = ListedLeaper::from(piece).targets(square(on)?);
        Ok(Self { attacks, next: Some((1 << ONES) - 1), tried: 0 })
    }

    /// Tries this many candidates, or fewer if one of them is the magic. `None` if there is none
    /// left.
    pub fn step(&mut self, candidates: u32) -> Option<LeaperStep> {
        let mut last = None;
        for _ in 0..candidates {
            let Some(candidate) = self.next else { break };
            self.next = snoob(candidate);
            self.tried += 1;
            let clash = verify_targets(self.attacks, Magic(candidate)).err();
            let found = clash.is_none();
            last = Some(LeaperStep {
                tried: self.tried as u32,
                candidate,
                clash: clash.map(|TargetConflict { targets, .. }| targets.map(|set| set.0)),
                number: clash.map_or(0, |clash| clash.index as u32),
                exhausted: self.next.is_none(),
            });
            if found {
                self.next = None;
                break;
            }
        }
        last
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_core::Square;
    use movegen::leaper_lists::magic_lists::{king_list, knight_list};

    #[test]
    fn lists_are_numbered_as_in_the_move_generator() {
        for (piece, list) in [
            (LeaperName::King, king_list as fn(Square, Bitboard) -> _),
            (LeaperName::Knight, knight_list),
        ] {
            for from in [Square::A1, Square::D4, Square::H6] {
                let lists = leaper_lists(piece, from.index() as u32).unwrap();
                for (number, &targets) in lists.targets.iter().enumerate() {
                    assert_eq!(lists.number(targets) as usize, number);
                    let moves: &movegen::leaper_lists::magic_lists::LeaperList =
                        list(from, Bitboard(targets));
                    let squares: Bitboard = moves[..Bitboard(targets).len() as usize]
                        .iter()
                        .map(|mv| mv.to())
                        .collect();
                    assert_eq!(squares.0, targets);
                }
            }
        }
    }

    #[test]
    fn a_search_ends_with_the_magic() {
        let lists = leaper_lists(LeaperName::King, 63).unwrap();
        let mut search = LeaperSearch::new(LeaperName::King, 63).unwrap();
        let first = search.step(1).unwrap();
        assert_eq!((first.tried, first.candidate), (1, 0xF));
        assert!(first.clash.is_some());
        let last = search.step(u32::MAX).unwrap();
        assert_eq!((last.candidate, last.clash), (lists.magic, None));
        assert_eq!(search.step(1), None);
    }
}
