//! Chess960 start arrays by Scharnagl's number (Reinhard Scharnagl, *Fischer-Random-Schach*, 2004).

/// How many Chess960 start arrays there are.
pub const COUNT: usize = 960;

/// The back rank of start array `number` (0 to 959; 518 is `RNBQKBNR`), white's letters.
///
/// The number is a mixed-radix one: light-squared bishop (4), dark-squared bishop (4), queen (6
/// squares left), knights (10 pairs of the 5 left); king between rooks fill the rest.
pub fn back_rank(number: usize) -> String {
    assert!(number < COUNT, "there are 960 start arrays");
    let mut rank = [None; 8];
    rank[2 * (number % 4) + 1] = Some('B');
    rank[2 * (number / 4 % 4)] = Some('B');
    place(&mut rank, number / 16 % 6, 'Q');
    let (first, second) = knight_pair(number / 96);
    // The second knight first: placing it leaves the lower free squares as they are.
    place(&mut rank, second, 'N');
    place(&mut rank, first, 'N');
    for piece in ['R', 'K', 'R'] {
        place(&mut rank, 0, piece);
    }
    rank.into_iter().flatten().collect()
}

/// Puts a piece on the `nth` free square, counted from the a-file.
fn place(rank: &mut [Option<char>; 8], nth: usize, piece: char) {
    let free = rank.iter().enumerate().filter(|(_, square)| square.is_none()).nth(nth);
    let file = free.expect("fewer pieces than squares").0;
    rank[file] = Some(piece);
}

/// The two of five free squares that knight code `code` (0 to 9) stands for.
fn knight_pair(code: usize) -> (usize, usize) {
    let pairs = (0..5).flat_map(|first| (first + 1..5).map(move |second| (first, second)));
    pairs.clone().nth(code).expect("there are ten pairs of five squares")
}

/// The start position with the given arrays for white and black, in a Shredder FEN.
pub fn start_fen(white: usize, black: usize) -> String {
    let (white, black) = (back_rank(white), back_rank(black));
    let castling = rook_files(&white).to_uppercase() + &rook_files(&black);
    let black = black.to_lowercase();
    format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w {castling} - 0 1")
}

/// The rooks' files, the one nearer to the h-file first.
fn rook_files(rank: &str) -> String {
    let rooks = ('a'..='h').zip(rank.chars()).filter(|&(_, piece)| piece == 'R');
    let files: Vec<char> = rooks.map(|(file, _)| file).collect();
    files.into_iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn known_numbers() {
        assert_eq!(back_rank(0), "BBQNNRKR");
        assert_eq!(back_rank(518), "RNBQKBNR");
        assert_eq!(back_rank(959), "RKRNNQBB");
    }

    #[test]
    fn all_arrays_differ() {
        let arrays: HashSet<String> = (0..COUNT).map(back_rank).collect();
        assert_eq!(arrays.len(), COUNT);
    }

    #[test]
    fn standard_start() {
        let fen = start_fen(518, 518);
        assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    }
}
