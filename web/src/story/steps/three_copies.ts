// Step 6: three bits, three copies, and a puzzle.

import { fill, h } from "../../dom.js";
import { spoken, squareName } from "../../squares.js";
import { storyBoard } from "../board.js";
import { liveNumbers, remark, slider, type Step } from "../frame.js";

/** d7, d6 and d5, which should come to h8, g8 and f8. */
const FROM = [51, 43, 35] as const;
const GOAL = [63, 62, 61] as const;
const SOLUTION = GOAL.map((goal, at) => goal - (FROM[at] ?? 0));

export function build(step: Step): void {
  let shifts = [4, 9, 15];
  const told = remark();
  const board = storyBoard({ label: "Three copies" });
  const go = (at: number, value: number): void => {
    shifts = shifts.map((it, index) => (index === at ? value : it));
    draw();
  };
  const sliders = shifts.map((value, at) => slider(`${["First", "Second", "Third"][at]} bit`, 0, 40, value, (now) => go(at, now)));
  sliders.forEach(({ element }, at) => element.classList.add(`tint-${at}`));
  liveNumbers(step, {
    first: { press: () => go(0, SOLUTION[0] ?? 0), hint: "Set the first bit" },
    all: { press: () => {
      shifts = [...SOLUTION];
      draw();
    }, hint: "Show a solution" },
  });
  /** Which copies bring which square to a place. */
  const landing = (place: number): { copy: number; from: number }[] =>
    shifts.flatMap((shift, copy) => FROM.filter((from) => from + shift === place).map((from) => ({ copy, from })));
  const draw = (): void => {
    board.paint((square) => {
      const here = landing(square);
      const [only] = here;
      const at = GOAL.indexOf(square as 63);
      const isRight = at >= 0 && here.length === 1 && only?.from === FROM[at];
      return {
        kind: [only ? (here.length > 1 ? "is-clash" : `tint-${only.copy}`) : FROM.includes(square as 51) ? "is-ghost" : "", at >= 0 ? "is-goal" : "", isRight ? "is-right" : ""].filter(Boolean).join(" "),
        text: here.length > 1 ? "+" : only ? squareName(only.from) : "",
      };
    }, `Copies stand on ${spoken([...Array(64).keys()].filter((it) => landing(it).length > 0).reduce((set, it) => set | (1n << BigInt(it)), 0n))}`);
    shifts.forEach((shift, at) => sliders[at]?.set(shift, `2^${shift}`));
    const seen = new Set(GOAL.flatMap((goal) => (landing(goal).length === 1 ? [landing(goal)[0]?.from] : [])));
    if (seen.size === 3) told.say(`Solved! ${shifts.map((it) => `2^${it}`).join(" + ")} brings three squares side by side.`, "good");
    else told.say(`${seen.size} of 3 squares stand in the framed corner.`);
  };
  draw();
  fill(step.stage, board.element, h("div", { class: "sliders" }, ...sliders.map(({ element }) => element)), told.element);
}
