//! The stem: the first position of a chain, in 32 bytes.

use board::{Board, CastlingSide, Move, MoveKind, Piece, Reading, Setup};
use magic_core::{Color, Direction, Rank, Square};
use movegen::is_legal;

use super::moves::unmarked_kind;
use super::position::BinpackPosition;
use crate::error::{DataProblem, FormatError};
use crate::piece_codes::{check_number, codes, put_codes};
use crate::score::{Score, WinDrawLoss};

/// The length of a stem in bytes.
pub(super) const STEM: usize = 32;

const DOUBLE_PUSHED_PAWN: u8 = 12;
const WHITE_CASTLING_ROOK: u8 = 13;
const BLACK_CASTLING_ROOK: u8 = 14;
const BLACK_KING_TO_MOVE: u8 = 15;

/// The bits of the ply. The result is above them.
const PLY_BITS: u32 = 14;

pub(super) fn read_stem(stem: &[u8; STEM]) -> Result<BinpackPosition, DataProblem> {
    let field = |at: usize| u16::from_be_bytes([stem[at], stem[at + 1]]);
    let ply = u32::from(field(28)) & ((1 << PLY_BITS) - 1);
    let result = result_of(field(28) >> PLY_BITS)?;
    let mut setup = setup_of(stem)?;
    setup.set_fullmove_number(ply / 2 + 1).set_halfmove_clock(field(30).into());
    let position = setup.position(Reading::Lenient)?;
    let mv = move_of(field(24), position.board())?;
    Ok(BinpackPosition { position, mv, score: Score(signed(field(26))), result, ply, in_chain: 0 })
}

/// The stem of a position, as [`read_stem`] reads it.
///
/// # Errors
/// When a field does not fit the format, or the move is not legal.
pub(super) fn write_stem(at: &BinpackPosition) -> Result<[u8; STEM], FormatError> {
    let board = at.position.board();
    if !is_legal(board, at.mv) {
        return Err(FormatError::Move { ply: 1, mv: at.mv });
    }
    if Color::ALL.into_iter().any(|color| !board.has_standard_castling(color)) {
        return Err(FormatError::Castling);
    }
    let clock = at.position.halfmove_clock();
    let clock = u16::try_from(clock).map_err(|_| FormatError::LongHalfmoveClock(clock))?;
    let ply = u16::try_from(at.ply).ok().filter(|ply| ply >> PLY_BITS == 0);
    let ply = ply.ok_or(FormatError::Ply(at.ply))?;
    let mut stem = [0; STEM];
    put_codes(&mut stem, board.occupied(), |square| code_of(board, square));
    stem[..8].reverse();
    let result = match at.result {
        WinDrawLoss::Draw => 0_u16,
        WinDrawLoss::Loss => 1,
        WinDrawLoss::Win => 2,
    };
    let fields = [bits_of(at.mv), folded(at.score.0), result << PLY_BITS | ply, clock];
    for (place, field) in (24..).step_by(2).zip(fields) {
        stem[place..place + 2].copy_from_slice(&field.to_be_bytes());
    }
    Ok(stem)
}

/// The number with its sign in the lowest bit.
pub(super) const fn folded(number: i16) -> u16 {
    (number << 1 ^ number >> 15) as u16
}

/// The number whose sign has been moved to the lowest bit.
pub(super) const fn signed(folded: u16) -> i16 {
    (folded >> 1) as i16 ^ -((folded & 1) as i16)
}

fn result_of(code: u16) -> Result<WinDrawLoss, DataProblem> {
    match code {
        0 => Ok(WinDrawLoss::Draw),
        1 => Ok(WinDrawLoss::Loss),
        2 => Ok(WinDrawLoss::Win),
        _ => Err(DataProblem::Result { code: code as u8 }),
    }
}

/// Pieces, side to move, castling rights and en passant square.
fn setup_of(stem: &[u8; STEM]) -> Result<Setup, DataProblem> {
    let mut bytes = *stem;
    bytes[..8].reverse();
    check_number(&bytes)?;
    let mut setup = Setup::empty();
    for (square, code) in codes(&bytes) {
        let meaning = match code {
            DOUBLE_PUSHED_PAWN => double_pushed_pawn(&mut setup, square),
            WHITE_CASTLING_ROOK => castling_rook(&mut setup, Color::White, square),
            BLACK_CASTLING_ROOK => castling_rook(&mut setup, Color::Black, square),
            BLACK_KING_TO_MOVE => {
                setup.set_side_to_move(Color::Black);
                Some((Color::Black, Piece::King))
            }
            plain => {
                let color = if plain & 1 == 0 { Color::White } else { Color::Black };
                Some((color, Piece::ALL[usize::from(plain / 2)]))
            }
        };
        let (color, piece) = meaning.ok_or(DataProblem::PieceCode { code, square })?;
        setup.put(color, piece, square);
    }
    for rook in setup.castling_rooks() {
        let color = if rook.rank() == Rank::First { Color::White } else { Color::Black };
        let king = setup.colored_piece_on(Square::E1.relative_to(color));
        if king != Some((color, Piece::King)) {
            let codes = [WHITE_CASTLING_ROOK, BLACK_CASTLING_ROOK];
            return Err(DataProblem::PieceCode { code: codes[color as usize], square: rook });
        }
    }
    Ok(setup)
}

fn code_of(board: &Board, square: Square) -> u8 {
    let Some((color, piece)) = board.colored_piece_on(square) else { return 0 };
    let castles = |side| board.castling_rook(color, side) == Some(square);
    let forward = Direction::North.relative_to(color);
    let passed = board.en_passant().filter(|_| color != board.side_to_move());
    match piece {
        Piece::Pawn if passed.and_then(|passed| passed.offset(forward)) == Some(square) => {
            DOUBLE_PUSHED_PAWN
        }
        Piece::Rook if CastlingSide::ALL.into_iter().any(castles) => match color {
            Color::White => WHITE_CASTLING_ROOK,
            Color::Black => BLACK_CASTLING_ROOK,
        },
        Piece::King if (color, board.side_to_move()) == (Color::Black, Color::Black) => {
            BLACK_KING_TO_MOVE
        }
        _ => 2 * piece as u8 + color as u8,
    }
}

/// One pawn at most, on the rank where a double push ends.
fn double_pushed_pawn(setup: &mut Setup, square: Square) -> Option<(Color, Piece)> {
    let (color, back) = match square.rank() {
        Rank::Fourth => (Color::White, Direction::South),
        Rank::Fifth => (Color::Black, Direction::North),
        _ => return None,
    };
    if setup.en_passant().is_some() {
        return None;
    }
    setup.set_en_passant(square.offset(back));
    Some((color, Piece::Pawn))
}

/// On a corner of its side.
fn castling_rook(setup: &mut Setup, color: Color, square: Square) -> Option<(Color, Piece)> {
    if ![Square::A1, Square::H1].contains(&square.relative_to(color)) {
        return None;
    }
    setup.allow_castling_with(color, square.file());
    Some((color, Piece::Rook))
}

/// A legal move. From the highest bit: 2 bits for the kind, 6 and 6 for the squares, 2 for what a
/// pawn becomes.
fn move_of(bits: u16, board: &Board) -> Result<Move, DataProblem> {
    let square = |shift: u16| Square::from_index(usize::from(bits >> shift & 63));
    let problem = DataProblem::MoveBits { bits };
    let (Some(from), Some(to)) = (square(8), square(2)) else { return Err(problem) };
    let promotion = bits & 3;
    let kind = match bits >> 14 {
        1 => MoveKind::promotion(Piece::PROMOTIONS[usize::from(promotion)]),
        _ if promotion != 0 => None,
        0 => Some(unmarked_kind(board, from, to)),
        2 => Some(MoveKind::Castling),
        _ => Some(MoveKind::EnPassant),
    };
    let Some(kind) = kind.filter(|_| from != to) else { return Err(problem) };
    let mv = Move::new(from, to, kind);
    if is_legal(board, mv) { Ok(mv) } else { Err(DataProblem::IllegalMove(mv)) }
}

/// The bits of a move, as [`move_of`] reads them.
fn bits_of(mv: Move) -> u16 {
    let squares = (mv.from() as u16) << 8 | (mv.to() as u16) << 2;
    let kind = match mv.kind() {
        MoveKind::Normal | MoveKind::DoublePush => 0,
        MoveKind::Castling => 2,
        MoveKind::EnPassant => 3,
        _ => 1,
    };
    let promotion = mv.promotion().map_or(0, |piece| piece as u16 - Piece::Knight as u16);
    kind << 14 | squares | promotion
}
