//! Memory in huge pages.
//!
//! Tables of millions of halves are read at random. With pages of 4 KiB nearly every read waits for
//! the processor to find the page first, and a prefetch waits too. In huge pages of 2 MiB such
//! tables have some hundred pages, which the processor remembers.

#![allow(unsafe_code)]

/// Smaller memory has few pages anyway, and would take the rest of a huge page for nothing.
const LEAST_BYTES: usize = 8 << 20;

/// The size of a huge page on most processors.
const HUGE_PAGE: usize = 2 << 20;

/// What a list takes of the machine's memory when this many bytes of it were written to, from its
/// beginning on.
pub(crate) const fn resident_bytes(written: usize) -> usize {
    if written < LEAST_BYTES { written } else { written.next_multiple_of(HUGE_PAGE) }
}

/// Asks Linux for huge pages for what a list has room for, if it is large. It should be asked
/// before the memory is written to. A refusal is not an error: the memory is then as it was.
pub(crate) fn prefer_huge_pages<T>(list: &mut Vec<T>) {
    let bytes = list.capacity() * size_of::<T>();
    #[cfg(target_os = "linux")]
    if bytes >= LEAST_BYTES {
        // The call wants whole pages. 64 KiB are whole pages on all processors.
        const PAGE: usize = 1 << 16;
        let first = list.as_mut_ptr().cast::<u8>();
        let skipped = first.align_offset(PAGE).min(bytes);
        let length = (bytes - skipped) & !(PAGE - 1);
        // SAFETY: the range lies in the memory of the list, which nobody else uses. The advice does
        // not change what the memory holds.
        unsafe { libc::madvise(first.add(skipped).cast(), length, libc::MADV_HUGEPAGE) };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = bytes;
}

#[cfg(all(test, target_os = "linux", not(miri)))]
mod tests {
    use super::*;

    /// Whether Linux was asked for huge pages for this address, by its list of the process's
    /// memory.
    fn is_asked_for<T>(address: *const T) -> bool {
        let address = address as usize;
        let maps = std::fs::read_to_string("/proc/self/smaps").expect("Linux has it");
        let mut is_inside = false;
        for line in maps.lines() {
            let range = line.split(' ').next().and_then(|word| word.split_once('-'));
            let range = range.and_then(|(first, end)| {
                let number = |text| usize::from_str_radix(text, 16).ok();
                Some(number(first)?..number(end)?)
            });
            if let Some(range) = range {
                is_inside = range.contains(&address);
            } else if is_inside && line.starts_with("VmFlags:") {
                return line.split(' ').any(|flag| flag == "hg");
            }
        }
        false
    }

    #[test]
    fn only_large_lists_ask() {
        if !std::fs::exists("/sys/kernel/mm/transparent_hugepage").unwrap_or(false) {
            eprintln!("SKIPPED: this system has no huge pages");
            return;
        }
        for (bytes, asks) in [(LEAST_BYTES, true), (LEAST_BYTES / 2, false)] {
            let mut list: Vec<u8> = Vec::with_capacity(bytes);
            prefer_huge_pages(&mut list);
            assert_eq!(is_asked_for(list.as_ptr().wrapping_add(bytes / 2)), asks, "{bytes} bytes");
        }
    }

    #[test]
    fn what_is_written_is_rounded_up_where_pages_are_huge() {
        assert_eq!(resident_bytes(LEAST_BYTES - 1), LEAST_BYTES - 1);
        assert_eq!(resident_bytes(LEAST_BYTES), LEAST_BYTES);
        assert_eq!(resident_bytes(LEAST_BYTES + 1), LEAST_BYTES + HUGE_PAGE);
    }
}
