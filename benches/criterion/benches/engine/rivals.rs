//! cozy-chess, shakmaty and chess, in the groups that they have a function for.

use std::fmt::Write;
use std::hint::black_box;

use arrayvec::ArrayVec;
use shakmaty::fen::Fen;
use shakmaty::san::{San, SanPlus};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

use crate::{Contestant, Inputs};

/// No position that a game can reach has more moves.
const MOST_MOVES: usize = 218;

/// The inputs in the rivals' types.
pub(crate) struct Boards {
    fens: Vec<String>,
    sans: Vec<String>,
    ucis: Vec<String>,
    cozy: Vec<(cozy_chess::Board, cozy_chess::Move, [cozy_chess::Move; 4])>,
    chess: Vec<(chess::Board, chess::ChessMove)>,
    shakmaty: Vec<(Chess, shakmaty::Move)>,
}

impl Boards {
    pub(crate) fn new(inputs: &Inputs) -> Self {
        let moves = || inputs.fens.iter().zip(&inputs.moves).zip(&inputs.table_moves);
        Self {
            fens: inputs.fens.clone(),
            sans: inputs.sans.clone(),
            ucis: inputs.ucis.clone(),
            cozy: moves()
                .map(|((fen, &mv), table)| (cozy_board(fen), cozy_move(mv), table.map(cozy_move)))
                .collect(),
            chess: moves()
                .map(|((fen, &mv), _)| {
                    let board: chess::Board = fen.parse().expect("valid");
                    (board, chess_move(mv))
                })
                .collect(),
            shakmaty: moves()
                .map(|((fen, &mv), _)| {
                    let position = shakmaty_position(fen);
                    let uci: UciMove = mv.to_string().parse().expect("a move");
                    let mv = uci.to_move(&position).expect("legal");
                    (position, mv)
                })
                .collect(),
        }
    }

    /// The rivals that have a function for a group.
    pub(crate) fn contestants(&self, group: &str) -> Vec<Contestant<'_>> {
        let (cozy, chess, shakmaty) = ("cozy-chess", "chess", "shakmaty");
        match group {
            "fen/parse" => vec![
                (cozy, over(&self.fens, |fen| cozy_board(fen).occupied().len().into())),
                (
                    chess,
                    over(&self.fens, |fen| {
                        let board: chess::Board = fen.parse().expect("valid");
                        board.combined().popcnt().into()
                    }),
                ),
                (
                    shakmaty,
                    over(&self.fens, |fen| {
                        shakmaty_position(fen).board().occupied().count() as u64
                    }),
                ),
            ],
            "fen/write" => vec![
                (cozy, self.write(|text, number| write!(text, "{}", self.cozy[number].0))),
                (
                    shakmaty,
                    self.write(|text, number| {
                        let position = &self.shakmaty[number].0;
                        write!(text, "{}", Fen::from_position(position, EnPassantMode::Legal))
                    }),
                ),
            ],
            "play" => vec![
                (
                    cozy,
                    over(&self.cozy, |(board, mv, _)| {
                        let mut board = black_box(board).clone();
                        board.play_unchecked(*mv);
                        black_box(&board).occupied().len().into()
                    }),
                ),
                (
                    chess,
                    over(&self.chess, |(board, mv)| {
                        let board = black_box(board).make_move_new(*mv);
                        black_box(&board).combined().popcnt().into()
                    }),
                ),
                (
                    shakmaty,
                    over(&self.shakmaty, |(position, mv)| {
                        let mut position = black_box(position).clone();
                        position.play_unchecked(*mv);
                        black_box(&position).board().occupied().count() as u64
                    }),
                ),
            ],
            "null move" => vec![
                (
                    cozy,
                    over(&self.cozy, |(board, ..)| {
                        let passed = black_box(board).null_move();
                        passed.map_or(0, |it| black_box(&it).occupied().len().into())
                    }),
                ),
                (
                    chess,
                    over(&self.chess, |(board, _)| {
                        let passed = black_box(board).null_move();
                        passed.map_or(0, |it| black_box(&it).combined().popcnt().into())
                    }),
                ),
                (
                    shakmaty,
                    over(&self.shakmaty, |(position, _)| {
                        let passed = black_box(position).clone().swap_turn();
                        passed.map_or(0, |it| black_box(&it).board().occupied().count() as u64)
                    }),
                ),
            ],
            "mask/pieces that are not pawns" => vec![(
                cozy,
                over(&self.cozy, |(board, ..)| {
                    let mut count = 0;
                    let others = !board.pieces(cozy_chess::Piece::Pawn);
                    board.generate_moves_for(others, |moves| {
                        count += moves.len() as u64;
                        false
                    });
                    count
                }),
            )],
            "legal moves/list" => vec![
                (
                    cozy,
                    over(&self.cozy, |(board, ..)| {
                        let mut list = ArrayVec::<cozy_chess::Move, MOST_MOVES>::new();
                        board.generate_moves(|moves| {
                            list.extend(moves);
                            false
                        });
                        black_box(&list).len() as u64
                    }),
                ),
                (
                    chess,
                    over(&self.chess, |(board, _)| {
                        let list: ArrayVec<chess::ChessMove, MOST_MOVES> =
                            chess::MoveGen::new_legal(board).collect();
                        black_box(&list).len() as u64
                    }),
                ),
                (
                    shakmaty,
                    over(&self.shakmaty, |(position, _)| {
                        black_box(&position.legal_moves()).len() as u64
                    }),
                ),
            ],
            "legal moves/count" => vec![
                (
                    cozy,
                    over(&self.cozy, |(board, ..)| {
                        let mut count = 0;
                        board.generate_moves(|moves| {
                            count += moves.len() as u64;
                            false
                        });
                        count
                    }),
                ),
                (
                    chess,
                    over(&self.chess, |(board, _)| chess::MoveGen::new_legal(board).len() as u64),
                ),
            ],
            "legal moves/any" => {
                vec![(cozy, over(&self.cozy, |(board, ..)| board.generate_moves(|_| true).into()))]
            }
            "is_legal/legal moves" => vec![
                (cozy, over(&self.cozy, |(board, mv, _)| black_box(board).is_legal(*mv).into())),
                (chess, over(&self.chess, |(board, mv)| black_box(board).legal(*mv).into())),
                (
                    shakmaty,
                    over(&self.shakmaty, |(position, mv)| black_box(position).is_legal(*mv).into()),
                ),
            ],
            "is_legal/table moves" => vec![(
                cozy,
                over(&self.cozy, |(board, _, moves)| {
                    moves.iter().filter(|&&mv| board.is_legal(mv)).count() as u64
                }),
            )],
            "checkers" => vec![
                (cozy, over(&self.cozy, |(board, ..)| board.checkers().len().into())),
                (chess, over(&self.chess, |(board, _)| board.checkers().popcnt().into())),
                (
                    shakmaty,
                    over(&self.shakmaty, |(position, _)| position.checkers().count() as u64),
                ),
            ],
            "attackers" => vec![(
                shakmaty,
                over(&self.shakmaty, |(position, mv)| {
                    let (board, to) = (black_box(position).board(), mv.to());
                    let by = |color| board.attacks_to(to, color, board.occupied());
                    (by(shakmaty::Color::White) | by(shakmaty::Color::Black)).count() as u64
                }),
            )],
            "uci/read" => vec![(
                shakmaty,
                Box::new(|| {
                    let texts = self.shakmaty.iter().zip(&self.ucis);
                    let read = texts.filter(|((position, _), text)| {
                        text.parse::<UciMove>().is_ok_and(|it| it.to_move(position).is_ok())
                    });
                    read.count() as u64
                }),
            )],
            "uci/write" => vec![(
                shakmaty,
                Box::new(|| {
                    let mut text = String::with_capacity(5 * self.shakmaty.len());
                    for (_, mv) in &self.shakmaty {
                        let _ = write!(text, "{}", UciMove::from_standard(*mv));
                    }
                    black_box(&text).len() as u64
                }),
            )],
            "san/of" => vec![(
                shakmaty,
                over(&self.shakmaty, |(position, mv)| {
                    let _ = black_box(SanPlus::from_move(position.clone(), *mv));
                    1
                }),
            )],
            "san/read" => vec![(
                shakmaty,
                Box::new(|| {
                    let texts = self.shakmaty.iter().zip(&self.sans);
                    let read = texts.filter(|((position, _), text)| {
                        let san: Result<SanPlus, _> = text.parse();
                        san.is_ok_and(|it| San::to_move(it.san, position).is_ok())
                    });
                    read.count() as u64
                }),
            )],
            _ => vec![],
        }
    }

    fn write<'a>(
        &'a self,
        write: impl Fn(&mut String, usize) -> std::fmt::Result + 'a,
    ) -> Box<dyn Fn() -> u64 + 'a> {
        let length: usize = self.fens.iter().map(String::len).sum();
        Box::new(move || {
            let mut text = String::with_capacity(length);
            for number in 0..self.fens.len() {
                let _ = write(&mut text, number);
            }
            black_box(&text).len() as u64
        })
    }
}

fn over<'a, T>(items: &'a [T], work: impl Fn(&T) -> u64 + 'a) -> Box<dyn Fn() -> u64 + 'a> {
    Box::new(move || items.iter().map(&work).sum())
}

fn cozy_board(fen: &str) -> cozy_chess::Board {
    cozy_chess::Board::from_fen(fen, false).expect("valid")
}

fn cozy_move(mv: board::Move) -> cozy_chess::Move {
    mv.to_string().parse().expect("a move")
}

fn shakmaty_position(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect("valid");
    fen.into_position(CastlingMode::Standard).expect("valid")
}

/// The move, with castling written as the king's origin and target. The boards are of standard
/// chess.
fn chess_move(mv: board::Move) -> chess::ChessMove {
    let castles = mv.kind() == board::MoveKind::Castling;
    let side = board::CastlingSide::of(mv.from(), mv.to());
    let to =
        if castles { magic_core::Square::new(side.king_file(), mv.from().rank()) } else { mv.to() };
    let uci = board::UciMove { from: mv.from(), to, promotion: mv.promotion() };
    uci.to_string().parse().expect("a move")
}
