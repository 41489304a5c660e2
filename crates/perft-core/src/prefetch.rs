//! Asking for memory ahead of its use.

#![allow(unsafe_code)]

/// Asks for the first cache line of `value`. Never wrong to call, and useful where a value will be
/// read some hundred instructions from now and is not in the cache.
#[inline(always)]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the instruction is part of every x86-64 processor, and changes nothing but what
        // is in the cache.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
