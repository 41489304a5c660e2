//! Where in a FEN the cause of an impossible position stands.

use board::PositionError;
use magic_core::{Bitboard, File, Rank, Square};

/// A field of a text.
#[derive(Clone, Copy)]
pub(super) struct FieldText<'a> {
    pub(super) start: usize,
    pub(super) text: &'a str,
}

/// The fields of a text: what stands between white space.
pub(super) struct TextFields<'a> {
    fields: Vec<FieldText<'a>>,
}

impl<'a> TextFields<'a> {
    /// Their names, as the library writes them.
    pub(super) const NAMES: [&'static str; 6] = [
        "piece placement",
        "side to move",
        "castling rights",
        "en passant square",
        "halfmove clock",
        "move number",
    ];

    pub(super) fn new(text: &'a str) -> Self {
        let start_of = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
        let field = |part: &'a str| FieldText { start: start_of(part), text: part };
        Self { fields: text.split_ascii_whitespace().map(field).collect() }
    }

    pub(super) fn get(&self, index: usize) -> Option<FieldText<'a>> {
        self.fields.get(index).copied()
    }

    /// The number of the field that holds a place.
    pub(super) fn number_at(&self, offset: usize) -> Option<usize> {
        let holds = |field: &FieldText<'_>| {
            (field.start..=field.start + field.text.len()).contains(&offset)
        };
        self.fields.iter().position(holds)
    }
}

/// A place in the text.
pub(super) struct ProblemPlace {
    pub(super) field: usize,
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) squares: Bitboard,
    /// Whether the error would be another one with the other side to move.
    pub(super) depends_on_side: bool,
}

/// The place of an error: the first square that is to blame, or the field.
pub(super) fn place(error: &PositionError, text: &str, fields: &TextFields<'_>) -> ProblemPlace {
    let (index, squares, depends_on_side) = blamed(error);
    let field = fields.get(index).unwrap_or(FieldText { start: text.len(), text: "" });
    let (mut start, mut end) = (field.start, field.start + field.text.len());
    if let (0, Some(offset)) = (index, first_of(squares, field.text)) {
        start += offset;
        end = start + 1;
    }
    ProblemPlace { field: index, start, end, squares, depends_on_side }
}

/// The field that an error belongs to, the squares to blame, and whether the side to move matters.
fn blamed(error: &PositionError) -> (usize, Bitboard, bool) {
    use PositionError as E;
    match *error {
        E::SeveralKings { kings, .. } => (0, kings, false),
        E::PawnsOnBackRanks { pawns, .. } => (0, pawns, false),
        E::WrongSideInCheck { checkers, .. } | E::ImpossibleCheck { checkers, .. } => {
            (0, checkers, true)
        }
        E::CastlingWithoutRook { squares, .. } => (2, squares, false),
        E::CastlingWithSeveralRooks { rooks, .. } | E::CastlingRightGivenTwice { rooks, .. } => {
            (2, rooks, false)
        }
        E::CastlingKingOnEdge { king, .. } => (2, king.bitboard(), false),
        E::CastlingWithoutKing { .. } | E::CastlingWithoutOutermostRook { .. } => {
            (2, Bitboard::EMPTY, false)
        }
        E::EnPassantWrongRank { square, .. }
        | E::EnPassantOccupied { square }
        | E::EnPassantWithoutPawn { square, .. }
        | E::CheckBeforeDoublePush { square, .. } => (3, square.bitboard(), true),
        E::EnPassantOriginOccupied { origin } => (3, origin.bitboard(), true),
        _ => (0, Bitboard::EMPTY, false),
    }
}

/// Where the first of some squares is written in a placement field.
fn first_of(squares: Bitboard, placement: &str) -> Option<usize> {
    let (mut rank, mut file) = (7_usize, 0_usize);
    for (offset, letter) in placement.char_indices() {
        match letter {
            '/' => {
                rank = rank.checked_sub(1)?;
                file = 0;
            }
            '1'..='8' => file += letter as usize - '0' as usize,
            _ => {
                let place = File::from_index(file).zip(Rank::from_index(rank));
                if place.is_some_and(|(file, rank)| squares.contains(Square::new(file, rank))) {
                    return Some(offset);
                }
                file += 1;
            }
        }
    }
    None
}
