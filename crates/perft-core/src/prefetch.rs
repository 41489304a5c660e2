//! Asking for memory ahead of its use.

#![allow(unsafe_code)]

/// Asks for the first cache line of `value`. Never wrong to call, and useful where a value will be
/// read some hundred instructions from now and is not in the cache.
#[inline(always)]
pub(crate) fn prefetch<T>(value: &T) {
    prefetch_at(std::ptr::from_ref(value).cast());
}

/// Asks for all cache lines of `value`.
#[inline(always)]
pub(crate) fn prefetch_all<T>(value: &T) {
    const LINE: usize = 64;
    // As bytes, because only the addresses matter.
    let first: *const u8 = std::ptr::from_ref(value).cast();
    let mut offset = 0;
    while offset < size_of::<T>() {
        prefetch_at(first.wrapping_add(offset));
        offset += LINE;
    }
    // What does not begin with a line may end in one more.
    if align_of::<T>() < LINE && size_of::<T>() > 1 {
        prefetch_at(first.wrapping_add(size_of::<T>() - 1));
    }
}

#[inline(always)]
fn prefetch_at(address: *const u8) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the instruction is part of every x86-64 processor, takes any address, and changes
        // nothing but what is in the cache.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}
