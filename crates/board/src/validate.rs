//! Which setups are valid positions: one function per rule, and every rule is asked.
//!
//! A rule reports to a closure, so that the same rules say yes or no, and list what is wrong. The
//! errors themselves are not stored but found again from the setup when somebody asks for them:
//! that keeps the error small enough to be returned by value, without an allocation.

use core::fmt;

use arrayvec::ArrayVec;
use magic_core::{Bitboard, Color, File, Rank, Square};

use crate::double_push::DoublePush;
use crate::setup::beyond;
use crate::{
    Black, Board, CastlingRights, CastlingSide, MAX_PIECES, Piece, PositionError, Reading, Setup,
    White,
};

/// How many errors there can be at once, with room to spare: every rule reports at most one per
/// colour, the two about castling directions one per colour and side.
const MAX_ERRORS: usize = 40;

/// Pawns a side starts with.
const MAX_PAWNS: u32 = 8;

/// Takes the errors a rule finds.
type Report<'a> = &'a mut dyn FnMut(PositionError);

/// All that is wrong with a setup: at least one [`PositionError`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PositionErrors {
    setup: Setup,
    reading: Reading,
}

impl PositionErrors {
    /// The errors, in a fixed order.
    pub fn iter(&self) -> impl Iterator<Item = PositionError> + use<> {
        let mut errors = ArrayVec::<PositionError, MAX_ERRORS>::new();
        check(&self.setup, self.reading, &mut |error| errors.push(error));
        errors.into_iter()
    }

    /// The setup that is not valid.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The reading it is not valid in.
    pub const fn reading(&self) -> Reading {
        self.reading
    }
}

impl fmt::Display for PositionErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, error) in self.iter().enumerate() {
            let gap = if number == 0 { "" } else { "; " };
            write!(f, "{gap}{error}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for PositionErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl core::error::Error for PositionErrors {}

/// Looks whether a setup is valid.
///
/// # Errors
/// When any rule of the reading is broken.
pub(crate) fn validate(setup: &Setup, reading: Reading) -> Result<(), PositionErrors> {
    if reading == Reading::Lenient && is_evidently_valid(setup) {
        return Ok(());
    }
    let mut valid = true;
    check(setup, reading, &mut |_| valid = false);
    if valid { Ok(()) } else { Err(PositionErrors { setup: *setup, reading }) }
}

/// Whether a setup of the most frequent kind breaks no rule of the lenient reading: castling rights, if
/// there are any, as in standard chess, and no en passant square. Others are looked at rule by rule.
fn is_evidently_valid(setup: &Setup) -> bool {
    let board = setup.unchecked_board();
    let back_ranks = Rank::First.bitboard() | Rank::Eighth.bitboard();
    let kings = Color::ALL.map(|color| board.colored_pieces(color, Piece::King).only());
    let [Some(white), Some(black)] = kings else { return false };
    let (us, waiting) = match setup.side_to_move() {
        Color::White => (Color::White, black),
        Color::Black => (Color::Black, white),
    };
    setup.en_passant().is_none()
        && setup.castling_rooks().is_empty()
        && Color::ALL.into_iter().all(|color| {
            board.color(color).len() <= MAX_PIECES && has_standard_castling(setup, &board, color)
        })
        && board.pawns().is_disjoint(back_ranks)
        && attackers(&board, us, waiting, board.occupied()).is_empty()
}

/// Whether king and rooks stand as in standard chess as far as there are castling rights.
fn has_standard_castling(setup: &Setup, board: &Board, color: Color) -> bool {
    let rights = setup.castling_rights();
    let home = |square: Square| square.relative_to(color);
    let rook = |square: Square| board.colored_pieces(color, Piece::Rook).contains(home(square));
    let side = |side, square| !rights.contains(CastlingRights::of(color, side)) || rook(square);
    let none = rights.intersection(match color {
        Color::White => CastlingRights::WHITE,
        Color::Black => CastlingRights::BLACK,
    });
    none.is_empty()
        || (board.king(color) == home(Square::E1)
            && side(CastlingSide::King, Square::H1)
            && side(CastlingSide::Queen, Square::A1))
}

/// Asks every rule of the reading.
fn check(setup: &Setup, reading: Reading, report: Report<'_>) {
    for color in Color::ALL {
        one_king(setup, color, report);
        no_pawns_on_back_ranks(setup, color, report);
        not_too_many_pieces(setup, color, report);
        castling_king(setup, color, report);
        castling_rooks(setup, color, report);
        for side in CastlingSide::ALL {
            outermost_castling_rook(setup, color, side, report);
            one_castling_rook(setup, color, side, report);
        }
    }
    only_side_to_move_in_check(setup, report);
    en_passant(setup, report);
    if reading == Reading::Strict {
        for color in Color::ALL {
            not_too_many_pawns(setup, color, report);
            not_too_many_promoted(setup, color, report);
            castling_king_between_rooks(setup, color, report);
            castling_rights_given_once(setup, color, report);
        }
        possible_check(setup, report);
    }
}

fn one_king(setup: &Setup, color: Color, report: Report<'_>) {
    let kings = setup.unchecked_board().colored_pieces(color, Piece::King);
    if kings.is_empty() {
        report(PositionError::NoKing { color });
    } else if kings.has_more_than_one() {
        report(PositionError::SeveralKings { color, kings });
    }
}

fn no_pawns_on_back_ranks(setup: &Setup, color: Color, report: Report<'_>) {
    let back_ranks = Rank::First.bitboard() | Rank::Eighth.bitboard();
    let pawns = setup.unchecked_board().colored_pieces(color, Piece::Pawn) & back_ranks;
    if !pawns.is_empty() {
        report(PositionError::PawnsOnBackRanks { color, pawns });
    }
}

fn not_too_many_pieces(setup: &Setup, color: Color, report: Report<'_>) {
    let pieces = setup.unchecked_board().color(color).len();
    if pieces > MAX_PIECES {
        report(PositionError::TooManyPieces { color, pieces });
    }
}

fn castling_king(setup: &Setup, color: Color, report: Report<'_>) {
    if claims_castling(setup, color) && setup.castling_king(color).is_none() {
        report(PositionError::CastlingWithoutKing { color });
    }
}

/// The rooks named by their squares must be there, and beside the king, not under it: which they
/// are if they are rooks.
fn castling_rooks(setup: &Setup, color: Color, report: Report<'_>) {
    let back_rank = Rank::First.relative_to(color).bitboard();
    let squares = (setup.castling_rooks() & back_rank) - setup.back_rank_rooks(color);
    if !squares.is_empty() {
        report(PositionError::CastlingWithoutRook { color, squares });
    }
}

fn outermost_castling_rook(setup: &Setup, color: Color, side: CastlingSide, report: Report<'_>) {
    if setup.castling_rights().contains(CastlingRights::of(color, side))
        && setup.castling_king(color).is_some()
        && setup.outermost_rook(color, side).is_none()
    {
        report(PositionError::CastlingWithoutOutermostRook { color, side });
    }
}

fn one_castling_rook(setup: &Setup, color: Color, side: CastlingSide, report: Report<'_>) {
    let Some(king) = setup.castling_king(color) else { return };
    let rooks = setup.claimed_rooks(color) & beyond(king, side);
    if rooks.has_more_than_one() {
        report(PositionError::CastlingWithSeveralRooks { color, side, rooks });
    }
}

fn only_side_to_move_in_check(setup: &Setup, report: Report<'_>) {
    let color = !setup.side_to_move();
    let board = setup.unchecked_board();
    let Some(king) = board.colored_pieces(color, Piece::King).only() else { return };
    let checkers = attackers(&board, !color, king, board.occupied());
    if !checkers.is_empty() {
        report(PositionError::WrongSideInCheck { color, checkers });
    }
}

/// The pawn must stand in front of the square it passed, and that square and the one it came from
/// must be empty.
fn en_passant(setup: &Setup, report: Report<'_>) {
    let Some(square) = setup.en_passant() else { return };
    let Some(push) = DoublePush::over(square, !setup.side_to_move()) else {
        let pusher = !setup.side_to_move();
        return report(PositionError::EnPassantWrongRank { square, pusher });
    };
    let board = setup.unchecked_board();
    if board.occupied().contains(square) {
        report(PositionError::EnPassantOccupied { square });
    }
    if board.occupied().contains(push.from) {
        report(PositionError::EnPassantOriginOccupied { origin: push.from });
    }
    if !board.colored_pieces(push.pusher, Piece::Pawn).contains(push.to) {
        let DoublePush { to: square, pusher, .. } = push;
        report(PositionError::EnPassantWithoutPawn { square, pusher });
    }
}

fn not_too_many_pawns(setup: &Setup, color: Color, report: Report<'_>) {
    let pawns = setup.unchecked_board().colored_pieces(color, Piece::Pawn).len();
    if pawns > MAX_PAWNS {
        report(PositionError::TooManyPawns { color, pawns });
    }
}

/// Each side starts with a queen, two rooks, two knights and a bishop on each colour of squares;
/// what is beyond these was a pawn once.
fn not_too_many_promoted(setup: &Setup, color: Color, report: Report<'_>) {
    let board = setup.unchecked_board();
    let pieces = |piece| board.colored_pieces(color, piece);
    let bishops = pieces(Piece::Bishop);
    let promoted = pieces(Piece::Queen).len().saturating_sub(1)
        + pieces(Piece::Rook).len().saturating_sub(2)
        + pieces(Piece::Knight).len().saturating_sub(2)
        + (bishops & Bitboard::LIGHT).len().saturating_sub(1)
        + (bishops & Bitboard::DARK).len().saturating_sub(1);
    let missing = MAX_PAWNS.saturating_sub(pieces(Piece::Pawn).len());
    if promoted > missing {
        report(PositionError::TooManyPromoted { color, promoted, missing });
    }
}

fn castling_king_between_rooks(setup: &Setup, color: Color, report: Report<'_>) {
    let edges = File::A.bitboard() | File::H.bitboard();
    match setup.castling_king(color) {
        Some(king) if claims_castling(setup, color) && edges.contains(king) => {
            report(PositionError::CastlingKingOnEdge { color, king });
        }
        _ => {}
    }
}

/// Looks whether one move can have given the check.
///
/// After a double push that is simple: without it there must have been no check. Otherwise one
/// move can uncover one line (an en passant capture two) and attack with the piece that moved, so
/// there are at most two checkers, of which one at least is a slider; and the two cannot stand in
/// line with the king, since no piece jumps over it.
fn possible_check(setup: &Setup, report: Report<'_>) {
    let color = setup.side_to_move();
    let board = setup.unchecked_board();
    let Some(king) = board.colored_pieces(color, Piece::King).only() else { return };
    let checkers = attackers(&board, !color, king, board.occupied());

    let push = setup.en_passant().and_then(|square| DoublePush::over(square, !color));
    if let Some(push) = push.filter(|push| push.is_possible(&board)) {
        let before = push.undone(&board);
        let checkers = attackers(&before, !color, king, before.occupied());
        if !checkers.is_empty() {
            let square = push.passed;
            report(PositionError::CheckBeforeDoublePush { square, color, checkers });
        }
        return;
    }

    let leapers = checkers & (board.pawns() | board.knights());
    let in_line = || match (checkers.first(), checkers.last()) {
        (Some(one), Some(other)) if one != other => magic_core::line(one, other).contains(king),
        _ => false,
    };
    if checkers.len() > 2 || leapers.has_more_than_one() || in_line() {
        report(PositionError::ImpossibleCheck { color, checkers });
    }
}

fn castling_rights_given_once(setup: &Setup, color: Color, report: Report<'_>) {
    let rooks = setup.outermost_claimed_rooks(color) & setup.castling_rooks();
    if !rooks.is_empty() {
        report(PositionError::CastlingRightGivenTwice { color, rooks });
    }
}

fn claims_castling(setup: &Setup, color: Color) -> bool {
    let rights = match color {
        Color::White => CastlingRights::WHITE,
        Color::Black => CastlingRights::BLACK,
    };
    let back_rank = Rank::First.relative_to(color).bitboard();
    setup.castling_rights().intersects(rights) || setup.castling_rooks().intersects(back_rank)
}

fn attackers(board: &Board, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match color {
        Color::White => board.attackers::<White>(square, occupied),
        Color::Black => board.attackers::<Black>(square, occupied),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random setups, most of them wrong in some way: what is evidently valid breaks no rule.
    #[test]
    fn what_is_evidently_valid_breaks_no_rule() {
        let mut state = 3_u64;
        let mut below = |bound: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 33) as usize % bound
        };
        let start: Setup = (&Board::start()).into();
        let (mut evident, mut others) = (0, 0);
        for round in 0..40_000 {
            let mut setup = if round % 2 == 0 { start } else { Setup::empty() };
            if round % 2 == 1 {
                setup.put(Color::White, Piece::King, Square::E1);
                setup.put(Color::Black, Piece::King, Square::E8);
            } else {
                setup.forbid_castling();
            }
            for _ in 0..below(8) {
                let square = Square::ALL[below(64)];
                let color = Color::ALL[below(2)];
                match below(4) {
                    0 => _ = setup.remove(square),
                    1 => _ = setup.put(color, Piece::Rook, Square::ALL[[0, 7, 56, 63][below(4)]]),
                    _ => _ = setup.put(color, Piece::ALL[below(6)], square),
                }
            }
            for color in Color::ALL {
                for side in CastlingSide::ALL {
                    if below(3) == 0 {
                        setup.allow_castling(color, side);
                    }
                }
            }
            setup.set_side_to_move(Color::ALL[below(2)]);
            if below(8) == 0 {
                setup.set_en_passant(Some(Square::ALL[below(64)]));
            }
            if is_evidently_valid(&setup) {
                check(&setup, Reading::Lenient, &mut |error| panic!("{error}: {setup:?}"));
                evident += 1;
            } else {
                others += 1;
            }
        }
        assert!(evident > 4_000 && others > 4_000, "{evident} evidently valid, {others} others");
    }
}
