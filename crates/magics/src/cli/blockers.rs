//! `magics blockers`: all sets of blockers of a square, in the order of the carry-rippler.

use std::io;
use std::ops::Range;

use magic_core::{Bitboard, Magic, Slider, Square};
use magic_lab::backends::FancyMagics;
use magic_lab::{Conflict, MagicHash, Transform, verify};
use serde::Serialize;
use terminal::{Shade, ShownText, Verdict, grouped, shown};

use super::args::{BlockersArgs, more};
use super::boards::{Drawing, side_by_side};
use super::error::CliError;
use super::no_magic;
use super::output::{Form, Output, write_picture};
use super::svg::{BoardPicture, Picture};

/// The greatest number of sets in a picture. Each takes two boards.
const MAX_DRAWN: usize = 256;

/// Writes the sets, with the index and the attacks of each.
pub(crate) fn run(args: &BlockersArgs, output: &mut Output) -> Result<Verdict, CliError> {
    let sets = BlockerSets::new(args);
    let rows = args.page.of(sets.len())?;
    if args.svg.is_some() && rows.len() > MAX_DRAWN {
        return Err(CliError::Options {
            problem: format!(
                "a picture has at most {MAX_DRAWN} sets, not {}",
                grouped(rows.len() as u128)
            ),
            remedy: "give --from and --limit",
        });
    }
    write_picture(output, args.svg.as_ref(), Form::of_option(args.json), || sets.picture(&rows))?;
    match (args.json, args.boards) {
        (true, _) => sets.rows(&rows).try_for_each(|row| output.json(&row.object()))?,
        (_, true) => sets.write_boards(&rows, output)?,
        _ => sets.write_table(&rows, output)?,
    }
    let Err(conflict) = sets.verified else { return Ok(Verdict::Fine) };
    if !args.json {
        output.line(ShownText::lines(no_magic::text(
            &no_magic::reasons(&conflict),
            output.paint(),
        )))?;
    }
    Ok(Verdict::Finding)
}

/// All sets of blockers of a slider on a square.
struct BlockerSets {
    slider: Slider,
    square: Square,
    mask: Bitboard,
    hash: MagicHash,
    verified: Result<(), Conflict>,
}

/// One set. Its number says which relevant squares it has: bit `n` stands for the `n`-th lowest.
struct BlockerRow {
    number: usize,
    blockers: Bitboard,
    index: usize,
    attacks: Bitboard,
}

impl BlockerSets {
    fn new(args: &BlockersArgs) -> Self {
        let (slider, square) = (args.piece(), args.square);
        let hash = match (args.magic, args.bits) {
            (Some(magic), Some(bits)) => {
                MagicHash { magic: Magic(magic), bits, transform: Transform::Multiply64 }
            }
            _ => FancyMagics::hash(slider, square),
        };
        let mask = slider.relevant_mask(square);
        Self { slider, square, mask, hash, verified: verify(slider, square, hash) }
    }

    const fn len(&self) -> usize {
        1 << self.mask.len()
    }

    fn rows(&self, rows: &Range<usize>) -> impl Iterator<Item = BlockerRow> + '_ {
        let sets = self.mask.subsets().enumerate().skip(rows.start).take(rows.len());
        sets.map(|(number, blockers)| BlockerRow {
            number,
            blockers,
            index: self.hash.index(blockers),
            attacks: self.slider.attacks(self.square, blockers),
        })
    }

    fn heading(&self) -> String {
        let Self { slider, square, mask, hash, .. } = self;
        format!(
            "{slider} {square}: {} relevant squares, {} sets of blockers, {} attack sets\n\
             mask {:#018x}, magic {:#018x}",
            mask.len(),
            grouped(self.len() as u128),
            slider.attack_sets(*square),
            mask.0,
            hash.magic.0
        )
    }

    fn write_table(&self, rows: &Range<usize>, output: &mut Output) -> io::Result<()> {
        let paint = output.paint();
        let mask = Drawing::of_set("mask", self.mask, self.square);
        output.line(shown!("{}\n\n{}\n\nThe next set is (blockers - mask) & mask. Bit n of a set's number says whether\n\
             the n-th relevant square is occupied, counted from a1.\nThe index is (blockers × magic) >> {}.\n", ShownText::lines(self.heading()), ShownText::lines(side_by_side(&[mask], &[], paint)), 64 - self.hash.bits.get()))?;
        output.line(paint.text(
            Shade::Strong,
            shown!("{:>6}  {:18}  {:>6}  attacks", "set", "blockers", "index"),
        ))?;
        for BlockerRow { number, blockers, index, attacks } in self.rows(rows) {
            output
                .line(shown!("{number:6}  {blockers:#018x}  {index:6}  {attacks:#018x}"; number, blockers = blockers.0, index, attacks = attacks.0))?;
        }
        self.write_more(rows, output)
    }

    fn write_boards(&self, rows: &Range<usize>, output: &mut Output) -> io::Result<()> {
        output.line(ShownText::lines(self.heading()))?;
        for BlockerRow { number, blockers, index, attacks } in self.rows(rows) {
            let boards = [
                Drawing::of_set(format!("set {number}"), blockers, self.square),
                Drawing::of_set("attacks", attacks, self.square),
            ];
            let arrow = format!(" [{index}] ");
            let boards = ShownText::lines(side_by_side(&boards, &[&arrow], output.paint()));
            output.line(shown!("\n{boards}"; boards))?;
        }
        self.write_more(rows, output)
    }

    fn write_more(&self, rows: &Range<usize>, output: &mut Output) -> io::Result<()> {
        more(rows, self.len())
            .map_or(Ok(()), |more| output.line(shown!("\n{}", ShownText::lines(more))))
    }

    /// Two sets to a row of boards.
    fn picture(&self, rows: &Range<usize>) -> String {
        let Self { slider, square, hash, .. } = self;
        let glyph = if *slider == Slider::Rook { '♜' } else { '♝' };
        let total = grouped(self.len() as u128);
        let last = grouped(rows.end as u128 - 1);
        let mut picture = Picture::new(format!(
            "{glyph} {slider} on {square}: sets of blockers {} to {last} of {total}, magic {:#018x}",
            grouped(rows.start as u128),
            hash.magic.0
        ));
        let boards: Vec<_> = self
            .rows(rows)
            .flat_map(|BlockerRow { number, blockers, index, attacks }| {
                let (number, index) = (grouped(number as u128), grouped(index as u128));
                let board = |title, set| BoardPicture::of_squares(title, set, *square, glyph);
                [
                    board(format!("set {number}, index {index}"), blockers),
                    board("attacks".to_owned(), attacks),
                ]
            })
            .collect();
        boards.chunks(4).for_each(|row| picture.row(row));
        picture.finish()
    }
}

impl BlockerRow {
    fn object(&self) -> BlockerObject {
        let hex = |set: Bitboard| format!("{set:#018x}");
        let Self { number, blockers, index, attacks } = *self;
        BlockerObject { number, blockers: hex(blockers), index, attacks: hex(attacks) }
    }
}

#[derive(Serialize)]
struct BlockerObject {
    number: usize,
    blockers: String,
    index: usize,
    attacks: String,
}
