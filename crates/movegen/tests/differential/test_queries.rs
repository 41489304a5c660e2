//! Attacks, checks and pins, against the mailbox.

use board::Piece;
use magic_core::{Bitboard, Color, Square, between};
use movegen::{Checks, check_squares};
use pretty_assertions::assert_eq;

use crate::game::Game;
use crate::mailbox::{ColoredPiece, Mailbox};
use crate::test_scope::walk;

fn squares(is_wanted: impl Fn(Square) -> bool) -> Bitboard {
    Square::ALL.into_iter().filter(|&square| is_wanted(square)).collect()
}

/// The board without the piece on a square.
fn without(mailbox: &Mailbox, square: Square) -> Mailbox {
    let mut mailbox = mailbox.clone();
    mailbox.put(square, None);
    mailbox
}

/// The pieces that attack a square. Without all of them, nothing attacks the square.
fn attackers(mailbox: &Mailbox, square: Square, color: Color) -> Bitboard {
    let alone = |from: Square| {
        let mut alone = mailbox.clone();
        for (other, occupant) in mailbox.pieces() {
            // Pieces of the enemy's colour block as before, but do not attack.
            if occupant.color == color && other != from {
                alone.put(other, Some(ColoredPiece { color: !color, piece: Piece::Pawn }));
            }
        }
        alone.is_attacked(square, color)
    };
    squares(|from| {
        mailbox.colored_piece_on(from).is_some_and(|occupant| occupant.color == color)
            && alone(from)
    })
}

#[test]
fn attackers_match_the_mailbox() {
    walk(200, &mut |game, _, rng| {
        let (board, mailbox) = (&game.board, &game.mailbox);
        for color in Color::ALL {
            let expected = squares(|square| mailbox.is_attacked(square, color));
            assert_eq!(board.attacked_by(color), expected, "attacked by {color}: {game}");
        }
        let square = Square::ALL[rng.below(64)];
        let both = Color::ALL.map(|color| attackers(mailbox, square, color));
        let found = board.attackers_to(square, board.occupied());
        assert_eq!(found, both[0] | both[1], "attackers of {square}: {game}");
    });
}

/// The same question from the other end, and the union over a side.
#[test]
fn attacks_from_match_attackers_to() {
    walk(400, &mut |game, _, _| {
        let (board, occupied) = (&game.board, game.board.occupied());
        for from in Square::ALL {
            let expected = squares(|to| board.attackers_to(to, occupied).contains(from));
            assert_eq!(board.attacks_from(from), expected, "from {from}: {game}");
        }
        for color in Color::ALL {
            let of_side = board.color(color).into_iter().map(|from| board.attacks_from(from));
            let union = of_side.fold(Bitboard::EMPTY, |all, attacks| all | attacks);
            assert_eq!(board.attacked_by(color), union, "{color}: {game}");
        }
    });
}

#[test]
fn checkers_match_the_mailbox() {
    walk(400, &mut |game, _, _| {
        let us = game.mailbox.side_to_move();
        let expected = attackers(&game.mailbox, game.mailbox.king(us), !us);
        assert_eq!(game.board.checkers(), expected, "{game}");
    });
}

/// The pinned pieces, the pinners and all king blockers. A king blocker is a piece without which a
/// slider attacks the king that did not attack it before.
fn pins(game: &Game, color: Color) -> (Bitboard, Bitboard, Bitboard) {
    let mailbox = &game.mailbox;
    let king = mailbox.king(color);
    let before = attackers(mailbox, king, !color);
    let mut all = [Bitboard::EMPTY; 3];
    for (square, piece) in mailbox.pieces().filter(|&(square, _)| square != king) {
        let discovered = attackers(&without(mailbox, square), king, !color) - before;
        let slides = |from: &Square| between(*from, king).contains(square);
        let discovered: Bitboard = discovered.into_iter().filter(slides).collect();
        if !discovered.is_empty() {
            all[2].insert(square);
            if piece.color == color {
                all[0].insert(square);
                all[1] |= discovered;
            }
        }
    }
    (all[0], all[1], all[2])
}

#[test]
fn pins_match_removing_each_piece() {
    let mut found = 0;
    walk(200, &mut |game, _, _| {
        for color in Color::ALL {
            let expected = pins(game, color);
            let board = &game.board;
            let pins = (board.pinned(color), board.pinners(color), board.king_blockers(color));
            assert_eq!(pins, expected, "pins of {color}: {game}");
            found += pins.0.len();
        }
    });
    assert!(found > 50, "only {found} pins");
}

#[test]
fn pieces_on_check_squares_give_check() {
    walk(160, &mut |game, _, _| {
        let us = game.mailbox.side_to_move();
        let king = game.mailbox.king(!us);
        let prepared = Checks::of(&game.board);
        for piece in Piece::ALL {
            let gives_check = |square: Square| {
                let mut mailbox = game.mailbox.clone();
                for (other, occupant) in
                    game.mailbox.pieces().filter(|(_, occupant)| occupant.color == us)
                {
                    mailbox.put(other, Some(ColoredPiece { color: !us, ..occupant }));
                }
                mailbox.put(square, Some(ColoredPiece { color: us, piece }));
                square != king && piece != Piece::King && mailbox.is_attacked(king, us)
            };
            let expected = squares(gives_check);
            assert_eq!(check_squares(&game.board, piece), expected, "{piece}: {game}");
            assert_eq!(prepared.squares(piece), expected, "{piece}, prepared: {game}");
        }
    });
}
