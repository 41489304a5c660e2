//! EPD: a position and operations, such as `bm Nf3; id "test 1";`.
//!
//! [`Epd`] reads a line, [`EpdWriter`] writes one. Nothing is copied: operations are parts of the
//! line.
//!
//! Lines can be changed and written again. Operations that the program does not know stay as they
//! are:
//!
//! ```
//! use movegen::epd::{Epd, EpdOperand, EpdWriter};
//!
//! let line = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"ending 7\"; x_source Smith;";
//! let epd = Epd::parse(line)?;
//! let known: Vec<(&str, Vec<EpdOperand>)> =
//!     epd.operations().map(|it| (it.opcode(), it.values().collect())).collect();
//! let mut operations: Vec<(&str, &[EpdOperand])> =
//!     known.iter().map(|(opcode, values)| (*opcode, &values[..])).collect();
//! operations.push(("acd", &[EpdOperand::Number(20)]));
//! let changed = EpdWriter::new(epd.position(), &operations).to_string();
//! assert_eq!(changed, format!("{line} acd 20;"));
//! # Ok::<(), movegen::epd::EpdError>(())
//! ```
//!
//! Source: the PGN standard, section 16.2.

mod error;
mod parts;
mod text;
mod writer;

pub use error::{EpdError, EpdProblem};
pub use text::{EpdText, find_unquoted};
pub use writer::{EpdOperand, EpdWriter};

use board::{Board, FenError, Forgiven, Move, Position, Reading, UciMove, split_fen};

use self::parts::{Operand, Operands, OperationTexts, as_written};
use crate::notation::{ReadMoveError, read_san, read_uci};

/// A line of EPD.
///
/// ```
/// use movegen::epd::Epd;
///
/// let line = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id \"mate; 1\"; hmvc 4;";
/// let epd = Epd::parse(line)?;
/// assert_eq!(epd.position().halfmove_clock(), 4);
/// assert_eq!(epd.operation("id").and_then(|it| it.operands().next()), Some("mate; 1".into()));
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
    /// Reads a line: a FEN, then operations, each with a semicolon behind it. The last semicolon
    /// may be left out.
    ///
    /// The FEN is any that [`Reading::Lenient`] takes, with both counters, one or none. Operations
    /// `hmvc` and `fmvn` replace its clocks.
    ///
    /// # Errors
    /// What is wrong first, and where.
    pub fn parse(line: &'a str) -> Result<Self, EpdError> {
        let read = |fen: &str| Position::from_fen(fen, Reading::Lenient).map(Forgiven::unchanged);
        Self::read(line, read).map(|read| read.value)
    }

    /// Reads a line as [`parse`](Self::parse) does, but drops impossible castling rights and en
    /// passant squares, and reports them, as [`Position::from_fen_forgiving`] does.
    ///
    /// ```
    /// use movegen::epd::Epd;
    ///
    /// let read = Epd::parse_forgiving("4k3/8/8/8/8/8/4P3/4K2R w KQ - bm O-O;")?;
    /// assert_eq!(read.value.position().to_string(), "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1");
    /// assert_eq!(read.dropped.map(|it| it.iter().count()), Some(1));
    /// # Ok::<(), movegen::epd::EpdError>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong first, and where.
    pub fn parse_forgiving(line: &'a str) -> Result<Forgiven<Self>, EpdError> {
        Self::read(line, Position::from_fen_forgiving)
    }

    fn read(
        line: &'a str,
        read_fen: impl Fn(&str) -> Result<Forgiven<Position>, FenError>,
    ) -> Result<Forgiven<Self>, EpdError> {
        let (fen, operations) = split_fen(line);
        let read = read_fen(fen)?;
        let mut setup = board::Setup::from(&read.value);
        for part in OperationTexts(operations).filter(|part| !part.trim().is_empty()) {
            let offset = part.trim_start().as_ptr() as usize - line.as_ptr() as usize;
            let wrong = |problem| EpdError::Operation { offset, problem };
            let operation = EpdOperation::of(part).map_err(wrong)?;
            let clock = || operation.only_number().ok_or(wrong(EpdProblem::NotANumber));
            match operation.opcode {
                "hmvc" => setup.set_halfmove_clock(clock()?),
                "fmvn" => setup.set_fullmove_number(clock()?),
                _ => continue,
            };
        }
        // The lenient reading takes any clocks.
        let position = setup.position(Reading::Lenient).unwrap_or(read.value);
        Ok(read.map(|_| Self { position, operations }))
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
        if Operands(operands).any(|operand| matches!(operand, Operand::Open(_))) {
            return Err(EpdProblem::OpenQuote);
        }
        Ok(Self { opcode, operands })
    }

    /// What the operation is: `bm`, `am`, `id`, `c0` and so on.
    pub const fn opcode(&self) -> &'a str {
        self.opcode
    }

    /// The operands. Texts come without their quotation marks.
    pub fn operands(&self) -> impl Iterator<Item = EpdText<'a>> + use<'a> {
        Operands(self.operands).map(|operand| match operand {
            Operand::Quoted(text) | Operand::Open(text) => EpdText::escaped(text),
            Operand::Word(text) => EpdText::new(text),
        })
    }

    /// The operands as [`EpdWriter`] takes them: [`Text`](EpdOperand::Text) for what stands between
    /// quotation marks, [`Number`](EpdOperand::Number) for whole numbers,
    /// [`Mate`](EpdOperand::Mate) for `#3`, and [`Word`](EpdOperand::Word) for everything else,
    /// moves too.
    pub fn values(&self) -> impl Iterator<Item = EpdOperand<'a>> + use<'a> {
        Operands(self.operands).map(|operand| match operand {
            Operand::Quoted(text) | Operand::Open(text) => EpdOperand::Text(EpdText::escaped(text)),
            Operand::Word(word) => operand
                .mate()
                .map(EpdOperand::Mate)
                .or(as_written(word).map(EpdOperand::Number))
                .unwrap_or(EpdOperand::Word(word)),
        })
    }

    /// The operands as moves of the position, for `bm` and `am`. They may be written in SAN or as
    /// in UCI. Mate distances (`bm #3`) are no moves, and are passed over. `epd` is the line of the
    /// operation.
    ///
    /// ```
    /// use movegen::epd::{Epd, EpdOperand};
    ///
    /// let epd = Epd::parse("7k/8/5K2/6Q1/8/8/8/8 w - - bm #1 Qg7#;")?;
    /// let best = epd.operation("bm").expect("it is there");
    /// assert_eq!(best.moves(&epd).count(), 1);
    /// assert_eq!(best.values().next(), Some(EpdOperand::Mate(1)));
    /// # Ok::<(), movegen::epd::EpdError>(())
    /// ```
    ///
    /// # Errors
    /// Each operand that is no legal move gives an error instead.
    pub fn moves(
        &self,
        epd: &Epd<'_>,
    ) -> impl Iterator<Item = Result<Move, ReadMoveError>> + use<'a> {
        let board = *epd.position.board();
        self.texts_of_moves().map(move |text| read_move(&board, text))
    }

    /// The operands as moves that are played one after the other, for `pv`. They may be written in
    /// SAN or as in UCI. Mate distances among them are passed over. `epd` is the line of the
    /// operation.
    ///
    /// ```
    /// use movegen::epd::Epd;
    ///
    /// let epd = Epd::parse("4k3/8/8/8/8/8/4P3/4K3 w - - pv e4 Ke7 e5;")?;
    /// let line: Vec<_> = epd.operation("pv").expect("it is there").line(&epd).collect::<Result<_, _>>()?;
    /// assert_eq!(line[2].to_string(), "e4e5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first operand that is no legal move gives an error instead, and ends the line.
    pub fn line(
        &self,
        epd: &Epd<'_>,
    ) -> impl Iterator<Item = Result<Move, ReadMoveError>> + use<'a> {
        let mut next = Some(*epd.position.board());
        self.texts_of_moves().map_while(move |text| {
            let board = next.take()?;
            let read = read_move(&board, text);
            next = read.as_ref().ok().map(|&mv| board.play(mv));
            Some(read)
        })
    }

    fn texts_of_moves(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let operands = Operands(self.operands).filter(|operand| operand.mate().is_none());
        operands.map(Operand::text)
    }

    /// The operand, where there is one only, and it is a number that fits a clock.
    fn only_number(&self) -> Option<u32> {
        let mut operands = Operands(self.operands);
        let number = operands.next()?.text().parse().ok()?;
        operands.next().is_none().then_some(number)
    }
}

/// SAN first, then UCI. A text that can only be UCI has an error that says so.
fn read_move(board: &Board, text: &str) -> Result<Move, ReadMoveError> {
    read_san(board, text).or_else(|error| match UciMove::parse(text) {
        Ok(_) => read_uci(board, text),
        Err(_) => Err(error),
    })
}
