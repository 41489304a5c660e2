//! Solves "mate in N" problems: `cargo run --release -p movegen --example mate_solver [FILE]`.
//!
//! The file holds EPD lines with the operation `dm N;` (direct mate in N moves). For each line, the
//! program prints the first moves that force mate in at most N moves. It ends with 1 if a line has
//! no such move, and with 2 if a line cannot be read. Without a file it solves three problems of
//! its own.

use std::process::ExitCode;

use board::{Board, Move};
use movegen::{San, gives_check, has_legal_moves, legal_moves};

const PROBLEMS: &str = "\
kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id \"Paul Morphy\";
r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - dm 3;
1k5r/pP3ppp/3p2b1/1BN1n3/1Q2P3/P1B5/KP3P1P/7q w - - dm 3;";

/// The moves by which the side to move forces mate in at most `moves` moves of its own.
fn mating_moves(board: &Board, moves: u32) -> impl Iterator<Item = Move> {
    legal_moves(board).into_iter().filter(move |&mv| {
        // The last move must give check. Earlier moves need not.
        (moves > 1 || gives_check(board, mv)) && is_mated_in(&board.play(mv), moves - 1)
    })
}

/// Whether every move of the side to move allows mate in at most `moves` moves. A side without a
/// move must be mated.
fn is_mated_in(board: &Board, moves: u32) -> bool {
    if !has_legal_moves(board) {
        return board.is_check();
    }
    moves > 0
        && legal_moves(board)
            .iter()
            .all(|&mv| mating_moves(&board.play(mv), moves).next().is_some())
}

/// The board and the number of moves of an EPD line.
fn read(line: &str) -> Result<(Board, u32), String> {
    let fields: Vec<&str> = line.split_ascii_whitespace().collect();
    let (position, operations) = fields.split_at(fields.len().min(4));
    let board = position.join(" ").parse().map_err(|error| format!("{error}"))?;
    let moves = operations.iter().skip_while(|&&word| word != "dm").nth(1);
    let moves = moves.ok_or("the operation dm is missing")?.trim_end_matches(';');
    match moves.parse() {
        Ok(moves @ 1..=9) => Ok((board, moves)),
        _ => Err(format!("dm {moves}: a number from 1 to 9 is expected")),
    }
}

fn main() -> ExitCode {
    let text = match std::env::args().nth(1) {
        None => Ok(PROBLEMS.to_owned()),
        Some(path) => std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}")),
    };
    let solved = text.and_then(|text| solve_all(&text));
    match solved {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Whether all problems have a solution.
fn solve_all(text: &str) -> Result<bool, String> {
    let mut all = true;
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let (board, moves) = read(line).map_err(|error| format!("line {}: {error}", number + 1))?;
        // Shorter mates first. After a mate is found, longer mates need no search.
        let solution = (1..=moves)
            .map(|moves| (moves, mating_moves(&board, moves).collect::<Vec<_>>()))
            .find(|(_, keys)| !keys.is_empty());
        match solution {
            Some((moves, keys)) => {
                let keys: Vec<_> = keys.iter().map(|&mv| San::of(&board, mv).to_string()).collect();
                println!("{}: mate in {moves} by {}", board.fen(), keys.join(", "));
            }
            None => {
                println!("{}: no mate in {moves}", board.fen());
                all = false;
            }
        }
    }
    Ok(all)
}
