//! The lists of moves of a king or knight, by number.

use std::io;
use std::ops::Range;

use magic_core::{Bitboard, Square};
use terminal::{Shade, ShownText, counted, shown};

use super::explanation::MagicExplanation;
use crate::cli::args::more;
use crate::cli::output::Output;

/// A list of moves, and the set of targets that leads to it.
pub(super) struct NumberedList {
    pub(super) number: usize,
    pub(super) targets: Bitboard,
}

/// The lists with these numbers. None if the number is not a magic, because a list may then belong
/// to several sets.
pub(super) fn lists(explanation: &MagicExplanation, rows: &Range<usize>) -> Vec<NumberedList> {
    if !explanation.faults.is_empty() {
        return Vec::new();
    }
    let sets = explanation.mask.subsets();
    let list = |targets| NumberedList { number: explanation.hash.index(targets), targets };
    let mut lists: Vec<_> = sets.map(list).filter(|list| rows.contains(&list.number)).collect();
    lists.sort_by_key(|list| list.number);
    lists
}

/// The moves to all targets: `a1b1`.
pub(super) fn moves(from: Square, targets: Bitboard) -> Vec<String> {
    targets.into_iter().map(|to| format!("{from}{to}")).collect()
}

/// Writes a table: the number of each list, the set of targets that leads to it, and the moves in
/// it.
pub(super) fn write(
    explanation: &MagicExplanation,
    rows: &Range<usize>,
    output: &mut Output,
) -> io::Result<()> {
    let lists = lists(explanation, rows);
    if lists.is_empty() {
        return Ok(());
    }
    let MagicExplanation { square, hash, chosen, .. } = explanation;
    let entries = hash.bits.entries();
    output.line(shown!("\nEach set of targets has a list of its own. The number of the list is\n(target set × {:#x}) >> {}.\n\n\
         list  target set          moves", hash.magic.0, 64 - hash.bits.get()))?;
    for NumberedList { number, targets } in lists {
        let moves = moves(*square, targets);
        let count = match moves.len() {
            0 => "no move".to_owned(),
            count => format!("{}: ", counted(count as u64, "move")),
        };
        let line = shown!("{number:4}  {targets:#018x}  {count}{}", moves.join(" "); number, targets = targets.0, count);
        if targets == *chosen {
            output.line(output.paint().text(Shade::Marked, line))?;
        } else {
            output.line(line)?;
        }
    }
    more(rows, entries).map_or(Ok(()), |more| output.line(shown!("\n{}", ShownText::lines(more))))
}
