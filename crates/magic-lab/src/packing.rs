//! Packing: multipliers for all squares, whose windows overlap in one table.
//!
//! All rooks share one shift and all bishops another. So every square has a window of 4,096 or 512
//! entries, and uses a part of it. Windows may overlap if no entry is used for two different attack
//! sets. A good multiplier uses few entries, close together or in a pattern that other patterns fit
//! into. It is then a puzzle to find the places of the windows.
//!
//! The keys are those of *black* magics: the relevant blockers with all irrelevant squares set.
//! With such keys the entries in use can begin anywhere in the window. A table as small as the best
//! known needs that.
//!
//! ```no_run
//! use magic_lab::packing::Packer;
//!
//! let mut packer = Packer::seeded(1);
//! let packing = loop {
//!     packer.step(); // as many more of these as there is time for
//!     if let Some(packing) = packer.packing() {
//!         break packing;
//!     }
//! };
//! assert_eq!(packing.verify(), Ok(()));
//! assert_eq!(packing.entries(), packer.entries().unwrap());
//! ```
//!
//! Sources: Volker Annuss, "Fixed shift magics with 800KB lookup table" (Winboard Forum, 5
//! September 2010), for overlapping windows; Volker Annuss and Niklas Fiekas for black magics
//! (talkchess.com, 2017).

mod anneal;
mod packed_slider;
mod packer;
mod packing_keys;
mod table;
mod window_layout;
mod window_shape;

pub use packer::Packer;
pub use table::{PackedSet, Packing, PackingConflict};
