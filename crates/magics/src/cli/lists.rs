//! `magics lists`: the search of 2007 for knight and king magics, with its output.

use std::sync::atomic::{AtomicBool, Ordering};

use magic_core::{Magic, Square};
use magic_lab::{ListedLeaper, few_bits};
use terminal::{Verdict, counted, shown};

use super::args::ListsArgs;
use super::error::CliError;
use super::in_threads;
use super::output::{Output, note};

/// Writes the magics of all squares, by piece and number of index bits. A sum follows each number
/// of bits.
///
/// The post of 2007 shows one sum for each number of index bits. Its program, as printed, would
/// write one for each square.
pub(crate) fn run(
    args: &ListsArgs,
    stop: &'static AtomicBool,
    output: &mut Output,
) -> Result<Verdict, CliError> {
    let mut missing = 0;
    for leaper in ListedLeaper::ALL {
        let magics = in_threads::map(in_threads::one_on_each_core(), &Square::ALL, |&square| {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            few_bits(leaper.targets(square), args.ones).next()
        });
        if stop.load(Ordering::Relaxed) {
            note("interrupted: the search is not complete");
            return Ok(Verdict::Interrupted);
        }
        missing += write_lists(leaper, args.ones, &magics, output)?;
    }
    if missing > 0 {
        note(
            shown!("{missing} of 128 squares have no magic with exactly {} one-bits", args.ones; missing),
        );
    }
    Ok(if missing == 0 { Verdict::Fine } else { Verdict::Finding })
}

/// Writes the magics of one piece, and returns the number of squares without a magic.
fn write_lists(
    leaper: ListedLeaper,
    ones: u32,
    magics: &[Option<Magic>],
    output: &mut Output,
) -> Result<usize, CliError> {
    let (mut count, mut entries) = (0_usize, 0_usize);
    for bits in 2..=8_u32 {
        let of_width = |square: &Square| leaper.targets(*square).len() == bits;
        if !Square::ALL.iter().any(of_width) {
            continue;
        }
        output.line(shown!("find Magics with {ones} one bits for {}, bits {bits}", leaper.moves(); ones, bits))?;
        for square in Square::ALL.into_iter().filter(of_width) {
            let Some(magic) = magics[square.index()] else { continue };
            output.line(shown!(
                "magic/shift[{:2}] {} movelists: {:#018x} {:2}",
                square.index(),
                1_u32 << bits,
                magic.0,
                64 - bits
            ))?;
            count += 1;
            entries += 1 << bits;
        }
        output
            .line(shown!("{} found so far with {entries} entries", counted(count as u64, "magic"); entries))?;
    }
    Ok(magics.iter().filter(|magic| magic.is_none()).count())
}
