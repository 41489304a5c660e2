//! Memory that was asked for, and the limits of the process.

use std::num::NonZeroUsize;

use perft_core::{Memory, MemoryLimit};

use crate::error::CliError;

/// The default memory for merging: half of what the process can have, and no more than leaves room
/// for the threads.
pub(crate) fn default_for_merging(threads: NonZeroUsize) -> Memory {
    for_merging(Memory::half_of_free(), threads).0
}

/// The memory bound for merging when the user asks for `wanted`, and a remark if it is less.
pub(crate) fn for_merging(wanted: Memory, threads: NonZeroUsize) -> (Memory, Option<String>) {
    bounded(wanted, threads, MemoryLimit::of_this_process().first())
}

/// The limit that a table of this size does not fit, if there is one. Linux gives memory that a
/// container or job may not have, and ends the process when it is used.
pub(crate) fn too_tight_for_table(wanted: Memory) -> Option<MemoryLimit> {
    let mut limits = MemoryLimit::of_this_process().into_iter();
    limits.next().filter(|tightest| tightest.free < wanted)
}

/// Refuses more threads than there are addresses for. One is there already.
///
/// # Errors
/// [`CliError::ThreadAddresses`].
pub(crate) fn check_threads(threads: NonZeroUsize) -> Result<(), CliError> {
    match terminal::machine::most_threads() {
        Some(most) if threads.get() > 1 && threads.get() as u64 > most => {
            Err(CliError::ThreadAddresses { threads: threads.get(), most })
        }
        _ => Ok(()),
    }
}

fn bounded(
    wanted: Memory,
    threads: NonZeroUsize,
    tightest: Option<&MemoryLimit>,
) -> (Memory, Option<String>) {
    let Some(limit) = tightest else { return (wanted, None) };
    // Stacks, and what the threads and the program have besides: 80 MB at most with 16 threads.
    let besides = Memory::from_megabytes(16 + 4 * threads.get()).bytes();
    let left = Memory::from_bytes(limit.free.bytes().saturating_sub(besides));
    let most = left.max(Memory::from_megabytes(1));
    if wanted <= most {
        return (wanted, None);
    }
    let MemoryLimit { of, free, .. } = limit;
    (most, Some(format!("{of} leaves {free}, so merging takes at most {most}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_a_limit_leaves_is_bounded() {
        let megabytes = Memory::from_megabytes;
        let (one, many) = (NonZeroUsize::MIN, NonZeroUsize::new(100).unwrap());
        assert_eq!(bounded(megabytes(9000), one, None), (megabytes(9000), None));
        let Some(mut limit) = MemoryLimit::of_this_process().pop() else { return };
        limit.free = megabytes(500);
        assert_eq!(bounded(megabytes(480), one, Some(&limit)), (megabytes(480), None));
        let (memory, text) = bounded(megabytes(481), one, Some(&limit));
        let text = text.expect("a text");
        assert_eq!(memory, megabytes(480));
        assert!(text.contains(" leaves 500.0 MB, so merging takes at most 480.0 MB"), "{text}");
        assert_eq!(bounded(megabytes(9000), many, Some(&limit)).0, megabytes(84));
    }
}
