//! EPD: a position and operations, such as `bm Nf3; id "test 1";`.
//!
//! [`Epd`] reads a line, [`EpdWriter`] writes one. Nothing is copied: operations are parts of the line.
//!
//! Source: the PGN standard, section 16.2.

mod error;
mod parts;
mod writer;

pub use error::{EpdError, EpdProblem};
pub use writer::{EpdOperand, EpdWriter};

use board::{Move, Position, Reading};

use self::parts::{OperandTexts, OperationTexts, end_of_fields, is_number};
use crate::notation::{ReadMoveError, read_san};

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
        for part in OperationTexts(&line[end..]).filter(|part| !part.trim().is_empty()) {
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
        setup.set_halfmove_clock(halfmoves).set_fullmove_number(number);
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
        OperationTexts(self.operations).filter_map(|part| EpdOperation::of(part).ok())
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
        OperandTexts(self.operands)
    }

    /// The operands as moves in SAN, for `bm`, `am` and `pv`'s first move. `epd` is the line of the operation.
    ///
    /// # Errors
    /// Each operand that is no legal move gives an error instead.
    pub fn moves(
        &self,
        epd: &Epd<'_>,
    ) -> impl Iterator<Item = Result<Move, ReadMoveError>> + use<'a> {
        let board = *epd.position.board();
        OperandTexts(self.operands).map(move |text| read_san(&board, text))
    }
}
