//! `magics one-rank`: a board on which a direct table is possible, and the step to a chessboard.

use std::io;

use magic_core::{Bitboard, File, Rank, Slider, Square};
use magic_lab::perfect_hash::OneRank;
use serde::Serialize;
use terminal::{Paint, Shade, ShownText, Verdict, grouped, shown};

use super::args::OneRankArgs;
use super::error::CliError;
use super::output::{Form, Output, write_picture};
use super::svg::{BoardPicture, Picture};

/// Shows one lookup, the table of the rook's square, and how large the table of a chessboard would
/// be.
pub(crate) fn run(args: &OneRankArgs, output: &mut Output) -> Result<Verdict, CliError> {
    let lookup = RankLookup::new(args)?;
    write_picture(output, args.svg.as_ref(), Form::of_option(args.json), || lookup.picture())?;
    if args.json {
        output.json(&lookup.object(args.all))?;
    } else {
        lookup.write(args.all, output)?;
    }
    Ok(Verdict::Fine)
}

/// The entries that a direct table of a chessboard would have: a board of 64 bits is the index.
const DIRECT_ENTRIES: u128 = 64 << 64;

/// A rook on a rank, the other pieces there, and the table.
struct RankLookup {
    table: OneRank,
    square: Square,
    /// All pieces, the rook included. This number is the index.
    board: u8,
}

impl RankLookup {
    fn new(args: &OneRankArgs) -> Result<Self, CliError> {
        let rank = Rank::First.bitboard();
        if !rank.contains(args.square) || !(args.occupied & !rank).is_empty() {
            return Err(CliError::Options {
                problem: "the board has only one rank: a1, b1, c1, d1, e1, f1, g1, h1".to_owned(),
                remedy: "`magics explain` shows a rook on a chessboard",
            });
        }
        let board = (args.occupied | args.square.bitboard()).0 as u8;
        Ok(Self { table: OneRank::new(), square: args.square, board })
    }

    const fn reachable(&self) -> u8 {
        self.entry(self.square, self.board)
    }

    const fn entry(&self, square: Square, board: u8) -> u8 {
        self.table.reachable(square.index() as u8, board)
    }

    fn write(&self, all: bool, output: &mut Output) -> io::Result<()> {
        let Self { square, board, .. } = self;
        let paint = output.paint();
        output.line(shown!("A rook on a board of one rank: which squares can it reach?\n\n             {}\n  board      {}   \
             {board:#04x}: bit n is the n-th square\n  reachable  {}   table[{square}][{board:#04x}] = {:#04x}\n", File::ALL.map(|file| file.to_string()).join(" "), self.rank(*board, paint), self.rank(self.reachable(), paint), self.reachable(); board, square))?;
        output.line("The board is the index. Nothing is computed, and nothing can collide.")?;
        let squares = if all { &Square::ALL[..8] } else { &[*square][..] };
        squares.iter().try_for_each(|square| self.write_table(*square, output))?;
        output.line(shown!("\n{}", ShownText::lines(self.step_to_two_dimensions())))
    }

    /// The rank as text. The rook's square is `o`.
    fn rank(&self, set: u8, paint: Paint) -> ShownText {
        let square = |file: File| match Square::new(file, Rank::First) {
            at if at == self.square => paint.text(Shade::Strong, "o"),
            at if Bitboard(set.into()).contains(at) => paint.text(Shade::Marked, "X"),
            _ => paint.text(Shade::Faint, "."),
        };
        ShownText::lines(File::ALL.map(|file| square(file).to_string()).join(" "))
    }

    /// The 256 entries of a square, 16 to a line.
    fn write_table(&self, square: Square, output: &mut Output) -> io::Result<()> {
        let columns = (0..16).map(|column| format!(" +{column:x}")).collect::<String>();
        output.line(
            shown!("\nThe table of {square}, by board:\n\n      {columns}"; square, columns),
        )?;
        for line in 0..16_u8 {
            let entry = |column: u8| {
                let board = line * 16 + column;
                let text = shown!("{:02x}", self.entry(square, board));
                match (square, board) == (self.square, self.board) {
                    true => output.paint().text(Shade::Marked, text),
                    false => text,
                }
            };
            let entries: Vec<_> = (0..16).map(|column| entry(column).to_string()).collect();
            output.line(shown!("  {:#04x}  {}", line * 16, ShownText::lines(entries.join(" "))))?;
        }
        Ok(())
    }

    /// Why a chessboard has no such table, and what its table has instead.
    fn step_to_two_dimensions(&self) -> String {
        let [rooks, bishops] = Slider::ALL.map(entries_by_relevant_squares);
        format!(
            "The whole table: 8 squares × 2^8 boards = {} entries, {} of them different.\n\n\
             On a chessboard the same table would have 64 squares × 2^64 boards =\n{} entries. No computer has \
             room for\nthem. So two steps make the index smaller:\n\n\
             1. Only the relevant squares count: 10 to 12 for a rook, 5 to 9 for a\n   bishop. A square with n \
             relevant squares has 2^n boards. Together these\n   are {} for rooks and {} for bishops.\n\
             2. The relevant squares are scattered over 64 bits. A multiplication with a\n   magic brings them \
             together in the highest bits, and a shift makes them the\n   index: see `magics explain {}`.",
            grouped(self.table.entries() as u128),
            self.table.different_entries(),
            grouped(DIRECT_ENTRIES),
            grouped(rooks),
            grouped(bishops),
            self.square
        )
    }

    fn picture(&self) -> String {
        let Self { square, board, .. } = self;
        let (index, reachable) = (*board, self.reachable());
        let mut picture = Picture::new(format!(
            "♜ rook on {square} of a board of one rank: table[{square}][{index:#04x}] = {reachable:#04x}"
        ));
        let rank = |title: String, set: u8| {
            BoardPicture::of_squares(title, Bitboard(set.into()), *square, '♜')
        };
        picture.first_ranks(&[
            rank(format!("board, index {index:#04x}"), index & !(1 << square.index())),
            rank(format!("reachable, entry {reachable:#04x}"), reachable),
        ]);
        let entries: Vec<_> =
            (0..=255).map(|board| format!("{:02x}", self.entry(*square, board))).collect();
        let title = format!("The table of {square}: 256 boards, line + column");
        picture.table(&title, &entries, index.into());
        picture.note("All eight squares: 8 × 2^8 = 2,048 entries, 120 of them different.");
        picture.note(&format!("A chessboard: 64 × 2^64 = {} entries.", grouped(DIRECT_ENTRIES)));
        picture.finish()
    }

    fn object(&self, all: bool) -> RankObject {
        let squares = if all { &Square::ALL[..8] } else { &[self.square][..] };
        let table = |square: &Square| SquareTable {
            square: square.to_string(),
            reachable: (0..=255).map(|board| self.entry(*square, board)).collect(),
        };
        let named = |set: u8| Bitboard(set.into()).into_iter().map(|at| at.to_string()).collect();
        RankObject {
            square: self.square.to_string(),
            board: self.board,
            board_squares: named(self.board),
            reachable: self.reachable(),
            reachable_squares: named(self.reachable()),
            entries: self.table.entries(),
            different_entries: self.table.different_entries(),
            chessboard_entries: DIRECT_ENTRIES.to_string(),
            relevant_entries: Slider::ALL.map(entries_by_relevant_squares).iter().sum(),
            tables: squares.iter().map(table).collect(),
        }
    }
}

/// The sets of blockers of a slider on all squares.
fn entries_by_relevant_squares(slider: Slider) -> u128 {
    Square::ALL.map(|square| 1_u128 << slider.relevant_mask(square).len()).iter().sum()
}

#[derive(Serialize)]
struct RankObject {
    square: String,
    board: u8,
    board_squares: Vec<String>,
    reachable: u8,
    reachable_squares: Vec<String>,
    entries: usize,
    different_entries: usize,
    /// More than programs can read as a number.
    chessboard_entries: String,
    relevant_entries: u128,
    tables: Vec<SquareTable>,
}

/// The table of a square: what the rook can reach, by board.
#[derive(Serialize)]
struct SquareTable {
    square: String,
    reachable: Vec<u8>,
}
