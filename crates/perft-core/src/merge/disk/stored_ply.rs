//! A ply in memory or on disk.

use magic_core::Color;

use crate::merge::crew::Crew;
use crate::merge::disk::spilled_ply::{SpilledPly, SpilledRows};
use crate::merge::halves::catalog::Catalog;
use crate::merge::rows::fragments::RowFragments;
use crate::merge::rows::multiplicity::Multiplicity;
use crate::merge::rows::ply::Ply;

/// The distinct positions of a ply.
pub(crate) enum StoredPly<'a, M> {
    InMemory(Ply<M>),
    OnDisk(SpilledPly<'a>),
}

impl<'a, M: Multiplicity> StoredPly<'a, M> {
    /// How many positions there are.
    pub(crate) fn len(&self) -> u64 {
        match self {
            Self::InMemory(ply) => ply.positions.position_count() as u64,
            Self::OnDisk(ply) => ply.rows.positions,
        }
    }

    /// How many paths lead to the positions. `None` if the number does not fit.
    pub(crate) fn paths(&self) -> Option<u128> {
        match self {
            Self::InMemory(ply) => ply.paths(),
            Self::OnDisk(ply) => ply.rows.paths,
        }
    }

    /// The next ply, made of what threads have produced. The bytes of `room` may be used for a
    /// moment to put its rows in order.
    pub(crate) fn next(self, produced: &[RowFragments<M>], crew: &Crew<'_>, room: usize) -> Ply<M> {
        let (to_move, [standing, moving]) = self.into_halves();
        Ply::of_produced(!to_move, [moving, standing], produced, crew, room)
    }

    /// The next ply, whose positions are on disk.
    pub(crate) fn next_on_disk(self, rows: SpilledRows<'a>) -> SpilledPly<'a> {
        let (to_move, [standing, moving]) = self.into_halves();
        SpilledPly { to_move: !to_move, standing: moving, moving: standing, rows }
    }

    /// The side to move, the standing and the moving halves. The positions are dropped.
    fn into_halves(self) -> (Color, [Catalog; 2]) {
        match self {
            Self::InMemory(Ply { to_move, standing, moving, .. }) => (to_move, [standing, moving]),
            Self::OnDisk(SpilledPly { to_move, standing, moving, .. }) => {
                (to_move, [standing, moving])
            }
        }
    }

    /// The same ply with multiplicities in full width.
    pub(crate) fn widened(self) -> StoredPly<'a, u128> {
        match self {
            Self::InMemory(ply) => StoredPly::InMemory(ply.widened()),
            // They become wide when they are read.
            Self::OnDisk(ply) => StoredPly::OnDisk(ply),
        }
    }
}

impl<M> From<Ply<M>> for StoredPly<'_, M> {
    fn from(ply: Ply<M>) -> Self {
        Self::InMemory(ply)
    }
}
