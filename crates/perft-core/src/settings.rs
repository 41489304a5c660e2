//! What a count needs to know beside the board: kernel, backend and threads.

use std::num::NonZeroUsize;

use perft_kernels::{Backend, Kernel};

/// How nodes are counted, whatever the method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    pub(crate) kernel: Kernel,
    pub(crate) backend: Backend,
    pub(crate) threads: NonZeroUsize,
}
