//! Why moves are legal or not. Every pair of squares is explained, and every reason is checked on
//! the mailbox.

use std::collections::HashSet;

use board::{Board, CastlingSide, CastlingStyle, Move, MoveKind, Piece, Position, UciMove};
use magic_core::{Color, File, Rank, Square};
use movegen::explain_move;
use movegen::explanation::{KingSafety, MoveRule, PlacedPiece, WhyIllegal, WhyLegal};
use pretty_assertions::assert_eq;

use crate::game::Game;
use crate::mailbox::{ColoredPiece, Mailbox};
use crate::test_scope::walk;

#[test]
fn every_pair_of_squares_is_explained_as_the_oracle_judges() {
    let mut seen = HashSet::new();
    walk(20, &mut |game, legal, _| {
        let spellings: HashSet<UciMove> =
            legal.iter().flat_map(|&mv| spellings(&game.board, mv)).collect();
        for (from, to) in pairs() {
            for promotion in [None, Some(Piece::Queen), Some(Piece::King)] {
                let uci = UciMove { from, to, promotion };
                let explanation = explain_move(&game.position, uci);
                let is_legal = explanation.reason.is_ok();
                assert_eq!(is_legal, spellings.contains(&uci), "{explanation}: {game}");
                let holds = match explanation.reason {
                    Ok(why) => legal.contains(&why.mv) && is_why_legal(&game.mailbox, &why),
                    Err(why) => is_why_illegal(game, uci, why),
                };
                assert!(holds, "{explanation}: {:?}: {game}", explanation.reason);
                let name = format!("{:?}", explanation.reason);
                seen.insert(name.split([' ', '{', ')']).next().unwrap_or_default().to_owned());
            }
        }
    });
    assert!(seen.len() > 22, "{} of 23 reasons: {seen:?}", seen.len());
}

/// The texts that mean a move: a castling has two, if the king goes more than one step.
fn spellings(board: &Board, mv: Move) -> Vec<UciMove> {
    let plain = mv.to_uci(board, CastlingStyle::Chess960);
    let UciMove { from, to, .. } = plain;
    let king_file =
        if CastlingSide::of(from, to) == CastlingSide::King { File::G } else { File::C };
    let king_to = Square::new(king_file, from.rank());
    let goes_far = mv.kind() == MoveKind::Castling && steps(from, king_to).0.abs() > 1;
    let other = goes_far.then_some(UciMove { to: king_to, ..plain });
    [plain].into_iter().chain(other).collect()
}

fn pairs() -> impl Iterator<Item = (Square, Square)> {
    Square::ALL.into_iter().flat_map(|from| Square::ALL.into_iter().map(move |to| (from, to)))
}

/// How many files and ranks lie between two squares.
fn steps(from: Square, to: Square) -> (i32, i32) {
    let difference = |a: usize, b: usize| b as i32 - a as i32;
    (
        difference(from.file().index(), to.file().index()),
        difference(from.rank().index(), to.rank().index()),
    )
}

fn is_strictly_between(square: Square, from: Square, to: Square) -> bool {
    let ((a, b), (c, d)) = (steps(from, square), steps(from, to));
    let on_line = a * d == b * c && (c == 0 || d == 0 || c.abs() == d.abs());
    let forward = a * c >= 0 && b * d >= 0;
    let length = |(files, ranks): (i32, i32)| files.abs().max(ranks.abs());
    on_line && forward && 0 < length((a, b)) && length((a, b)) < length((c, d))
}

fn stands(mailbox: &Mailbox, it: PlacedPiece) -> bool {
    let PlacedPiece { color, piece, square } = it;
    mailbox.colored_piece_on(square) == Some(ColoredPiece { color, piece })
}

/// Whether this piece by itself attacks a square: the other pieces of its side become pieces that
/// attack no enemy piece.
fn attacks(mailbox: &Mailbox, attacker: PlacedPiece, target: Square) -> bool {
    let mut alone = mailbox.clone();
    for (square, occupant) in mailbox.pieces() {
        if occupant.color == attacker.color && square != attacker.square {
            let blocker = ColoredPiece { color: !attacker.color, piece: Piece::Pawn };
            alone.put(square, Some(blocker));
        }
    }
    stands(mailbox, attacker) && alone.is_attacked(target, attacker.color)
}

fn without(mailbox: &Mailbox, square: Square) -> Mailbox {
    let mut less = mailbox.clone();
    less.put(square, None);
    less
}

/// Whether a piece of this colour could go so on a board of its own, a pawn also by a capture.
fn is_its_way(piece: Piece, color: Color, from: Square, to: Square) -> bool {
    let (files, ranks) = steps(from, to);
    let ahead = if color == Color::White { ranks } else { -ranks };
    let (wide, long) = (files.abs(), ranks.abs());
    let orthogonal = (wide == 0) != (long == 0);
    let diagonal = wide == long && wide > 0;
    match piece {
        Piece::Pawn => wide <= 1 && ahead == 1 || wide == 0 && ahead == 2,
        Piece::Knight => wide * long == 2,
        Piece::Bishop => diagonal,
        Piece::Rook => orthogonal,
        Piece::Queen => diagonal || orthogonal,
        Piece::King => wide.max(long) == 1,
    }
}

fn is_why_illegal(game: &Game, uci: UciMove, why: WhyIllegal) -> bool {
    let (mailbox, UciMove { from, to, promotion }) = (&game.mailbox, uci);
    let us = mailbox.side_to_move();
    let mover = mailbox.colored_piece_on(from);
    let promotes = mover == Some(ColoredPiece { color: us, piece: Piece::Pawn })
        && to.rank() == Rank::Eighth.relative_to(us);
    match why {
        WhyIllegal::NoPiece { square } => square == from && mover.is_none(),
        WhyIllegal::OtherSide { piece } => {
            piece.square == from && piece.color != us && stands(mailbox, piece)
        }
        WhyIllegal::SameSquare { square } => square == from && from == to,
        WhyIllegal::NotItsWay { piece, to } => {
            stands(mailbox, piece) && !is_its_way(piece.piece, us, from, to)
        }
        WhyIllegal::LateDoublePush { pawn } => {
            stands(mailbox, pawn)
                && steps(from, to).1.abs() == 2
                && from.rank() != Rank::Second.relative_to(us)
        }
        WhyIllegal::InTheWay { blocker } => {
            stands(mailbox, blocker) && is_strictly_between(blocker.square, from, to)
        }
        WhyIllegal::OwnPiece { piece } => {
            stands(mailbox, piece) && piece.color == us && piece.square == to
        }
        WhyIllegal::PushBlocked { blocker } => {
            stands(mailbox, blocker) && blocker.square == to && steps(from, to).0 == 0
        }
        WhyIllegal::NothingToCapture { to } => {
            mailbox.colored_piece_on(to).is_none() && mailbox.passed() != Some(to)
        }
        WhyIllegal::NoEnPassant { pawn, to } => {
            stands(mailbox, pawn)
                && pawn.square == Square::new(to.file(), from.rank())
                && mailbox.colored_piece_on(to).is_none()
                && mailbox.passed() != Some(to)
        }
        WhyIllegal::PromotionMissing => promotes && promotion.is_none(),
        WhyIllegal::NoPromotion => !promotes && promotion.is_some(),
        WhyIllegal::PromotionPiece { piece } => promotion == Some(piece) && piece == Piece::King,
        WhyIllegal::AttackedSquare { attacker, to } => attacks(mailbox, attacker, to),
        WhyIllegal::StaysOnLine { attacker, to } => {
            attacks(&without(mailbox, from), attacker, to)
                && !attacks(mailbox, attacker, to)
                && attacks(mailbox, attacker, from)
        }
        WhyIllegal::DoubleCheck { .. }
        | WhyIllegal::StaysInCheck { .. }
        | WhyIllegal::Pinned { .. }
        | WhyIllegal::EnPassantOpensLine { .. } => leaves_king_attacked(mailbox, uci, why),
        _ => forbids_castling(mailbox, uci, why),
    }
}

/// Reasons that name a piece which attacks the king after the move.
fn leaves_king_attacked(mailbox: &Mailbox, uci: UciMove, why: WhyIllegal) -> bool {
    let UciMove { from, to, .. } = uci;
    let us = mailbox.side_to_move();
    let king = mailbox.king(us);
    let takes_en_passant = mailbox.passed() == Some(to)
        && steps(from, to).0 != 0
        && mailbox.colored_piece_on(from).is_some_and(|it| it.piece == Piece::Pawn);
    let kind = if takes_en_passant { MoveKind::EnPassant } else { MoveKind::Normal };
    let after = mailbox.make(Move::new(from, to, kind));
    let before = |attacker| attacks(mailbox, attacker, king);
    match why {
        WhyIllegal::DoubleCheck { checkers: [one, other] } => {
            one != other && before(one) && before(other)
        }
        WhyIllegal::StaysInCheck { checker } => before(checker) && attacks(&after, checker, king),
        WhyIllegal::Pinned { piece, pinner, king: named } => {
            let opened = attacks(&without(mailbox, from), pinner, king);
            let away = piece.square == from && !before(pinner) && opened;
            named == king && away && attacks(&after, pinner, king)
        }
        WhyIllegal::EnPassantOpensLine { attacker, king: named } => {
            let opened = attacks(&without(mailbox, from), attacker, king);
            named == king
                && takes_en_passant
                && !before(attacker)
                && !opened
                && attacks(&after, attacker, king)
        }
        _ => false,
    }
}

fn forbids_castling(mailbox: &Mailbox, uci: UciMove, why: WhyIllegal) -> bool {
    let us = mailbox.side_to_move();
    let (king, side) = (mailbox.king(us), CastlingSide::of(uci.from, uci.to));
    let rook = mailbox.castling_rook(us, side);
    if let WhyIllegal::NoCastlingRight { color, side: named, rook: with } = why {
        let there = with.is_none_or(|with| stands(mailbox, with) && Some(with.square) != rook);
        return color == us && named == side && there && uci.from == king;
    }
    let Some(rook) = rook else { return false };
    let (king_file, rook_file) = match side {
        CastlingSide::King => (File::G, File::F),
        CastlingSide::Queen => (File::C, File::D),
    };
    let on_rank = |file| Square::new(file, king.rank());
    let (king_to, rook_to) = (on_rank(king_file), on_rank(rook_file));
    let crossed = |square, from, to| square == to || is_strictly_between(square, from, to);
    match why {
        WhyIllegal::CastlingBlocked { blocker } => {
            let square = blocker.square;
            let crosses = crossed(square, king, king_to) || crossed(square, rook, rook_to);
            stands(mailbox, blocker) && crosses && ![king, rook].contains(&square)
        }
        WhyIllegal::CastlingInCheck { checker } => attacks(mailbox, checker, king),
        WhyIllegal::CastlingAttacked { square, attacker } => {
            crossed(square, king, king_to) && attacks(&without(mailbox, king), attacker, square)
        }
        WhyIllegal::CastlingOpensRank { rook: named, attacker } => {
            let after = mailbox.make(Move::new(king, rook, MoveKind::Castling));
            named.square == rook && attacks(&after, attacker, king_to)
        }
        _ => false,
    }
}

fn is_why_legal(mailbox: &Mailbox, why: &WhyLegal) -> bool {
    let (us, mv) = (mailbox.side_to_move(), why.mv);
    let king = mailbox.king(us);
    let rule_holds = match why.rule {
        MoveRule::Piece { piece, captured } => {
            piece.piece != Piece::Pawn
                && stands(mailbox, piece)
                && captured.is_none_or(|it| stands(mailbox, it) && it.square == mv.to())
        }
        MoveRule::Push => mv.kind() == MoveKind::Normal && steps(mv.from(), mv.to()).0 == 0,
        MoveRule::DoublePush => mv.kind() == MoveKind::DoublePush,
        MoveRule::PawnCapture { captured } => {
            stands(mailbox, captured) && captured.square == mv.to()
        }
        MoveRule::Promotion { piece, captured } => {
            mv.promotion() == Some(piece)
                && captured.map(|it| it.square)
                    == mailbox.colored_piece_on(mv.to()).map(|_| mv.to())
        }
        MoveRule::EnPassant { captured } => {
            stands(mailbox, captured) && mailbox.passed() == Some(mv.to())
        }
        MoveRule::Castling { attacked, .. } => {
            mv.kind() == MoveKind::Castling
                && attacked.is_none_or(|(square, attacker)| attacks(mailbox, attacker, square))
        }
        _ => false,
    };
    let in_check = mailbox.is_check(us);
    let safety_holds = match why.safety {
        KingSafety::NotConcerned => !in_check,
        KingSafety::AlongPin { pinner } => {
            !in_check && attacks(&without(mailbox, mv.from()), pinner, king)
        }
        KingSafety::TakesChecker { checker } => {
            attacks(mailbox, checker, king) && !stands(&mailbox.make(mv), checker)
        }
        KingSafety::BlocksCheck { checker } => {
            attacks(mailbox, checker, king) && is_strictly_between(mv.to(), king, checker.square)
        }
        KingSafety::SafeSquare { checker } => {
            mv.from() == king
                && checker.is_some() == in_check
                && checker.is_none_or(|checker| attacks(mailbox, checker, king))
        }
        _ => false,
    };
    rule_holds && safety_holds
}

/// Each rule by an example: the sentence that people read.
#[test]
fn each_rule_has_a_sentence() {
    for (fen, cases) in SENTENCES {
        let position: Position = fen.parse().expect(fen);
        for case in *cases {
            let (uci, _) = case.split_once(' ').expect(case);
            let mv = UciMove::parse(uci).expect(case);
            assert_eq!(explain_move(&position, mv).to_string(), *case, "{fen}");
        }
    }
}

const SENTENCES: &[(&str, &[&str])] = &[
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[
            "e4e5 is not legal: no piece stands on e4",
            "g8f6 is not legal: the knight on g8 is black, and white is to move",
            "e2e2 is not legal: the piece on e2 would stay there",
            "g1g3 is not legal: a knight does not go from g1 to g3",
            "g1e2 is not legal: the pawn of the same side stands on e2",
            "f1c4 is not legal: the pawn on e2 stands in the way",
            "e2e5 is not legal: a pawn does not go from e2 to e5",
            "e2d3 is not legal: a pawn goes diagonally only to capture, and d3 is empty",
            "e2e4q is not legal: only a pawn that goes to the last rank promotes",
            "g1f3n is not legal: only a pawn that goes to the last rank promotes",
            "e1g1 is not legal: the bishop on f1 stands in the way of castling",
            "e1c1 is not legal: the queen on d1 stands in the way of castling",
            "e2e4 is legal: a pawn on rank 2 may go two squares, and both are empty",
            "e2e3 is legal: the pawn goes one square ahead, to an empty square",
            "g1f3 is legal: the knight goes from g1 to f3",
        ],
    ),
    (
        "4k3/P7/8/3pP3/4n3/4P2p/4P2P/1N2K3 w - - 0 1",
        &[
            "e3e4 is not legal: the knight on e4 blocks the pawn, which captures only diagonally",
            "e2e4 is not legal: the pawn on e3 stands in the way",
            "h2h4 is not legal: the pawn on h3 stands in the way",
            "e5e7 is not legal: a white pawn goes two squares only from rank 2",
            "e5d6 is not legal: d6 is empty, and it is no en passant square: the pawn on d5 has not just gone \
             two squares",
            "a7a8 is not legal: a pawn on the last rank becomes a knight, bishop, rook or queen, and none is \
             named",
            "a7a8q is legal: the pawn goes to the last rank and may become a knight, bishop, rook or queen",
        ],
    ),
    (
        "4k3/8/8/b7/8/2N5/3P4/4K2r w - - 0 1",
        &[
            "c3b5 is not legal: the king stays in check from the rook on h1",
            "e1f1 is not legal: the rook on h1 attacks f1",
            "e1d1 is not legal: d1 is on the line of the rook on h1, which gives check through the king's square",
            "e1e2 is legal: the king goes from e1 to e2, out of check from the rook on h1, and no piece attacks \
             e2",
        ],
    ),
    (
        "4r1k1/8/8/b7/8/2N5/4B3/4K3 w - - 0 1",
        &[
            "c3b5 is not legal: the knight on c3 is pinned to the king on e1 by the bishop on a5, along the \
             diagonal",
            "e2d3 is not legal: the bishop on e2 is pinned to the king on e1 by the rook on e8, along the file",
        ],
    ),
    (
        "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1",
        &[
            "e2e5 is legal: the rook goes from e2 to e5, and stays on the line of its pin by the rook on e8",
            "e2e8 is legal: the rook takes the rook on e8, which pins it",
        ],
    ),
    (
        "4r1k1/8/8/8/8/3n4/8/R3K3 w Q - 0 1",
        &[
            "a1a3 is not legal: the knight on d3 and the rook on e8 both give check, so only the king can move",
            "e1c1 is not legal: the knight on d3 gives check, and a king in check cannot castle",
            "e1d1 is legal: the king goes from e1 to d1, out of check from the knight on d3, and no piece attacks d1",
        ],
    ),
    (
        "1r2k3/8/8/8/8/5n2/6P1/R3K2R w KQ - 0 1",
        &[
            "g2f3 is legal: the pawn takes the knight on f3 diagonally, which ends the check from the knight on f3",
            "h1h8 is not legal: the king stays in check from the knight on f3",
        ],
    ),
    (
        "1r2kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        &[
            "e1g1 is not legal: the rook on f8 attacks f1, which the king crosses or reaches",
            "e1c1 is legal: the right to castle on the queen side is there, the way is empty, and no piece attacks \
             the squares of the king; the rook on b8 may attack b1, which the king does not cross",
        ],
    ),
    (
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        &[
            "e1c1 is not legal: white has no right to castle with the rook on a1",
            "e1a1 is not legal: white has no right to castle with the rook on a1",
            "e1g1 is not legal: white has no rook to castle with on the king side",
        ],
    ),
    (
        "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1",
        &[
            "d1b1 is not legal: without the rook on b1 on its square the rook on a1 gives check along the rank",
        ],
    ),
    (
        "8/8/3p4/1Pp4r/1R2Pp1k/8/6P1/K7 b - e3 0 1",
        &["f4e3 is not legal: after the capture the rook on b4 gives check along the rank"],
    ),
    (
        "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
        &[
            "e4d3 is legal: the pawn on d4 has just gone two squares, and is taken en passant on d3, which blocks \
           the check from the queen on f1",
        ],
    ),
    (
        "1b6/8/8/4pP2/8/6K1/8/k7 w - e6 0 1",
        &["f5e6 is not legal: after the capture the bishop on b8 gives check along the diagonal"],
    ),
    (
        "8/8/8/8/3Pp3/4k3/8/K3R3 b - d3 0 1",
        &["e4d3 is not legal: the king stays in check from the rook on e1"],
    ),
    (
        "4k3/8/8/8/3Pp3/8/8/K3R3 b - d3 0 1",
        &[
            "e4d3 is not legal: the pawn on e4 is pinned to the king on e8 by the rook on e1, along the file",
        ],
    ),
    (
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
        &[
            "e4d3 is legal: the pawn on d4 has just gone two squares, and is taken en passant on d3, which ends the \
           check from the pawn on d4",
        ],
    ),
    (
        "3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1",
        &[
            "c7d8n is legal: the pawn takes the rook on d8 and may become a knight, bishop, rook or queen",
        ],
    ),
];
