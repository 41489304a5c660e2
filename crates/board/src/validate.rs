//! Which setups are valid positions. Each rule is one function, and every rule is asked.
//!
//! A rule reports to a closure. So the same rules say yes or no, and list what is wrong. Errors are
//! not stored. They are found again from the setup when a caller asks for them. That keeps the
//! error type small enough to be returned by value, without an allocation.

use core::fmt;

use arrayvec::ArrayVec;
use magic_core::{Bitboard, Color, File, Rank, Square};

use crate::board::{Board, MAX_PIECES};
use crate::castling::{CastlingRights, CastlingSide};
use crate::double_push::DoublePush;
use crate::piece::Piece;
use crate::position::Position;
use crate::position_error::PositionError;
use crate::reading::Reading;
use crate::setup::Setup;
use crate::side::{Black, White};
use crate::state::State;

/// How many errors there can be at once, with room to spare. Every rule reports at most one error
/// per colour. The two rules about castling directions report at most one per colour and side.
const MAX_ERRORS: usize = 40;

/// Pawns a side starts with.
const MAX_PAWNS: u32 = 8;

/// Receives the errors that a rule finds.
type Report<'a> = &'a mut dyn FnMut(PositionError);

impl Setup {
    /// The board, if it is valid.
    ///
    /// # Errors
    /// All rules of the given reading that the setup breaks.
    pub fn board(&self, reading: Reading) -> Result<Board, PositionErrors> {
        let mut is_valid = true;
        check(self, reading, &mut |_| is_valid = false);
        if !is_valid {
            return Err(PositionErrors { setup: *self, reading, scope: CheckedRules::All });
        }
        let capturable = self.en_passant().filter(|&target| {
            let board = self.unchecked_board();
            let capturers = match self.side_to_move() {
                Color::White => board.en_passant_capturers::<White>(target),
                Color::Black => board.en_passant_capturers::<Black>(target),
            };
            !capturers.is_empty()
        });
        let rooks = self.claimed_rooks(Color::White) | self.claimed_rooks(Color::Black);
        Ok(self.board_with(State::new(self.side_to_move(), rooks, capturable)))
    }

    /// The position, if it is valid.
    ///
    /// ```
    /// use board::{Board, Reading, Setup};
    /// use magic_core::{Color, Square};
    ///
    /// let text = "rnbqkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2";
    /// let mut setup = Setup::from_fen(text, Reading::Strict)?;
    /// setup.set_en_passant(Some(Square::D6)).set_fullmove_number(12);
    /// let position = setup.position(Reading::Strict).unwrap();
    /// assert_eq!(position.fullmove_number(), 12);
    /// assert_eq!(position.last_double_push(), Some(Square::D6));
    /// assert_eq!(position.board().en_passant(), None); // nobody can capture there
    /// # Ok::<(), board::FenError>(())
    /// ```
    ///
    /// # Errors
    /// All rules of the given reading that the setup breaks.
    pub fn position(&self, reading: Reading) -> Result<Position, PositionErrors> {
        let board = self.board(reading)?;
        Ok(Position::new(board, self.en_passant(), self.halfmove_clock(), self.fullmove_number()))
    }
}

/// The faults of a setup: at least one [`PositionError`]. The list is complete, except where a
/// [forgiving](Setup::forgiven) reading tells what it has dropped: then it is what is wrong with
/// castling rights and the en passant square.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PositionErrors {
    setup: Setup,
    reading: Reading,
    scope: CheckedRules,
}

/// Which errors of a setup are meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum CheckedRules {
    All,
    /// Those of castling rights and the en passant square.
    Rights,
    /// These, and castling that only Chess960 knows.
    RightsOfStandardChess,
}

impl PositionErrors {
    /// The faults of the castling rights and the en passant square of a setup.
    pub(crate) const fn of_rights(setup: &Setup) -> Self {
        Self { setup: *setup, reading: Reading::Lenient, scope: CheckedRules::Rights }
    }

    /// The same, and the possible castling rights that only Chess960 knows.
    pub(crate) const fn of_standard_rights(setup: &Setup) -> Self {
        Self { scope: CheckedRules::RightsOfStandardChess, ..Self::of_rights(setup) }
    }

    /// The errors, in a fixed order.
    // No panic for what cannot be: its code would go into every engine that reads a FEN.
    pub fn iter(&self) -> impl Iterator<Item = PositionError> + use<> {
        let mut errors = ArrayVec::<PositionError, MAX_ERRORS>::new();
        let scope = self.scope;
        let mut report = |error: PositionError| {
            if scope == CheckedRules::All || error.is_of_rights() {
                let has_room = errors.try_push(error).is_ok();
                debug_assert!(has_room);
            }
        };
        check(&self.setup, self.reading, &mut report);
        if scope == CheckedRules::RightsOfStandardChess {
            castling_only_in_chess960(&self.setup, &mut report);
        }
        errors.into_iter()
    }

    /// The setup that is not valid.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The reading that refuses the setup.
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

/// The text of [`Display`](fmt::Display): this is what a `main` that returns the error prints.
impl fmt::Debug for PositionErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for PositionErrors {}

/// Asks every rule of the reading.
fn check(setup: &Setup, reading: Reading, report: Report<'_>) {
    for color in Color::ALL {
        one_king(setup, color, report);
        no_pawns_on_back_ranks(setup, color, report);
        not_too_many_pieces(setup, color, report);
        if claims_castling(setup, color) {
            castling_king(setup, color, report);
            castling_rooks(setup, color, report);
            for side in CastlingSide::ALL {
                outermost_castling_rook(setup, color, side, report);
                one_castling_rook(setup, color, side, report);
            }
        }
    }
    only_side_to_move_in_check(setup, report);
    en_passant(setup, report);
    if reading == Reading::Strict {
        for color in Color::ALL {
            not_too_many_pawns(setup, color, report);
            not_too_many_promoted(setup, color, report);
            if claims_castling(setup, color) {
                castling_king_between_rooks(setup, color, report);
                castling_rights_given_once(setup, color, report);
            }
        }
        possible_check(setup, report);
    }
}

/// Whether `color` has been granted a castling right other than in standard chess. If not, the
/// rules of castling have nothing to check.
fn claims_castling(setup: &Setup, color: Color) -> bool {
    let rights = match color {
        Color::White => CastlingRights::WHITE,
        Color::Black => CastlingRights::BLACK,
    };
    let back_rank = Rank::First.relative_to(color).bitboard();
    (setup.castling_rights().intersects(rights) || setup.castling_rooks().intersects(back_rank))
        && setup.rooks_of_standard_chess(color).is_none()
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
    if setup.castling_king(color).is_none() {
        report(PositionError::CastlingWithoutKing { color });
    }
}

/// The rooks whose rights are granted by file must be there, and not on the king's square. A rook
/// is never on the king's square.
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
    let rooks = setup.claimed_rooks(color) & side.beyond(king);
    if rooks.has_more_than_one() {
        report(PositionError::CastlingWithSeveralRooks { color, side, rooks });
    }
}

/// Reports the rights that the rules of Chess960 allow, and those of standard chess do not.
pub(crate) fn castling_only_in_chess960(setup: &Setup, report: Report<'_>) {
    Color::ALL.into_iter().for_each(|color| only_in_chess960(setup, color, report));
}

/// The same for one side. It is not inlined, because it is rarely asked for.
#[inline(never)]
fn only_in_chess960(setup: &Setup, color: Color, report: Report<'_>) {
    let Some(king) = setup.castling_king(color) else { return };
    let corners = if king.file() == File::E {
        File::A.bitboard() | File::H.bitboard()
    } else {
        Bitboard::EMPTY
    };
    let claimed = setup.claimed_rooks(color) & setup.back_rank_rooks(color);
    for side in CastlingSide::ALL {
        let rooks = claimed & side.beyond(king);
        if let Some(rook) = (rooks - corners).only().filter(|_| !rooks.has_more_than_one()) {
            report(PositionError::CastlingOnlyInChess960 { color, side, king, rook });
        }
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

/// Whether the rules of the en passant square hold.
pub(crate) fn has_possible_en_passant(setup: &Setup) -> bool {
    let mut is_possible = true;
    en_passant(setup, &mut |_| is_possible = false);
    is_possible
}

/// The pawn must stand in front of the square it passed. That square and the square it came from
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

/// Each side starts with a queen, two rooks, two knights and a bishop on each colour of squares.
/// Any further piece was a pawn once.
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
        Some(king) if edges.contains(king) => {
            report(PositionError::CastlingKingOnEdge { color, king });
        }
        _ => {}
    }
}

/// Checks whether one move can have given the check.
///
/// After a double push, there must have been no check without it. Any other move can open one line
/// (an en passant capture two) and attack with the piece that moved. So there are at most two
/// checkers, and at least one of two is a slider. Two checkers cannot stand in line with the king,
/// because no piece jumps over it.
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
    // Of two checkers on one ray from the king, the nearer would block the farther.
    let on_both_sides = || match (checkers.first(), checkers.last()) {
        (Some(one), Some(other)) => magic_core::between(one, other).contains(king),
        _ => false,
    };
    if checkers.len() > 2 || leapers.has_more_than_one() || on_both_sides() {
        report(PositionError::ImpossibleCheck { color, checkers });
    }
}

fn castling_rights_given_once(setup: &Setup, color: Color, report: Report<'_>) {
    let rooks = setup.outermost_claimed_rooks(color) & setup.castling_rooks();
    if !rooks.is_empty() {
        report(PositionError::CastlingRightGivenTwice { color, rooks });
    }
}

fn attackers(board: &Board, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match color {
        Color::White => board.attackers::<White>(square, occupied),
        Color::Black => board.attackers::<Black>(square, occupied),
    }
}

#[cfg(test)]
mod tests {
    use magic_core::{File, Square};

    use super::*;

    /// Kings and rooks on every square of the back rank, and rights of every kind: those that are
    /// found by the corners are those that are found by the outermost rooks, and break no rule.
    #[test]
    fn rights_of_standard_chess_are_found_as_all_others_and_break_no_rule() {
        let mut standard = 0;
        for color in Color::ALL {
            let back_rank = Rank::First.relative_to(color);
            for (king, rooks) in
                File::ALL.into_iter().flat_map(|king| (0..=255u8).map(move |it| (king, it)))
            {
                for (number, by_file) in
                    [None, Some(File::A), Some(File::H)].into_iter().enumerate()
                {
                    let mut setup = Setup::empty();
                    for file in File::ALL.into_iter().filter(|&file| rooks >> file as u8 & 1 != 0) {
                        setup.put(color, Piece::Rook, Square::new(file, back_rank));
                    }
                    setup.put(color, Piece::King, Square::new(king, back_rank));
                    for side in CastlingSide::ALL {
                        if (usize::from(rooks) / 3 + number + side as usize) % 3 > 0 {
                            setup.allow_castling(color, side);
                        }
                    }
                    by_file.map(|file| setup.allow_castling_with(color, file));
                    let outermost = setup.outermost_claimed_rooks(color);
                    assert_eq!(setup.claimed_rooks(color), setup.castling_rooks() | outermost);
                    if setup.rooks_of_standard_chess(color).is_some() {
                        standard += 1;
                        let mut report = |error| panic!("{error}");
                        castling_king(&setup, color, &mut report);
                        castling_rooks(&setup, color, &mut report);
                        for side in CastlingSide::ALL {
                            outermost_castling_rook(&setup, color, side, &mut report);
                            one_castling_rook(&setup, color, side, &mut report);
                        }
                        castling_king_between_rooks(&setup, color, &mut report);
                        castling_rights_given_once(&setup, color, &mut report);
                    }
                }
            }
        }
        assert!(standard > 200, "{standard}");
    }
}
