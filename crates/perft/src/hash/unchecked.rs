//! Memory for a table, zeroed by the system.

use std::alloc::{Layout, alloc_zeroed};

use crate::hash::table::Bucket;

/// That many empty buckets, or `None` when there is no memory for them.
///
/// The system hands out zeroed pages when they are first touched, so this takes no time, where
/// writing the zeros of 1 GiB takes a quarter of a second.
pub(super) fn zeroed_buckets(count: usize) -> Option<Box<[Bucket]>> {
    let layout = Layout::array::<Bucket>(count).ok()?;
    if layout.size() == 0 {
        return None;
    }
    // SAFETY: the layout's size is not zero.
    let start = unsafe { alloc_zeroed(layout) };
    if start.is_null() {
        return None;
    }
    let buckets = std::ptr::slice_from_raw_parts_mut(start.cast::<Bucket>(), count);
    // SAFETY: the memory came from the global allocator with the layout of this very slice, and
    // nobody else has it. It is initialised: a bucket is atomic integers, for which zero is valid.
    Some(unsafe { Box::from_raw(buckets) })
}
