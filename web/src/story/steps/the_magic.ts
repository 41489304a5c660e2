// Step 7: the magic number, copy by copy, and the shift.

import { fill, h } from "../../dom.js";
import { bit, has, spoken, squareName, squaresOf } from "../../squares.js";
import { storyBoard } from "../board.js";
import { Clock, digits, liveNumbers, remark, slider, type Step } from "../frame.js";
import { D4, MASK, TIDY, indexOf, meeting } from "../magic.js";

const COPIES = squaresOf(TIDY);
const BITS = 10;
/** Behind the last copy comes the shift. */
const LAST = COPIES.length + 1;

export function build(step: Step): void {
  let shown = 0;
  let set = MASK;
  const clock = new Clock();
  const told = remark();
  const board = storyBoard({ label: "The product. Press a place to switch the square that lands there", onPress: (place) => {
    const squares = landing(place);
    const [only] = squares;
    if (squares.length === 1 && only) {
      set ^= bit(only.from);
      draw();
    } else if (squares.length === 0 && has(MASK, place) && shown === 0) {
      set ^= bit(place);
      draw();
    }
  } });
  const index = h("div", { class: "slots-line" });
  const copies = slider("Copies", 0, LAST, 0, (value) => {
    clock.stop();
    shown = value;
    draw();
  });
  const playTo = (end: number): void => {
    shown = 0;
    draw();
    clock.start(900, () => {
      shown++;
      draw();
      return shown < end;
    });
  };
  liveNumbers(step, {
    magic: { press: () => playTo(LAST), hint: "Play all of it" },
    copies: { press: () => playTo(COPIES.length), hint: "Drop the copies in" },
    shift: { press: () => {
      clock.stop();
      shown = LAST;
      draw();
    }, hint: "Shift" },
  });
  /** What the copies shown bring to a place. */
  const landing = (place: number): { copy: number; from: number }[] =>
    COPIES.slice(0, shown).flatMap((shift, copy) => (has(MASK, place - shift) && place >= shift ? [{ copy, from: place - shift }] : []));
  const draw = (): void => {
    const isShifted = shown === LAST;
    board.paint((place) => {
      const here = landing(place);
      const isTop = place > 63 - BITS;
      const ones = here.filter(({ from }) => has(set, from));
      const [first] = here;
      const isFallen = isShifted && !isTop;
      const text = isFallen ? "" : here.length === 1 && first ? squareName(first.from) : here.length > 1 ? "+" : shown === 0 && has(MASK, place) ? squareName(place) : "";
      const kind = here.length > 0 ? `tint-${here.length > 1 ? "many" : (first?.copy ?? 0)}${ones.length === 0 ? " is-zero" : ""}`
        : shown === 0 && has(MASK, place) ? (has(set, place) ? "is-mask" : "is-ghost") : shown === 0 && place === D4 ? "is-origin" : "";
      return { kind: [kind, isTop ? "is-goal" : "", isFallen ? "is-fallen" : ""].filter(Boolean).join(" "), text, piece: shown === 0 && place === D4 ? "R" : "", spoken: here.map(({ from }) => `${squareName(from)} lands here`).join(", ") };
    }, shown === 0 ? `The relevant squares ${spoken(MASK)}` : `${Math.min(shown, COPIES.length)} copies`);
    const names = Array.from({ length: BITS }, (_, at) => {
      const [from] = meeting(MASK, TIDY, 63 - at).filter((square) => COPIES.slice(0, shown).includes(63 - at - square));
      return from === undefined ? "" : squareName(from);
    });
    const partial = COPIES.slice(0, shown).reduce((sum, it) => sum | bit(it), 0n);
    fill(index, digits(indexOf(set, partial, BITS), BITS, names, names.map((name) => (name ? "" : "is-open"))));
    copies.set(shown, isShifted ? "and the shift" : `${shown} of ${COPIES.length}`);
    const arrived = names.filter(Boolean).length;
    told.say(shown === 0 ? "The ten squares before the multiplication." : isShifted
      ? `Shifted: only the index ${indexOf(set, TIDY, BITS)} is left. Press squares to switch their pieces.`
      : `Copy ${shown} is × 2^${COPIES[shown - 1]}. ${arrived} of 10 squares have reached the top.`, isShifted ? "good" : "");
  };
  draw();
  fill(step.stage, board.element, index, copies.element, told.element);
}
