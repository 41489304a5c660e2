// What the view of sliders shows, as the address says it.

import { readSetting, setting } from "../address.js";
import { reasonOf } from "../dom.js";
import { readBits, readWord, squareNamed } from "../squares.js";
import { explainSlider, readMagic } from "../wasm.js";
import type { SliderAnswer, NamedSlider } from "../wasm/explorer.js";

export type PieceName = "rook" | "bishop" | "queen";

export interface SliderState {
  readonly piece: PieceName;
  /** The half of a queen's moves that is looked up; the slider itself for a rook or bishop. */
  readonly slider: NamedSlider;
  readonly square: number;
  readonly occupied: bigint;
  readonly width: 64 | 32;
  /** A magic of the user's own, as typed. */
  readonly magicText: string;
  readonly magicProblem: string;
  readonly bits: number | null;
  /** Why the index bits of the address are none. */
  readonly bitsProblem: string;
  readonly answer: SliderAnswer;
  /** The attacks of a queen's other half. */
  readonly otherAttacks: bigint;
}

const FIRST_SQUARE = 27;
/** Blockers that show something of each piece on d4: near and far, relevant and not. */
const FIRST_OCCUPIED: Readonly<Record<PieceName, bigint>> = {
  rook: 0x0010_0008_4200_0000n,
  bishop: 0x0040_2008_0010_0200n,
  queen: 0x0008_2200_4204_0200n,
};

export function readState(): SliderState {
  const piece = readSetting<PieceName>("piece", "rook", (text) => (text === "rook" || text === "bishop" || text === "queen" ? text : null));
  const half = readSetting<NamedSlider>("half", "rook", (text) => (text === "rook" || text === "bishop" ? text : null));
  const slider = piece === "queen" ? half : piece;
  const square = readSetting("square", FIRST_SQUARE, squareNamed);
  const occupied = readSetting("occ", FIRST_OCCUPIED[piece], readWord);
  const width = readSetting("width", 64, (text) => (text === "32" ? 32 : text === "64" ? 64 : null));
  const magicText = setting("magic") ?? "";
  const bitsText = setting("bits");
  const bits = bitsText === null ? null : readBits(bitsText);
  const bitsProblem = bitsText !== null && bits === null ? "An index has 1 to 16 bits" : "";
  let magic: bigint | undefined;
  let magicProblem = "";
  try {
    if (magicText) magic = readMagic(magicText);
  } catch (error) {
    magicProblem = reasonOf(error);
  }
  const ask = (of: NamedSlider): SliderAnswer =>
    explainSlider({ slider: of, square, occupied, width, magic, bits: magic === undefined ? undefined : (bits ?? undefined) });
  const answer = ask(slider);
  const otherAttacks =
    piece === "queen"
      ? explainSlider({
          slider: slider === "rook" ? "bishop" : "rook", square, occupied, width: 64, magic: undefined, bits: undefined,
        }).attacks
      : 0n;
  return { piece, slider, square, occupied, width, magicText, magicProblem, bits, bitsProblem, answer, otherAttacks };
}
