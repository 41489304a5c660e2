//! A node two plies above the leaves.

use std::marker::PhantomData;
use std::ops::Deref;

use board::{Board, Side};
use magic_core::{Bitboard, File, Square, king_attacks, knight_attacks, pawn_attacks_of};
use movegen::{KingLines, open_castling_rooks, safe_castling_rooks};

use super::castling::Castlings;
use super::corrections::Corrections;
use super::facts::{Castled, Castling, Facts, HardMoves};
use super::gains::{Gains, Tally};
use super::king_zone::KingZone;
use super::lanes::{Lanes, Open};
use super::lines::Lines;
use super::pins::Repins;
use super::replies::Replies;
use crate::kernel::cpu::Cpu;

/// The arrivals of a level.
type TallyOf<C> = <<C as Cpu>::Gains as Gains<<C as Cpu>::Lanes>>::Tally;

/// Everything about one node. *We* are `S`, to move; *they* reply.
pub(crate) struct Node<'b, S: Side, C: Cpu> {
    pub(crate) cpu: C,
    pub(crate) facts: Facts<'b>,
    /// Pins against our own king.
    pub(crate) own_lines: KingLines,
    /// Lines from their king.
    pub(crate) lines: Lines<C::Lanes>,
    /// Their replies now.
    pub(crate) replies: Replies<C::Lanes, C::Gains>,
    /// Where easy moves arrive, and pawns leave.
    pub(crate) tally: TallyOf<C>,
    /// Sum over the easy moves, but for what the tally says.
    pub(crate) sum: i32,
    /// Nodes below the hard moves.
    pub(crate) hard_nodes: u64,
    pub(crate) side: PhantomData<S>,
}

impl<'b, S: Side, C: Cpu> Deref for Node<'b, S, C> {
    type Target = Facts<'b>;

    #[inline(always)]
    fn deref(&self) -> &Facts<'b> {
        &self.facts
    }
}

/// Nodes two plies below `board`.
#[inline(always)]
pub(crate) fn pairs<S: Side, C: Cpu>(cpu: C, board: &Board) -> u64 {
    let own_lines = KingLines::of::<S>(board, board.king(S::COLOR));
    if !own_lines.checkers.is_empty() {
        return cpu.bulk::<S>(board, 2);
    }
    let mut node = Node::<S, C>::new(cpu, board, own_lines);
    node.king_moves();
    node.knights();
    node.sliders();
    node.pawns();
    node.total()
}

impl<'b, S: Side, C: Cpu> Node<'b, S, C> {
    #[inline(always)]
    fn new(cpu: C, board: &'b Board, own_lines: KingLines) -> Self {
        let (us, them) = (board.color(S::COLOR), board.color(S::Them::COLOR));
        let empty = !(us | them);
        let their_king = board.king(S::Them::COLOR);
        let open = Open::new(empty);
        let sliders =
            C::Lanes::of_halves(board.orthogonal_sliders() & us, board.diagonal_sliders() & us);
        let lines = Lines::of(their_king, us, them, sliders, &open);
        let castlings = Castlings::of::<S::Them>(board, their_king, lines.pins.straight);
        let (zone, hot) = KingZone::of::<S, _>(board, their_king, castlings, sliders, &open);
        let replies = Replies::of::<S::Them>(board, &lines, &open);
        let mut hard_departures =
            lines.uncovering | (zone.hot_squares & us) | zone.castlings.in_the_way;
        let mut hard_arrivals = zone.castlings.arrivals;
        if castling_rook_may_be_pinned::<S>(board) {
            hard_departures |= lines.repinning;
            hard_arrivals |= lines.pins.all() | lines.pinning.all();
        }
        let seen = replies.seen.halves();
        let pawns = replies.pawns;
        let [ones, twos, fours] = replies.reach;
        let facts = Facts {
            board,
            us,
            them,
            empty,
            zone,
            pinned: lines.pinned.union(),
            repinning: lines.repinning,
            unpinning: lines.pins.all() & empty,
            hard_departures,
            hard_arrivals,
            hard_foreign: hard_arrivals | (zone.hot_squares & empty),
            hot: hot.array(),
            seen: replies.seen.array(),
            reach: [ones.array(), twos.array(), fours.array()],
            pawns,
            second_steps: replies.second_steps,
            correct_straight: seen.straight | pawns.push,
            correct_diagonal: seen.diagonal | pawns.capture_east | pawns.capture_west,
        };
        Self {
            cpu,
            facts,
            own_lines,
            lines,
            replies,
            tally: TallyOf::<C>::new(),
            sum: 0,
            hard_nodes: 0,
            side: PhantomData,
        }
    }

    /// Their king.
    #[inline(always)]
    pub(crate) fn their_king(&self) -> Square {
        self.board.king(S::Them::COLOR)
    }

    /// Makes hard moves of a man that is no pawn, and counts the replies.
    #[inline(always)]
    pub(crate) fn hard(&mut self, from: Square, targets: Bitboard) {
        if !targets.is_empty() {
            let (board, side) = (self.board, self.side);
            self.hard_nodes += self.cpu.apart(HardMoves { board, from, targets, side });
        }
    }

    /// Steps of our king, and castling.
    #[inline(always)]
    fn king_moves(&mut self) {
        let king = self.board.king(S::COLOR);
        let danger = self.danger();
        let steps = king_attacks(king) - self.us - danger;
        let all_hard = self.hard_departures.contains(king);
        let hard = if all_hard { steps } else { steps & self.hard_foreign };
        self.hard(king, hard);
        let easy = steps - hard;
        if !easy.is_empty() {
            self.correct(king, easy, self.correct_straight);
            self.repin(king, easy, self.unpinning);
            self.easy(king, easy, king_attacks(king), |_, square| king_attacks(square));
        }
        let rooks = open_castling_rooks::<S>(self.board, &self.own_lines);
        for rook in safe_castling_rooks::<S>(self.board, &self.own_lines, rooks, danger) {
            let (facts, pinning, side) = (&self.facts, self.lines.pinning.straight, self.side);
            match self.cpu.apart(Castling { facts, king, rook, pinning, side }) {
                Castled::Hard(nodes) => self.hard_nodes += nodes,
                Castled::Easy(arriving) => {
                    self.tally.arrive(arriving);
                    let gains = self.replies.gains.at(king) + self.replies.gains.at(rook);
                    self.sum += self.replies.count + self.zone.count + gains;
                }
            }
        }
    }

    /// Settles what the plain sums get wrong for the moves of a man from `from` to `targets`, if it
    /// stands on one of `places`.
    #[inline(always)]
    pub(crate) fn correct(&mut self, from: Square, targets: Bitboard, places: Bitboard) {
        if places.contains(from) {
            let (facts, side) = (&self.facts, self.side);
            self.sum += self.cpu.apart(Corrections { facts, from, targets, side });
        }
    }

    /// Settles pins for the moves of a man that is no pawn to `targets`, on some of which, `pinning`,
    /// it may pin or unpin.
    #[inline(always)]
    pub(crate) fn repin(&mut self, from: Square, targets: Bitboard, pinning: Bitboard) {
        if self.repinning.contains(from) || targets.intersects(pinning) {
            let (facts, side) = (&self.facts, self.side);
            self.sum += self.cpu.apart(Repins { facts, from, targets, pinning, side });
        }
    }

    /// The squares they attack. We are not in check, so none of it goes through our king.
    #[inline(always)]
    fn danger(&self) -> Bitboard {
        let board = self.board;
        let sliders = (board.orthogonal_sliders() | board.diagonal_sliders()) & self.them;
        let mut danger = self.replies.seen.union();
        if self.pinned.intersects(sliders) {
            let lanes = C::Lanes::of_halves(
                board.orthogonal_sliders() & self.them,
                board.diagonal_sliders() & self.them,
            );
            danger |= Open::new(self.empty).fill(lanes).union();
        }
        danger |= pawn_attacks_of(S::Them::COLOR, board.pawns() & self.them);
        for knight in board.knights() & self.them {
            danger |= knight_attacks(knight);
        }
        danger | king_attacks(self.their_king())
    }

    /// All nodes two plies below.
    #[inline(always)]
    fn total(&self) -> u64 {
        let mut sum = self.sum + self.replies.gains.settle(&self.tally, !self.them);
        sum += self.captures(self.taken());
        self.hard_nodes + sum as u64
    }

    /// Their men that easy moves take.
    #[inline(always)]
    fn taken(&self) -> Bitboard {
        self.tally.squares() & self.them
    }
}

/// Whether a castling rook of theirs stands where a slider of ours may stand beyond it, as can be in
/// Chess960: then a pin decides about castling too, and no move that pins or unpins is easy.
#[inline(always)]
fn castling_rook_may_be_pinned<S: Side>(board: &Board) -> bool {
    let corners = Bitboard::from(File::A) | Bitboard::from(File::H);
    let rooks = board.state().castling_rooks() & S::Them::BACK_RANK;
    !rooks.is_subset(corners)
}
