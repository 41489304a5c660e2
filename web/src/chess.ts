// The parts of the JavaScript package that the page uses. The build makes one file of them.

export { Counts } from "./chess/counts.js";
export { Moves, type MoveNumber } from "./chess/moves.js";
export { Position } from "./chess/position.js";
export { take } from "./chess/rules.js";
export { hasSimd } from "./chess/simd.js";
export { SQUARES, squareNumber, type Color } from "./chess/squares.js";
