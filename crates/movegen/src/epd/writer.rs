//! Writing lines of EPD.

use core::fmt;

use board::{Move, Position};

use crate::notation::San;

/// Writes a line of EPD.
///
/// ```
/// use board::Position;
/// use movegen::epd::{EpdOperand, EpdWriter};
/// use movegen::read_san;
///
/// let position = Position::start();
/// let best = [EpdOperand::Move(read_san(position.board(), "Nf3")?)];
/// let (id, depth) = ([EpdOperand::Text("opening 1")], [EpdOperand::Number(12)]);
/// let line = EpdWriter::new(&position, &[("bm", &best), ("id", &id), ("acd", &depth)]).to_string();
/// assert_eq!(
///     line,
///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm Nf3; id \"opening 1\"; acd 12;"
/// );
/// # Ok::<(), movegen::notation::ReadMoveError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "writes nothing until it is displayed"]
pub struct EpdWriter<'a> {
    position: &'a Position,
    operations: &'a [(&'a str, &'a [EpdOperand<'a>])],
}

/// An operand to be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EpdOperand<'a> {
    /// A legal move, which is written in SAN.
    Move(Move),
    /// A number.
    Number(i64),
    /// A text, which is written between quotation marks. Quotation marks inside become apostrophes, and control
    /// characters blanks, because EPD cannot hold either.
    Text(&'a str),
}

impl<'a> EpdWriter<'a> {
    /// A position and its operations. Opcodes are written as they are. Clocks are written only as operations
    /// `hmvc` and `fmvn`.
    pub const fn new(
        position: &'a Position,
        operations: &'a [(&'a str, &'a [EpdOperand<'a>])],
    ) -> Self {
        Self { position, operations }
    }
}

impl fmt::Display for EpdWriter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = FourFields { f, left: 4 };
        fmt::Write::write_fmt(&mut fields, format_args!("{}", self.position.fen()))?;
        for (opcode, operands) in self.operations {
            write!(f, " {opcode}")?;
            for operand in *operands {
                match operand {
                    EpdOperand::Move(mv) => write!(f, " {}", San::of(self.position.board(), *mv))?,
                    EpdOperand::Number(number) => write!(f, " {number}")?,
                    EpdOperand::Text(text) => write_quoted(f, text)?,
                }
            }
            f.write_str(";")?;
        }
        Ok(())
    }
}

fn write_quoted(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str(" \"")?;
    for letter in text.chars() {
        fmt::Write::write_char(
            f,
            match letter {
                '"' => '\'',
                letter if letter.is_control() => ' ',
                letter => letter,
            },
        )?;
    }
    f.write_str("\"")
}

/// Passes on what is written before the fourth space.
struct FourFields<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    left: u32,
}

impl fmt::Write for FourFields<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            self.left -= u32::from(letter == ' ' && self.left > 0);
            if self.left > 0 {
                self.f.write_char(letter)?;
            }
        }
        Ok(())
    }
}
