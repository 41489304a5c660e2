//! `units plan`: cutting a count into units.

use std::io::BufRead;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Instant;

use board::{Board, Chess960};
use perft_core::suite::{ReadError, SuiteCase, SuiteReader};
use perft_core::{Control, Depth};
use perft_units::{Plan, PlanFolder, PlanOrder, UnitsError};
use terminal::{AwaitedInput, Output, ShownText, Verdict, note, remark};

use crate::args::UnitsPlanArgs;
use crate::commands::units::objects::PlanObject;
use crate::error::CliError;
use crate::error::words::WordsError;
use crate::forgiving::{ImpossibleRights, LeftOutNotes};
use crate::options::{CountingOptions, Format};
use crate::output::numbers::{counted, seconds_text};
use crate::output::progress::ProgressDisplay;
use crate::root_position::RootPosition;
use crate::text_source::TextSource;
use crate::typed::Target;

/// Plies below the units, where cutting loses least.
const PLIES_BELOW: u32 = 3;

/// A plan to be made.
#[derive(Debug)]
pub(crate) struct CheckedPlan {
    roots: Roots,
    depth: Depth,
    ply: Depth,
    units: NonZeroU32,
    out: PathBuf,
}

#[derive(Debug)]
enum Roots {
    One(Box<Board>),
    AllChess960,
    Of(TextSource, ImpossibleRights),
}

impl CheckedPlan {
    /// Checks the arguments of `units plan`.
    ///
    /// # Errors
    /// When they have no meaning, or several.
    pub(super) fn new(args: UnitsPlanArgs) -> Result<Self, CliError> {
        let (target, depth) = Target::with_depth("units plan --out DIR", &args.target)?;
        let default = Depth::try_from(depth.plies().saturating_sub(PLIES_BELOW)).unwrap_or(depth);
        let ply = args.ply.map_or(Ok(default), |text| {
            let read = text.parse::<Depth>();
            read.map_err(|error| WordsError::Depth { text: text.clone(), error })
        })?;
        let is_plain = target.place.is_none() && target.moves.is_empty();
        let roots = match args.roots {
            Some(_) if !is_plain => return Err(CliError::RootsTwice),
            Some(path) => {
                let rights = ImpossibleRights::of_options(
                    args.target.options.forgiving,
                    args.target.options.chess960,
                );
                Roots::Of(TextSource::from(path), rights)
            }
            None if args.all_chess960 && !is_plain => return Err(CliError::RootsTwice),
            None if args.all_chess960 && args.target.options.forgiving => {
                return Err(CliError::NothingToForgive);
            }
            None if args.all_chess960 => Roots::AllChess960,
            None => {
                let root = RootPosition::of_target(target, &args.target.options)?;
                Roots::One(Box::new(*root.board()))
            }
        };
        Ok(Self { roots, depth, ply, units: args.units, out: args.out })
    }

    fn boards(&self, control: &'static Control) -> Result<Vec<Board>, CliError> {
        match &self.roots {
            Roots::One(board) => Ok(vec![**board]),
            Roots::AllChess960 => Ok((0..).map_while(Chess960::new).map(Board::chess960).collect()),
            Roots::Of(source, rights) => boards_of(source, *rights, control),
        }
    }
}

/// The positions of a file. An unusable position ends the command: a sum without it would be
/// another one.
fn boards_of(
    source: &TextSource,
    rights: ImpossibleRights,
    control: &'static Control,
) -> Result<Vec<Board>, CliError> {
    let unusable = |error: ReadError| match error {
        ReadError::Io(error) if AwaitedInput::is_stop(&error) => source.unawaited(),
        error => CliError::Root { source_name: source.name(), error: Box::new(error) },
    };
    let text: Box<dyn BufRead> = source.open(control)?;
    let mut left_out = LeftOutNotes::new(source.name());
    let mut board_of = |case: SuiteCase| {
        if let Some(text) = left_out.of(&case) {
            remark(text);
        }
        case.board
    };
    let cases = rights.read_by(SuiteReader::of_positions(text));
    let boards = cases.map(|case| case.map(&mut board_of));
    let boards: Vec<Board> = boards.collect::<Result<_, _>>().map_err(unusable)?;
    if let Some(text) = left_out.rest() {
        remark(text);
    }
    if boards.is_empty() {
        return Err(CliError::NoPositions { suite: source.name() });
    }
    Ok(boards)
}

/// Makes the plan, and says what it has.
///
/// # Errors
/// When there can be no plan, or it cannot be written.
pub(super) fn run(
    checked: &CheckedPlan,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    let begin = Instant::now();
    let &CheckedPlan { depth, ply, units, .. } = checked;
    let order = PlanOrder { roots: checked.boards(control)?, depth, ply, units };
    let folder = PlanFolder::new(&checked.out);
    let progress = ProgressDisplay::of_a_count(control);
    let made = perft_units::plan(&folder, &order, &options.counter_of_units(), control);
    drop(progress);
    let plan = match made {
        Ok(plan) => plan,
        Err(UnitsError::Interrupted) => {
            note("interrupted: there is no plan");
            return Ok(Verdict::Interrupted);
        }
        Err(error) => return Err(error.into()),
    };
    let mut output = Output::new();
    match options.format {
        Format::Json => output.json(&PlanObject::new(&plan, begin.elapsed()))?,
        Format::Text => {
            output.line(ShownText::of(text(&plan, &folder, &seconds_text(begin.elapsed()))))?;
        }
    }
    Ok(Verdict::Fine)
}

fn text(plan: &Plan, folder: &PlanFolder, time: &str) -> String {
    let &Plan { depth, ply, positions, paths, .. } = plan;
    let units = counted(plan.units.len() as u64, "unit");
    let roots = counted(plan.roots.len() as u64, "position");
    format!(
        "{units} in '{}', for depth {depth} from {roots}: {} of ply {ply} with {}, as another \
         count confirms, in {time}",
        ShownText::path(folder.path()),
        counted(positions, "position"),
        counted(paths, "path")
    )
}
