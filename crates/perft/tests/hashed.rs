//! Hashed counting gives the plain counts: with tables of any size, on all threads, used again.

mod positions;

use std::num::NonZeroUsize;

use perft::{Control, Interrupted, Kernel, Memory, Settings, Table, count, count_hashed};

fn threads(threads: usize) -> Settings {
    Settings { threads: NonZeroUsize::new(threads).unwrap(), ..Settings::default() }
}

fn table(bytes: usize) -> Table {
    Table::new(Memory::from_bytes(bytes)).unwrap()
}

#[test]
fn one_table_serves_all_positions_depths_kernels_and_threads() {
    let table = table(1 << 20);
    for (fen, board, depth) in positions::positions() {
        for depth in 0..=depth {
            let expected = count(&board, depth, &threads(1));
            for (kernel, many) in Kernel::ALL.into_iter().zip([1, 2].into_iter().cycle()) {
                let settings = Settings { kernel, ..threads(many) };
                let nodes = count_hashed(&board, depth, &settings, &Control::new(), &table);
                assert_eq!(nodes, Ok(expected), "{fen} depth {depth} kernel {kernel}");
            }
        }
    }
}

#[test]
fn a_table_of_one_bucket_is_enough() {
    for (fen, board, depth) in positions::positions() {
        let nodes = count_hashed(&board, depth, &threads(2), &Control::new(), &table(1));
        assert_eq!(nodes, Ok(count(&board, depth, &threads(1))), "{fen}");
    }
}

#[test]
fn deep_endgames_are_counted_by_transpositions() {
    let board = "8/8/3k4/8/8/8/3P4/3K4 w - - 0 1".parse().unwrap();
    let table = table(64 << 20);
    let deep = count_hashed(&board, 14, &threads(2), &Control::new(), &table).unwrap();
    let step = |board: &board::Board, depth| {
        let moves = movegen::legal_moves(board);
        let below = moves.iter().map(|&mv| {
            count_hashed(&board.play(mv), depth, &threads(1), &Control::new(), &table).unwrap()
        });
        below.sum::<u128>()
    };
    assert_eq!(step(&board, 13), deep);
    let fresh = Table::with_seed(Memory::from_megabytes(64), 99).unwrap();
    assert_eq!(count_hashed(&board, 14, &threads(1), &Control::new(), &fresh), Ok(deep));
}

#[test]
fn a_stopped_count_leaves_nothing_wrong_behind() {
    let table = table(1 << 20);
    let board = board::Board::start();
    let control = Control::new();
    control.stop();
    let stopped = count_hashed(&board, 6, &threads(1), &control, &table);
    assert!(matches!(stopped, Err(Interrupted { nodes: 0, .. })), "{stopped:?}");
    let nodes = count_hashed(&board, 5, &threads(1), &Control::new(), &table);
    assert_eq!(nodes, Ok(count(&board, 5, &threads(1))));

    let control = Control::new();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while control.nodes() == 0 {
                std::thread::yield_now();
            }
            control.stop();
        });
        let _ = count_hashed(&board, 7, &threads(1), &control, &table);
    });
    let nodes = count_hashed(&board, 6, &threads(1), &Control::new(), &table);
    assert_eq!(nodes, Ok(count(&board, 6, &threads(1))));
}
