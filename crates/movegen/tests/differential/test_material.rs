//! Games from odd positions: many queens, few pieces, pawns about to promote, castling and en
//! passant with pieces all around. No game leads to most such positions, so they are read
//! leniently.

use board::Reading;

use crate::coverage::Event::{
    Castling, CastlingOpensLine, CastlingRefused, Check, DoubleCheck, EnPassant, EnPassantRefused,
    Mate, Pin, Promotion, Rival, Stalemate,
};
use crate::material;
use crate::play_and_compare;

#[test]
fn anything() {
    let events = [Check, DoubleCheck, Mate, Pin, Promotion, Rival];
    play_and_compare("anything", 500, 10, Reading::Lenient, &events, |_, rng| {
        material::anything(rng)
    });
}

#[test]
fn endgames() {
    let events = [Check, Mate, Pin, Promotion, Rival, Stalemate];
    play_and_compare("endgame", 250, 30, Reading::Lenient, &events, |_, rng| {
        material::endgame(rng)
    });
}

#[test]
fn queens() {
    let events = [Check, DoubleCheck, Mate, Pin, Rival, Stalemate];
    play_and_compare("queens", 500, 6, Reading::Lenient, &events, |_, rng| material::queens(rng));
}

#[test]
fn pieces() {
    let events = [Check, DoubleCheck, Mate, Pin, Rival];
    play_and_compare("pieces", 150, 10, Reading::Lenient, &events, |_, rng| material::pieces(rng));
}

#[test]
fn corners() {
    let events = [Check, DoubleCheck, Mate, Pin, Rival];
    play_and_compare("corners", 250, 8, Reading::Lenient, &events, |_, rng| material::corners(rng));
}

#[test]
fn promotions() {
    let events = [Check, DoubleCheck, Mate, Pin, Promotion, Rival];
    play_and_compare("promotions", 250, 12, Reading::Lenient, &events, |_, rng| {
        material::promotions(rng)
    });
}

#[test]
fn castling() {
    let events =
        [Castling, CastlingRefused, CastlingOpensLine, Check, DoubleCheck, Mate, Pin, Rival];
    play_and_compare("castling", 750, 6, Reading::Lenient, &events, |_, rng| {
        material::castling(rng)
    });
}

#[test]
fn en_passant() {
    let events = [Check, DoubleCheck, EnPassant, EnPassantRefused, Mate, Pin, Promotion, Rival];
    play_and_compare("en passant", 1_500, 3, Reading::Lenient, &events, |_, rng| {
        material::en_passant(rng)
    });
}

#[test]
fn double_pushes() {
    let events = [Check, EnPassant, EnPassantRefused, Pin, Rival];
    play_and_compare("double pushes", 1_000, 3, Reading::Lenient, &events, |_, rng| {
        material::double_pushes(rng)
    });
}
