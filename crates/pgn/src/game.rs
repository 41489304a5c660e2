//! A game in memory.

use board::{Board, CastlingSide, EnPassantField, Move, Position};
use magic_core::{Color, File};

use crate::blemish::Blemishes;
use crate::game_result::GameResult;
use crate::tags::{TagError, Tags, check_name};
use crate::variation::Variation;

/// A game: tags, the start position, the main line with its annotations and variations, and the
/// result.
///
/// A game from a reader has legal moves only. Two games are equal if their tags are in any order,
/// their start, moves, annotations and results; blemishes do not count.
///
/// ```
/// use pgn::Game;
///
/// let game: Game = "[White \"Anderssen\"]\n\n1. e4 {best by test} e5 (1... c5 $5) 2. f4 *".parse()?;
/// assert_eq!(game.tag("White"), Some("Anderssen"));
/// assert_eq!(game.moves().count(), 3);
/// assert_eq!(game.mainline().moves[0].comments().next(), Some("best by test"));
/// assert_eq!(game.mainline().moves[1].variations().count(), 1);
///
/// let last = game.positions().last().expect("the start is among them");
/// assert_eq!(last.fen().to_string(), "rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2");
/// # Ok::<(), pgn::PgnError>(())
/// ```
#[derive(Clone, Eq, Debug)]
pub struct Game {
    pub(crate) tags: Tags,
    pub(crate) start: Position,
    pub(crate) mainline: Variation,
    pub(crate) result: GameResult,
    pub(crate) blemishes: Blemishes,
}

impl Game {
    /// A game of standard chess without moves, with the [seven tags](crate::SEVEN_TAG_ROSTER) that
    /// every game should have.
    ///
    /// ```
    /// use movegen::read_san;
    /// use pgn::{Game, GameResult};
    ///
    /// let mut game = Game::new();
    /// game.set_tag("White", "magic-perft")?;
    /// let mv = read_san(game.start().board(), "a3")?;
    /// game.mainline_mut().push(mv).add_comment("+0.13/12 0.2s");
    /// game.set_result(GameResult::Draw);
    /// assert!(game.to_pgn()?.ends_with("1. a3 {+0.13/12 0.2s} 1/2-1/2\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new() -> Self {
        Self {
            tags: Tags::roster(),
            start: Position::start(),
            mainline: Variation::default(),
            result: GameResult::Unknown,
            blemishes: Blemishes::default(),
        }
    }

    /// A game from another position, with the tags `SetUp` and `FEN`, and with `Variant` where a
    /// castling is that of Chess960.
    pub fn from_position(start: Position) -> Self {
        let mut game = Self { start, ..Self::new() };
        if start != Position::start() {
            if castles_as_in_chess960(start.board()) {
                game.tags.set("Variant", "Chess960".to_owned());
            }
            game.tags.set("SetUp", "1".to_owned());
            game.tags.set("FEN", fen_of(&start));
        }
        game
    }

    /// The tags with their values, in their order.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter()
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// Sets a tag, and adds it if it is not there.
    ///
    /// # Errors
    /// When the name cannot be written, or the tag is `Result`, `SetUp` or `FEN`. Those follow from
    /// the game.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) -> Result<(), TagError> {
        check_name(name)?;
        self.tags.set(name, value.into());
        Ok(())
    }

    /// Removes a tag, and gives its value. The writer adds a missing tag of the seven that every
    /// game should have.
    ///
    /// # Errors
    /// As of [`set_tag`](Self::set_tag).
    pub fn remove_tag(&mut self, name: &str) -> Result<Option<String>, TagError> {
        check_name(name)?;
        Ok(self.tags.remove(name))
    }

    /// The position that the game starts from.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// What the reader found against the PGN standard and read nevertheless.
    ///
    /// ```
    /// use pgn::Game;
    ///
    /// let game: Game = "1. e2-e4 e5 } 2. Nf3 *".parse()?;
    /// assert_eq!(game.moves().count(), 3);
    /// let found: Vec<String> = game.blemishes().iter().map(|blemish| blemish.to_string()).collect();
    /// assert_eq!(found, [
    ///     "line 1, column 4 (byte 3): a move that is not in SAN: \"e2-e4\"",
    ///     "line 1, column 13 (byte 12): a stray sign: \"}\"",
    /// ]);
    /// # Ok::<(), pgn::PgnError>(())
    /// ```
    pub const fn blemishes(&self) -> &Blemishes {
        &self.blemishes
    }

    /// How the game ended: the result behind the moves, or the tag `Result` where the moves have
    /// none.
    pub const fn result(&self) -> GameResult {
        self.result
    }

    /// Sets how the game ended, and the tag `Result` with it.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
        self.tags.set("Result", result.as_str().to_owned());
    }

    /// The main line.
    pub const fn mainline(&self) -> &Variation {
        &self.mainline
    }

    /// The main line, to be changed. Moves that are not legal are refused when the game is written.
    pub const fn mainline_mut(&mut self) -> &mut Variation {
        &mut self.mainline
    }

    /// The moves of the main line. `None` is a null move.
    pub fn moves(&self) -> impl Iterator<Item = Option<Move>> {
        self.mainline.moves.iter().map(|annotated| annotated.mv)
    }

    /// The positions of the main line: the start, and the position after each move. They end before
    /// a move that is not legal.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let mut moves = self.moves();
        std::iter::successors(Some(self.start), move |position| {
            moves.next().and_then(|mv| play_if_legal(position, mv))
        })
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        let parts = |game: &Self| (game.start, game.result);
        parts(self) == parts(other) && self.tags == other.tags && self.mainline == other.mainline
    }
}

impl Default for Game {
    /// [`Game::new`].
    fn default() -> Self {
        Self::new()
    }
}

/// A position as the tag `FEN` has it.
pub(crate) fn fen_of(position: &Position) -> String {
    position.fen().en_passant(EnPassantField::Always).to_string()
}

/// The position after a move. `None` is a null move.
pub(crate) fn play_if_legal(position: &Position, mv: Option<Move>) -> Option<Position> {
    match mv {
        Some(mv) => movegen::is_legal(position.board(), mv).then(|| position.play(mv)),
        None => position.play_null(),
    }
}

/// Whether a king may castle that is not on the e-file, or with a rook that is not in a corner.
fn castles_as_in_chess960(board: &Board) -> bool {
    [Color::White, Color::Black].into_iter().any(|color| {
        [(CastlingSide::King, File::H), (CastlingSide::Queen, File::A)].into_iter().any(
            |(side, corner)| {
                board.castling_rook(color, side).is_some_and(|rook| {
                    rook.file() != corner || board.king(color).file() != File::E
                })
            },
        )
    })
}
