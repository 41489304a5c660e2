//! Perft in ten lines: `cargo run --release -p movegen --example perft -- 5 ['FEN']`.

use board::Board;
use movegen::{count_legal_moves, legal_moves};

fn perft(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_legal_moves(board).into(),
        _ => legal_moves(board).iter().map(|&mv| perft(&board.play(mv), depth - 1)).sum(),
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth = arguments.next().map_or(Ok(4), |text| text.parse())?;
    let board = arguments.next().map_or(Ok(Board::start()), |fen| fen.parse())?;
    println!("{}", perft(&board, depth));
    Ok(())
}
