//! A game between two engines, watched.

use magic_chess::board::{CastlingField, EnPassantField};
use magic_chess::{
    Board, CastlingStyle, Chess960, Color, DrawClaim, History, Move, Outcome, Position, San,
    draw_claim, outcome, read_uci,
};

use crate::player::Player;

/// Longer games are called a draw.
const MOST_PLIES: usize = 400;

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ending {
    /// The first player has mated.
    Won,
    /// The second player has mated.
    Lost,
    Stalemate,
    /// Of material, repetition or fifty moves.
    Drawn(&'static str),
    GivenUp,
}

/// A game from a start position of Chess960.
pub(crate) struct Game {
    start: String,
    position: Position,
    history: History,
    moves: Vec<String>,
    notation: Vec<String>,
}

impl Game {
    fn new(number: u64) -> Self {
        let start = u64::from(Chess960::STANDARD.number()) + 311 * number;
        let start = Chess960::new((start % u64::from(Chess960::COUNT)) as u16);
        let position = Position::from(Board::chess960(start.unwrap_or(Chess960::STANDARD)));
        let fen = position.fen().castling(CastlingField::Shredder);
        Self {
            start: fen.en_passant(EnPassantField::Always).to_string(),
            position,
            history: History::new(&position),
            moves: vec![],
            notation: vec![],
        }
    }

    /// Plays one game. The first player has White in even games, Black in odd games. A move that is
    /// not legal ends the match.
    pub(crate) fn play(players: &mut [Player; 2], number: u64) -> Result<(Self, Ending), String> {
        for player in &mut *players {
            player.begin_game()?;
        }
        let mut game = Self::new(number);
        let white = number as usize % 2;
        let mut turn = white;
        loop {
            if let Some(ending) = game.ending(white) {
                game.confirm(&mut players[turn], ending)?;
                return Ok((game, ending));
            }
            let mv = game.legal_move(&mut players[turn])?;
            game.make(mv);
            turn = 1 - turn;
        }
    }

    fn legal_move(&self, player: &mut Player) -> Result<Move, String> {
        let text = player.choose(&self.start, &self.moves)?;
        read_uci(self.position.board(), &text)
            .map_err(|error| self.wrong(player, &error.to_string()))
    }

    /// Where there is no legal move, the engine must have none either.
    fn confirm(&self, player: &mut Player, ending: Ending) -> Result<(), String> {
        if !matches!(ending, Ending::Won | Ending::Lost | Ending::Stalemate) {
            return Ok(());
        }
        match player.choose(&self.start, &self.moves)?.as_str() {
            "(none)" | "0000" => Ok(()),
            text => Err(self.wrong(player, &format!("{text} is played where the game is over"))),
        }
    }

    fn wrong(&self, player: &Player, reason: &str) -> String {
        let Self { position, notation, .. } = self;
        format!("{}: {reason}\nin {position} after {}", player.name, notation.join(" "))
    }

    fn make(&mut self, mv: Move) {
        let board = self.position.board();
        self.moves.push(mv.to_uci(board, CastlingStyle::Chess960).to_string());
        self.notation.push(San::of(board, mv).to_string());
        self.position = self.position.play(mv);
        self.history.push(&self.position);
    }

    /// How the game has ended, if `white` is the number of the player who has White. A draw is
    /// claimed as soon as a claim is possible.
    fn ending(&self, white: usize) -> Option<Ending> {
        if let Some(end) = outcome(&self.position, &self.history) {
            return Some(match end {
                Outcome::Checkmate { winner } => {
                    let is_first = (winner == Color::White) == (white == 0);
                    if is_first { Ending::Won } else { Ending::Lost }
                }
                Outcome::Stalemate => Ending::Stalemate,
                Outcome::InsufficientMaterial => Ending::Drawn("insufficient material"),
                Outcome::FivefoldRepetition => Ending::Drawn("fivefold repetition"),
                Outcome::SeventyFiveMoves => Ending::Drawn("seventy-five moves"),
            });
        }
        match draw_claim(&self.position, &self.history) {
            Some(DrawClaim::ThreefoldRepetition) => Some(Ending::Drawn("threefold repetition")),
            Some(DrawClaim::FiftyMoves) => Some(Ending::Drawn("fifty moves")),
            None => (self.moves.len() >= MOST_PLIES).then_some(Ending::GivenUp),
        }
    }

    pub(crate) fn plies(&self) -> usize {
        self.moves.len()
    }

    /// The moves, as people write them.
    pub(crate) fn notation(&self) -> String {
        self.notation.join(" ")
    }
}
