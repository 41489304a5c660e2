//! Packing: multipliers for all squares whose windows lie over each other in one table.
//!
//! With one shift for all rooks and one for all bishops every square sees a window of 4,096 or 512
//! entries, of which it uses a part. Windows may overlap as long as no entry is used for two
//! different attack sets. So a multiplier is good that uses few entries, close together or in a
//! pattern that others fit into; where its window begins is then a puzzle.
//!
//! The keys are those of *black* magics: the relevant blockers with all irrelevant squares set. It
//! makes the entries in use begin anywhere in the window, and a table as small as the best known
//! needs that.
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
pub use table::{Packing, PackingConflict};
