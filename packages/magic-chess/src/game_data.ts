// Games as the module hands them over: crates/javascript/src/game.rs describes the JSON.

import type { MoveNumber } from "./moves.js";

/** A comment, a NAG, or a variation. */
export type AnnotationData = string | number | LineData;

export interface LineData {
  before: AnnotationData[];
  moves: (MoveNumber | [MoveNumber, ...AnnotationData[]])[];
}

export interface GameData {
  tags: [name: string, value: string][];
  start: string;
  result: string;
  line: LineData;
  blemishes: string[];
}

/** An unreadable game. */
export interface UnreadData {
  error: { offset: number; reason: string };
}
