//! How strictly positions and their texts are read.

/// How much a reader accepts beyond the exact standard.
///
/// Both readings refuse every position that the rules cannot be applied to, and impossible castling
/// rights and en passant squares. Nothing is ever dropped silently.
/// [`Position::from_fen_forgiving`](crate::Position::from_fen_forgiving) drops such rights and
/// squares, and reports them. The readings differ in this:
///
/// | | lenient | strict |
/// |---|---|---|
/// | white space | any amount, anywhere between fields and around them | one space between fields |
/// | fields | four to six; the halfmove clock defaults to 0, the move number to 1 | six |
/// | castling letters | in any order | White's first, each from the h-file to the a-file |
/// | digits in a rank | may follow a digit (`44`) | may not |
/// | counters | leading zeros allowed, move number 0 read as 1, `-` read as unknown, one `-` too many before both | none of these |
/// | positions | whatever can be played on from | only what a game could have led to, as far as the rules below can tell |
///
/// The strict reading refuses:
///
/// - a side with more than eight pawns
/// - a side with more promoted pieces than missing pawns
/// - a castling king on the a-file or h-file
/// - checks that no last move can have given
///
/// The last variants of [`PositionError`](crate::PositionError) describe each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Reading {
    /// Accepts every position that can be played on from, and the FEN dialects in use.
    #[default]
    Lenient,
    /// Accepts standard FEN only, and refuses positions that no game can have led to.
    Strict,
}
