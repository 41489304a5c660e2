// Step 4: ten bits, scattered over 64 places, gathered one by one.

import { fill, h } from "../../dom.js";
import { bit, has, spoken, squareName, squaresOf } from "../../squares.js";
import { storyBoard } from "../board.js";
import { Clock, digits, liveNumbers, remark, slider, type Step } from "../frame.js";
import { Candidates, D4, MASK, gathered } from "../magic.js";

const SQUARES_OF_MASK = squaresOf(MASK);

export function build(step: Step): void {
  let set = 0x0000_0800_1200_0800n & MASK;
  /** How many bits have been gathered. */
  let done = 0;
  const clock = new Clock();
  const others = new Candidates(2n);
  const told = remark();
  const board = storyBoard({ label: "Press the ten squares", onPress: (square) => {
    if (!has(MASK, square)) return;
    set ^= bit(square);
    draw();
  } });
  const strip = h("div", { class: "strip", role: "img" });
  const slots = h("div", { class: "slots-line" });
  const steps = slider("Bits gathered", 0, 10, 0, (value) => {
    clock.stop();
    done = value;
    draw();
  });
  liveNumbers(step, {
    cases: { press: () => {
      set = others.next() & MASK;
      draw();
    }, hint: "Another of the cases" },
    gather: { press: () => {
      done = 0;
      draw();
      clock.start(420, () => {
        done++;
        draw();
        return done < 10;
      });
    }, hint: "Gather the bits one by one" },
  });
  const draw = (): void => {
    board.paint((square) => ({
      kind: square === D4 ? "is-origin" : has(MASK, square) ? `is-mask${has(set, square) ? " is-blocker" : ""}${SQUARES_OF_MASK.indexOf(square) < done ? " is-gathered" : ""}` : "",
      piece: square === D4 ? "R" : has(set, square) ? "p" : "",
      spoken: has(MASK, square) ? (has(set, square) ? "a piece" : "relevant, empty") : "",
    }), `Pieces on ${spoken(set)}`);
    fill(strip, ...Array.from({ length: 64 }, (_, at) => {
      const place = 63 - at;
      const order = SQUARES_OF_MASK.indexOf(place);
      return h("span", { class: `bit ${order >= 0 ? "is-mask" : ""} ${has(set, place) ? "is-one" : ""} ${order >= 0 && order < done ? "is-gathered" : ""}`, title: squareName(place) });
    }));
    strip.setAttribute("aria-label", `The 64 places in a line, h8 first. Relevant: ${spoken(MASK)}. Ones: ${spoken(set)}`);
    const index = gathered(set, MASK) & ((1 << done) - 1);
    const names = [...SQUARES_OF_MASK].reverse().map(squareName);
    fill(slots, digits(index, 10, names, names.map((_, at) => (9 - at < done ? "" : "is-open"))));
    steps.set(done, `${done} of 10`);
    told.say(done === 0 ? "Above: the board as a line of 64 bits. Below: the index that we want." : done < 10 ? `${done * 3} operations so far.` : `30 operations: the index is ${index}.`);
  };
  draw();
  fill(step.stage, board.element, strip, slots, steps.element, told.element);
}
