//! Running a piece of work compiled for a processor level, as the counting kernels are.

use magic_core::{BlackMagics, Pext};
use perft_core::{Backend, BackendUnavailable};

pub use crate::level_work::LevelWork;
use crate::unchecked::V3;

/// A processor level that this processor has.
#[derive(Clone, Copy, Debug)]
pub struct BenchLevel(Inner);

#[derive(Clone, Copy, Debug)]
enum Inner {
    Portable,
    V3WithPext(V3, Pext),
    V3WithMagics(V3),
}

impl BenchLevel {
    /// The level of `backend`. Backends beyond x86-64-v3 get the level of x86-64-v3, because the
    /// measured parts gain nothing from wider vectors.
    ///
    /// It asks the processor, which can take longer than the work. Ask once, and keep the answer.
    ///
    /// # Errors
    /// [`BackendUnavailable`] where the processor lacks it.
    pub fn of(backend: Backend) -> Result<Self, BackendUnavailable> {
        backend.available()?;
        let pext = Pext::new().filter(|_| Pext::is_fast());
        Ok(Self(match (V3::new().filter(|_| backend != Backend::Portable), pext) {
            (Some(v3), Some(pext)) => Inner::V3WithPext(v3, pext),
            (Some(v3), None) => Inner::V3WithMagics(v3),
            (None, _) => Inner::Portable,
        }))
    }

    /// Does `work`, compiled for this level.
    #[inline]
    pub fn run<W: LevelWork>(self, work: &mut W) -> W::Output {
        match self.0 {
            Inner::Portable => work.run(BlackMagics),
            Inner::V3WithPext(v3, pext) => v3.run(work, pext),
            Inner::V3WithMagics(v3) => v3.run(work, BlackMagics),
        }
    }
}
