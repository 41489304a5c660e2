//! A node two plies above the leaves.

use board::{Board, CastlingSide, Side};
use magic_core::{Bitboard, File, Sliders, Square, king_attacks, knight_attacks, pawn_attacks_of};
use movegen::{KingLines, open_castling_rooks, safe_castling_rooks};

use super::castling::Castlings;
use super::gains::{Gains, Tally};
use super::king_zone::KingZone;
use super::lanes::{Lanes, Open};
use super::lines::Lines;
use super::replies::Replies;
use crate::kernel::cpu::Cpu;

/// The arrivals of a level.
type TallyOf<C> = <<C as Cpu>::Gains as Gains<<C as Cpu>::Lanes>>::Tally;

/// Everything about one node. *We* are `S`, to move; *they* reply.
pub(crate) struct Node<'b, S: Side, C: Cpu> {
    pub(crate) cpu: C,
    pub(crate) board: &'b Board,
    pub(crate) us: Bitboard,
    pub(crate) them: Bitboard,
    pub(crate) empty: Bitboard,
    /// Pins against our own king.
    pub(crate) own_lines: KingLines,
    /// Lines from their king.
    pub(crate) lines: Lines<C::Lanes>,
    /// Around their king.
    pub(crate) zone: KingZone<C::Lanes>,
    /// Their replies now.
    pub(crate) replies: Replies<C::Lanes, C::Gains>,
    /// Men of ours all of whose moves are hard.
    pub(crate) hard_departures: Bitboard,
    /// Squares on which every arrival is hard.
    pub(crate) hard_arrivals: Bitboard,
    /// Squares on which arrivals that are not along an own line are hard: the above, and cut lines.
    pub(crate) hard_foreign: Bitboard,
    /// Their pinned men.
    pub(crate) pinned: Bitboard,
    /// Empty squares on which any arrival may end a pin.
    pub(crate) unpinning: Bitboard,
    /// Where easy moves arrive, and pawns leave.
    pub(crate) tally: TallyOf<C>,
    /// Sum over the easy moves, but for what the tally says.
    pub(crate) sum: i32,
    /// Nodes below the hard moves.
    pub(crate) hard_nodes: u64,
    side: core::marker::PhantomData<S>,
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
        let zone = KingZone::of::<S>(board, their_king, castlings, sliders, &open);
        let replies = Replies::of::<S::Them>(board, &lines, &open);
        let mut hard_departures =
            lines.uncovering | (zone.hot_squares & us) | zone.castlings.in_the_way;
        let unpinning = lines.pins.all() & empty;
        let mut hard_arrivals = zone.castlings.arrivals;
        if castling_rook_may_be_pinned::<S>(board) {
            hard_departures |= lines.repinning;
            hard_arrivals |= lines.pins.all() | lines.pinning.all();
        }
        let hard_foreign = hard_arrivals | (zone.hot_squares & empty);
        let pinned = lines.pinned.union();
        Self {
            cpu,
            board,
            us,
            them,
            empty,
            own_lines,
            lines,
            zone,
            replies,
            hard_departures,
            hard_arrivals,
            hard_foreign,
            pinned,
            unpinning,
            tally: TallyOf::<C>::new(),
            sum: 0,
            hard_nodes: 0,
            side: core::marker::PhantomData,
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
        for to in targets {
            self.hard_child(&self.board.play_normal::<S>(from, to));
        }
    }

    /// Counts the replies on a board that a hard move led to.
    #[inline(always)]
    pub(crate) fn hard_child(&mut self, child: &Board) {
        self.hard_nodes += self.cpu.bulk_leaves::<S::Them>(child);
    }

    /// Steps of our king, each by itself, and castling, which is hard.
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
            if self.needs_correction().0.contains(king) {
                self.sum += self.corrections(king, easy);
            }
            self.repin(king, easy, self.unpinning);
            self.easy(king, easy, king_attacks(king), |_, square| king_attacks(square));
        }
        let rooks = open_castling_rooks::<S>(self.board, &self.own_lines);
        for rook in safe_castling_rooks::<S>(self.board, &self.own_lines, rooks, danger) {
            self.castling(king, rook);
        }
    }

    /// A castling of ours: two men leave and two arrive, which is easy where none of the four
    /// squares, nor what the men attack, has to do with their king or with each other.
    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) {
        let side = CastlingSide::of(king, rook);
        let on_back_rank = |file| Bitboard::from(file) & S::BACK_RANK;
        let (king_to, rook_to) = (on_back_rank(side.king_file()), on_back_rank(side.rook_file()));
        let leaving = king.bitboard() | rook.bitboard();
        let arriving = king_to | rook_to;
        let occupied = (!self.empty - leaving) | arriving;
        let sliders = self.cpu.sliders();
        let before = sliders.rook(rook, !self.empty) | king_attacks(king);
        let after =
            sliders.rook(rook_to.first_or_a1(), occupied) | king_attacks(king_to.first_or_a1());
        let their_king = self.board.kings() & self.them;
        let lines = self.lines.pinning.straight | self.unpinning | self.hard_foreign;
        let hard = arriving.intersects(leaving | lines)
            || leaving.intersects(self.hard_departures | self.lines.repinning)
            || leaving.intersects(self.replies.seen.union())
            || (before | after).intersects(self.zone.zone | their_king)
            || their_king.intersects(S::BACK_RANK);
        if hard {
            self.hard_child(&self.board.play_castling::<S>(king, rook));
            return;
        }
        self.tally.arrive(arriving);
        let gains = self.replies.gains.at(king) + self.replies.gains.at(rook);
        self.sum += self.replies.count + self.zone.count + gains;
    }

    /// Settles pins for the moves of a man that is no pawn to `targets`, on some of which, `pinning`,
    /// it may pin or unpin.
    #[inline(always)]
    pub(crate) fn repin(&mut self, from: Square, targets: Bitboard, pinning: Bitboard) {
        let mut changing = targets & pinning;
        if self.lines.repinning.contains(from) {
            let (pinned, off) = (self.pinned, targets - pinning);
            let (change, rest) = self.cpu.unpin::<S>(self.board, pinned, from, off);
            self.sum += change;
            changing |= rest;
        }
        for to in changing {
            self.sum += self.cpu.repin::<S>(self.board, self.pinned, from, to, None);
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
