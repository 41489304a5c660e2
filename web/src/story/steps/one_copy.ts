// Step 5: a factor with one bit slides the whole set.

import { fill, h } from "../../dom.js";
import { has, spoken, squareName, squaresOf } from "../../squares.js";
import { storyBoard } from "../board.js";
import { liveNumbers, remark, slider, term, type Step } from "../frame.js";
import { MASK, slid } from "../magic.js";

export function build(step: Step): void {
  let places = 12;
  let begun = { at: 0, places: 0 };
  const told = remark();
  const go = (to: number): void => {
    places = Math.min(Math.max(to, 0), 63);
    draw();
  };
  const board = storyBoard({
    label: "The copy",
    canDrag: (square) => has(slid(MASK, places), square),
    onDrag: (from, to) => {
      if (begun.at !== from || !has(slid(MASK, begun.places), from)) begun = { at: from, places };
      go(begun.places + to - from);
    },
  });
  board.element.addEventListener("pointerdown", () => {
    begun = { at: -1, places };
  });
  const bits = slider("Bit of the factor", 0, 63, places, go);
  const formula = h("figcaption", { class: "formula" });
  const set = liveNumbers(step, { shift: { drag: { least: 0, most: 63, get: () => places, set: go }, hint: "The bit of the factor" } });
  const draw = (): void => {
    const copy = slid(MASK, places);
    board.paint((square) => {
      const isCopy = has(copy, square);
      return { kind: [isCopy ? "tint-0" : "", has(MASK, square) && !isCopy ? "is-ghost" : ""].filter(Boolean).join(" "), text: isCopy ? squareName(square - places) : "" };
    }, `The copy stands on ${spoken(copy)}`);
    const lost = squaresOf(MASK).length - squaresOf(copy).length;
    bits.set(places, `2^${places}, ${squareName(places)}`);
    fill(formula, term("is-blockers", "ten squares", `× 2^${places}`), term("is-index", "still on the board", `${10 - lost} of 10`));
    const moved = `${several(places, "place")} up: ${several(places >> 3, "rank")} and ${several(places & 7, "file")}.`;
    told.say(places === 0 ? "× 1: nothing moves." : `Every square moves ${moved}${lost > 0 ? ` ${lost} slid over the top.` : ""}`);
    set("shift", String(places));
  };
  draw();
  fill(step.stage, board.element, bits.element, formula, told.element);
}

/** A number with its noun: `1 rank`, `2 ranks`. */
function several(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
