//! Comparing a board with the mailbox: every set, right and square that can be asked for.

use board::{Board, CastlingRights, CastlingSide, Piece, Reading};
use magic_core::{Bitboard, Color, Square};
use pretty_assertions::assert_eq;

use crate::game::Game;
use crate::generators::{as_side, checkers, danger};

/// Checks that the board holds what the mailbox holds, and equals the board that its FEN describes.
pub(crate) fn boards_agree(game: &Game) {
    pieces_agree(game);
    sets_agree(game);
    state_agrees(game);
    attacks_agree(game);
    let fen = game.mailbox.fen();
    match Board::from_fen(&fen, game.reading) {
        Ok(board) => assert_eq!(board, game.board, "played and read: {game}"),
        Err(error) => panic!("{:?} reading: {error}: {game}", game.reading),
    }
}

fn pieces_agree(game: &Game) {
    for square in Square::ALL {
        let occupant = game.mailbox.colored_piece_on(square);
        let (color, piece) =
            (occupant.map(|occupant| occupant.color), occupant.map(|occupant| occupant.piece));
        assert_eq!(game.board.color_on(square), color, "colour on {square}: {game}");
        assert_eq!(game.board.piece_on(square), piece, "piece on {square}: {game}");
    }
}

fn sets_agree(game: &Game) {
    let (board, mailbox) = (&game.board, &game.mailbox);
    let squares = |colors: &[Color], pieces: &[Piece]| -> Bitboard {
        let wanted = mailbox.pieces().filter(|(_, occupant)| {
            colors.contains(&occupant.color) && pieces.contains(&occupant.piece)
        });
        wanted.map(|(square, _)| square).collect()
    };
    let both = &Color::ALL[..];
    for piece in Piece::ALL {
        assert_eq!(board.pieces(piece), squares(both, &[piece]), "{piece}s: {game}");
        for color in Color::ALL {
            let expected = squares(&[color], &[piece]);
            assert_eq!(board.colored_pieces(color, piece), expected, "{color} {piece}s: {game}");
        }
    }
    for color in Color::ALL {
        assert_eq!(board.color(color), squares(&[color], &Piece::ALL), "{color} pieces: {game}");
        assert_eq!(board.king(color), mailbox.king(color), "{color} king: {game}");
    }
    let diagonal = squares(both, &[Piece::Bishop, Piece::Queen]);
    assert_eq!(board.diagonal_sliders(), diagonal, "bishops and queens: {game}");
    let orthogonal = squares(both, &[Piece::Rook, Piece::Queen]);
    assert_eq!(board.orthogonal_sliders(), orthogonal, "rooks and queens: {game}");
    assert_eq!(board.occupied(), squares(both, &Piece::ALL), "all pieces: {game}");
    assert_eq!(board.pawns(), squares(both, &[Piece::Pawn]), "pawns: {game}");
    assert_eq!(board.knights(), squares(both, &[Piece::Knight]), "knights: {game}");
    assert_eq!(board.kings(), squares(both, &[Piece::King]), "kings: {game}");
}

fn state_agrees(game: &Game) {
    let (board, mailbox) = (&game.board, &game.mailbox);
    assert_eq!(board.side_to_move(), mailbox.side_to_move(), "side to move: {game}");
    assert_eq!(board.en_passant(), mailbox.legal_en_passant(), "en passant: {game}");
    let mut rights = CastlingRights::empty();
    let mut rooks = Bitboard::EMPTY;
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            let rook = mailbox.castling_rook(color, side);
            assert_eq!(board.castling_rook(color, side), rook, "{color} {side:?} rook: {game}");
            rights.set(CastlingRights::of(color, side), rook.is_some());
            rooks |= rook.into_iter().collect();
        }
    }
    assert_eq!(board.castling_rights(), rights, "castling rights: {game}");
    assert_eq!(board.state().castling_rooks(), rooks, "castling rooks: {game}");
}

fn attacks_agree(game: &Game) {
    let (board, mailbox) = (&game.board, &game.mailbox);
    let us = mailbox.side_to_move();
    assert_eq!(board.is_check(), mailbox.is_check(us), "check: {game}");
    assert_eq!(as_side!(board, checkers(board)) as usize, mailbox.checkers(), "checkers: {game}");

    let mut without_king = mailbox.clone();
    without_king.put(mailbox.king(us), None);
    let attacked: Bitboard =
        Square::ALL.into_iter().filter(|&square| without_king.is_attacked(square, !us)).collect();
    let found = as_side!(board, danger(board));
    assert_eq!(found, attacked, "attacked squares: {game}");
}

/// Checks that passing gives what the mailbox gives, and is refused in check.
pub(crate) fn passing_agrees(game: &Game) {
    let us = game.mailbox.side_to_move();
    let passed = game.board.play_null();
    assert_eq!(passed.is_none(), game.mailbox.is_check(us), "passing in check: {game}");
    if let Some(board) = passed {
        let read = Board::from_fen(&game.mailbox.pass().fen(), Reading::Lenient);
        assert_eq!(read.ok(), Some(board), "passing: {game}");
    }
}
