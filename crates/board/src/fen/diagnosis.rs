//! [`diagnose_fen`]: everything that is wrong with a text as a FEN, each at its place.

use core::fmt;
use core::ops::Range;

use magic_core::Bitboard;

use super::fen_error::{FenField, FenProblem};
use super::fields::{Field, Fields, SyntaxError};
use super::placement::{self, PIECE_SETS, continues_character, place_of, placement};
use super::read::{castling_with, en_passant, move_number, number, side_to_move};
use crate::position_error::PositionError;
use crate::reading::Reading;
use crate::setup::Setup;

/// One thing that is wrong with a text as a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenFault {
    /// The field that is to blame.
    pub field: FenField,
    /// The part of the text that is to blame, in bytes. It is empty where something is missing.
    pub range: Range<usize>,
    /// The squares that are to blame, if the text can be read.
    pub squares: Bitboard,
    /// Why.
    pub reason: FenFaultReason,
}

/// Why a text is not the FEN of a valid position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FenFaultReason {
    /// The field cannot be read.
    Syntax(FenProblem),
    /// The text can be read, but no position can be like it.
    Rule(PositionError),
}

impl fmt::Display for FenFaultReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(problem) => problem.fmt(f),
            Self::Rule(error) => error.fmt(f),
        }
    }
}

/// Calls `report` with everything that is wrong with a text as a FEN. It is for editors that mark
/// all problems while somebody types; a caller that only wants the position or an error reads it
/// with [`Position::from_fen`](crate::Position::from_fen).
///
/// Each field is read by itself, so that a problem hides no problem of another field. Rules that
/// depend on a field that cannot be read are not reported. Nothing is reported exactly when
/// `Position::from_fen` succeeds.
///
/// ```
/// use board::{Reading, diagnose_fen};
///
/// let mut found = Vec::new();
/// let text = "4k3/9/8/8/8/8/8/4K2R white Kx - 0 1";
/// diagnose_fen(text, Reading::Lenient, &mut |fault| {
///     found.push(format!("{}, {:?}: {}", fault.field, &text[fault.range], fault.reason));
/// });
/// assert_eq!(found[0], "piece placement, \"9\": expected a piece letter (PNBRQK or pnbrqk), a digit 1 to 8 or '/'");
/// assert_eq!(found[1], "side to move, \"white\": expected 'w' or 'b'");
/// assert!(found[2].starts_with("castling rights, \"x\": expected '-' or castling rights"));
/// assert_eq!(found.len(), 3);
/// ```
pub fn diagnose_fen(text: &str, reading: Reading, report: &mut dyn FnMut(FenFault)) {
    let mut reader = FieldReader { text, reading, report, bad: 0, places: [None; 7] };
    let mut fields = Fields::new(text, reading);
    let sets = reader.next(&mut fields, FenField::Placement);
    let sets = sets.and_then(|field| reader.placement(field));
    let mut setup = Setup::of_pieces(sets.unwrap_or([0; PIECE_SETS]));
    if let Some(field) = reader.next(&mut fields, FenField::SideToMove) {
        if let Some(color) = reader.good(side_to_move(field)) {
            setup.set_side_to_move(color);
        }
    }
    if let Some(field) = reader.next(&mut fields, FenField::Castling) {
        reader.castling(field, &mut setup);
    }
    if let Some(field) = reader.next(&mut fields, FenField::EnPassant) {
        reader.good(en_passant(field, &mut setup));
    }
    fields.skip_stray_hyphen();
    if let Some(field) = reader.next(&mut fields, FenField::HalfmoveClock) {
        reader.good(number(field, reading));
    }
    if let Some(field) = reader.next(&mut fields, FenField::FullmoveNumber) {
        reader.good(move_number(field, reading));
    }
    reader.good(fields.finish());
    if sets.is_some() {
        reader.rules(&setup);
    }
}

/// Reads fields, and reports what is wrong.
struct FieldReader<'a> {
    text: &'a str,
    reading: Reading,
    report: &'a mut dyn FnMut(FenFault),
    /// A bit for each field that cannot be read.
    bad: u32,
    /// Where each field begins, and its length.
    places: [Option<(usize, usize)>; 7],
}

impl FieldReader<'_> {
    fn is_bad(&self, field: FenField) -> bool {
        self.bad >> field as u32 & 1 != 0
    }

    fn syntax(&mut self, error: SyntaxError) {
        self.bad |= 1 << error.field() as u32;
        (self.report)(FenFault {
            field: error.field(),
            range: error.range_in(self.text),
            squares: Bitboard::EMPTY,
            reason: FenFaultReason::Syntax(error.problem()),
        });
    }

    fn good<T>(&mut self, result: Result<T, SyntaxError>) -> Option<T> {
        result.map_err(|error| self.syntax(error)).ok()
    }

    /// The next field, if there is one. White space that is not allowed is reported and skipped.
    fn next<'a>(&mut self, fields: &mut Fields<'a>, name: FenField) -> Option<Field<'a>> {
        let is_optional = matches!(name, FenField::HalfmoveClock | FenField::FullmoveNumber);
        let mut read = fields.optional_if(is_optional, name);
        if let Err(error) = read {
            self.syntax(error);
            if error.problem() != FenProblem::WhiteSpace {
                return None;
            }
            fields.skip_white_space();
            read = fields.optional_if(is_optional, name);
        }
        let field = self.good(read).flatten()?;
        self.places[name as usize] = Some((field.offset, field.text.len()));
        Some(field)
    }

    fn placement(&mut self, field: Field<'_>) -> Option<[u64; PIECE_SETS]> {
        let read = placement(field, self.reading);
        if read.is_err() {
            placement::errors(field, self.reading, &mut |error| self.syntax(error));
        }
        read.ok()
    }

    /// Where there is an error, rights may be granted that are not meant. The rules about them are
    /// then left out.
    fn castling(&mut self, field: Field<'_>, setup: &mut Setup) {
        let read = castling_with(field, self.reading, setup, |error| {
            if !continues_character(self.text.as_bytes()[error.start()]) {
                self.syntax(error);
            }
            Ok(())
        });
        debug_assert!(read.is_ok(), "errors are reported");
    }

    /// The rules that the setup breaks, except those that depend on a field that cannot be read.
    fn rules(&mut self, setup: &Setup) {
        let Err(errors) = setup.position(self.reading) else { return };
        for error in errors.iter() {
            let Blame { field, squares, depends_on_side } = Blame::of(&error);
            if self.is_bad(field) || (depends_on_side && self.is_bad(FenField::SideToMove)) {
                continue;
            }
            let (start, length) = self.places[field as usize].unwrap_or((self.text.len(), 0));
            let mut range = start..start + length;
            if field == FenField::Placement {
                let placement = self.text.as_bytes().get(range.clone()).unwrap_or_default();
                if let Some(at) = place_of(squares, placement) {
                    range = start + at..start + at + 1;
                }
            }
            let reason = FenFaultReason::Rule(error);
            (self.report)(FenFault { field, range, squares, reason });
        }
    }
}

/// The field to blame for a broken rule.
struct Blame {
    field: FenField,
    squares: Bitboard,
    /// Whether the rule might hold with the other side to move.
    depends_on_side: bool,
}

impl Blame {
    fn of(error: &PositionError) -> Self {
        use PositionError as E;
        let of = |field, squares, depends_on_side| Self { field, squares, depends_on_side };
        match *error {
            E::NoKing { .. }
            | E::TooManyPieces { .. }
            | E::TooManyPawns { .. }
            | E::TooManyPromoted { .. } => of(FenField::Placement, Bitboard::EMPTY, false),
            E::SeveralKings { kings: squares, .. } | E::PawnsOnBackRanks { pawns: squares, .. } => {
                of(FenField::Placement, squares, false)
            }
            E::WrongSideInCheck { checkers, .. } | E::ImpossibleCheck { checkers, .. } => {
                of(FenField::Placement, checkers, true)
            }
            E::CastlingWithoutKing { .. }
            | E::CastlingWithoutOutermostRook { .. }
            | E::CastlingOnlyInChess960 { .. } => of(FenField::Castling, Bitboard::EMPTY, false),
            E::CastlingWithoutRook { squares, .. }
            | E::CastlingWithSeveralRooks { rooks: squares, .. }
            | E::CastlingRightGivenTwice { rooks: squares, .. } => {
                of(FenField::Castling, squares, false)
            }
            E::CastlingKingOnEdge { king, .. } => of(FenField::Castling, king.bitboard(), false),
            E::EnPassantWrongRank { square, .. }
            | E::EnPassantOccupied { square }
            | E::EnPassantOriginOccupied { origin: square }
            | E::EnPassantWithoutPawn { square, .. }
            | E::CheckBeforeDoublePush { square, .. } => {
                of(FenField::EnPassant, square.bitboard(), true)
            }
        }
    }
}
