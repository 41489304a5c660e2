//! Seeded random games.

use board::{Board, Chess960, MoveKind, Position};
use magic_core::{Color, SplitMix64};
use movegen::legal_moves;
use training_data::{Score, ViriGame, WinDrawLoss};

/// Where games start.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Starts {
    /// The start position.
    Standard,
    /// The positions of double Chess960.
    Chess960,
}

/// A game ends after this many plies at the latest.
const LONGEST: usize = 250;

/// Plies without capture or pawn move that end a game.
const DRAW_CLOCK: u32 = 100;

/// The first `number` games of a seed.
pub fn games(seed: u64, number: u32, starts: Starts) -> Vec<ViriGame> {
    (0..number).map(|index| game(seed, index, starts)).collect()
}

/// A game of a seed. Castlings, promotions and en passant captures are played more often than by
/// chance.
pub fn game(seed: u64, index: u32, starts: Starts) -> ViriGame {
    // Streams of neighbouring seeds look unrelated.
    let mut random = SplitMix64::seeded(seed.wrapping_mul(1 << 32).wrapping_add(index.into()));
    let mut game = ViriGame::new(start(&mut random, starts), WinDrawLoss::Draw);
    let mut position = game.start;
    while game.moves.len() < LONGEST && position.halfmove_clock() < DRAW_CLOCK {
        let legal = legal_moves(position.board());
        let rare: Vec<_> = legal.iter().copied().filter(|mv| is_rare(mv.kind())).collect();
        let choices = if rare.is_empty() || random.below(3) > 0 { &legal[..] } else { &rare[..] };
        if choices.is_empty() {
            break;
        }
        let mv = choices[random.below(choices.len())];
        game.moves.push((mv, score(&mut random)));
        position = position.play(mv);
    }
    game.result = result(&position, &mut random);
    game
}

fn start(random: &mut SplitMix64, starts: Starts) -> Position {
    if starts == Starts::Standard {
        return Position::start();
    }
    let mut number = || Chess960::new(random.below(960) as u16).expect("a number below 960");
    Board::double_chess960(number(), number()).into()
}

fn is_rare(kind: MoveKind) -> bool {
    !matches!(kind, MoveKind::Normal | MoveKind::DoublePush)
}

/// Mostly near 0, sometimes anything. −32768 cannot be reversed for the other side.
fn score(random: &mut SplitMix64) -> Score {
    Score(match random.below(20) {
        0 => (random.below(65_535) as i32 - 32_767) as i16,
        1 => 32_002,
        2 => 0,
        _ => random.below(601) as i16 - 300,
    })
}

/// Mate decides, otherwise chance.
fn result(last: &Position, random: &mut SplitMix64) -> WinDrawLoss {
    let board = last.board();
    if board.is_check() && legal_moves(board).is_empty() {
        return match board.side_to_move() {
            Color::White => WinDrawLoss::Loss,
            Color::Black => WinDrawLoss::Win,
        };
    }
    [WinDrawLoss::Loss, WinDrawLoss::Draw, WinDrawLoss::Win][random.below(3)]
}
