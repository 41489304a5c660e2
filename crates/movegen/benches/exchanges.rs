//! What exchanges cost that know pins and checks, beside a plain swap that does not.
//!
//! ```text
//! cargo bench -p movegen --bench exchanges
//! ```
//!
//! The three functions take turns over the captures of random games, and the fastest round of each
//! counts. So a busy machine slows all three, and the ratios stay. The program ends with exit code
//! 1 if a ratio is above its limit.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use board::{Board, Move, Piece};
use magic_core::{Bitboard, SplitMix64, bishop_attacks, rook_attacks};
use movegen::stages::AllCaptures;
use movegen::{Moves, PieceValues, legal_moves, see, see_ge};

/// The most that each may take, as a multiple of the plain swap's time.
const LIMITS: [(&str, f64); 2] = [("see_ge", 1.15), ("see", 1.5)];

const ROUNDS: usize = 400;
const CAPTURES: usize = 6_000;
const LONGEST_GAME: usize = 120;

/// Openings, middlegames with and without open lines to the kings, and endgames.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r2q1rk1/pp2bppp/2n1bn2/2pp4/3P4/2N1PN2/PPQ1BPPP/R1B2RK1 w - - 0 10",
    "8/2p2pk1/3p2p1/KP1P3r/1R3p2/6P1/4P3/8 w - - 0 1",
];

fn main() -> ExitCode {
    let captures = captures();
    let values = PieceValues::CENTIPAWNS;
    let mut best = [Duration::MAX; 3];
    for _ in 0..ROUNDS {
        let times = [
            timed(&captures, |board, mv| plain_swap(board, mv, &values)),
            timed(&captures, |board, mv| at_least_zero(board, mv, &values)),
            timed(&captures, |board, mv| value(board, mv, &values)),
        ];
        best = std::array::from_fn(|number| best[number].min(times[number]));
    }
    let nanoseconds = best.map(|time| time.as_secs_f64() * 1e9 / captures.len() as f64);
    println!("{} captures, {ROUNDS} rounds, nanoseconds of the fastest", captures.len());
    println!("plain swap  {:6.2}", nanoseconds[0]);
    let mut code = ExitCode::SUCCESS;
    for ((name, limit), time) in LIMITS.into_iter().zip(&nanoseconds[1..]) {
        let ratio = time / nanoseconds[0];
        let verdict = if ratio <= limit { "within" } else { "above" };
        println!("{name:<11} {time:6.2}  {ratio:.2} times the plain swap, {verdict} {limit}");
        if ratio > limit {
            code = ExitCode::FAILURE;
        }
    }
    code
}

/// Captures of positions of random games.
fn captures() -> Vec<(Board, Move)> {
    let mut numbers = SplitMix64::seeded(1851);
    let mut captures = Vec::new();
    for start in STARTS.iter().cycle() {
        let mut board: Board = start.parse().expect("a position");
        for _ in 0..LONGEST_GAME {
            let moves = legal_moves(&board);
            if moves.is_empty() {
                break;
            }
            let list = Moves::of(&board).stage(AllCaptures).list();
            captures.extend(list.into_iter().map(|mv| (board, mv)));
            board = board.play(moves[numbers.below(moves.len())]);
        }
        if captures.len() >= CAPTURES {
            captures.truncate(CAPTURES);
            return captures;
        }
    }
    captures
}

fn timed(captures: &[(Board, Move)], exchange: impl Fn(&Board, Move) -> i32) -> Duration {
    let start = Instant::now();
    let sum: i32 = captures.iter().map(|(board, mv)| exchange(board, *mv)).sum();
    black_box(sum);
    start.elapsed()
}

#[inline(never)]
fn at_least_zero(board: &Board, mv: Move, values: &PieceValues) -> i32 {
    see_ge(board, mv, 0, values).into()
}

#[inline(never)]
fn value(board: &Board, mv: Move, values: &PieceValues) -> i32 {
    see(board, mv, values)
}

/// The exchange as most engines have it: the least valuable attacker takes, sliders behind join in,
/// and nobody asks for pins, checks or promotions.
///
/// Source: <https://www.chessprogramming.org/SEE_-_The_Swap_Algorithm>.
#[inline(never)]
fn plain_swap(board: &Board, mv: Move, values: &PieceValues) -> i32 {
    let (from, target) = (mv.from(), mv.to());
    let value_on = |square| board.piece_on(square).map_or(0, |piece| values.of(piece));
    let mut gains = [0; 32];
    gains[0] = value_on(target);
    let mut standing = value_on(from);
    let mut occupied = board.occupied().without(from);
    let mut attackers = board.attackers_to(target, occupied);
    let mut side = !board.side_to_move();
    let mut depth = 0;
    loop {
        let own = attackers & occupied & board.color(side);
        let Some((piece, attacker)) = least_of(board, own) else { break };
        depth += 1;
        gains[depth] = standing - gains[depth - 1];
        if i32::max(-gains[depth - 1], gains[depth]) < 0 {
            break;
        }
        standing = values.of(piece);
        occupied ^= attacker;
        if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
            attackers |= bishop_attacks(target, occupied) & board.diagonal_sliders();
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            attackers |= rook_attacks(target, occupied) & board.orthogonal_sliders();
        }
        side = !side;
    }
    while depth > 0 {
        gains[depth - 1] = -i32::max(-gains[depth - 1], gains[depth]);
        depth -= 1;
    }
    gains[0]
}

fn least_of(board: &Board, own: Bitboard) -> Option<(Piece, Bitboard)> {
    for piece in Piece::ALL {
        let pieces = own & board.pieces(piece);
        if !pieces.is_empty() {
            return Some((piece, pieces.isolate_first()));
        }
    }
    None
}
