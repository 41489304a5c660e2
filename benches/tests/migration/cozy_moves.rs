//! The rows for cozy-chess: what both columns give, of moves and games.

use board::{
    CastlingField, CastlingSide, CastlingStyle, EnPassantField, History, Move, MoveKind, Piece,
    Position, UciMove,
};
use cozy_chess::{BitBoard, GameStatus, util};
use magic_core::{File, Square};
use movegen::{
    DrawClaim, Moves, Outcome, San, draw_claim, has_legal_moves, is_legal, legal_moves, outcome,
    read_san, read_uci,
};

use crate::cozy_results::{Pair, ours, square};
use crate::results::sorted;

impl Pair<'_> {
    fn named(&self, moves: &[Move]) -> Vec<String> {
        let board = self.position.board();
        let style = CastlingStyle::Chess960;
        sorted(moves.iter().map(|mv| mv.to_uci(board, style).to_string()))
    }

    pub(crate) fn moves(&mut self) {
        let Self { position, theirs, .. } = *self;
        let board = position.board();
        let mask = board.colored_pieces(board.side_to_move(), Piece::Pawn)
            | board.colored_pieces(board.side_to_move(), Piece::King);
        let mut there: [Vec<String>; 2] = Default::default();
        theirs.generate_moves(|moves| {
            there[0].extend(moves.into_iter().map(|mv| mv.to_string()));
            false
        });
        theirs.generate_moves_for(BitBoard(mask.0), |moves| {
            there[1].extend(moves.into_iter().map(|mv| mv.to_string()));
            false
        });
        let there = there.map(|texts| sorted(texts.into_iter()));
        let mut in_sets = [0; 2];
        Moves::of(board).for_each_set(|moves| in_sets[0] += moves.len() as usize);
        Moves::of(board).from(mask).for_each_set(|moves| in_sets[1] += moves.len() as usize);
        assert_eq!(in_sets, [there[0].len(), there[1].len()], "{position}");
        let call = "board.generate_moves(|moves| take(moves))";
        self.same(call, &there[0], &self.named(&Moves::of(board).list()));
        let call = "board.generate_moves_for(mask, |moves| take(moves))";
        self.same(call, &there[1], &self.named(&Moves::of(board).from(mask).list()));
        let call = "collecting the moves of the sets into a list";
        self.same(call, &there[0], &self.named(&legal_moves(board)));
        let any = theirs.generate_moves(|_| true);
        self.same("board.generate_moves(|_| true)", any, has_legal_moves(board));
        for from in board.color(board.side_to_move()) {
            for to in Square::ALL {
                for promotion in [None, Some(Piece::Rook)] {
                    let mv = UciMove { from, to, promotion }.resolve(board);
                    let here = mv.is_some_and(|mv| mv.to() == to && is_legal(board, mv));
                    let promotion = promotion.map(|_| cozy_chess::Piece::Rook);
                    let (from, to) = (square(from), square(to));
                    let there = theirs.is_legal(cozy_chess::Move { from, to, promotion });
                    self.same("board.is_legal(mv)", there, here);
                }
            }
        }
        self.status();
    }

    fn status(&mut self) {
        let Self { position, theirs, .. } = *self;
        let (status, history) = (theirs.status(), History::new(position));
        let here = outcome(position, &history);
        let claim = draw_claim(position, &history);
        // What the page says: theirs draws at 50 moves, and knows no material.
        if here == Some(Outcome::InsufficientMaterial) {
            assert!(status == GameStatus::Ongoing || claim.is_some(), "{position}");
            return;
        }
        let here = match here {
            Some(Outcome::Checkmate { .. }) => GameStatus::Won,
            Some(_) => GameStatus::Drawn,
            None if claim == Some(DrawClaim::FiftyMoves) => GameStatus::Drawn,
            None => GameStatus::Ongoing,
        };
        self.same("board.status()", status, here);
    }

    pub(crate) fn play(&mut self) {
        let Self { position, theirs, .. } = *self;
        let board = position.board();
        let shredder = |position: &Position| {
            let fen = position.fen().castling(CastlingField::Shredder);
            fen.en_passant(EnPassantField::Always).to_string()
        };
        // Its clock ends at 100.
        if position.halfmove_clock() == 100 {
            return;
        }
        let mut others = vec![(theirs.clone(), *position)];
        for &mv in &legal_moves(board) {
            let text = mv.to_uci(board, CastlingStyle::Chess960).to_string();
            let their_move: cozy_chess::Move = text.parse().expect(&text);
            let mut next = theirs.clone();
            next.try_play(their_move).expect("it is legal");
            let played = position.play(mv);
            self.same("board.clone().try_play(mv)?", format!("{next:#}"), shredder(&played));
            let mut next = theirs.clone();
            next.play_unchecked(their_move);
            let mut made = *position;
            let _ = made.make(mv);
            self.same("board.play_unchecked(mv)", format!("{next:#}"), shredder(&made));
            others.push((next, made));
        }
        // Passing and coming back leads to the position itself, with other clocks.
        let passed = theirs.null_move();
        let here = position.play_null();
        let there = passed.as_ref().map(|passed| format!("{passed:#}"));
        self.same("board.null_move()", there, here.map(|it| shredder(&it)));
        let twice = passed.and_then(|it| it.null_move());
        others.extend(twice.zip(here.and_then(|it| it.play_null())));
        for (there, here) in others {
            let (there, here) = (there.same_position(theirs), here.board() == board);
            let idle_square = position.last_double_push().is_some() && board.en_passant().is_none();
            if idle_square && there != here {
                // What the page says: a king beside the square is taken for a pawn.
                let passed = position.last_double_push().expect("a square");
                assert!(legal_moves(board).iter().any(|mv| mv.to() == passed), "{position}");
            } else {
                self.same("board.same_position(&other)", there, here);
            }
        }
    }

    pub(crate) fn notation(&mut self) {
        let Self { position, theirs, .. } = *self;
        let board = position.board();
        for &mv in &legal_moves(board) {
            let text = mv.to_uci(board, CastlingStyle::Standard).to_string();
            let their_move: cozy_chess::Move =
                mv.to_uci(board, CastlingStyle::Chess960).to_string().parse().expect("a move");
            self.same("mv.from", ours(their_move.from), mv.from());
            self.same("mv.to", ours(their_move.to), mv.to());
            let promotion = their_move.promotion.map(|piece| piece as usize);
            self.same("mv.promotion", promotion, mv.promotion().map(Piece::index));
            let written = util::display_uci_move(theirs, their_move).to_string();
            if mv.kind() == MoveKind::Castling && !board.has_standard_castling(board.side_to_move())
            {
                // What the page says: only theirs may write the square where the king arrives.
                let arrives = CastlingSide::of(mv.from(), mv.to()).king_file();
                let short = format!("{0}{arrives}{1}", mv.from(), mv.from().rank());
                assert!(written == text || written == short, "{written}, {text}: {position}");
            } else {
                self.same("util::display_uci_move(&board, mv).to_string()", written, text);
            }
            let san = util::display_san_move(theirs, their_move).to_string();
            let call = "util::display_san_move(&board, mv).to_string()";
            self.same(call, san, San::of(board, mv).to_string());
        }
    }

    /// Moves as text, in all spellings.
    pub(crate) fn spellings(&mut self) {
        let Self { position, theirs, .. } = *self;
        let board = position.board();
        let by_name = |mv: Move| mv.to_uci(board, CastlingStyle::Chess960).to_string();
        for from in board.color(board.side_to_move()) {
            for to in Square::ALL {
                for end in ["", "q"] {
                    let text = format!("{from}{to}{end}");
                    let there = util::parse_uci_move(theirs, &text).ok();
                    // What the page says: theirs does not ask whether a move is legal.
                    let there = there.filter(|&mv| theirs.is_legal(mv)).map(|mv| mv.to_string());
                    let here = read_uci(board, &text).ok().map(by_name);
                    // What the page says: only ours reads where the king arrives, if it comes from
                    // another file.
                    let is_elsewhere = board.piece_on(from) == Some(Piece::King)
                        && from.file() != File::E
                        && here.as_ref().is_some_and(|here| *here != text);
                    if is_elsewhere {
                        assert_eq!(there, None, "{text}: {position}");
                    } else {
                        self.same("util::parse_uci_move(&board, text)?", there, here);
                    }
                }
            }
        }
        for text in crate::spellings::of_san(board) {
            let there = util::parse_san_move(theirs, &text).ok().map(|mv| mv.to_string());
            let here = read_san(board, &text).ok().map(by_name);
            // What the page says: two spellings that only one of the two reads.
            if crate::spellings::is_pawn_capture_without_file(board, &text) {
                assert_eq!(here, None, "{text}");
            } else if text.contains('0') {
                assert_eq!(there, None, "{text}");
            } else {
                self.same("util::parse_san_move(&board, text)?", there, here);
            }
        }
    }
}
