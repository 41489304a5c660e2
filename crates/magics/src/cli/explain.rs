//! `magics explain`: how blockers times magic make an index, drawn as in the Chess Programming Wiki.

use magic_core::{Bitboard, Magic, Slider, Square};
use magic_lab::backends::FancyMagics;
use magic_lab::{Conflict, MagicHash, Transform, verify};
use terminal::Verdict;

use super::args::ExplainArgs;
use super::boards::{Drawing, side_by_side};
use super::error::CliError;
use super::output::{Output, Paint, replace_file};
use super::svg::{BoardPicture, Picture};

/// Draws two equations. The first shows which relevant square meets which index bit. The second
/// shows how one set of blockers leads to its attacks.
pub(crate) fn run(args: &ExplainArgs, output: &mut Output) -> Result<Verdict, CliError> {
    let explanation = MagicExplanation::new(args);
    let svg = explanation.picture();
    if let Some(path) = &args.svg {
        replace_file(path, svg.as_bytes())?;
    }
    output.line(explanation.text(output.paint()))?;
    if let Err(conflict) = explanation.verified {
        output.line(format_args!("\nThis number is no magic. {conflict}"))?;
        return Ok(Verdict::Finding);
    }
    Ok(Verdict::Fine)
}

struct MagicExplanation {
    slider: Slider,
    square: Square,
    hash: MagicHash,
    mask: Bitboard,
    blockers: Bitboard,
    labels: [char; 64],
    verified: Result<(), Conflict>,
}

impl MagicExplanation {
    fn new(args: &ExplainArgs) -> Self {
        let (slider, square) = (args.piece, args.square);
        let hash = match (args.magic, args.bits) {
            (Some(magic), Some(bits)) => {
                MagicHash { magic: Magic(magic), bits, transform: Transform::Multiply64 }
            }
            _ => FancyMagics::hash(slider, square),
        };
        let mask = slider.relevant_mask(square);
        let random = args.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let blockers = args.occupied.unwrap_or_else(|| mask.nth_subset(random >> 50)) & mask;
        let labels = Square::ALL.map(|of| label(square, of));
        Self {
            slider,
            square,
            hash,
            mask,
            blockers,
            labels,
            verified: verify(slider, square, hash),
        }
    }

    /// The relevant squares that add to each place of the product. A square on bit `s` and a
    /// one-bit `m` of the magic meet at `s + m`.
    fn meetings(&self) -> [Vec<Square>; 64] {
        let mut meetings = [const { Vec::new() }; 64];
        for square in self.mask {
            for bit in Bitboard(self.hash.magic.0) {
                if let Some(there) = meetings.get_mut(square.index() + bit.index()) {
                    there.push(square);
                }
            }
        }
        meetings
    }

    fn index_squares(&self) -> Bitboard {
        Bitboard(u64::MAX << (64 - self.hash.bits.get()))
    }

    /// The character on each square of the product. It is the label of a relevant square that alone
    /// is summed there. `+` stands for several, `.` for none, and `~` for a place below the index.
    fn product_cells(&self) -> [char; 64] {
        let meetings = self.meetings();
        Square::ALL.map(|at| match &meetings[at.index()][..] {
            _ if !self.index_squares().contains(at) => '~',
            [] => '.',
            [one] => self.labels[one.index()],
            _ => '+',
        })
    }

    fn text(&self, paint: Paint) -> String {
        let Self { slider, square, hash, mask, blockers, .. } = self;
        let bits = hash.bits;
        let cells = |set: Bitboard, label: &dyn Fn(Square) -> char| {
            Square::ALL.map(|at| match at {
                at if set.contains(at) => label(at),
                at if at == *square => 'o',
                _ => '.',
            })
        };
        let shift = format!(" >> (64-{bits})");
        let relevant = Drawing {
            title: format!("relevant, {} bits", mask.len()),
            cells: cells(*mask, &|at| self.labels[at.index()]),
        };
        let magic = Drawing::of_word("magic", hash.magic.0);
        let product = Drawing { title: "index bits".to_owned(), cells: self.product_cells() };
        let first = side_by_side(&[relevant, magic, product], &[" * ", " = ", &shift], paint);

        let index = hash.index(*blockers);
        let attacks = slider.attacks(*square, *blockers);
        let blocked = Drawing::of_set("blockers", *blockers, *square);
        let magic = Drawing::of_word("magic", hash.magic.0);
        let product = Drawing::of_word("product", blockers.0.wrapping_mul(hash.magic.0));
        let found = Drawing::of_set("attacks", attacks, *square);
        let arrow = format!(" [{index}] ");
        let second =
            side_by_side(&[blocked, magic, product, found], &[" * ", " = ", &arrow], paint);

        let sums = self.sums();
        let sums = if sums.is_empty() { sums } else { format!("\n{sums}") };
        format!(
            "{slider} {square}, {} relevant squares, {bits} index bits, magic {:#018x}\n\n{first}\n\
             {sums}\nThe index is read from h8 down: the highest bit of the product is its first. ~ is \
             cut off.\n\n{second}\n\nblockers {:#018x}, index {index} of {}, attacks {:#018x}",
            mask.len(),
            hash.magic.0,
            blockers.0,
            bits.entries(),
            attacks.0
        )
    }

    /// The places of the index where several squares are summed, one place to a line.
    fn sums(&self) -> String {
        let mut text = String::new();
        for (at, squares) in Square::ALL.into_iter().zip(self.meetings()).rev() {
            if self.index_squares().contains(at) && squares.len() > 1 {
                let labels: Vec<_> =
                    squares.iter().map(|square| self.labels[square.index()].to_string()).collect();
                text += &format!("+ on {at}: {}, and what is carried\n", labels.join(" + "));
            }
        }
        text
    }

    fn picture(&self) -> String {
        let Self { slider, square, hash, mask, blockers, .. } = self;
        let index = hash.index(*blockers);
        let attacks = slider.attacks(*square, *blockers);
        let product = blockers.0.wrapping_mul(hash.magic.0);
        let labels = |set: Bitboard| {
            let label = |at: Square| if set.contains(at) { self.labels[at.index()] } else { ' ' };
            Square::ALL.map(label)
        };
        let mut picture = Picture::new(format!(
            "{slider} {square}: magic {:#018x}, {} index bits, index {index}",
            hash.magic.0, hash.bits
        ));
        picture.row(&[
            BoardPicture {
                title: "relevant squares".to_owned(),
                marked: *mask,
                framed: square.bitboard(),
                labels: labels(*mask),
            },
            BoardPicture {
                title: "× magic".to_owned(),
                marked: Bitboard(hash.magic.0),
                framed: Bitboard::EMPTY,
                labels: labels(Bitboard::EMPTY),
            },
            BoardPicture {
                title: "= who meets on the index bits".to_owned(),
                marked: self.index_squares(),
                framed: Bitboard::EMPTY,
                labels: self.product_cells().map(|cell| if cell == '~' { ' ' } else { cell }),
            },
        ]);
        picture.row(&[
            BoardPicture {
                title: "blockers".to_owned(),
                marked: *blockers,
                framed: square.bitboard(),
                labels: labels(*blockers),
            },
            BoardPicture {
                title: "× magic = product, index framed".to_owned(),
                marked: Bitboard(product),
                framed: self.index_squares(),
                labels: labels(Bitboard::EMPTY),
            },
            BoardPicture {
                title: format!("entry {index}: attacks"),
                marked: attacks,
                framed: square.bitboard(),
                labels: labels(Bitboard::EMPTY),
            },
        ]);
        picture.finish()
    }
}

/// The label of a relevant square. Along ranks and rising diagonals it is the letter of the file.
/// Along files and falling diagonals it is the rank, counted from 0.
fn label(slider: Square, of: Square) -> char {
    let (file, rank) = (of.file() as u8, of.rank() as u8);
    let files = i16::from(file) - slider.file() as i16;
    let ranks = i16::from(rank) - slider.rank() as i16;
    let is_lettered = ranks == 0 || files == ranks;
    char::from(if is_lettered { b'A' + file } else { b'0' + rank })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The labels in the pictures of the wiki: bishop b1, bishop d4 and rook a1.
    #[test]
    fn squares_are_labelled_as_in_the_wiki() {
        let labels = |from, squares: [Square; 4]| squares.map(|of| label(from, of));
        use Square::*;
        assert_eq!(labels(B1, [C2, D3, F5, G6]), ['C', 'D', 'F', 'G']);
        assert_eq!(labels(D4, [B6, F6, E3, B2]), ['5', 'F', '2', 'B']);
        assert_eq!(labels(A1, [A2, A7, B1, G1]), ['1', '6', 'B', 'G']);
    }
}
