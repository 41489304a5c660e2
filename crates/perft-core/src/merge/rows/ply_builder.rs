//! A ply made of positions that come one by one.

use magic_core::Color;

use crate::merge::crew::Crew;
use crate::merge::halves::catalog::{Catalog, HalfNumber};
use crate::merge::rows::fragments::RowFragments;
use crate::merge::rows::ply::Ply;

/// A ply in which multiplicities are as wide as they must be.
pub(crate) enum PlyOfAnyWidth {
    Narrow(Ply<u32>),
    Wide(Ply<u128>),
}

/// Collects positions, in any order.
pub(crate) struct PlyBuilder {
    to_move: Color,
    pub(crate) standing: Catalog,
    pub(crate) moving: Catalog,
    fragments: Fragments,
}

enum Fragments {
    Narrow(RowFragments<u32>),
    Wide(RowFragments<u128>),
}

impl PlyBuilder {
    pub(crate) fn new(to_move: Color) -> Self {
        let (standing, moving) = (Catalog::new(!to_move), Catalog::new(to_move));
        Self { to_move, standing, moving, fragments: Fragments::Narrow(RowFragments::new()) }
    }

    /// Adds the position of two halves of the catalogs.
    pub(crate) fn add(&mut self, standing: HalfNumber, moving: HalfNumber, multiplicity: u128) {
        if let Fragments::Narrow(narrow) = &mut self.fragments {
            match u32::try_from(multiplicity) {
                Ok(multiplicity) => {
                    narrow.add(standing, [(moving, multiplicity)].into_iter());
                    return;
                }
                Err(_) => self.fragments = Fragments::Wide(narrow.widened()),
            }
        }
        if let Fragments::Wide(wide) = &mut self.fragments {
            wide.add(standing, [(moving, multiplicity)].into_iter());
        }
    }

    /// The ply of all positions.
    pub(crate) fn finish(self) -> PlyOfAnyWidth {
        let Self { to_move, standing, moving, fragments } = self;
        let (halves, crew) = ([standing, moving], Crew::alone());
        match fragments {
            Fragments::Narrow(narrow) => {
                PlyOfAnyWidth::Narrow(Ply::of_fragments(to_move, halves, &[narrow], &crew))
            }
            Fragments::Wide(wide) => {
                PlyOfAnyWidth::Wide(Ply::of_fragments(to_move, halves, &[wide], &crew))
            }
        }
    }
}
