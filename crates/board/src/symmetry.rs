//! Positions seen from the other side, and in a mirror.

use magic_core::Bitboard;

use crate::board::Board;
use crate::position::Position;
use crate::state::State;

impl Board {
    /// The board with the colours exchanged: White's pieces are Black's, rank 1 is rank 8, and the
    /// other side is to move. The same moves lead on from it.
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
    /// `None` while there are castling rights: castling goes to the same files on both sides of the
    /// mirror. So no position is the mirror image of a position with castling rights.
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

impl Board {
    /// The board in the mirror of the diagonal a1–h8: files and ranks change places.
    ///
    /// `None` while there are pawns or castling rights, which know ranks from files. Without them
    /// the same moves lead on from it, mirrored. So tables of endgames without pawns hold an eighth
    /// of the positions: those with a king in the triangle a1–d1–d4.
    ///
    /// ```
    /// use board::Board;
    ///
    /// let board: Board = "4k3/8/8/8/8/8/8/QK6 w - - 0 1".parse()?;
    /// let mirrored = board.flip_diagonal().expect("no pawns, no castling rights");
    /// assert_eq!(mirrored.to_string(), "8/8/8/7k/8/8/K7/Q7 w - - 0 1");
    /// assert_eq!(Board::start().flip_diagonal(), None);
    /// # Ok::<(), board::FenError>(())
    /// ```
    #[must_use]
    pub const fn flip_diagonal(&self) -> Option<Self> {
        let state = self.state();
        if !self.pawns().is_empty() || !state.castling_rooks().is_empty() {
            return None;
        }
        let mut words = self.words;
        let mut word = 0;
        while word < words.len() - 1 {
            words[word] = words[word].flip_diagonal();
            word += 1;
        }
        // Without pawns there is no en passant square either.
        Some(Self::from_words(words))
    }
}

impl Position {
    /// [`Board::flip_diagonal`], with the same clocks.
    #[must_use]
    pub const fn flip_diagonal(&self) -> Option<Self> {
        match self.board.flip_diagonal() {
            Some(board) => Some(Self::new(board, None, self.halfmove_clock, self.fullmove_number)),
            None => None,
        }
    }

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
