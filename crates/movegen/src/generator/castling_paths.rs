//! Castling paths: the squares that must be empty or safe, for every place of king and rook.

use board::{Board, CastlingSide, Side};
use magic_core::{Bitboard, File, Square};

use super::king_lines::KingLines;

/// The conditions for one pair of king file and rook file. Each is a set of files.
#[derive(Clone, Copy, Debug)]
pub struct CastlingPath {
    /// Files that must be empty, without those of king and rook.
    empty: u8,
    /// Files that must not be attacked: those that the king crosses, and the file where it arrives.
    safe: u8,
}

static PATHS: [[CastlingPath; 8]; 8] = paths();

const fn paths() -> [[CastlingPath; 8]; 8] {
    let mut table = [[CastlingPath { empty: 0, safe: 0 }; 8]; 8];
    let mut king = 0;
    while king < 8 {
        let mut rook = 0;
        while rook < 8 {
            if rook != king {
                table[king][rook] = path(king as u8, rook as u8);
            }
            rook += 1;
        }
        king += 1;
    }
    table
}

const fn path(king: u8, rook: u8) -> CastlingPath {
    let side = if rook > king { CastlingSide::King } else { CastlingSide::Queen };
    let king_walk = files_from_to(king, side.king_file());
    let rook_walk = files_from_to(rook, side.rook_file());
    let pieces = 1 << king | 1 << rook;
    CastlingPath { empty: (king_walk | rook_walk) & !pieces, safe: king_walk }
}

/// The files from one file to another, both included.
const fn files_from_to(from: u8, to: File) -> u8 {
    let to = to as u8;
    let (low, high) = if from < to { (from, to) } else { (to, from) };
    let mut files = 0;
    let mut file = low;
    while file <= high {
        files |= 1 << file;
        file += 1;
    }
    files
}

impl CastlingPath {
    /// The conditions for a king and a rook on these squares. Only the files matter.
    ///
    /// ```
    /// use board::White;
    /// use magic_core::{Bitboard, Square};
    /// use movegen::generator::CastlingPath;
    ///
    /// let short = CastlingPath::of(Square::E1, Square::H1);
    /// assert_eq!(short.empty::<White>(), Bitboard::from_iter([Square::F1, Square::G1]));
    /// assert_eq!(short.safe::<White>(), Bitboard::from_iter([Square::E1, Square::F1, Square::G1]));
    /// let chess960 = CastlingPath::of(Square::G1, Square::H1); // the king stays
    /// assert_eq!(chess960.empty::<White>(), Square::F1.bitboard());
    /// assert_eq!(chess960.safe::<White>(), Square::G1.bitboard());
    /// ```
    #[inline(always)]
    pub const fn of(king: Square, rook: Square) -> Self {
        PATHS[king as usize & 7][rook as usize & 7]
    }

    /// The squares of `S` that must be empty.
    #[inline(always)]
    pub const fn empty<S: Side>(self) -> Bitboard {
        on_back_rank::<S>(self.empty)
    }

    /// The squares of `S` that must not be attacked.
    #[inline(always)]
    pub const fn safe<S: Side>(self) -> Bitboard {
        on_back_rank::<S>(self.safe)
    }
}

/// The rooks that `S` may castle with, judged by rights, checks and empty squares. Attacks on the
/// king's path are not tested.
///
/// ```
/// use board::{Board, White};
/// use magic_core::Square;
/// use movegen::generator::{KingLines, open_castling_rooks};
///
/// let board: Board = "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1".parse()?;
/// let lines = KingLines::of::<White>(&board, Square::E1);
/// assert_eq!(open_castling_rooks::<White>(&board, &lines), Square::H1.bitboard());
/// # Ok::<(), board::FenError>(())
/// ```
#[inline(always)]
pub fn open_castling_rooks<S: Side>(board: &Board, lines: &KingLines) -> Bitboard {
    let mut rooks = board.state().castling_rooks() & S::BACK_RANK;
    if rooks.is_empty() || !lines.checkers.is_empty() {
        return Bitboard::EMPTY;
    }
    let (king, occupied) = (board.king(S::COLOR), board.occupied());
    for rook in rooks {
        if CastlingPath::of(king, rook).empty::<S>().intersects(occupied) {
            rooks ^= rook.bitboard();
        }
    }
    rooks
}

/// The [open](open_castling_rooks) castling rooks whose castling is legal when the enemy attacks
/// `danger`.
///
/// ```
/// use board::{Black, Board, White};
/// use magic_core::{Bitboard, DEFAULT_SLIDERS, Square};
/// use movegen::generator::{KingLines, attacked_squares, open_castling_rooks, safe_castling_rooks};
///
/// let board: Board = "3r1k2/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse()?;
/// let lines = KingLines::of::<White>(&board, Square::E1);
/// let open = open_castling_rooks::<White>(&board, &lines);
/// assert_eq!(open, Bitboard::from_iter([Square::A1, Square::H1]));
///
/// let danger = attacked_squares::<Black, _>(&board, DEFAULT_SLIDERS, board.occupied());
/// let safe = safe_castling_rooks::<White>(&board, &lines, open, danger);
/// assert_eq!(safe, Square::H1.bitboard()); // d1 is attacked
/// # Ok::<(), board::FenError>(())
/// ```
#[inline(always)]
pub fn safe_castling_rooks<S: Side>(
    board: &Board,
    lines: &KingLines,
    mut rooks: Bitboard,
    danger: Bitboard,
) -> Bitboard {
    for rook in rooks {
        let safe = CastlingPath::of(board.king(S::COLOR), rook).safe::<S>();
        // In Chess960 the rook may be the piece that shields the king from an enemy on its rank.
        if safe.intersects(danger) || lines.orthogonal_pins.contains(rook) {
            rooks ^= rook.bitboard();
        }
    }
    rooks
}

#[inline(always)]
const fn on_back_rank<S: Side>(files: u8) -> Bitboard {
    // The files are counted from the lowest square of the rank.
    Bitboard((files as u64) << S::BACK_RANK.0.trailing_zeros())
}
