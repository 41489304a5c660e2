//! Moves: lists, stages, notation, test positions and exchanges.
//!
//! # Find moves
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use magic_chess::moves::stages::AllCaptures;
//! use magic_chess::{
//!     Board, MoveList, Moves, count_legal_moves, for_each_legal_move, has_legal_moves, legal_moves,
//!     pseudo_legal_moves, try_for_each_legal_move,
//! };
//!
//! let board: Board = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
//! let moves: MoveList = legal_moves(&board); // on the stack
//! assert_eq!(moves.len() as u32, count_legal_moves(&board));
//! assert!(has_legal_moves(&board));
//! assert_eq!(pseudo_legal_moves(&board).len(), moves.len()); // nothing is pinned
//! assert_eq!(Moves::of(&board).stage(AllCaptures).count(), 1);
//!
//! let mut visited = 0;
//! for_each_legal_move(&board, |_| visited += 1); // no list
//! assert_eq!(visited, moves.len());
//! let first = try_for_each_legal_move(&board, ControlFlow::Break);
//! assert_eq!(first.break_value(), moves.first().copied());
//! # Ok::<(), magic_chess::FenError>(())
//! ```
//!
//! # In the order of a search
//!
//! ```
//! use magic_chess::{PickStage, Position, StagedMoves, mvv_lva, read_uci};
//!
//! let position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
//! let board = position.board();
//! let table_move = read_uci(board, "e1e2").ok();
//! let mut moves = StagedMoves::new(board).table_move(table_move).killers([None, None]);
//! let mut order = vec![];
//! while let Some(mv) = moves.next(mvv_lva, |_, _| 0) {
//!     order.push((moves.stage(), mv));
//! }
//! assert_eq!((order[0].0, Some(order[0].1)), (PickStage::Table, table_move));
//! assert_eq!(order[1].0, PickStage::GoodCaptures);
//! # Ok::<(), magic_chess::FenError>(())
//! ```
//!
//! # Judge moves
//!
//! ```
//! use magic_chess::{
//!     Board, Checks, Move, MoveKind, Piece, PieceValues, Square, captured, gives_check, is_capture,
//!     is_legal, is_pseudo_legal, is_quiet, leaves_king_safe, mvv_lva, see, see_ge,
//! };
//!
//! let board: Board = "4k3/8/2p5/3p4/4P3/8/8/4KB1R w K - 0 1".parse()?;
//! let takes = Move::normal(Square::E4, Square::D5);
//! assert!(is_legal(&board, takes)); // for moves of a hash table, whatever their bits
//! assert!(is_pseudo_legal(&board, takes) && leaves_king_safe(&board, takes)); // in two steps
//! assert_eq!((captured(&board, takes), is_capture(&board, takes)), (Some(Piece::Pawn), true));
//!
//! let values = PieceValues::default();
//! assert_eq!(see(&board, takes, &values), 0); // a pawn for a pawn
//! assert!(see_ge(&board, takes, 0, &values) && !see_ge(&board, takes, 1, &values));
//! assert!(mvv_lva(&board, takes) > 0);
//!
//! let castling = Move::new(Square::E1, Square::H1, MoveKind::Castling);
//! assert!(is_quiet(&board, castling) && !is_legal(&board, castling)); // f1 is not empty
//! let check = Move::normal(Square::H1, Square::H8);
//! assert!(gives_check(&board, check));
//! let checks = Checks::of(&board); // for many moves of one board
//! assert!(checks.gives_check(&board, check) && !checks.gives_check(&board, takes));
//! # Ok::<(), magic_chess::FenError>(())
//! ```
//!
//! # Read and write moves
//!
//! ```
//! use magic_chess::{Position, San, explain_move, read_san, read_uci};
//!
//! let position = Position::start();
//! let board = position.board();
//! let mv = read_san(board, "Nf3")?;
//! assert_eq!(read_uci(board, "g1f3")?, mv);
//! assert_eq!(San::of(board, mv).to_string(), "Nf3");
//!
//! // Why a move is not legal:
//! let why = explain_move(&position, "e2e5".parse()?);
//! assert!(why.to_string().starts_with("e2e5 is not legal: "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The end of a game
//!
//! ```
//! use magic_chess::{Color, DrawClaim, History, Outcome, Position, draw_claim, outcome};
//!
//! let mate: Position = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1".parse()?;
//! let end = outcome(&mate, &History::new(&mate));
//! assert_eq!(end, Some(Outcome::Checkmate { winner: Color::White }));
//!
//! let slow: Position = "4k3/8/8/8/8/8/4R3/4K3 b - - 100 90".parse()?;
//! assert_eq!(draw_claim(&slow, &History::new(&slow)), Some(DrawClaim::FiftyMoves));
//! # Ok::<(), magic_chess::FenError>(())
//! ```

pub use ::board::{Move, MoveKind};
pub use movegen::{
    Checks, DrawClaim, MOVE_LIST_CAPACITY, MoveList, Moves, Outcome, PickStage, PieceValues, San,
    StagedMoves, captured, check_squares, count_legal_moves, draw_claim, epd, exchanges,
    explain_move, explanation, for_each_legal_move, gives_check, has_legal_moves, is_capture,
    is_legal, is_pseudo_legal, is_quiet, leaves_king_safe, legal_moves, mvv_lva, notation, outcome,
    pseudo_legal_moves, read_san, read_uci, see, see_ge, stages, try_for_each_legal_move,
};
