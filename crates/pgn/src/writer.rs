//! Writing PGN.

use std::error::Error;
use std::{fmt, io};

use board::{Move, Position};
use magic_core::Color;
use movegen::San;

use crate::game::{Game, play_if_legal};
use crate::raw_text::one_line;
use crate::tags::SEVEN_TAG_ROSTER;
use crate::variation::{AnnotatedMove, Annotation, Variation};
use crate::wrapped_text::WrappedText;

/// Writes games as PGN.
///
/// It writes the export format: the [seven tags](SEVEN_TAG_ROSTER) first, then the other tags in
/// ASCII order, moves in SAN, NAGs as numbers, and lines below 80 characters. What it writes is
/// read as the same game, with two differences: a missing tag of the seven is added, and comments
/// become one line without blanks around it.
///
/// Source: the PGN standard, section 3.2 and 8.
///
/// ```
/// use pgn::{Game, PgnWriter};
///
/// let mut writer = PgnWriter::new(Vec::new());
/// writer.write_game(&"e2e4 e7e5 (c5) Nf3!".parse()?)?;
/// let text = String::from_utf8(writer.into_inner())?;
/// assert!(text.starts_with("[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"));
/// assert!(text.ends_with("\n\n1. e4 e5 (1... c5) 2. Nf3 $1 *\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PgnWriter<W> {
    target: W,
    is_first: bool,
}

impl<W: io::Write> PgnWriter<W> {
    /// Writes to a file, a socket or memory. Each game is written at once, so files need no
    /// `BufWriter`.
    pub const fn new(target: W) -> Self {
        Self { target, is_first: true }
    }

    /// Writes a game, behind an empty line if it is not the first.
    ///
    /// # Errors
    /// When nothing can be written, or the game has a move that is not legal. Nothing of such a
    /// game is written.
    pub fn write_game(&mut self, game: &Game) -> Result<(), PgnWriteError> {
        let mut text = String::from(if self.is_first { "" } else { "\n" });
        text.push_str(&game.to_pgn()?);
        self.target.write_all(text.as_bytes()).map_err(PgnWriteError::Io)?;
        self.is_first = false;
        Ok(())
    }

    /// What was written to.
    pub fn into_inner(self) -> W {
        self.target
    }
}

impl Game {
    /// The game as PGN, in the format that [`PgnWriter`] writes.
    ///
    /// # Errors
    /// When the game has a move that is not legal.
    pub fn to_pgn(&self) -> Result<String, PgnWriteError> {
        let mut text = String::new();
        let is_other = |name: &str| SEVEN_TAG_ROSTER.iter().all(|(known, _)| *known != name);
        let roster = SEVEN_TAG_ROSTER.iter().map(|&(name, unknown)| {
            let value = if name == "Result" { self.result().as_str() } else { unknown };
            (name, self.tag(name).unwrap_or(value))
        });
        let mut others: Vec<_> = self.tags().filter(|(name, _)| is_other(name)).collect();
        others.sort_unstable();
        for (name, value) in roster.chain(others) {
            write_tag(&mut text, name, value);
        }
        text.push('\n');
        let mut moves = WrappedText::new();
        write_line(&mut moves, self.mainline(), *self.start(), 1)?;
        moves.word(self.result().as_str());
        text.push_str(&moves.finish());
        Ok(text)
    }
}

fn write_tag(text: &mut String, name: &str, value: &str) {
    text.push('[');
    text.push_str(name);
    text.push_str(" \"");
    for letter in value.chars() {
        match letter {
            '"' | '\\' => text.extend(['\\', letter]),
            '\n' | '\r' => text.push(' '),
            _ => text.push(letter),
        }
    }
    text.push_str("\"]\n");
}

/// Writes the moves of a line that begins at a position. `ply` is the number of its first half
/// move.
fn write_line(
    text: &mut WrappedText,
    line: &Variation,
    mut position: Position,
    mut ply: u32,
) -> Result<(), PgnWriteError> {
    for annotation in &line.before {
        match annotation {
            Annotation::Nag(nag) => text.word(&nag.to_string()),
            Annotation::Comment(comment) => write_comment(text, comment),
            Annotation::Variation(_) => return Err(PgnWriteError::NothingToReplace { ply }),
        }
    }
    let mut needs_number = true;
    for annotated in &line.moves {
        let next = write_move(text, annotated, &position, needs_number, ply)?;
        needs_number = write_annotations(text, annotated, &position, ply)?;
        (position, ply) = (next, ply + 1);
    }
    Ok(())
}

/// Writes a move, and gives the position after it.
fn write_move(
    text: &mut WrappedText,
    annotated: &AnnotatedMove,
    position: &Position,
    needs_number: bool,
    ply: u32,
) -> Result<Position, PgnWriteError> {
    let next = play_if_legal(position, annotated.mv)
        .ok_or(PgnWriteError::IllegalMove { ply, mv: annotated.mv })?;
    let is_white = position.side_to_move() == Color::White;
    if is_white || needs_number {
        let dots = if is_white { "." } else { "..." };
        text.word(&format!("{}{dots}", position.fullmove_number()));
    }
    match annotated.mv {
        Some(mv) => text.word(&San::of(position.board(), mv).to_string()),
        None => text.word("--"),
    }
    Ok(next)
}

/// Writes what stands behind a move. Says whether a move of Black behind it needs its number.
fn write_annotations(
    text: &mut WrappedText,
    annotated: &AnnotatedMove,
    position: &Position,
    ply: u32,
) -> Result<bool, PgnWriteError> {
    let mut needs_number = false;
    for annotation in &annotated.annotations {
        match annotation {
            Annotation::Nag(nag) => {
                text.word(&nag.to_string());
                continue;
            }
            Annotation::Comment(comment) => write_comment(text, comment),
            Annotation::Variation(variation) => {
                text.open();
                write_line(text, variation, *position, ply)?;
                text.close();
            }
        }
        needs_number = true;
    }
    Ok(needs_number)
}

/// A comment with a brace that closes is written up to the end of the line, because nothing can
/// protect the brace.
fn write_comment(text: &mut WrappedText, comment: &str) {
    let comment = one_line(comment);
    if comment.contains('}') {
        text.rest_of_line(&format!("; {comment}"));
    } else {
        text.sentence(&format!("{{{comment}}}"));
    }
}

/// Why a game cannot be written.
#[derive(Debug)]
#[non_exhaustive]
pub enum PgnWriteError {
    /// The target takes no more.
    Io(io::Error),
    /// A move is not legal.
    IllegalMove {
        /// The number of the half move, from 1 at the start of the game.
        ply: u32,
        /// The move. `None` is a null move, which is not legal in check.
        mv: Option<Move>,
    },
    /// A variation stands where there is no move that it could replace.
    NothingToReplace {
        /// The number of the half move that the line of the variation begins with.
        ply: u32,
    },
}

impl fmt::Display for PgnWriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot write the game: {error}"),
            Self::IllegalMove { ply, mv: Some(mv) } => {
                write!(f, "cannot write the game: ply {ply}: {mv} is not legal")
            }
            Self::IllegalMove { ply, mv: None } => {
                write!(f, "cannot write the game: ply {ply}: a null move is not legal in check")
            }
            Self::NothingToReplace { ply } => {
                write!(f, "cannot write the game: ply {ply}: a variation has no move to replace")
            }
        }
    }
}

impl Error for PgnWriteError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            _ => None,
        }
    }
}

/// Lets `?` work in functions that write files.
impl From<PgnWriteError> for io::Error {
    fn from(error: PgnWriteError) -> Self {
        match error {
            PgnWriteError::Io(error) => error,
            error => Self::new(io::ErrorKind::InvalidInput, error),
        }
    }
}
