//! A position as a user sets it up, before it is validated.

use core::fmt;

use magic_core::{Bitboard, Color, File, Rank, Square};

use crate::board::{Board, word};
use crate::castling::{CastlingRights, CastlingSide};
use crate::piece::Piece;
use crate::position::Position;
use crate::state::State;

/// How many words hold the pieces of a setup: those of a [`Board`] without the state word.
const PIECE_WORDS: usize = 7;

/// Pieces on squares, side to move, castling rights, en passant square and clocks, unchecked.
///
/// Any position can be set up, possible or not. [`board`](Self::board) and
/// [`position`](Self::position) validate the setup, and report every problem at once.
///
/// ```
/// use board::{CastlingSide, Piece, Reading, Setup};
/// use magic_core::{Color, Square};
///
/// let mut setup = Setup::empty();
/// setup
///     .put(Color::White, Piece::King, Square::E1)
///     .put(Color::White, Piece::Rook, Square::H1)
///     .put(Color::Black, Piece::King, Square::E8)
///     .allow_castling(Color::White, CastlingSide::King);
/// assert_eq!(setup.board(Reading::Strict)?.fen().to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
///
/// setup.remove(Square::E1).remove(Square::E8);
/// let errors = setup.board(Reading::Strict).unwrap_err();
/// assert_eq!(errors.iter().count(), 3); // two missing kings, and nobody to castle
/// # Ok::<(), board::PositionErrors>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    pieces: [Bitboard; PIECE_WORDS],
    castling_rooks: Bitboard,
    castling_rights: CastlingRights,
    side_to_move: Color,
    en_passant: Option<Square>,
    halfmove_clock: u32,
    fullmove_number: u32,
}

impl Setup {
    /// An empty board, White to move, no castling rights, clocks at 0 and 1.
    pub const fn empty() -> Self {
        Self {
            pieces: [Bitboard::EMPTY; PIECE_WORDS],
            castling_rooks: Bitboard::EMPTY,
            castling_rights: CastlingRights::empty(),
            side_to_move: Color::White,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// Pieces in disjoint sets, by colour and kind, pawns first, White's before Black's.
    pub(crate) fn of_pieces(pieces: [u64; 12]) -> Self {
        let [wp, wn, wb, wr, wq, wk, bp, bn, bb, br, bq, bk] = pieces;
        let pieces = [
            wp | wn | wb | wr | wq | wk,
            bp | bn | bb | br | bq | bk,
            wp | bp,
            wn | bn,
            wb | wq | bb | bq,
            wr | wq | br | bq,
            wk | bk,
        ];
        Self { pieces: pieces.map(Bitboard), ..Self::empty() }
    }

    /// Puts a piece on a square, and replaces the piece that stands there.
    pub const fn put(&mut self, color: Color, piece: Piece, square: Square) -> &mut Self {
        self.remove(square);
        self.pieces[color as usize].insert(square);
        match piece {
            Piece::Pawn => self.pieces[word::PAWNS].insert(square),
            Piece::Knight => self.pieces[word::KNIGHTS].insert(square),
            Piece::Bishop => self.pieces[word::DIAGONAL].insert(square),
            Piece::Rook => self.pieces[word::ORTHOGONAL].insert(square),
            Piece::Queen => {
                self.pieces[word::DIAGONAL].insert(square);
                self.pieces[word::ORTHOGONAL].insert(square);
            }
            Piece::King => self.pieces[word::KINGS].insert(square),
        }
        self
    }

    /// Removes the piece on a square, if there is one.
    pub const fn remove(&mut self, square: Square) -> &mut Self {
        let mut word = 0;
        while word < PIECE_WORDS {
            self.pieces[word].remove(square);
            word += 1;
        }
        self
    }

    /// Sets the side to move.
    pub const fn set_side_to_move(&mut self, color: Color) -> &mut Self {
        self.side_to_move = color;
        self
    }

    /// Grants a castling right with the outermost rook on that side of the king, as the letters
    /// `KQkq` of a FEN do.
    pub const fn allow_castling(&mut self, color: Color, side: CastlingSide) -> &mut Self {
        self.castling_rights = self.castling_rights.union(CastlingRights::of(color, side));
        self
    }

    /// Grants a castling right with the rook on this file of the colour's back rank.
    ///
    /// ```
    /// use board::{CastlingSide, Reading, Setup};
    /// use magic_core::{Color, File, Square};
    ///
    /// let text = "4k3/8/8/8/8/8/8/4K1RR w - - 0 1";
    /// let mut setup = Setup::from_fen(text, Reading::Strict)?;
    /// setup.allow_castling_with(Color::White, File::G);
    /// let board = setup.board(Reading::Strict).unwrap();
    /// assert_eq!(board.castling_rook(Color::White, CastlingSide::King), Some(Square::G1));
    /// # Ok::<(), board::FenError>(())
    /// ```
    pub const fn allow_castling_with(&mut self, color: Color, rook: File) -> &mut Self {
        self.castling_rooks.insert(Square::new(rook, Rank::First.relative_to(color)));
        self
    }

    /// Takes all castling rights of both sides away.
    pub const fn forbid_castling(&mut self) -> &mut Self {
        self.castling_rights = CastlingRights::empty();
        self.castling_rooks = Bitboard::EMPTY;
        self
    }

    /// Takes these rights away, and the rights of the rooks on these squares.
    pub(crate) fn revoke(&mut self, rights: CastlingRights, rooks: Bitboard) {
        self.castling_rights -= rights;
        self.castling_rooks -= rooks;
    }

    /// Sets the square that a pawn has just passed by a double push, whether or not a capture is
    /// legal there.
    pub const fn set_en_passant(&mut self, square: Option<Square>) -> &mut Self {
        self.en_passant = square;
        self
    }

    /// Sets the number of half moves since the last capture or pawn move.
    pub const fn set_halfmove_clock(&mut self, half_moves: u32) -> &mut Self {
        self.halfmove_clock = half_moves;
        self
    }

    /// Sets the number of the move, which starts at 1 and grows after Black's moves. 0 is taken as
    /// 1, as in a FEN.
    pub const fn set_fullmove_number(&mut self, number: u32) -> &mut Self {
        self.fullmove_number = if number == 0 { 1 } else { number };
        self
    }

    /// The piece on a square.
    pub const fn colored_piece_on(&self, square: Square) -> Option<(Color, Piece)> {
        self.unchecked_board().colored_piece_on(square)
    }

    /// The side to move.
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The square that a pawn has just passed over.
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Half moves since the last capture or pawn move.
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move.
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// Castling rights granted with the outermost rook.
    pub const fn castling_rights(&self) -> CastlingRights {
        self.castling_rights
    }

    /// Where the rooks stand whose castling rights were granted by file.
    pub const fn castling_rooks(&self) -> Bitboard {
        self.castling_rooks
    }

    /// The outermost rook of `color` on `side` of its king. `None` if the king is not on its back
    /// rank, or there is no such rook.
    ///
    /// ```
    /// use board::{Board, CastlingSide, Setup};
    /// use magic_core::{Color, Square};
    ///
    /// let setup = Setup::from(&Board::start());
    /// let rook = setup.outermost_rook(Color::Black, CastlingSide::King);
    /// assert_eq!(rook, Some(Square::H8));
    /// ```
    pub fn outermost_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.castling_king(color)?;
        let rooks = self.back_rank_rooks(color) & side.beyond(king);
        match side {
            CastlingSide::King => rooks.last(),
            CastlingSide::Queen => rooks.first(),
        }
    }

    /// The pieces as a board, for asking what attacks a square; no rights, no en passant square.
    pub(crate) const fn unchecked_board(&self) -> Board {
        self.board_with(State::new(self.side_to_move, Bitboard::EMPTY, None))
    }

    /// The rooks of `color` on its back rank.
    pub(crate) fn back_rank_rooks(&self, color: Color) -> Bitboard {
        let back_rank = Rank::First.relative_to(color).bitboard();
        self.unchecked_board().colored_pieces(color, Piece::Rook) & back_rank
    }

    /// The only king of `color`, if it stands on its back rank.
    pub(crate) fn castling_king(&self, color: Color) -> Option<Square> {
        let king = self.unchecked_board().colored_pieces(color, Piece::King).only()?;
        (king.rank() == Rank::First.relative_to(color)).then_some(king)
    }

    /// The rooks whose castling rights `color` has been granted, by file or as the outermost rook.
    pub(crate) fn claimed_rooks(&self, color: Color) -> Bitboard {
        if let Some(rooks) = self.rooks_of_standard_chess(color) {
            return rooks;
        }
        let named = self.castling_rooks & Rank::First.relative_to(color).bitboard();
        named | self.outermost_claimed_rooks(color)
    }

    /// The rooks whose castling rights `color` has been granted, if king and rooks stand as in
    /// standard chess, and no right is granted by file. Such rights break no rule.
    ///
    /// It is not inlined, because it is called at many places: programs stay smaller.
    #[inline(never)]
    pub(crate) fn rooks_of_standard_chess(&self, color: Color) -> Option<Bitboard> {
        let back_rank = Rank::First.relative_to(color).bitboard();
        let corner = |side, file: File| match self.castling_rights {
            rights if rights.contains(CastlingRights::of(color, side)) => file.bitboard(),
            _ => Bitboard::EMPTY,
        };
        let corners = (corner(CastlingSide::King, File::H) | corner(CastlingSide::Queen, File::A))
            & back_rank;
        let board = self.unchecked_board();
        let is_standard = board.colored_pieces(color, Piece::King)
            == File::E.bitboard() & back_rank
            && (corners - board.colored_pieces(color, Piece::Rook)).is_empty()
            && !self.castling_rooks.intersects(back_rank);
        is_standard.then_some(corners)
    }

    /// The rooks whose castling rights `color` has been granted as the outermost rook.
    pub(crate) fn outermost_claimed_rooks(&self, color: Color) -> Bitboard {
        let sides = CastlingSide::ALL.into_iter();
        sides
            .filter(|&side| self.castling_rights.contains(CastlingRights::of(color, side)))
            .filter_map(|side| self.outermost_rook(color, side))
            .collect()
    }

    pub(crate) const fn board_with(&self, state: State) -> Board {
        let [white, black, pawns, knights, diagonal, orthogonal, kings] = self.pieces;
        Board::from_words([white, black, pawns, knights, diagonal, orthogonal, kings, state.0])
    }
}

impl Default for Setup {
    /// The start position, as of [`Board`] and [`Position`]; [`empty`](Self::empty) has no pieces.
    ///
    /// ```
    /// use board::{Position, Reading, Setup};
    ///
    /// assert_eq!(Setup::default().position(Reading::Strict)?, Position::default());
    /// # Ok::<(), board::PositionErrors>(())
    /// ```
    fn default() -> Self {
        Self::from(&Board::start())
    }
}

impl From<&Board> for Setup {
    /// The setup of a board. Castling rights are granted by the squares of the rooks. A board has
    /// no clocks, so they are 0 and 1.
    fn from(board: &Board) -> Self {
        let [pieces @ .., state] = *board.words();
        let state = State(state);
        Self {
            pieces,
            castling_rooks: state.castling_rooks(),
            castling_rights: CastlingRights::empty(),
            side_to_move: state.side_to_move(),
            en_passant: state.en_passant().first(),
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }
}

impl From<&Position> for Setup {
    /// The setup of a position, with its clocks. The en passant square is that of the last double
    /// push, whether or not a capture is legal there.
    ///
    /// ```
    /// use board::{Position, Reading, Setup};
    ///
    /// let position: Position = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 40".parse()?;
    /// assert_eq!(Setup::from(&position).position(Reading::Strict)?, position);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn from(position: &Position) -> Self {
        Self {
            en_passant: position.last_double_push(),
            halfmove_clock: position.halfmove_clock(),
            fullmove_number: position.fullmove_number(),
            ..position.board().into()
        }
    }
}

/// Writes the pieces as a FEN does, and every other field by its name.
impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Setup")
            .field("pieces", &self.unchecked_board())
            .field("castling_rooks", &self.castling_rooks)
            .field("castling_rights", &self.castling_rights)
            .field("en_passant", &self.en_passant)
            .field("halfmove_clock", &self.halfmove_clock)
            .field("fullmove_number", &self.fullmove_number)
            .finish()
    }
}
