//! Kernels and lists of moves in memory that has a page on either side which nobody may touch.
//!
//! Each allocation of this program has pages of its own. It lies at their end or at their
//! beginning, so that an access to the byte behind it or before it ends the program. Boards, lists
//! of moves and boards with weights lie there. So code of every level is watched while it reads and
//! writes them, that of AVX-512 too, which Miri cannot run. What is on the stack is watched by
//! AddressSanitizer.
#![cfg(all(unix, not(miri)))]

use std::alloc::{GlobalAlloc, Layout};
use std::env::{current_exe, var_os};
use std::os::unix::process::ExitStatusExt;
use std::process::Command;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use board::Board;
use movegen::legal_moves;
use perft_core::suite::{STANDARD, SuiteReader};
use perft_kernels::{Backend, Kernel, MoveLister, MoveLists, Subtree, WeightedBoards};

#[global_allocator]
static GUARDED: Guarded = Guarded;

/// Whether what is allocated now lies at the end of its pages.
static AT_THE_END: AtomicBool = AtomicBool::new(true);

/// Which byte the child of a test reads: the one behind a board or the one before it.
const PLANT: &str = "GUARD_PAGES_PLANT";

struct Guarded;

/// The size of a page, which the system tells.
fn page() -> usize {
    // SAFETY: a question that changes nothing.
    unsafe { libc::sysconf(libc::_SC_PAGESIZE) as usize }
}

/// The bytes between the two guard pages of an allocation.
fn room(layout: Layout) -> usize {
    layout.size().next_multiple_of(page()).max(page())
}

// SAFETY: each allocation is a mapping of its own, and lies between two guard pages in it. So it
// has its size, and overlaps no other. A page is aligned for every layout that is accepted, and
// what is added to its address is a multiple of the alignment.
unsafe impl GlobalAlloc for Guarded {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.align() > page() {
            return null_mut();
        }
        let slack = room(layout) - layout.size();
        let offset = if AT_THE_END.load(Relaxed) { slack - slack % layout.align() } else { 0 };
        // SAFETY: a new mapping at an address that the system chooses touches no other memory. Its
        // middle is opened, in which `offset` leaves as many bytes as the layout has.
        unsafe {
            let (flags, whole) = (libc::MAP_PRIVATE | libc::MAP_ANON, room(layout) + 2 * page());
            let mapping = libc::mmap(null_mut(), whole, libc::PROT_NONE, flags, -1, 0);
            if mapping == libc::MAP_FAILED {
                return null_mut();
            }
            let middle = mapping.byte_add(page());
            if libc::mprotect(middle, room(layout), libc::PROT_READ | libc::PROT_WRITE) != 0 {
                return null_mut();
            }
            middle.byte_add(offset).cast()
        }
    }

    unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
        // At the end or at the beginning, what was allocated begins in the first page behind the
        // guard page.
        let before = start.addr() % page() + page();
        // SAFETY: `alloc` made this mapping, with these sizes, for this allocation alone.
        unsafe { libc::munmap(start.byte_sub(before).cast(), room(layout) + 2 * page()) };
    }
}

/// Positions of all suites, those of Chess960 among them.
fn boards() -> Vec<Board> {
    let cases = STANDARD.iter().flat_map(|suite| SuiteReader::new(suite.text.as_bytes()));
    cases.step_by(7).map(|case| case.expect("a line of the suites").board).collect()
}

/// Counts and lists of `board` on every level, alone and together with other boards.
fn use_every_level(board: &Board, more: &[Board]) {
    let board = Box::new(*board);
    let expected = legal_moves(&board);
    for backend in Backend::ALL.into_iter().filter(|backend| backend.available().is_ok()) {
        for kernel in Kernel::ALL {
            let subtree = Subtree::new(kernel, backend);
            assert_eq!(subtree.nodes(&board, 1), expected.len() as u64, "{kernel}, {backend}");
            let nodes = subtree.nodes(&board, 2);
            let mut together = Box::new(WeightedBoards::new());
            together.push(*board, 1);
            together.push(*board, 2);
            assert_eq!(subtree.weighted_nodes(&together), 3 * nodes, "{kernel}, {backend}");
        }
        let successors = Subtree::new(Kernel::Listing, backend).successors(&board);
        assert_eq!(successors.len(), expected.len(), "{backend}");
        // One list in memory that fits exactly, then many.
        for boards in [&[*board][..], more] {
            let boards = boards.to_vec().into_boxed_slice();
            let mut lists = MoveLists::new();
            MoveLister::new(backend).append(&boards, &mut lists);
            let all: usize = boards.iter().map(|board| legal_moves(board).len()).sum();
            assert_eq!(lists.bits().len(), all, "{backend}");
        }
    }
}

#[test]
fn nothing_outside_is_touched() {
    let boards = boards();
    assert!(boards.len() > 400);
    for at_the_end in [true, false] {
        AT_THE_END.store(at_the_end, Relaxed);
        for group in boards.chunks(4) {
            use_every_level(&group[0], group);
        }
    }
}

/// The child reads a byte that it may not read, and is ended.
#[test]
fn guard_pages_stop_accesses_outside() {
    for byte in ["behind", "before"] {
        let child = Command::new(current_exe().expect("a path"))
            .args(["--exact", "planted", "--ignored"])
            .env(PLANT, byte)
            .output()
            .expect("the program runs");
        // macOS sends the second.
        let signal = child.status.signal();
        assert!(matches!(signal, Some(libc::SIGSEGV | libc::SIGBUS)), "{child:?}");
    }
}

#[test]
#[ignore = "reads where it may not: `guard_pages_stop_accesses_outside` runs it"]
fn planted() {
    let Some(plant) = var_os(PLANT) else { return };
    let at_the_end = plant == "behind";
    AT_THE_END.store(at_the_end, Relaxed);
    let board = Box::into_raw(Box::new(Board::start())).cast::<u8>();
    let offset = if at_the_end { size_of::<Board>() as isize } else { -1 };
    // SAFETY: there is none: this must end the program.
    unsafe { board.offset(offset).read_volatile() };
}
