// The magic numbers behind sliders, and the attacks that they find.

import { squareNumber, type Square } from "./squares.js";
import { glue } from "./rules.js";

export type Slider = "bishop" | "rook";

/** How the attacks of a slider on a square are looked up. */
export interface SliderMagic {
  /** The squares whose pieces matter. */
  mask: bigint;
  /** The multiplier. The irrelevant squares are set before the multiplication. */
  magic: bigint;
  /** How far the product is shifted down. */
  shift: number;
  /** The entry of the table that index 0 stands for. */
  offset: number;
}

/** The magic of a slider on a square. */
export function sliderMagic(slider: Slider, square: Square): SliderMagic {
  const [mask = 0n, magic = 0n, shift = 0n, offset = 0n] = glue.magic(slider === "rook", squareNumber(square));
  return { mask, magic, shift: Number(shift), offset: Number(offset) };
}

/** The squares that a slider attacks among these occupied ones, as a set: bit 0 is a1. */
export function sliderAttacks(slider: Slider, square: Square, occupied: bigint): bigint {
  return BigInt.asUintN(64, glue.sliderAttacks(slider === "rook", squareNumber(square), occupied));
}
