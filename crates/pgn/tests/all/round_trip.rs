//! Random games with annotations and variations, written and read.

use board::{Board, Chess960, Position};
use movegen::legal_moves;
use pgn::{Annotation, Game, GameResult, Nag, PgnReader, PgnWriter, Variation};
use pretty_assertions::assert_eq;
use proptest::prelude::*;

/// What to do next while a random game is made.
#[derive(Clone, Debug)]
enum Step {
    Move(u16),
    Null,
    Nag(u16),
    Comment(String),
    Open,
    Close,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let word = "[ -~äß∞]{0,9}";
    let comment =
        proptest::collection::vec(word, 0..20).prop_map(|words| words.join(" ").trim().to_owned());
    let step = prop_oneof![
        20 => any::<u16>().prop_map(Step::Move),
        1 => Just(Step::Null),
        3 => any::<u16>().prop_map(Step::Nag),
        3 => comment.prop_map(Step::Comment),
        2 => Just(Step::Open),
        2 => Just(Step::Close),
    ];
    proptest::collection::vec(step, 0..120)
}

/// A line being made: its moves, the position, and the position before the last move.
struct Making {
    line: Variation,
    position: Position,
    before: Option<Position>,
}

fn line_of(start: Position, steps: &[Step]) -> Variation {
    let begin = |position| Making { line: Variation::default(), position, before: None };
    let mut stack = vec![begin(start)];
    for step in steps.iter().chain(std::iter::repeat_n(&Step::Close, steps.len())) {
        let now = stack.last_mut().unwrap();
        match step {
            Step::Move(number) => {
                let moves = legal_moves(now.position.board());
                if !moves.is_empty() {
                    let mv = moves[usize::from(*number) % moves.len()];
                    now.line.push(mv);
                    now.before = Some(now.position);
                    now.position = now.position.play(mv);
                }
            }
            Step::Null => {
                if let Some(next) = now.position.play_null() {
                    now.line.push(None);
                    now.before = Some(std::mem::replace(&mut now.position, next));
                }
            }
            Step::Nag(number) => annotate(&mut now.line, Annotation::Nag(Nag(*number))),
            Step::Comment(text) => annotate(&mut now.line, Annotation::Comment(text.clone())),
            Step::Open => {
                if let Some(before) = now.before {
                    stack.push(begin(before));
                }
            }
            Step::Close if stack.len() > 1 => {
                let variation = stack.pop().unwrap().line;
                annotate(&mut stack.last_mut().unwrap().line, Annotation::Variation(variation));
            }
            Step::Close => {}
        }
    }
    stack.remove(0).line
}

fn annotate(line: &mut Variation, annotation: Annotation) {
    match line.moves.last_mut() {
        Some(mv) => mv.annotations.push(annotation),
        None => line.before.push(annotation),
    }
}

prop_compose! {
    fn games()(
        number in 0..Chess960::COUNT,
        steps in steps(),
        result in 0_usize..4,
        value in "[ -~äß\\\\\"\\]]{0,20}",
    ) -> Game {
        let is_standard = number % 2 == 0;
        let board = Chess960::new(number).map_or(Board::start(), Board::chess960);
        let mut game = if is_standard { Game::new() } else { Game::from_position(board.into()) };
        *game.mainline_mut() = line_of(*game.start(), &steps);
        let results = [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown];
        game.set_result(results[result]);
        game.set_tag("White", value.clone()).unwrap();
        game.set_tag("Note", value).unwrap();
        game
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(40) })]

    #[test]
    fn what_is_written_is_read_again(games in proptest::collection::vec(games(), 1..3)) {
        let mut writer = PgnWriter::new(Vec::new());
        for game in &games {
            writer.write_game(game).unwrap();
        }
        let text = String::from_utf8(writer.into_inner()).unwrap();
        let read: Result<Vec<_>, _> = PgnReader::new(text.as_bytes()).games().collect();
        match read {
            Ok(read) => assert_eq!(read, games, "{}", text),
            Err(error) => panic!("{error}\n{text}"),
        }
    }
}
