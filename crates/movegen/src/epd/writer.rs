//! Writing lines of EPD.

use core::fmt;

use board::{Board, Move, Position};

use super::text::EpdText;
use crate::notation::San;

/// Writes a line of EPD.
///
/// ```
/// use board::Position;
/// use movegen::epd::{EpdOperand, EpdWriter};
/// use movegen::read_san;
///
/// let position = Position::start();
/// let best = read_san(position.board(), "e4")?;
/// let reply = read_san(&position.board().play(best), "c5")?;
/// let line = EpdWriter::new(&position, &[
///     ("bm", &[EpdOperand::Move(best)]),
///     ("pv", &[EpdOperand::Line(&[best, reply])]),
///     ("id", &[EpdOperand::Text("opening 1".into())]),
///     ("acd", &[EpdOperand::Number(12)]),
/// ])
/// .to_string();
/// let expected = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; pv e4 c5; id \"opening 1\"; acd 12;";
/// assert_eq!(line, expected);
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
    /// Legal moves that are played one after the other, such as those of `pv`. Each is written in
    /// SAN.
    Line(&'a [Move]),
    /// A number.
    Number(i64),
    /// In how many moves there is mate, written `#3`. It is negative if the side to move is mated.
    Mate(i32),
    /// A text, which is written between quotation marks. Marks and backslashes inside get a
    /// backslash. Control characters become blanks, because a line cannot hold them.
    Text(EpdText<'a>),
    /// A word, which is written as it is, without quotation marks. What is no single word (it is
    /// empty, or has white space, a semicolon, quotation marks or control characters) is written as
    /// a text.
    Word(&'a str),
}

impl<'a> EpdWriter<'a> {
    /// A position and its operations. Opcodes are written as they are, so they must be opcodes: a
    /// letter, then up to 14 letters, digits and underscores. Clocks are written only as operations
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
                    EpdOperand::Line(moves) => write_line(f, *self.position.board(), moves)?,
                    EpdOperand::Word(word) if is_word(word) => write!(f, " {word}")?,
                    EpdOperand::Mate(moves) => write!(f, " #{moves}")?,
                    EpdOperand::Text(text) => write_quoted(f, *text)?,
                    EpdOperand::Word(text) => write_quoted(f, EpdText::new(text))?,
                }
            }
            f.write_str(";")?;
        }
        Ok(())
    }
}

fn write_line(f: &mut fmt::Formatter<'_>, mut board: Board, moves: &[Move]) -> fmt::Result {
    moves.iter().try_for_each(|&mv| {
        write!(f, " {}", San::of(&board, mv))?;
        board = board.play(mv);
        Ok(())
    })
}

fn is_word(text: &str) -> bool {
    let ends_it = |letter: char| letter.is_whitespace() || letter.is_control();
    !text.is_empty() && !text.contains(|letter| ends_it(letter) || matches!(letter, ';' | '"'))
}

fn write_quoted(f: &mut fmt::Formatter<'_>, text: EpdText<'_>) -> fmt::Result {
    f.write_str(" ")?;
    text.write_quoted(f)
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
