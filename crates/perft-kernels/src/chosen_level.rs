//! The choice of a level at run time: the levels of each architecture, and which of them this
//! processor has.

use std::sync::OnceLock;

use magic_core::Pext;

use crate::backend::Backend;
use crate::level::{Level, Task};
use crate::stamped::Portable;

pub(crate) use of_architecture::ChosenLevel;
pub use of_architecture::PlayLevel;

/// Makes a choice of levels.
macro_rules! levels {
    ($(#[$attribute:meta])* $visibility:vis struct $choice:ident($levels:ident {
        $($variant:ident: $level:ty),+
    })) => {
        $(#[$attribute])*
        #[derive(Clone, Copy)]
        $visibility struct $choice($levels);

        #[derive(Clone, Copy)]
        enum $levels {
            $($variant($level)),+
        }

        impl $choice {
            /// Runs `task` in code compiled for the level.
            $visibility fn run<T, Output>(self, task: T) -> Output
            where
                $(T: Task<$level, Output = Output>),+
            {
                match self.0 {
                    $($levels::$variant(level) => level.run(task)),+
                }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
mod of_architecture {
    use magic_core::BlackMagics;

    use super::{Backend, Level, Pext, Portable, Task};
    use crate::stamped::{Avx512, V3};

    levels! {
        /// A level that this processor has.
        pub(crate) struct ChosenLevel(Levels {
            Portable: Portable, V3Pext: V3<Pext>, V3Magics: V3<BlackMagics>, Avx512: Avx512<Pext>
        })
    }

    levels! {
        /// A level for playing moves that this processor has: that of `v3` at most.
        pub struct PlayLevel(PlayLevels {
            Portable: Portable, V3Pext: V3<Pext>, V3Magics: V3<BlackMagics>
        })
    }

    impl ChosenLevel {
        /// The backend of the level.
        pub(crate) fn backend(self) -> Backend {
            match self.0 {
                Levels::Portable(_) => Backend::Portable,
                Levels::V3Pext(_) | Levels::V3Magics(_) => Backend::V3,
                Levels::Avx512(_) => Backend::Avx512,
            }
        }

        /// The level for playing moves.
        pub(crate) fn play(self) -> PlayLevel {
            PlayLevel(match self.0 {
                Levels::Portable(level) => PlayLevels::Portable(level.play()),
                Levels::V3Pext(level) => PlayLevels::V3Pext(level.play()),
                Levels::V3Magics(level) => PlayLevels::V3Magics(level.play()),
                Levels::Avx512(level) => PlayLevels::V3Pext(level.play()),
            })
        }

        /// The level for a backend, or the next lower one that the processor has. PEXT may be used
        /// if it is given.
        pub(crate) fn with_pext(backend: Backend, pext: Option<Pext>) -> Self {
            if backend == Backend::Avx512
                && let Some(level) = pext.and_then(Avx512::new)
            {
                return Self(Levels::Avx512(level));
            }
            if matches!(backend, Backend::V3 | Backend::Avx512) {
                if let Some(level) = pext.and_then(V3::new) {
                    return Self(Levels::V3Pext(level));
                }
                if let Some(level) = V3::new(BlackMagics) {
                    return Self(Levels::V3Magics(level));
                }
            }
            Self(Levels::Portable(Portable))
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod of_architecture {
    use super::{Backend, Level, Pext, Portable, Task};

    levels! {
        /// A level that this processor has.
        pub(crate) struct ChosenLevel(Levels { Portable: Portable })
    }

    levels! {
        /// A level for playing moves that this processor has.
        pub struct PlayLevel(PlayLevels { Portable: Portable })
    }

    impl ChosenLevel {
        /// The backend of the level.
        pub(crate) fn backend(self) -> Backend {
            Backend::Portable
        }

        /// The level for playing moves.
        pub(crate) fn play(self) -> PlayLevel {
            let Levels::Portable(level) = self.0;
            PlayLevel(PlayLevels::Portable(level.play()))
        }

        /// The only level there is.
        pub(crate) fn with_pext(_: Backend, _: Option<Pext>) -> Self {
            Self(Levels::Portable(Portable))
        }
    }
}

impl ChosenLevel {
    /// The level for a backend, or the next lower one that the processor has.
    pub(crate) fn of(backend: Backend) -> Self {
        Self::with_pext(backend, fast_pext())
    }
}

/// PEXT, where it is there and fast. The processor is asked once: asking takes a hundred
/// microseconds in a virtual machine, longer than a small count.
fn fast_pext() -> Option<Pext> {
    static FAST: OnceLock<Option<Pext>> = OnceLock::new();
    *FAST.get_or_init(|| Pext::new().filter(|_| Pext::is_fast()))
}
