//! Writing moves into a list without a check for each: the only unsafe code of this crate.
//!
//! Each function checks the room once, for all moves it writes. Valid boards always have the room,
//! which is proved for [`MOVE_LIST_CAPACITY`](crate::MOVE_LIST_CAPACITY). The check is for boards
//! that an illegal move has broken: moves that do not fit are dropped.

use arrayvec::ArrayVec;
use board::Move;
use magic_core::{Bitboard, Square};

/// Appends a move for each target, lowest square first.
#[inline(always)]
pub(crate) fn extend<const CAP: usize>(
    moves: &mut ArrayVec<Move, CAP>,
    targets: Bitboard,
    mv: impl Fn(Square) -> Move,
) {
    let len = moves.len();
    let added = targets.len() as usize;
    if CAP - len < added {
        return;
    }
    // SAFETY: the loop runs `added` times. There is room for `added` moves behind `len`, so each
    // write stays inside the buffer, and the list has `len + added` moves then.
    unsafe {
        let mut end = moves.as_mut_ptr().add(len);
        for to in targets {
            end.write(mv(to));
            end = end.add(1);
        }
        moves.set_len(len + added);
    }
}

/// Appends the first `count` moves of `list`, by copying all eight.
#[inline(always)]
pub(crate) fn copy<const CAP: usize>(
    moves: &mut ArrayVec<Move, CAP>,
    list: &[Move; 8],
    count: u32,
) {
    let len = moves.len();
    let added = count as usize;
    if CAP - len < list.len() || added > list.len() {
        return;
    }
    // SAFETY: there is room for eight more moves behind `len`, so the copy stays inside the buffer.
    // It initialises eight moves. Of them `added`, at most eight, become part of the list.
    unsafe {
        moves.as_mut_ptr().add(len).cast::<[Move; 8]>().write_unaligned(*list);
        moves.set_len(len + added);
    }
}

/// Appends the first `count` of `N` moves that are given as bits, by writing all of them. Bits that
/// are no move are written as another move.
#[inline(always)]
pub(crate) fn bits<const CAP: usize, const N: usize>(
    moves: &mut ArrayVec<Move, CAP>,
    bits: [u16; N],
    count: u32,
) {
    let len = moves.len();
    let added = count as usize;
    if CAP - len < N || added > N {
        return;
    }
    // One instruction for all of them where there are vectors.
    let bits = bits.map(|bits| (bits as i16).max(1));
    // SAFETY: there is room for `N` more moves behind `len`, so the write stays inside the buffer.
    // All `N` numbers lie between 1 and `i16::MAX`, and each such number is the bits of a `Move`, a
    // transparent `NonZeroU16`. Of the moves `added`, at most `N`, become part of the list.
    unsafe {
        moves.as_mut_ptr().add(len).cast::<[i16; N]>().write_unaligned(bits);
        moves.set_len(len + added);
    }
}
