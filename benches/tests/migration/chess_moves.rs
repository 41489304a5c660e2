//! The rows for chess: what both columns give, of moves and games.

use std::str::FromStr;

use board::{CastlingStyle, History, Move, MoveKind, Piece, Position, UciMove};
use chess::{BoardStatus, ChessMove, Game, GameResult, MoveGen};
use magic_core::{Color, Square};
use movegen::{
    DrawClaim, Moves, Outcome, captured, count_legal_moves, draw_claim, is_legal, legal_moves,
    outcome, read_san, read_uci,
};
use perft_core::Depth;

use crate::chess_results::{Pair, ours, piece, square, without_clocks, without_en_passant};
use crate::games::below;
use crate::results::{Rows, sorted};

/// Games in which pieces go to and fro until a draw may be claimed.
pub(crate) fn draws(rows: &mut Rows) {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1",
        "4k3/p6p/1n4n1/8/8/1N4N1/P6P/4K3 w - - 0 1",
        "8/3k4/8/2r5/8/4R3/3K4/8 w - - 0 1",
    ];
    let mut random = 0x2545_f491_4f6c_dd1d;
    let (mut by_repetition, mut by_clock) = (0, 0);
    for (number, start) in starts.iter().cycle().take(44).enumerate() {
        let mut game = Game::from_str(start).expect("a FEN");
        let mut position: Position = start.parse().expect("a FEN");
        let (mut history, mut loses_rights) = (History::new(&position), false);
        let mut played: Vec<Move> = Vec::new();
        for ply in 0..110 {
            let board = position.board();
            if outcome(&position, &history).is_some() {
                break;
            }
            let claim = draw_claim(&position, &history);
            // Theirs plays the game anew each time.
            if !(40..=95).contains(&ply) {
                let there = game.can_declare_draw();
                // What the page says: theirs begins anew where a castling right is lost.
                let begins_anew = claim == Some(DrawClaim::FiftyMoves) && loses_rights && !there;
                if !begins_anew {
                    rows.same("game.can_declare_draw()", &position, there, claim.is_some());
                }
            }
            by_repetition += u32::from(claim == Some(DrawClaim::ThreefoldRepetition));
            by_clock += u32::from(claim == Some(DrawClaim::FiftyMoves));
            let moves = legal_moves(board);
            let is_quiet = |mv: &&Move| {
                board.piece_on(mv.from()) != Some(Piece::Pawn) && captured(board, **mv).is_none()
            };
            let quiet: Vec<&Move> = moves.iter().filter(is_quiet).collect();
            // In most games often back to where the piece came from.
            let own = played.len().checked_sub(2).map(|place| played[place]);
            let takes_back =
                |mv: &&Move| own.is_some_and(|own| (mv.from(), mv.to()) == (own.to(), own.from()));
            let back = quiet
                .iter()
                .copied()
                .find(takes_back)
                .filter(|_| number < 40 && below(&mut random, 4) > 0);
            let any = quiet.get(below(&mut random, quiet.len().max(1))).copied();
            let mv = *back.or(any).unwrap_or(&moves[0]);
            played.push(mv);
            let text = mv.to_uci(board, CastlingStyle::Standard).to_string();
            assert!(game.make_move(ChessMove::from_str(&text).expect("a move")), "{text}");
            let next = position.play(mv);
            loses_rights |= next.board().castling_rights() != board.castling_rights();
            position = next;
            history.push(&position);
        }
    }
    let with_clock = "8/3k4/8/2r5/8/4R3/3K4/8 w - - 99 90";
    let mut game = Game::from_str(with_clock).expect("a FEN");
    assert!(game.make_move(ChessMove::from_str("e3e4").expect("a move")));
    assert!(!game.can_declare_draw(), "the page says that the clock of a FEN is left out");
    assert!(by_repetition > 10 && by_clock > 10, "{by_repetition} {by_clock}");
}

impl Pair<'_> {
    /// Moves as both write them.
    fn named(&self, moves: &[Move]) -> Vec<String> {
        let board = self.position.board();
        let style = CastlingStyle::Standard;
        sorted(moves.iter().map(|mv| mv.to_uci(board, style).to_string()))
    }

    pub(crate) fn moves(&mut self) {
        let Self { position, theirs, .. } = *self;
        let board = position.board();
        let all = legal_moves(board);
        let listed = |moves: MoveGen| sorted(moves.map(|m| m.to_string()));
        let there = listed(MoveGen::new_legal(theirs));
        self.same("MoveGen::new_legal(&board)", there, self.named(&all));
        for depth in [1, 2] {
            let there = MoveGen::movegen_perft_test(theirs, depth) as u128;
            let here = perft_core::count(board, Depth::new(depth as u8));
            self.same("MoveGen::movegen_perft_test(&board, depth)", there, here);
        }
        let there = MoveGen::new_legal(theirs).len();
        self.same("MoveGen::new_legal(&board).len()", there, count_legal_moves(board) as usize);

        let enemies = board.color(!board.side_to_move());
        let mut masked = MoveGen::new_legal(theirs);
        masked.set_iterator_mask(chess::BitBoard(enemies.0));
        let call = "movegen.set_iterator_mask(enemies)";
        self.same(call, listed(masked), self.named(&Moves::of(board).to(enemies).list()));
        let mut masked = MoveGen::new_legal(theirs);
        masked.set_iterator_mask(!*theirs.combined());
        let call = "movegen.set_iterator_mask(!occupied)";
        self.same(call, listed(masked), self.named(&Moves::of(board).to(!enemies).list()));
        let mut left = MoveGen::new_legal(theirs);
        left.remove_mask(chess::BitBoard(enemies.0));
        left.set_iterator_mask(!chess::EMPTY);
        let here = self.named(&Moves::of(board).to(!enemies).list());
        self.same("movegen.remove_mask(enemies)", listed(left), here);
        for from in board.color(board.side_to_move()) {
            for to in Square::ALL {
                for promotion in [None, Some(Piece::Rook)] {
                    let m = ChessMove::new(square(from), square(to), promotion.map(piece));
                    let mv = UciMove { from, to, promotion }.resolve(board);
                    // A king that takes its rook is castling here.
                    let mv = mv.filter(|mv| mv.kind() != MoveKind::Castling || mv.to() != to);
                    let here = mv.is_some_and(|mv| is_legal(board, mv));
                    self.same("board.legal(m)", theirs.legal(m), here);
                }
            }
        }
        self.status();
    }

    fn status(&mut self) {
        let Self { position, theirs, .. } = *self;
        let end = outcome(position, &History::new(position));
        // What the page says: theirs knows mate and stalemate.
        let end = end.filter(|end| matches!(end, Outcome::Checkmate { .. } | Outcome::Stalemate));
        let here = match end {
            Some(Outcome::Checkmate { .. }) => BoardStatus::Checkmate,
            Some(_) => BoardStatus::Stalemate,
            None => BoardStatus::Ongoing,
        };
        self.same("board.status()", theirs.status(), here);
        let here = end.map(|end| match end.winner() {
            Some(Color::White) => GameResult::WhiteCheckmates,
            Some(Color::Black) => GameResult::BlackCheckmates,
            None => GameResult::Stalemate,
        });
        self.same("game.result()", Game::new_with_board(*theirs).result(), here);
    }

    pub(crate) fn play(&mut self) {
        let Self { position, theirs, .. } = *self;
        let board = position.board();
        for &mv in &legal_moves(board) {
            let m = ChessMove::from_str(&self.named(&[mv])[0]).expect("a move");
            let there = theirs.make_move_new(m);
            let played = position.play(mv);
            let fens = [there.to_string(), played.fen().to_string()];
            let [their_fen, our_fen] = fens.map(|fen| without_en_passant(&fen));
            self.same("board.make_move_new(m)", their_fen.clone(), our_fen);
            let (mut result, mut made) = (*theirs, *position);
            theirs.make_move(m, &mut result);
            let _ = made.make(mv);
            let here = without_en_passant(&made.fen().to_string());
            let there = without_en_passant(&result.to_string());
            self.same("board.make_move(m, &mut result)", there, here);
            // What the page says: theirs is not implemented.
            self.same("board.get_pawn_hash()", result.get_pawn_hash(), 0);
        }
        let there = theirs.null_move().map(|it| without_clocks(&it.to_string()));
        let here = position.play_null().map(|it| without_clocks(&it.fen().to_string()));
        self.same("board.null_move()", there, here);
        if theirs.en_passant().is_none() {
            let (theirs, ours) = (theirs.get_hash(), position.key().0);
            self.rows.same_keys("board.get_hash()", position, theirs, ours);
        }
    }

    pub(crate) fn notation(&mut self) {
        let Self { position, .. } = *self;
        let board = position.board();
        for &mv in &legal_moves(board) {
            let text = mv.to_uci(board, CastlingStyle::Standard).to_string();
            let m = ChessMove::from_str(&text).expect(&text);
            self.same("m.to_string()", m.to_string(), text);
            self.same("m.get_source()", ours(m.get_source()), mv.from());
            self.same("m.get_promotion()", m.get_promotion(), mv.promotion().map(piece));
            self.same("m.get_dest()", ours(m.get_dest()), mv.arrival());
            let (from, to) = (ours(m.get_source()), ours(m.get_dest()));
            let here = UciMove { from, to, promotion: mv.promotion() }.resolve(board);
            let named = here.map(|mv| self.named(&[mv])[0].clone());
            let call = "ChessMove::new(from, to, None)";
            let m = ChessMove::new(square(from), square(to), mv.promotion().map(piece));
            self.same(call, Some(m.to_string()), named);
        }
    }

    /// Moves as text, in all spellings.
    pub(crate) fn spellings(&mut self) {
        let Self { position, theirs, .. } = *self;
        let board = position.board();
        let by_name = |mv: Move| mv.to_uci(board, CastlingStyle::Standard).to_string();
        for from in board.color(board.side_to_move()) {
            for to in Square::ALL {
                for end in ["", "q"] {
                    let text = format!("{from}{to}{end}");
                    let there = ChessMove::from_str(&text).ok();
                    // What the page says: theirs does not ask whether a move is legal.
                    let there = there.filter(|&m| theirs.legal(m)).map(|m| m.to_string());
                    let here = read_uci(board, &text).ok().map(by_name);
                    if board.pieces(Piece::Rook).contains(to)
                        && here != Some(text)
                        && there.is_none()
                    {
                        // What the page says: a king that takes its rook is castling here.
                        let mv = here.map(|text| read_uci(board, &text).expect("a move"));
                        assert!(mv.is_none_or(|mv| mv.kind() == MoveKind::Castling), "{position}");
                    } else {
                        self.same("ChessMove::from_str(text)?", there, here);
                    }
                }
            }
        }
        for text in crate::spellings::of_san(board) {
            let there = ChessMove::from_san(theirs, &text).ok();
            let there = there.filter(|&m| theirs.legal(m)).map(|m| m.to_string());
            let read = read_san(board, &text).ok();
            let here = read.map(by_name);
            let takes = read.is_some_and(|mv| captured(board, mv).is_some());
            let is_en_passant = read.is_some_and(|mv| mv.kind() == MoveKind::EnPassant);
            let castles = read.is_some_and(|mv| mv.kind() == MoveKind::Castling);
            // What the page says: spellings that only one of the two reads.
            if crate::spellings::is_pawn_capture_without_file(board, &text) {
                assert_eq!(here, None, "{text}: {position}");
            } else if text.starts_with('O') && here.is_none() {
                // Theirs is a move of whatever stands on the king's square.
            } else if text.contains(['=', '0'])
                || takes && !text.contains('x')
                || is_en_passant && there.is_none()
                || castles && text.ends_with(['+', '#'])
            {
                assert_eq!(there, None, "{text}: {position}");
            } else {
                self.same("ChessMove::from_san(&board, text)?", there, here);
            }
        }
    }
}
