//! The kernels of this workspace as engines.

use std::num::NonZeroUsize;

use board::{Board, Reading};
use perft_core::{Backend, Control, Depth, Kernel, Method};

use crate::{CountFn, Engine, Work};

/// One kernel on one backend.
#[derive(Clone, Copy, Debug)]
pub struct Ours {
    /// How nodes are counted.
    pub kernel: Kernel,
    /// For which processor level the kernel was compiled.
    pub backend: Backend,
}

impl Engine for Ours {
    fn name(&self) -> String {
        format!("{}, {}", self.kernel, self.backend)
    }

    fn work(&self) -> Work {
        match self.kernel {
            Kernel::Listing => Work::Listing,
            _ => Work::Counting,
        }
    }

    fn load(&self, fen: &str) -> Result<CountFn, String> {
        self.backend.available().map_err(|error| error.to_string())?;
        let board = Board::from_fen(fen, Reading::Lenient).map_err(|error| error.to_string())?;
        let counter = perft_core::Counter {
            kernel: self.kernel,
            backend: self.backend,
            threads: NonZeroUsize::MIN,
            method: Method::Plain,
        };
        Ok(Box::new(move |depth| {
            let depth = Depth::try_from(depth).expect("nobody counts as deep as that");
            let counted = counter.count(&board, depth, &Control::new());
            counted.expect("nobody stops the count").nodes
        }))
    }
}

/// Every kernel on every backend that this processor has, the fastest first.
pub fn available() -> impl Iterator<Item = Ours> {
    let backends = Backend::ALL.into_iter().rev().filter(|backend| backend.available().is_ok());
    let kernels = Kernel::ALL.into_iter().rev();
    kernels.flat_map(move |kernel| backends.clone().map(move |backend| Ours { kernel, backend }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions::bench_positions;

    #[test]
    fn every_engine_gives_the_counts_of_every_position() {
        for ours in available() {
            for position in bench_positions() {
                let count = ours.load(position.fen()).unwrap();
                for depth in 1..=3 {
                    let expected = position.nodes(depth);
                    assert_eq!(Some(count(depth)), expected, "{} {}", ours.name(), position.name());
                }
            }
        }
    }
}
