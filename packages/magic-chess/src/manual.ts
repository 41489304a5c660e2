/**
 * The same as the package itself, for places without top-level await: `await init()` comes before
 * everything else.
 *
 * @module
 */

export { Boards, type BoardMoves } from "./boards.js";
export {
  Chess,
  validateFen,
  type LoadOptions,
  type MovesOptions,
  type PositionComment,
} from "./chess.js";
export { Move } from "./chess_move.js";
export type { MoveRequest } from "./chess_moves.js";
export type { BadSuiteLine, Counting, SuiteCase, SuiteReport } from "./counting.js";
export type { CountingBuild, Counts, DivideEntry, LeafStatistics } from "./counts.js";
export { loadCounting } from "./load_counting.js";
export {
  ArgumentError,
  BoardsError,
  ChessError,
  CountError,
  FenError,
  MoveError,
  PgnError,
  PositionError,
} from "./errors.js";
export {
  Game,
  readAllGames,
  readGames,
  type Annotation,
  type GameResult,
  type Line,
  type LineMove,
  type PgnReadOptions,
  type PgnSource,
  type ReadGamesOptions,
} from "./game.js";
export { init } from "./init.js";
export { sliderAttacks, sliderMagic, type Slider, type SliderMagic } from "./magics.js";
export type { PgnOptions } from "./movetext.js";
export { Moves, type MoveKind, type MoveNumber, type MoveSquares } from "./moves.js";
export { Position, type CastlingRooks, type FenOptions, type MoveExplanation } from "./position.js";
export {
  BISHOP,
  BLACK,
  DEFAULT_POSITION,
  KING,
  KNIGHT,
  PAWN,
  QUEEN,
  ROOK,
  SQUARES,
  WHITE,
  squareName,
  squareNumber,
  type Color,
  type Piece,
  type PieceSymbol,
  type Square,
} from "./squares.js";
export { SEVEN_TAG_ROSTER } from "./tags.js";
