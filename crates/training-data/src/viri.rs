//! viriformat: games as a start position and scored moves.

use std::io::Read;

use board::{Move, MoveKind, Piece, Position};
use magic_core::Square;
use movegen::is_legal;

use crate::binpack::unmarked_kind;
use crate::error::{DataError, DataProblem, FormatError};
use crate::marlin::MarlinBoard;
use crate::records::{Record, fill};
use crate::score::{Score, WinDrawLoss};

/// A game of viriformat. Numbers are little-endian:
///
/// | bytes | hold |
/// |---|---|
/// | 32 | the start as a [`MarlinBoard`], with the result of the game |
/// | 2 and 2 for each move | the move, and the score for White of the position before it, signed |
/// | 4 | zeros: the end of the game |
///
/// | bits of a move | hold |
/// |---|---|
/// | 0 to 5, 6 to 11 | the squares that the move leaves and goes to; a castling goes to the square of the rook |
/// | 12 to 13 | what a pawn becomes: knight, bishop, rook or queen |
/// | 14 to 15 | 1 an en passant capture, 2 a castling, 3 a promotion |
///
/// ```
/// use movegen::read_san;
/// use training_data::{Score, ViriGame, ViriReader, WinDrawLoss};
///
/// let mut game = ViriGame::new(board::Position::start(), WinDrawLoss::Win);
/// game.moves.push((read_san(game.start.board(), "e4")?, Score(30)));
/// let bytes = game.to_bytes()?;
/// assert_eq!(bytes.len(), 32 + 4 + 4);
/// let read = ViriReader::new(&bytes[..]).next().expect("a game")?;
/// assert_eq!(read, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ViriGame {
    /// The start.
    pub start: Position,
    /// The score in the start, for White. The first move has a score too.
    pub score: Score,
    /// The result for White.
    pub result: WinDrawLoss,
    /// The byte that is free for users.
    pub extra: u8,
    /// The moves, each with the score for White of the position before it.
    pub moves: Vec<(Move, Score)>,
}

const EN_PASSANT: u16 = 1 << 14;
const CASTLING: u16 = 2 << 14;
const PROMOTION: u16 = 3 << 14;

impl ViriGame {
    /// A game without moves.
    pub const fn new(start: Position, result: WinDrawLoss) -> Self {
        Self { start, score: Score(0), result, extra: 0, moves: Vec::new() }
    }

    /// The bytes of the game, to be written.
    ///
    /// # Errors
    /// When the start does not fit marlinformat, or a move is not legal.
    pub fn to_bytes(&self) -> Result<Vec<u8>, FormatError> {
        let start = MarlinBoard::pack(&self.start, self.score, self.result)?;
        let mut bytes = start.with_extra(self.extra).to_bytes().to_vec();
        let mut position = self.start;
        for (ply, &(mv, score)) in (1..).zip(&self.moves) {
            if !is_legal(position.board(), mv) {
                return Err(FormatError::Move { ply, mv });
            }
            bytes.extend(bits_of(mv).to_le_bytes());
            bytes.extend(score.0.to_le_bytes());
            position = position.play(mv);
        }
        bytes.extend([0; 4]);
        Ok(bytes)
    }

    /// The positions that a move was played in, with the move and the score for White. They end
    /// before a move that is not legal.
    pub fn positions(&self) -> impl Iterator<Item = (Position, Move, Score)> {
        let mut next = Some(self.start);
        self.moves.iter().map_while(move |&(mv, score)| {
            let position = next.take().filter(|position| is_legal(position.board(), mv))?;
            next = Some(position.play(mv));
            Some((position, mv, score))
        })
    }
}

/// Reads games one after another, and checks that their moves are legal. Give it a `BufReader` for
/// files.
///
/// After a game that is wrong there is no next game, because its end cannot be trusted.
#[derive(Debug)]
pub struct ViriReader<R> {
    source: R,
    number: u64,
    /// Where the next game begins.
    offset: u64,
    has_ended: bool,
}

impl<R: Read> ViriReader<R> {
    /// Reads from a source.
    pub const fn new(source: R) -> Self {
        Self { source, number: 0, offset: 0, has_ended: false }
    }

    /// Reads a game. `None` at the end of the file.
    fn read_game(&mut self) -> Result<Option<ViriGame>, DataProblem> {
        let mut head = [0; 32];
        match fill(&mut self.source, &mut head).map_err(DataProblem::Io)? {
            0 => return Ok(None),
            32 => {}
            bytes => return Err(DataProblem::Truncated { bytes: bytes as u64 }),
        }
        let head = MarlinBoard::from_bytes(head);
        let (start, score, extra) = (head.unpack()?, head.score(), head.extra());
        let mut game = ViriGame { score, extra, ..ViriGame::new(start, head.result()?) };
        let mut position = start;
        for ply in 1.. {
            let mut bytes = [0; 4];
            let read = fill(&mut self.source, &mut bytes).map_err(DataProblem::Io)?;
            if read < bytes.len() {
                let bytes = 32 + 4 * game.moves.len() as u64 + read as u64;
                return Err(DataProblem::Truncated { bytes });
            }
            if bytes == [0; 4] {
                break;
            }
            let bits = u16::from_le_bytes([bytes[0], bytes[1]]);
            let mv = move_of(bits, &position).filter(|&mv| is_legal(position.board(), mv));
            let mv = mv.ok_or(DataProblem::Move { ply, bits })?;
            game.moves.push((mv, Score(i16::from_le_bytes([bytes[2], bytes[3]]))));
            position = position.play(mv);
        }
        Ok(Some(game))
    }
}

impl<R: Read> Iterator for ViriReader<R> {
    type Item = Result<ViriGame, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        let game = self.read_game().map_err(|problem| DataError {
            record: self.number + 1,
            offset: self.offset,
            problem,
        });
        match &game {
            Ok(Some(game)) => {
                self.number += 1;
                self.offset += 36 + 4 * game.moves.len() as u64;
            }
            _ => self.has_ended = true,
        }
        game.transpose()
    }
}

fn bits_of(mv: Move) -> u16 {
    let squares = mv.from() as u16 | (mv.to() as u16) << 6;
    let promotion = |piece: Piece| (piece as u16 - Piece::Knight as u16) << 12 | PROMOTION;
    squares
        | match mv.kind() {
            MoveKind::Normal | MoveKind::DoublePush => 0,
            MoveKind::EnPassant => EN_PASSANT,
            MoveKind::Castling => CASTLING,
            _ => mv.promotion().map_or(0, promotion),
        }
}

/// The move that has these bits, legal or not. A double push has no mark of its own.
fn move_of(bits: u16, position: &Position) -> Option<Move> {
    let square = |shift: u16| Square::from_index(usize::from(bits >> shift & 63));
    let (from, to) = (square(0)?, square(6)?);
    let promotion = bits >> 12 & 3;
    let kind = match bits & PROMOTION {
        PROMOTION => MoveKind::promotion(Piece::PROMOTIONS[usize::from(promotion)])?,
        _ if promotion != 0 => return None,
        EN_PASSANT => MoveKind::EnPassant,
        CASTLING => MoveKind::Castling,
        _ => unmarked_kind(position.board(), from, to),
    };
    (from != to).then(|| Move::new(from, to, kind))
}
