//! How to count.

use std::num::NonZeroUsize;

use crate::{Backend, Kernel};

/// How to count: none of it changes a count, only the time it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The way nodes are counted.
    pub kernel: Kernel,
    /// The processor level the kernel was compiled for. One that this processor lacks is replaced
    /// by the best it has.
    pub backend: Backend,
    /// How many threads count.
    pub threads: NonZeroUsize,
}

impl Default for Settings {
    /// The fastest kernel, the best backend of this processor, all its cores.
    fn default() -> Self {
        Self {
            kernel: Kernel::default(),
            backend: Backend::best(),
            threads: std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        }
    }
}
