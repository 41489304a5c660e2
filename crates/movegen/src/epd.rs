//! EPD: a position and operations, such as `bm Nf3; id "test 1";`.
//!
//! [`Epd`] reads a line, [`EpdWriter`] writes one. Nothing is copied: operations are parts of the line.
//!
//! Source: the PGN standard, section 16.2.

use core::fmt;

use board::{FenError, Move, Position, Reading};

use crate::notation::{ReadMoveError, San, read_san};

/// A line of EPD.
///
/// ```
/// use movegen::epd::Epd;
///
/// let line = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id \"mate; 1\"; hmvc 4;";
/// let epd = Epd::parse(line)?;
/// assert_eq!(epd.position().halfmove_clock(), 4);
/// assert_eq!(epd.operation("id").and_then(|it| it.operands().next()), Some("mate; 1"));
///
/// let best = epd.operation("bm").expect("it is there");
/// let moves: Vec<_> = best.moves(&epd).collect::<Result<_, _>>()?;
/// assert_eq!(moves[0].to_string(), "f3f7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Epd<'a> {
    position: Position,
    operations: &'a str,
}

impl<'a> Epd<'a> {
    /// Reads a line: four fields as in a FEN, then operations, each with a semicolon behind it. The last semicolon may
    /// be left out. The clocks are those of the operations `hmvc` and `fmvn`, or two numbers behind the fourth field,
    /// as in a FEN.
    ///
    /// # Errors
    /// What is wrong first, and where.
    pub fn parse(line: &'a str) -> Result<Self, EpdError> {
        let fields = end_of_fields(line, 4);
        let with_clocks = end_of_fields(line, 6);
        let are_clocks = line[fields..with_clocks].split_whitespace().all(is_number)
            && line[fields..with_clocks].split_whitespace().count() == 2;
        let end = if are_clocks { with_clocks } else { fields };
        let mut position = Position::from_fen(&line[..end], Reading::Lenient)?;
        let offset = |part: &str| part.as_ptr() as usize - line.as_ptr() as usize;
        let (mut halfmoves, mut number) = (position.halfmove_clock(), position.fullmove_number());
        for part in Parts(&line[end..]).filter(|part| !part.trim().is_empty()) {
            let operation = EpdOperation::of(part).map_err(|problem| EpdError::Operation {
                offset: offset(part.trim_start()),
                problem,
            })?;
            let clock = match operation.opcode {
                "hmvc" => &mut halfmoves,
                "fmvn" => &mut number,
                _ => continue,
            };
            let mut operands = operation.operands();
            *clock = match (operands.next().map(str::parse), operands.next()) {
                (Some(Ok(value)), None) => value,
                _ => {
                    let (offset, problem) = (offset(part.trim_start()), EpdProblem::NotANumber);
                    return Err(EpdError::Operation { offset, problem });
                }
            };
        }
        let mut setup = board::Setup::from(&position);
        setup.set_halfmove_clock(halfmoves).set_fullmove_number(number.max(1));
        if let Ok(with_clocks) = setup.position(Reading::Lenient) {
            position = with_clocks;
        }
        Ok(Self { position, operations: &line[end..] })
    }

    /// The position, with the clocks that the line gives.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// All operations, in their order.
    pub fn operations(&self) -> impl Iterator<Item = EpdOperation<'a>> + use<'a> {
        Parts(self.operations).filter_map(|part| EpdOperation::of(part).ok())
    }

    /// The first operation with this opcode.
    pub fn operation(&self, opcode: &str) -> Option<EpdOperation<'a>> {
        self.operations().find(|operation| operation.opcode == opcode)
    }
}

/// An operation: `bm Nf3 e4` has the opcode `bm` and two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EpdOperation<'a> {
    opcode: &'a str,
    operands: &'a str,
}

impl<'a> EpdOperation<'a> {
    /// The longest opcode.
    const MAX_OPCODE: usize = 15;

    fn of(part: &'a str) -> Result<Self, EpdProblem> {
        let text = part.trim();
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        let (opcode, operands) = text.split_at(end);
        let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let begins = opcode.starts_with(|letter: char| letter.is_ascii_alphabetic());
        if !begins || !opcode.chars().all(is_letter) || opcode.len() > Self::MAX_OPCODE {
            return Err(EpdProblem::Opcode);
        }
        if operands.matches('"').count() % 2 == 1 {
            return Err(EpdProblem::OpenQuote);
        }
        Ok(Self { opcode, operands })
    }

    /// What the operation is: `bm`, `am`, `id`, `c0` and so on.
    pub const fn opcode(&self) -> &'a str {
        self.opcode
    }

    /// The operands. Texts come without their quotation marks.
    pub fn operands(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        Operands(self.operands)
    }

    /// The operands as moves in SAN, for `bm`, `am` and `pv`'s first move.
    ///
    /// # Errors
    /// Each operand that is no legal move gives an error instead.
    pub fn moves(&self, epd: &Epd<'_>) -> impl Iterator<Item = Result<Move, ReadMoveError>> {
        let board = *epd.position.board();
        Operands(self.operands).map(move |text| read_san(&board, text))
    }
}

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

/// Why a line is no EPD.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EpdError {
    /// The position cannot be read.
    Fen(FenError),
    /// An operation cannot be read.
    Operation {
        /// Where it begins, in bytes from the beginning of the line.
        offset: usize,
        /// What is wrong with it.
        problem: EpdProblem,
    },
}

impl From<FenError> for EpdError {
    fn from(error: FenError) -> Self {
        Self::Fen(error)
    }
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Operation { offset, problem } => write!(f, "operation, byte {offset}: {problem}"),
        }
    }
}

impl core::error::Error for EpdError {}

/// What is wrong with an operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EpdProblem {
    /// It does not begin with an opcode.
    Opcode,
    /// A quotation mark has no other.
    OpenQuote,
    /// The operand of `hmvc` or `fmvn` is no number.
    NotANumber,
}

impl fmt::Display for EpdProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Opcode => {
                "expected an opcode, such as bm: a letter, then up to 14 letters and digits"
            }
            Self::OpenQuote => "a quotation mark is not closed",
            Self::NotANumber => "expected one number",
        })
    }
}

impl core::error::Error for EpdProblem {}

/// Operations with what stands around them, cut at semicolons outside quotation marks.
struct Parts<'a>(&'a str);

impl<'a> Iterator for Parts<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.0.trim().is_empty() {
            return None;
        }
        let mut is_quoted = false;
        let end = self.0.find(|letter| {
            is_quoted ^= letter == '"';
            letter == ';' && !is_quoted
        });
        let (part, rest) = match end {
            Some(end) => (&self.0[..end], &self.0[end + 1..]),
            None => (self.0, ""),
        };
        self.0 = rest;
        Some(part)
    }
}

/// Operands, cut at white space outside quotation marks.
struct Operands<'a>(&'a str);

impl<'a> Iterator for Operands<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let text = self.0.trim_start();
        if let Some(quoted) = text.strip_prefix('"') {
            let (operand, rest) = quoted.split_once('"').unwrap_or((quoted, ""));
            self.0 = rest;
            return Some(operand);
        }
        if text.is_empty() {
            return None;
        }
        let end = text.find(|letter: char| letter.is_whitespace() || letter == '"');
        let (operand, rest) = text.split_at(end.unwrap_or(text.len()));
        self.0 = rest;
        Some(operand)
    }
}

/// Where the field with this number ends, counted from 1; the end of the line if it has less.
fn end_of_fields(line: &str, number: usize) -> usize {
    let mut fields = 0;
    let mut is_between = true;
    for (at, letter) in line.char_indices() {
        if letter.is_whitespace() {
            if !is_between && fields == number {
                return at;
            }
            is_between = true;
        } else if is_between {
            (fields, is_between) = (fields + 1, false);
        }
    }
    line.len()
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}
