//! What positions cost: how many legal moves they have.

use std::sync::{Mutex, PoisonError};

use perft_core::{Control, Counter, PositionsInOrder};

use crate::error::UnitsError;
use crate::threads::on_threads;

/// How many legal moves each position has, in order.
pub(crate) fn move_costs(
    order: &PositionsInOrder<'_>,
    counter: &Counter<'_>,
    control: &Control,
) -> Result<Vec<u8>, UnitsError> {
    /// How many positions a thread takes at once.
    const CHUNK: usize = 1 << 14;
    let mut costs = vec![0; order.len()];
    let chunks = Mutex::new(costs.chunks_mut(CHUNK).enumerate());
    on_threads(counter, control, &|| {
        while !control.is_stopped() {
            let next = chunks.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((number, chunk)) = next else { return Ok(()) };
            let range = number * CHUNK..number * CHUNK + chunk.len();
            for (cost, (board, _)) in chunk.iter_mut().zip(order.range(range)) {
                // No position has more than 218 moves that can occur; more would cost as 255.
                *cost = u8::try_from(movegen::count_legal_moves(&board)).unwrap_or(u8::MAX);
            }
        }
        Ok(())
    })?;
    Ok(costs)
}
