//! What the program `perft` reads line by line from other programs.

use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

use board::Board;

use crate::messages::text_is_fit_to_print;

/// Longer sessions find nothing that shorter ones do not.
const MOST_LINES: usize = 40;

/// Any lines are an engine's answer to `go perft`: refused with an error that can be printed, or a
/// divide.
pub fn engine(data: &[u8]) {
    match perft::for_fuzzing::engine_answer(&Board::start(), &String::from_utf8_lossy(data)) {
        Ok(divide) => assert!(divide.entries.len() <= 10_000, "{} moves", divide.entries.len()),
        Err(message) => text_is_fit_to_print(&message),
    }
}

/// Any lines are a session of `perft uci`, with counts of at most two plies, few threads and little
/// memory. It ends by itself, says `readyok` once for each `isready` before `quit`, and writes
/// nothing that disturbs a terminal.
pub fn uci(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let lines: Vec<String> = text.split('\n').take(MOST_LINES).map(small).collect();
    let output = Written::default();
    let input = Cursor::new(lines.join("\n").into_bytes());
    perft::for_fuzzing::uci_session(input, output.clone()).expect("memory can be written to");
    let bytes = output.0.lock().expect("nobody panicked").clone();
    let written = String::from_utf8(bytes).expect("output is UTF-8");
    let first_word = |line: &String| line.split_whitespace().next().unwrap_or_default().to_owned();
    let asked = lines.iter().map(first_word).take_while(|word| word != "quit");
    let asked = asked.filter(|word| word == "isready").count();
    let answered = written.lines().filter(|line| *line == "readyok").count();
    assert!(answered >= asked, "{asked} questions, {answered} answers:\n{text:?}\n{written}");
    let control = written.chars().find(|&letter| letter.is_control() && letter != '\n');
    assert_eq!(control, None, "{text:?}\n{written:?}");
}

/// The line with little work: less depth, few threads, little memory.
fn small(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_small = |word: &str, most: u64| word.parse().map_or(true, |number: u64| number <= most);
    match words[..] {
        ["go", "perft", depth] if !is_small(depth, 2) => "go perft 2".to_owned(),
        ["setoption", .., value] if !is_small(value, 3) => {
            "setoption name Threads value 2".to_owned()
        }
        _ => line.to_owned(),
    }
}

/// Output that is kept.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().map_err(|_| io::ErrorKind::Other)?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
