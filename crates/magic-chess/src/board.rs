//! Positions: reading, writing, playing, keys and validation.
//!
//! # Read, set up, write
//!
//! ```
//! use magic_chess::{Board, CastlingSide, Color, FenError, Piece, Position, Reading, Setup, Square};
//!
//! let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 12 40".parse()?;
//! assert_eq!((position.halfmove_clock(), position.fullmove_number()), (12, 40));
//! let board: &Board = position.board();
//! assert_eq!(board.piece_on(Square::H1), Some(Piece::Rook));
//!
//! let mut setup = Setup::empty();
//! setup
//!     .put(Color::White, Piece::King, Square::E1)
//!     .put(Color::White, Piece::Rook, Square::H1)
//!     .put(Color::Black, Piece::King, Square::E8)
//!     .allow_castling(Color::White, CastlingSide::King);
//! assert_eq!(setup.board(Reading::Strict).as_ref(), Ok(board));
//!
//! let error: FenError = "4k3/8/8/8/8/8/8/8 w - - 0 1".parse::<Board>().unwrap_err();
//! assert!(error.to_string().contains("white has no king"));
//! # Ok::<(), FenError>(())
//! ```
//!
//! # Play and take back
//!
//! ```
//! use magic_chess::{Move, MoveKind, Position, Square, Undo};
//!
//! let mv = Move::new(Square::E2, Square::E4, MoveKind::DoublePush);
//! let game = Position::start().play(mv); // a game goes on with the next position
//!
//! let mut position = Position::start(); // a search changes one position, and takes back
//! let undo: Undo = position.make(mv);
//! assert_eq!((position, undo.captured()), (game, None));
//! position.unmake(mv, undo);
//! assert_eq!(position, Position::start());
//! ```
//!
//! # Moves as UCI text
//!
//! [`Move::to_uci`](crate::Move::to_uci) and [`Board::uci_line`](crate::Board::uci_line) write
//! either style of castling. `Display` of a move is the style of Chess960.
//!
//! ```
//! use magic_chess::{Board, CastlingStyle, Square, UciLine, UciMove};
//!
//! let board: Board = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
//! let text: UciMove = "e1g1".parse()?;
//! let mv = text.resolve(&board).ok_or("no such piece")?;
//! assert_eq!((mv.to(), mv.arrival()), (Square::H1, Square::G1));
//! assert_eq!(mv.to_uci(&board, CastlingStyle::Standard).to_string(), "e1g1");
//! assert_eq!(mv.to_string(), "e1h1");
//!
//! let line = [mv];
//! let best: UciLine = board.uci_line(&line, CastlingStyle::Standard);
//! assert_eq!(format!("info depth 1 pv {best}"), "info depth 1 pv e1g1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Keys, repetitions, material
//!
//! ```
//! use magic_chess::{Color, History, Key, Keys, Material, Piece, Position, read_san};
//!
//! let mut position = Position::start();
//! let mut history = History::new(&position);
//! for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
//!     position = position.play(read_san(position.board(), text)?);
//!     history.push(&position);
//! }
//! assert_eq!(history.occurrences(), 2);
//!
//! let key: Key = position.key(); // every move updates it
//! let mv = read_san(position.board(), "e4")?;
//! assert_eq!(position.key_after(mv), position.play(mv).key());
//! assert_ne!(position.key_after(mv), key);
//!
//! let keys: &Keys = position.keys(); // for pawn and material hash tables
//! assert_eq!(keys.pawns, Position::start().keys().pawns);
//! let material: Material = keys.material;
//! assert_eq!(material.count(Color::White, Piece::Pawn), 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Follow each piece
//!
//! An [`Observer`] sees each piece that leaves or reaches a square, as the
//! accumulator of a network needs it:
//!
//! ```
//! use magic_chess::{Color, Observer, Piece, Position, Square, read_san};
//!
//! #[derive(Default)]
//! struct Changes(Vec<(Piece, Square)>);
//!
//! impl Observer for Changes {
//!     fn piece_removed(&mut self, _: Color, piece: Piece, square: Square) {
//!         self.0.push((piece, square));
//!     }
//!     fn piece_added(&mut self, _: Color, piece: Piece, square: Square) {
//!         self.0.push((piece, square));
//!     }
//! }
//!
//! let mut position = Position::start();
//! let mut changes = Changes::default();
//! let mv = read_san(position.board(), "Nf3")?;
//! let _undo = position.make_observed(mv, &mut changes);
//! assert_eq!(changes.0, [(Piece::Knight, Square::G1), (Piece::Knight, Square::F3)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Chess960
//!
//! ```
//! use magic_chess::{Board, Chess960};
//!
//! let board = Board::chess960(Chess960::new(518).ok_or("below 960")?);
//! assert_eq!(board, Board::start());
//! # Ok::<(), &str>(())
//! ```

pub use ::board::*;
