//! The choice of a level at run time, and counting subtrees on it.

use std::sync::OnceLock;

use board::{Black, Board, White};
#[cfg(target_arch = "x86_64")]
use magic_core::BlackMagics;
use magic_core::{Color, Pext, Sliders};

use crate::backend::Backend;
use crate::kernels::Kernel;
#[cfg(feature = "explain")]
use crate::kernels::two_plies;
use crate::level::{Level, Task};
use crate::stamped::Portable;
#[cfg(target_arch = "x86_64")]
use crate::stamped::{Avx512, V3};
use crate::survey::{LeafCounts, SurveyOfAny};
use crate::two_ply::level::TwoPlyLevel;

/// Counts whole subtrees with one kernel on one processor level.
#[derive(Clone, Copy)]
pub struct Subtree {
    kernel: Kernel,
    level: ChosenLevel,
}

impl Subtree {
    /// The subtrees of `kernel`, on the level of `backend` or the next lower one that the processor has.
    pub fn new(kernel: Kernel, backend: Backend) -> Self {
        Self { kernel, level: ChosenLevel::of(backend) }
    }

    /// As [`new`](Self::new), as if the processor's PEXT were slow: sliders are looked up by magics.
    pub fn with_magics(kernel: Kernel, backend: Backend) -> Self {
        Self { kernel, level: ChosenLevel::with_pext(backend, None) }
    }

    /// The backend that counts: the one that was asked for, or the next lower one that the processor has.
    pub fn backend(&self) -> Backend {
        match self.level.0 {
            Levels::Portable(_) => Backend::Portable,
            #[cfg(target_arch = "x86_64")]
            Levels::V3Pext(_) | Levels::V3Magics(_) => Backend::V3,
            #[cfg(target_arch = "x86_64")]
            Levels::Avx512(_) => Backend::Avx512,
        }
    }

    /// How sliders are looked up: `pext`, or `black` magics.
    pub fn sliders(&self) -> &'static str {
        self.level.run(SliderName)
    }

    /// Nodes below `board` at exactly `depth`, which must be small enough for 64 bits.
    pub fn nodes(&self, board: &Board, depth: u32) -> u64 {
        self.level.run(Nodes { kernel: self.kernel, board, depth })
    }

    /// What the legal moves of `board` are. The kernel `listing` plays each, all other kernels look at sets of moves.
    pub fn survey(&self, board: &Board) -> LeafCounts {
        self.level.play().run(SurveyOfAny { kernel: self.kernel, board })
    }

    /// The level for other tasks than kernels, which play moves.
    pub fn play_level(&self) -> PlayLevel {
        self.level.play()
    }
}

/// Nodes two plies below `board` by the kernel `two-ply`, for a backend or the next lower one that the
/// processor has.
#[cfg(feature = "explain")]
pub fn two_plies_below(board: &Board, backend: Backend) -> u64 {
    ChosenLevel::of(backend).run(TwoPlies { board })
}

/// Nodes below a board, whoever is to move.
struct Nodes<'b> {
    kernel: Kernel,
    board: &'b Board,
    depth: u32,
}

impl<L: TwoPlyLevel> Task<L> for Nodes<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        let Self { kernel, board, depth } = self;
        match board.side_to_move() {
            Color::White => kernel.nodes::<White, L>(level, board, depth),
            Color::Black => kernel.nodes::<Black, L>(level, board, depth),
        }
    }
}

/// Nodes two plies below a board, whoever is to move.
#[cfg(feature = "explain")]
struct TwoPlies<'b> {
    board: &'b Board,
}

#[cfg(feature = "explain")]
impl<L: TwoPlyLevel> Task<L> for TwoPlies<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self, level: L) -> u64 {
        match self.board.side_to_move() {
            Color::White => two_plies::<White, L>(level, self.board),
            Color::Black => two_plies::<Black, L>(level, self.board),
        }
    }
}

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
levels! {
    /// A level that this processor has.
    struct ChosenLevel(Levels {
        Portable: Portable, V3Pext: V3<Pext>, V3Magics: V3<BlackMagics>, Avx512: Avx512<Pext>
    })
}

#[cfg(target_arch = "x86_64")]
levels! {
    /// A level for playing moves that this processor has: that of `v3` at most.
    pub struct PlayLevel(PlayLevels { Portable: Portable, V3Pext: V3<Pext>, V3Magics: V3<BlackMagics> })
}

#[cfg(not(target_arch = "x86_64"))]
levels! {
    /// A level that this processor has.
    struct ChosenLevel(Levels { Portable: Portable })
}

#[cfg(not(target_arch = "x86_64"))]
levels! {
    /// A level for playing moves that this processor has.
    pub struct PlayLevel(PlayLevels { Portable: Portable })
}

impl ChosenLevel {
    /// The level for playing moves.
    fn play(self) -> PlayLevel {
        PlayLevel(match self.0 {
            Levels::Portable(level) => PlayLevels::Portable(level.play()),
            #[cfg(target_arch = "x86_64")]
            Levels::V3Pext(level) => PlayLevels::V3Pext(level.play()),
            #[cfg(target_arch = "x86_64")]
            Levels::V3Magics(level) => PlayLevels::V3Magics(level.play()),
            #[cfg(target_arch = "x86_64")]
            Levels::Avx512(level) => PlayLevels::V3Pext(level.play()),
        })
    }

    /// The level for a backend, or the next lower one that the processor has.
    fn of(backend: Backend) -> Self {
        Self::with_pext(backend, fast_pext())
    }

    /// The same, where PEXT may be used if it is given.
    fn with_pext(backend: Backend, pext: Option<Pext>) -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if backend == Backend::Avx512
                && let Some(level) = pext.and_then(Avx512::new)
            {
                return Self(Levels::Avx512(level));
            }
            if backend != Backend::Portable {
                if let Some(level) = pext.and_then(V3::new) {
                    return Self(Levels::V3Pext(level));
                }
                if let Some(level) = V3::new(BlackMagics) {
                    return Self(Levels::V3Magics(level));
                }
            }
        }
        let _ = (backend, pext);
        Self(Levels::Portable(Portable))
    }
}

/// PEXT, where it is there and fast. The processor is asked once: asking takes a hundred
/// microseconds in a virtual machine, longer than a small count.
fn fast_pext() -> Option<Pext> {
    static FAST: OnceLock<Option<Pext>> = OnceLock::new();
    *FAST.get_or_init(|| Pext::new().filter(|_| Pext::is_fast()))
}

impl Backend {
    /// How the backend looks slider attacks up on this processor: `pext`, or `black` magics where
    /// that instruction is missing or slow.
    pub fn sliders(self) -> &'static str {
        Subtree::new(Kernel::TwoPly, self).sliders()
    }
}

/// The name of a level's slider backend.
struct SliderName;

impl<L: Level> Task<L> for SliderName {
    type Output = &'static str;

    #[inline(always)]
    fn run(self, level: L) -> &'static str {
        level.sliders().name()
    }
}
