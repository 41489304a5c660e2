//! Counts the events that the games have led to: a walk that never castles tests no castling.

use board::{Move, MoveKind};

use crate::game::Game;

/// An event that must come up for the tests to mean something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub(crate) enum Event {
    /// A castling is legal.
    Castling,
    /// A castling that rights and empty squares allow is not legal.
    CastlingRefused,
    /// A castling is not legal although the king's path is safe: the rook leaves a line open.
    CastlingOpensLine,
    /// An en passant capture is legal.
    EnPassant,
    /// A pawn stands ready to capture en passant, and no such capture is legal.
    EnPassantRefused,
    /// A promotion is legal.
    Promotion,
    /// One piece gives check.
    Check,
    /// Two pieces or more give check.
    DoubleCheck,
    /// A pseudo-legal move is not legal although there is no check, and it is no king's move.
    Pin,
    /// Mate.
    Mate,
    /// Stalemate.
    Stalemate,
    /// cozy-chess has looked at the position too.
    Rival,
}

impl Event {
    /// All events.
    pub(crate) const ALL: [Self; 12] = [
        Self::Castling,
        Self::CastlingRefused,
        Self::CastlingOpensLine,
        Self::EnPassant,
        Self::EnPassantRefused,
        Self::Promotion,
        Self::Check,
        Self::DoubleCheck,
        Self::Pin,
        Self::Mate,
        Self::Stalemate,
        Self::Rival,
    ];
}

/// In how many positions each event came up.
#[derive(Default)]
pub(crate) struct Coverage {
    positions: u64,
    events: [u64; Event::ALL.len()],
}

impl Coverage {
    /// Counts the events of a position.
    pub(crate) fn note(&mut self, game: &Game, legal: &[Move]) {
        let mailbox = &game.mailbox;
        let pseudo_legal = mailbox.pseudo_legal_moves();
        let has = |moves: &[Move], kind| moves.iter().any(|mv| mv.kind() == kind);
        let refused = |mv: &&Move| !legal.contains(mv);
        let checkers = mailbox.checkers();
        let king = mailbox.king(mailbox.side_to_move());
        let mut set = |event: Event, yes: bool| self.events[event as usize] += u64::from(yes);

        let castling_refused =
            pseudo_legal.iter().filter(refused).any(|mv| mv.kind() == MoveKind::Castling);
        let en_passant = has(legal, MoveKind::EnPassant);
        let pin = checkers == 0 && pseudo_legal.iter().filter(refused).any(|mv| mv.from() != king);
        set(Event::Castling, has(legal, MoveKind::Castling));
        set(Event::CastlingRefused, castling_refused);
        set(
            Event::CastlingOpensLine,
            pseudo_legal.iter().any(|&mv| mailbox.castling_opens_line(mv)),
        );
        set(Event::EnPassant, en_passant);
        set(Event::EnPassantRefused, mailbox.has_en_passant_capturer() && !en_passant);
        set(Event::Promotion, has(legal, MoveKind::PromoteQueen));
        set(Event::Check, checkers == 1);
        set(Event::DoubleCheck, checkers > 1);
        set(Event::Pin, pin);
        set(Event::Mate, legal.is_empty() && checkers > 0);
        set(Event::Stalemate, legal.is_empty() && checkers == 0);
        set(Event::Rival, game.rival.is_some());
        self.positions += 1;
    }

    /// Prints what came up, and fails if one of `events` has not.
    pub(crate) fn require(&self, name: &str, events: &[Event]) {
        let seen = Event::ALL.map(|event| format!("{event:?} {}", self.events[event as usize]));
        println!("{name}: {} positions: {}", self.positions, seen.join(", "));
        let missing: Vec<_> =
            events.iter().filter(|&&event| self.events[event as usize] == 0).collect();
        assert!(missing.is_empty(), "{name}: never came up: {missing:?}");
    }
}
