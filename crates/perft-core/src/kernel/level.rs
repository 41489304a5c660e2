//! Processor levels as types, and tasks, which are compiled once for each level.
//!
//! Rust cannot make target features depend on a type parameter. So the body of every kernel is generic
//! over [`Level`] and always inlined. A level enters the body through a function of its own that
//! carries the level's features and does nothing else. Bodies recurse through [`Level::run`], so that
//! the whole recursion is code of one level.

use magic_core::Sliders;

/// A processor level. A value proves that the processor has the level's features.
pub(crate) trait Level: Copy + Send + Sync {
    /// How slider attacks are looked up.
    type Sliders: Sliders;
    /// Proof that the processor has the level's features: vectors are made from it.
    type Proof: Copy;

    /// The slider backend.
    fn sliders(self) -> Self::Sliders;

    /// The proof that vectors are made from.
    fn proof(self) -> Self::Proof;

    /// Runs `task` in a function that carries all features of the level.
    fn enter_with_all_features<T: Task<Self>>(self, task: T) -> T::Output;

    /// Runs `task` in a function that carries the features for playing moves.
    fn enter_with_play_features<T: Task<Self>>(self, task: T) -> T::Output;

    /// Runs `task` in code compiled for this level.
    #[inline(always)]
    fn run<T: Task<Self>>(self, task: T) -> T::Output {
        T::Features::enter(self, task)
    }

    /// Runs `task` in code compiled for this level, in a function that is never inlined.
    ///
    /// rustc 1.95 forgets `inline(never)` where a function has target features. So it stands on this
    /// function, which has none and jumps to the one that has them.
    #[inline(never)]
    fn apart<T: Task<Self>>(self, task: T) -> T::Output {
        self.run(task)
    }
}

/// Work that is compiled once for each processor level: every kernel, its larger parts, and the hot
/// loops of hashed and merged counting.
pub(crate) trait Task<L: Level> {
    /// The features that the code of the task carries: [`AllFeatures`] or [`PlayFeatures`].
    type Features: Features;
    /// What comes out.
    type Output;
    /// Does the work. It must be `#[inline(always)]`: a function of its own would not carry the
    /// features.
    fn run(self, level: L) -> Self::Output;
}

/// Which features of its level a task carries.
pub(crate) trait Features {
    /// Runs `task` in a function that carries these features.
    fn enter<L: Level, T: Task<L>>(level: L, task: T) -> T::Output;
}

/// All features of the level.
pub(crate) enum AllFeatures {}

/// The features for playing moves: those of `v3` at most.
///
/// A board that was written with one 512-bit store is slower to read word by word than a board that
/// was written with two stores of 256 bits. So what plays moves and then looks at the boards word by
/// word carries these. Most boards that `listing` writes are leaves, which nobody reads, so it carries
/// all features.
pub(crate) enum PlayFeatures {}

impl Features for AllFeatures {
    #[inline(always)]
    fn enter<L: Level, T: Task<L>>(level: L, task: T) -> T::Output {
        level.enter_with_all_features(task)
    }
}

impl Features for PlayFeatures {
    #[inline(always)]
    fn enter<L: Level, T: Task<L>>(level: L, task: T) -> T::Output {
        level.enter_with_play_features(task)
    }
}
