//! Processor levels as types, and tasks, which are compiled once for each level.
//!
//! Rust cannot make target features depend on a type parameter. So the body of every kernel is
//! generic over [`Level`] and always inlined. A level enters the body through a function of its own
//! that carries the level's features and does nothing else. Bodies recurse through [`Level::run`],
//! so that the whole recursion is code of one level.

use magic_core::Sliders;

/// A processor level. A value proves that the processor has the level's features.
pub trait Level: Copy + Send + Sync {
    /// How slider attacks are looked up.
    type Sliders: Sliders;
    /// Proof that the processor has the level's features: vectors are made from it.
    type Proof: Copy;
    /// The level of code that plays moves and then looks at the boards word by word: `v3` at most.
    ///
    /// A board that was written with one 512-bit store is slower to read word by word than a board
    /// that was written with two stores of 256 bits. Most boards that `listing` writes are leaves,
    /// which nobody reads, so it stays on its level.
    type Play: Level<Sliders = Self::Sliders>;

    /// The slider backend.
    fn sliders(self) -> Self::Sliders;

    /// The proof that vectors are made from.
    fn proof(self) -> Self::Proof;

    /// The level for playing moves.
    fn play(self) -> Self::Play;

    /// Runs `task` in code compiled for this level: in a function that carries the features of the
    /// level.
    fn run<T: Task<Self>>(self, task: T) -> T::Output;

    /// Runs `task` in code compiled for this level, in a function that is never inlined.
    ///
    /// rustc 1.95 forgets `inline(never)` where a function has target features. So it stands on
    /// this function, which has none and jumps to the one that has them.
    #[inline(never)]
    fn apart<T: Task<Self>>(self, task: T) -> T::Output {
        self.run(task)
    }
}

/// Work that is compiled once for each processor level: every kernel, its larger parts, and the hot
/// loops of hashed and merged counting.
pub trait Task<L: Level> {
    /// What comes out.
    type Output;
    /// Does the work. It must be `#[inline(always)]`: a function of its own would not carry the
    /// features.
    fn run(self, level: L) -> Self::Output;
}
