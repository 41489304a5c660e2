//! Nodes side by side, one to a lane, all of which have the same pieces of ours on the same
//! squares. After a capture a node may lack some: there the piece that captured stands in its
//! place, so that lines end where they end on the other nodes.
//!
//! What [`one_node`](crate::two_ply::one_node) knows of one node is found here for eight of them on
//! `avx512`, and for four on `v3`, with the same formulas and the same reasons to play a move out.
//! There eight directions lie side by side in a register. Here the directions come one after the
//! other, and each register has a node in every lane. Because our pieces are the same everywhere, a
//! loop over them is the same for all nodes: a node may lack a move that another one has, but that
//! is only a bit of a set.
//!
//! Nothing is deferred. A term that a piece needs on one node is worked out for all lanes, in which
//! it is mostly zero. Moves that take more than that are played out, node by node.
//!
//! Functions of some size are inlined where code is optimised, which carries the features of the
//! level into them. Elsewhere all values of what is inlined would lie in one frame, of more than
//! two megabytes under AddressSanitizer.
//!
//! | file | what |
//! |---|---|
//! | `directions` | four directions at a time: fills, how far sliders reach, how many squares they see |
//! | `numbers` | numbers for all squares, as planes of bits |
//! | `our_side`, `our_king` | our pieces, what they see, and where they may go |
//! | `their_king`, `zone` | what decides over their king's moves |
//! | `replies` | their other replies, and what each square is worth to them |
//! | `pieces`, `pawns`, `promotions`, `castling` | our moves |
//! | `pin_squares`, `pin_changes` | pins that our moves make and end |

mod castling;
mod directions;
mod numbers;
mod our_king;
mod our_side;
mod pawns;
mod pieces;
mod pin_changes;
mod pin_squares;
mod promotions;
mod replies;
mod their_king;
mod zone;

use board::{Board, Piece, Side};
#[cfg(feature = "explain")]
use magic_core::knight_attacks;
use magic_core::{Bitboard, Square};
use movegen::sinks::PawnMove;

use crate::columns::Column;
use crate::columns::castling_squares::BothCastlings;
use crate::columns::legal_moves::Pieces;
use crate::two_ply::alike_nodes::directions::{AllLines, Lines};
use crate::two_ply::alike_nodes::numbers::MovesBySquare;
use crate::two_ply::alike_nodes::our_king::OurMoves;
use crate::two_ply::alike_nodes::our_side::{Occupied, OurSide};
use crate::two_ply::alike_nodes::pin_squares::{PinChangers, PinSquares};
use crate::two_ply::alike_nodes::replies::{Others, Replies, TheirSliders};
use crate::two_ply::alike_nodes::their_king::LinesFromTheirKing;
use crate::two_ply::alike_nodes::zone::{OpenCastlings, Zone};
use crate::two_ply::rules::Rule::*;
use crate::two_ply::rules::{by, in_scope, on};

/// Plays moves out on those nodes that have them. Sets have the squares where the moves arrive,
/// node by node.
pub(crate) trait PlaysOut<S: Side, W> {
    /// Plain moves of the piece on `from`.
    fn each(&mut self, from: Square, targets: W);
    /// Moves of pawns that do not promote.
    fn pawns(&mut self, how: PawnMove, targets: W);
    /// Promotions.
    fn promotions(&mut self, how: PawnMove, targets: W);
    /// Promotions to one piece.
    fn promotions_to(&mut self, how: PawnMove, piece: Piece, targets: W);
    /// Castling with the rook on one of `rooks`.
    fn castling(&mut self, rooks: W);

    /// Looks at what is known of the nodes before our moves. `baseline` is how many replies they
    /// have if we pass.
    #[cfg(feature = "explain")]
    fn look(&mut self, _nodes: &AlikeNodes<'_, W>, _baseline: W) {}
}

/// What is known of the nodes before we look at our moves. Parts are borrowed, because they are
/// large.
pub(crate) struct AlikeNodes<'n, W> {
    ours: &'n OurSide,
    pieces: &'n Pieces<W>,
    us: W,
    them: W,
    empty: W,
    /// Their pawns.
    their_pawns: W,
    their_king: W,
    occupied: &'n Occupied<W>,
    /// What our sliders of each half see, by direction.
    seen: &'n [[W; 4]; 2],
    /// Where our pieces may go.
    our_moves: &'n OurMoves<W>,
    /// Checks and pins against their king, by half of the directions.
    king_lines: &'n [LinesFromTheirKing<W>; 2],
    /// Their pinned pieces.
    pinned: W,
    pin_squares: &'n PinSquares<W>,
    zone: &'n Zone<W>,
    castlings: &'n OpenCastlings<W>,
    squares_of_castlings: &'n BothCastlings,
    lines: &'n AllLines<W>,
    orthogonal_sliders: &'n TheirSliders<W>,
    diagonal_sliders: &'n TheirSliders<W>,
    replies: &'n Replies<W>,
    play_out: &'n PlayedOutSquares<W>,
}

/// What our summed moves come to so far.
struct SumsOfAlike<W> {
    /// How many moves are summed.
    moves: W,
    /// Where they arrive, and what they leave.
    by_square: MovesBySquare<W>,
    /// What is added to their replies.
    won: W,
    /// What is taken from them.
    lost: W,
    /// The pieces that make or end pins.
    pin_changers: PinChangers<W>,
}

/// Which moves are played out because of where they start or arrive.
struct PlayedOutSquares<W> {
    from: W,
    /// Where every arrival is played out.
    to: W,
    /// These, and the empty squares that zone lines pass.
    to_or_cut: W,
}

/// How many leaves are two plies below each node, without those after moves that are played out.
/// `complete` has all pieces of `S`, which is to move, and all rooks that may castle. Each node has
/// the same, or lacks some, in whose places stand enemy pieces. `words` are the columns of the
/// nodes' words. Their castlings are `ours` and `theirs`. En passant captures of ours are left out.
#[inline(always)]
pub(crate) fn leaves_below_alike<S: Side, W: Column, P: PlaysOut<S, W>>(
    complete: &Board,
    words: [W; 8],
    ours: &BothCastlings,
    theirs: &BothCastlings,
    out: &mut P,
) -> W {
    let (our_side, pieces) = (OurSide::of::<S>(complete), Pieces::of::<S>(words));
    let (us, them, empty) = (pieces.us, pieces.them, pieces.empty);
    let (none, their_king) = (us.none(), pieces.kings & them);
    let lines = AllLines { orthogonal: Lines::new(empty), diagonal: Lines::new(empty) };
    let AllLines { orthogonal, diagonal } = &lines;
    let may_promote = our_side.pawns.intersects(S::SEVENTH_RANK);
    let [rooks, bishops] = our_side.sliders;
    let of_rooks = FromOurSliders::of(orthogonal, rooks, &pieces, may_promote);
    let of_bishops = FromOurSliders::of(diagonal, bishops, &pieces, may_promote);
    let seen = [of_rooks.seen, of_bishops.seen];
    let king_lines = [of_rooks.king_lines, of_bishops.king_lines];
    let [orthogonal_king_lines, diagonal_king_lines] = &king_lines;
    let [a, b, c, d] = orthogonal_king_lines.pinned;
    let [e, f, g, h] = diagonal_king_lines.pinned;
    let pinned = ((a | b) | (c | d)) | ((e | f) | (g | h));
    let castlings =
        OpenCastlings::of::<S::Them>(theirs, words[7], us, them, orthogonal_king_lines.pin_lines);
    let zone = Zone::of::<S>(&our_side, &lines, &seen, &pieces, &castlings, theirs);

    let (rooks, bishops) = (pieces.orthogonal & them, pieces.diagonal & them);
    let orthogonal_sliders = if rooks.any() {
        TheirSliders::of(orthogonal, rooks, them, pinned, &orthogonal_king_lines.pinned)
    } else {
        TheirSliders::none(none)
    };
    let diagonal_sliders = if bishops.any() {
        TheirSliders::of(diagonal, bishops, them, pinned, &diagonal_king_lines.pinned)
    } else {
        TheirSliders::none(none)
    };
    let occupied = Occupied::new(!empty);
    let our_moves = OurMoves::of::<S>(
        &our_side,
        &pieces,
        &occupied,
        &orthogonal_sliders,
        &diagonal_sliders,
        pinned,
    );
    let play_out = PlayedOutSquares::of::<S>(&king_lines, &zone, &castlings, &pieces);
    let pin_squares = PinSquares::of(&king_lines, empty);
    let others = Others {
        pawns: pieces.pawns & them,
        knights: pieces.knights & them,
        orthogonal_pins: orthogonal_king_lines.pin_lines,
        diagonal_pins: diagonal_king_lines.pin_lines,
        pinned,
    };
    let replies = Replies::of::<S::Them>(us, them, &orthogonal_sliders, &diagonal_sliders, &others);
    let nodes = AlikeNodes {
        ours: &our_side,
        pieces: &pieces,
        us,
        them,
        empty,
        their_pawns: others.pawns,
        their_king,
        occupied: &occupied,
        seen: &seen,
        our_moves: &our_moves,
        king_lines: &king_lines,
        pinned,
        pin_squares: &pin_squares,
        zone: &zone,
        castlings: &castlings,
        squares_of_castlings: theirs,
        lines: &lines,
        orthogonal_sliders: &orthogonal_sliders,
        diagonal_sliders: &diagonal_sliders,
        play_out: &play_out,
        replies: &replies,
    };
    let baseline = replies.count_without_king.plus(zone.king_moves);
    #[cfg(feature = "explain")]
    out.look(&nodes, baseline);
    let by_square = MovesBySquare::none(none);
    let pin_changers = PinChangers::new();
    let mut sums = SumsOfAlike { moves: none, by_square, won: none, lost: none, pin_changers };
    let forbidden = nodes.pieces::<S, P>(&mut sums, out);
    nodes.pawns::<S, P>(&forbidden, &mut sums, out);
    nodes.pin_changes::<S>(&mut sums);
    let castling_rooks = complete.state().castling_rooks() & S::BACK_RANK;
    if !castling_rooks.is_empty() {
        let rooks = our_moves.castlings(ours, words[7].within(castling_rooks), empty);
        let rooks = in_scope(our_side.king, rooks);
        if rooks.any() {
            sums.won = sums.won.plus(nodes.castlings::<S, P>(castling_rooks, rooks, baseline, out));
        }
    }

    // What an arrival comes to has 64 added. On our squares stands what a departure comes to
    // instead, 127 less: 127 - 64 added. So each move has 127 added.
    let mut numbers = replies.arrival;
    for plane in &mut numbers {
        *plane = *plane ^ us;
    }
    let won = sums.moves.times(baseline).plus(sums.by_square.over(&numbers)).plus(sums.won);
    won.plus(sums.moves).minus(sums.moves.up(7)).minus(sums.lost)
}

/// Numbers by square, for explanations.
#[cfg(feature = "explain")]
impl AlikeNodes<'_, u64> {
    /// What an arrival of ours on a square changes in their replies, moves of their king left out.
    /// On a square of ours it is what they win when we leave, negated.
    pub(crate) fn arrival_on(&self, square: Square) -> i32 {
        let number = numbers::at(&self.replies.arrival, square.bitboard().0);
        number as i32 - 64
    }

    /// How many steps of their king a knight of ours forbids from a square, less one where their
    /// king may capture it.
    pub(crate) fn forbidden_by_knight(&self, square: Square) -> i32 {
        let forbidden = knight_attacks(square).0 & self.zone.safe_steps;
        let captured = self.zone.beside & self.them & !self.zone.attacked & square.bitboard().0;
        forbidden.count_ones() as i32 - captured.count_ones() as i32
    }
}

/// What our sliders of one half see.
struct FromOurSliders<W> {
    /// The squares, by direction.
    seen: [W; 4],
    /// Checks and pins against their king.
    king_lines: LinesFromTheirKing<W>,
}

impl<W: Column> FromOurSliders<W> {
    #[inline(always)]
    fn of<const HALF: usize>(
        lines: &Lines<W, HALF>,
        sliders: Bitboard,
        pieces: &Pieces<W>,
        may_promote: bool,
    ) -> Self {
        let (us, them) = (pieces.us, pieces.them);
        if sliders.is_empty() {
            let none = us.none();
            let king_lines = if may_promote {
                LinesFromTheirKing::of(lines, pieces.kings & them, us, them, &[none; 4])
            } else {
                LinesFromTheirKing::none(none)
            };
            return Self { seen: [none; 4], king_lines };
        }
        let seen = lines.fill_all(us.within(sliders));
        let king_lines = LinesFromTheirKing::of(lines, pieces.kings & them, us, them, &seen);
        Self { seen, king_lines }
    }
}

impl<W: Column> PlayedOutSquares<W> {
    #[inline(always)]
    fn of<S: Side>(
        [orthogonal, diagonal]: &[LinesFromTheirKing<W>; 2],
        zone: &Zone<W>,
        castlings: &OpenCastlings<W>,
        pieces: &Pieces<W>,
    ) -> Self {
        let mut from = by(DiscoversCheck, orthogonal.discoverers | diagonal.discoverers)
            | by(OpensZoneLine, zone.lines)
            | by(LeavesCastlingPath, castlings.blockers);
        let mut to = from.none();
        if castlings.rook_may_be_pinned && on(PinsCastlingRook) {
            // A pin along the back rank then decides over castling too.
            let pins = orthogonal.pins | orthogonal.pin_lines;
            to = to | pins.within(S::Them::BACK_RANK);
            from = from | orthogonal.pin_changers.within(S::Them::BACK_RANK);
        }
        Self { from, to, to_or_cut: to | by(CutsZoneLine, zone.lines & pieces.empty) }
    }
}
