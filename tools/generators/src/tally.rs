//! What has been compared, and what came up.

use std::time::Duration;

use board::{Move, MoveKind, Piece};
use magic_core::pawn_attacks;
use movegen::{Outcome, pseudo_legal_moves};

use crate::compare::{COZY_CLOCK_LIMIT, Comparer};
use crate::joint_game::JointGame;
use crate::rivals::Unreadable;

/// Something that must come up for the comparison to mean something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub enum Occasion {
    /// A castling is legal.
    Castling,
    /// A castling that rights and empty squares allow is not legal.
    CastlingRefused,
    /// An en passant capture is legal.
    EnPassant,
    /// An en passant capture is legal in check.
    EnPassantInCheck,
    /// A pawn stands beside one that has just gone two squares, and may not capture it.
    EnPassantRefused,
    /// A promotion is legal.
    Promotion,
    /// A piece of the side to move is pinned.
    Pin,
    /// One piece gives check.
    Check,
    /// Two pieces give check.
    DoubleCheck,
    /// More than two pieces give check.
    ManyChecks,
    /// Mate.
    Mate,
    /// Stalemate.
    Stalemate,
    /// Neither side can mate.
    InsufficientMaterial,
    /// The position is on the board for the third time or more.
    Repetition,
    /// The position is on the board for the fifth time.
    FivefoldRepetition,
    /// A draw may be claimed after fifty moves.
    FiftyMoves,
    /// The game is drawn after 75 moves.
    SeventyFiveMoves,
}

impl Occasion {
    /// All, in the order of the report.
    pub const ALL: [Self; 17] = [
        Self::Castling,
        Self::CastlingRefused,
        Self::EnPassant,
        Self::EnPassantInCheck,
        Self::EnPassantRefused,
        Self::Promotion,
        Self::Pin,
        Self::Check,
        Self::DoubleCheck,
        Self::ManyChecks,
        Self::Mate,
        Self::Stalemate,
        Self::InsufficientMaterial,
        Self::Repetition,
        Self::FivefoldRepetition,
        Self::FiftyMoves,
        Self::SeventyFiveMoves,
    ];

    /// The occasion in words.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Castling => "castling is legal",
            Self::CastlingRefused => "castling has free squares and is not legal",
            Self::EnPassant => "en passant is legal",
            Self::EnPassantInCheck => "en passant is legal in check",
            Self::EnPassantRefused => "en passant would leave the king in check",
            Self::Promotion => "a promotion is legal",
            Self::Pin => "a piece is pinned",
            Self::Check => "one piece gives check",
            Self::DoubleCheck => "two pieces give check",
            Self::ManyChecks => "more than two pieces give check",
            Self::Mate => "mate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "neither side can mate",
            Self::Repetition => "third or later occurrence of a position",
            Self::FivefoldRepetition => "the game is over by repetition",
            Self::FiftyMoves => "fifty moves without capture or pawn move",
            Self::SeventyFiveMoves => "the game is over after 75 such moves",
        }
    }
}

/// Counts of what has been compared.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Series that were played.
    pub series: u64,
    /// Games that were begun.
    pub games: u64,
    /// Games that were played until they were over.
    pub finished: u64,
    /// Positions in which everything was compared.
    pub positions: u64,
    /// Legal moves of these positions.
    pub moves: u64,
    /// Positions that cozy-chess cannot read, by rule.
    pub unreadable: [u64; Unreadable::ALL.len()],
    /// Positions whose clock cozy-chess does not count that far.
    pub clocks_beyond: u64,
    /// In how many positions each occasion came up.
    pub occasions: [u64; Occasion::ALL.len()],
    /// The time of the threads, added up.
    pub time: Duration,
}

impl Tally {
    /// Adds what another tally has counted.
    pub fn add(&mut self, other: &Self) {
        self.series += other.series;
        self.games += other.games;
        self.finished += other.finished;
        self.positions += other.positions;
        self.moves += other.moves;
        self.clocks_beyond += other.clocks_beyond;
        self.time += other.time;
        self.unreadable.iter_mut().zip(other.unreadable).for_each(|(sum, more)| *sum += more);
        self.occasions.iter_mut().zip(other.occasions).for_each(|(sum, more)| *sum += more);
    }

    /// Counts a position that was compared without a difference.
    pub fn note(&mut self, game: &JointGame, compared: &Comparer, outcome: Option<Outcome>) {
        self.positions += 1;
        self.moves += compared.len() as u64;
        self.finished += u64::from(outcome.is_some());
        self.clocks_beyond += u64::from(game.position.halfmove_clock() > COZY_CLOCK_LIMIT);
        if let Err(rule) = game.cozy {
            self.unreadable[rule as usize] += 1;
        }
        self.note_moves(game, compared);
        self.note_state(game, outcome);
    }

    /// In how many positions an occasion came up.
    pub const fn times(&self, occasion: Occasion) -> u64 {
        self.occasions[occasion as usize]
    }

    /// How many positions cozy-chess cannot read.
    pub fn unread(&self) -> u64 {
        self.unreadable.iter().sum()
    }

    fn set(&mut self, occasion: Occasion, is_there: bool) {
        self.occasions[occasion as usize] += u64::from(is_there);
    }

    fn note_moves(&mut self, game: &JointGame, compared: &Comparer) {
        let (position, board) = (&game.position, game.position.board());
        let mut has = [false; MoveKind::ALL.len()];
        compared.moves().for_each(|it| has[it.ours.kind() as usize] = true);
        let has = |kind: MoveKind| has[kind as usize];
        self.set(Occasion::Castling, has(MoveKind::Castling));
        self.set(Occasion::Promotion, has(MoveKind::PromoteQueen));
        self.set(Occasion::EnPassant, has(MoveKind::EnPassant));
        self.set(Occasion::EnPassantInCheck, has(MoveKind::EnPassant) && board.is_check());

        let us = position.side_to_move();
        let capturers = position.last_double_push().map_or(0, |passed| {
            (pawn_attacks(!us, passed) & board.colored_pieces(us, Piece::Pawn)).len()
        });
        let captures = compared.moves().filter(|it| it.ours.kind() == MoveKind::EnPassant).count();
        self.set(Occasion::EnPassantRefused, capturers as usize > captures);

        let is_castling = |mv: &Move| mv.kind() == MoveKind::Castling;
        let castlings = compared.moves().filter(|it| is_castling(&it.ours)).count();
        let pseudo_legal = || pseudo_legal_moves(board).iter().filter(|mv| is_castling(mv)).count();
        let has_rights = !board.castling_rights().is_empty();
        self.set(Occasion::CastlingRefused, has_rights && pseudo_legal() > castlings);
    }

    fn note_state(&mut self, game: &JointGame, outcome: Option<Outcome>) {
        let (position, board) = (&game.position, game.position.board());
        let checkers = board.checkers().len();
        self.set(Occasion::Pin, !board.pinned(board.side_to_move()).is_empty());
        self.set(Occasion::Check, checkers == 1);
        self.set(Occasion::DoubleCheck, checkers == 2);
        self.set(Occasion::ManyChecks, checkers > 2);
        self.set(Occasion::Mate, matches!(outcome, Some(Outcome::Checkmate { .. })));
        self.set(Occasion::Stalemate, outcome == Some(Outcome::Stalemate));
        self.set(Occasion::InsufficientMaterial, outcome == Some(Outcome::InsufficientMaterial));
        self.set(Occasion::FivefoldRepetition, outcome == Some(Outcome::FivefoldRepetition));
        self.set(Occasion::SeventyFiveMoves, outcome == Some(Outcome::SeventyFiveMoves));
        self.set(Occasion::Repetition, game.shakmaty.occurrences() >= 3);
        self.set(Occasion::FiftyMoves, position.halfmove_clock() >= 100);
    }
}
