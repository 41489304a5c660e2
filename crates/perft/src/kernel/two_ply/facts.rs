//! What the rarer parts of a node look at, in plain words.
//!
//! The common part of a node is one long function that has to stay inside the instruction cache.
//! Everything that most nodes do not need stands in functions of its own, each a [`Task`] that gets
//! these facts by reference and returns a number: so the sums of the common part stay in registers.

use std::marker::PhantomData;

use board::{Board, CastlingSide, Side};
use magic_core::{Bitboard, File, Sliders, Square, king_attacks};
use movegen::PawnMove;

use super::gains::PawnGains;
use super::king_zone::KingZone;
use crate::kernel::cpu::{Cpu, Task};

/// What is known of a node, beside what is kept in lanes and sums.
pub(crate) struct Facts<'b> {
    pub(crate) board: &'b Board,
    /// Our men.
    pub(crate) us: Bitboard,
    /// Their men.
    pub(crate) them: Bitboard,
    /// Empty squares.
    pub(crate) empty: Bitboard,
    /// Around their king.
    pub(crate) zone: KingZone,
    /// Their pinned men.
    pub(crate) pinned: Bitboard,
    /// Men of ours whose leaving the line to their king ends a pin or makes one.
    pub(crate) repinning: Bitboard,
    /// Empty squares on which any arrival may end a pin.
    pub(crate) unpinning: Bitboard,
    /// Men of ours all of whose moves are hard.
    pub(crate) hard_departures: Bitboard,
    /// Squares on which every arrival is hard.
    pub(crate) hard_arrivals: Bitboard,
    /// Squares on which arrivals that are not along an own line are hard: the above, and cut lines.
    pub(crate) hard_foreign: Bitboard,
    /// Squares where one of our lines towards the zone passes, by direction.
    pub(crate) hot: [u64; 8],
    /// What their sliders see, by direction.
    pub(crate) seen: [u64; 8],
    /// How far their sliders would come beyond each square, as planes.
    pub(crate) reach: [[u64; 8]; 3],
    /// Their pawns' part in the gains.
    pub(crate) pawns: PawnGains,
    /// Squares their pawns may go to in two steps, were those empty: the second steps.
    pub(crate) second_steps: Bitboard,
    /// Squares from which a man that moves straight may need a correction.
    pub(crate) correct_straight: Bitboard,
    /// Squares from which a man that moves on diagonals may need a correction.
    pub(crate) correct_diagonal: Bitboard,
}

/// Makes hard moves of a man that is no pawn, and counts the replies.
pub(crate) struct HardMoves<'b, S> {
    pub(crate) board: &'b Board,
    pub(crate) from: Square,
    pub(crate) targets: Bitboard,
    pub(crate) side: PhantomData<S>,
}

impl<S: Side> Task for HardMoves<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        let mut nodes = 0;
        for to in self.targets {
            let child = self.board.play_normal::<S>(self.from, to);
            nodes += cpu.bulk_leaves::<S::Them>(&child);
        }
        nodes
    }
}

/// Makes hard pawn moves of one sort, and counts the replies.
pub(crate) struct HardPawns<'b, S> {
    pub(crate) board: &'b Board,
    pub(crate) how: PawnMove,
    pub(crate) targets: Bitboard,
    pub(crate) side: PhantomData<S>,
}

impl<S: Side> Task for HardPawns<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        let mut nodes = 0;
        for to in self.targets {
            let from = self.how.origin::<S>(to);
            let child = match self.how {
                PawnMove::DoublePush => self.board.play_double_push::<S>(from, to),
                _ => self.board.play_normal::<S>(from, to),
            };
            nodes += cpu.bulk_leaves::<S::Them>(&child);
        }
        nodes
    }
}

/// Makes the en passant captures, and counts the replies.
pub(crate) struct EnPassant<'b, S> {
    pub(crate) board: &'b Board,
    pub(crate) to: Square,
    pub(crate) side: PhantomData<S>,
}

impl<S: Side> Task for EnPassant<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        let mut nodes = 0;
        for from in self.board.en_passant_capturers::<S>(self.to) {
            let child = self.board.play_en_passant::<S>(from, self.to);
            nodes += cpu.bulk_leaves::<S::Them>(&child);
        }
        nodes
    }
}

/// A castling of ours: two men leave and two arrive.
pub(crate) struct Castling<'f, 'b, S> {
    pub(crate) facts: &'f Facts<'b>,
    pub(crate) king: Square,
    pub(crate) rook: Square,
    /// Squares on which a rook would pin.
    pub(crate) pinning: Bitboard,
    pub(crate) side: PhantomData<S>,
}

/// What a castling comes to.
pub(crate) enum Castled {
    /// It is easy: where king and rook arrive.
    Easy(Bitboard),
    /// It was made, with so many replies.
    Hard(u64),
}

impl<S: Side> Task for Castling<'_, '_, S> {
    type Output = Castled;

    /// Castling is easy where none of its four squares, nor what the two men attack, has to do with
    /// their king, with a line or with each other.
    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> Castled {
        let Self { facts, king, rook, pinning, .. } = self;
        let side = CastlingSide::of(king, rook);
        let on_back_rank = |file: File| Bitboard::from(file) & S::BACK_RANK;
        let (king_to, rook_to) = (on_back_rank(side.king_file()), on_back_rank(side.rook_file()));
        let leaving = king.bitboard() | rook.bitboard();
        let arriving = king_to | rook_to;
        let occupied = (!facts.empty - leaving) | arriving;
        let sliders = cpu.sliders();
        let before = sliders.rook(rook, !facts.empty) | king_attacks(king);
        let after =
            sliders.rook(rook_to.first_or_a1(), occupied) | king_attacks(king_to.first_or_a1());
        let their_king = facts.board.kings() & facts.them;
        let mut seen = Bitboard::EMPTY;
        for lane in facts.seen {
            seen |= Bitboard(lane);
        }
        let hard = arriving.intersects(leaving | pinning | facts.unpinning | facts.hard_foreign)
            || leaving.intersects(facts.hard_departures | facts.repinning | seen)
            || (before | after).intersects(facts.zone.zone | their_king)
            || their_king.intersects(S::BACK_RANK);
        if hard {
            let child = facts.board.play_castling::<S>(king, rook);
            Castled::Hard(cpu.bulk_leaves::<S::Them>(&child))
        } else {
            Castled::Easy(arriving)
        }
    }
}
