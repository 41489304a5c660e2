//! Positions seen from the other side, and in a mirror.

use magic_core::Bitboard;

use crate::board::Board;
use crate::position::Position;
use crate::state::State;

impl Board {
    /// The board with the colours exchanged: White's pieces are Black's, rank 1 is rank 8, and the other side
    /// is to move. The same moves lead on from it.
    ///
    /// ```
    /// use board::Board;
    ///
    /// let board: Board = "4k3/8/8/8/8/8/3P4/R3K3 w Q - 0 1".parse()?;
    /// assert_eq!(board.flip().fen().to_string(), "r3k3/3p4/8/8/8/8/8/4K3 b q - 0 1");
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[must_use]
    pub const fn flip(&self) -> Self {
        let [white, black, pawns, knights, diagonal, orthogonal, kings, _] = self.words;
        let state = self.state();
        let en_passant = match state.en_passant().first() {
            Some(square) => Some(square.flip_rank()),
            None => None,
        };
        let castling = state.castling_rooks().flip_ranks();
        Self::from_words([
            black.flip_ranks(),
            white.flip_ranks(),
            pawns.flip_ranks(),
            knights.flip_ranks(),
            diagonal.flip_ranks(),
            orthogonal.flip_ranks(),
            kings.flip_ranks(),
            State::new(state.side_to_move().opposite(), castling, en_passant).0,
        ])
    }

    /// The board in a mirror: the a-file is the h-file. The same moves lead on from it, mirrored.
    ///
    /// `None` while there are castling rights: castling goes to the same files on both sides of the mirror.
    /// So no position is the mirror image of a position with castling rights.
    ///
    /// ```
    /// use board::Board;
    ///
    /// let board: Board = "4k3/8/8/8/8/8/3P4/R3K3 w - - 0 1".parse()?;
    /// let mirrored = board.mirror().expect("no castling rights");
    /// assert_eq!(mirrored.fen().to_string(), "3k4/8/8/8/8/8/4P3/3K3R w - - 0 1");
    /// assert_eq!(Board::start().mirror(), None);
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[must_use]
    pub const fn mirror(&self) -> Option<Self> {
        let state = self.state();
        if !state.castling_rooks().is_empty() {
            return None;
        }
        let [white, black, pawns, knights, diagonal, orthogonal, kings, _] = self.words;
        let en_passant = match state.en_passant().first() {
            Some(square) => Some(square.flip_file()),
            None => None,
        };
        Some(Self::from_words([
            white.flip_files(),
            black.flip_files(),
            pawns.flip_files(),
            knights.flip_files(),
            diagonal.flip_files(),
            orthogonal.flip_files(),
            kings.flip_files(),
            State::new(state.side_to_move(), Bitboard::EMPTY, en_passant).0,
        ]))
    }
}

impl Position {
    /// [`Board::flip`], with the same clocks.
    ///
    /// ```
    /// use board::Position;
    ///
    /// let position: Position = "4k3/8/8/8/8/8/3P4/R3K3 w Q - 7 30".parse()?;
    /// assert_eq!(position.flip().to_string(), "r3k3/3p4/8/8/8/8/8/4K3 b q - 7 30");
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[must_use]
    pub const fn flip(&self) -> Self {
        let last_double_push = match self.last_double_push {
            Some(square) => Some(square.flip_rank()),
            None => None,
        };
        Self::new(self.board.flip(), last_double_push, self.halfmove_clock, self.fullmove_number)
    }

    /// [`Board::mirror`], with the same clocks.
    ///
    /// ```
    /// use board::Position;
    ///
    /// let position: Position = "4k3/8/8/8/8/8/3P4/R3K3 w - - 7 30".parse()?;
    /// let mirrored = position.mirror().expect("no castling rights");
    /// assert_eq!(mirrored.to_string(), "3k4/8/8/8/8/8/4P3/3K3R w - - 7 30");
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[must_use]
    pub const fn mirror(&self) -> Option<Self> {
        let last_double_push = match self.last_double_push {
            Some(square) => Some(square.flip_file()),
            None => None,
        };
        match self.board.mirror() {
            Some(board) => {
                Some(Self::new(board, last_double_push, self.halfmove_clock, self.fullmove_number))
            }
            None => None,
        }
    }
}
