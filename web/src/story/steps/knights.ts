// Step 11: knights and kings, whose sets of targets a magic with four bits numbers.

import { fill, h, hex, segmented } from "../../dom.js";
import { has, spoken, squareName, squaresOf, bit } from "../../squares.js";
import { storyBoard } from "../board.js";
import { Clock, digits, liveNumbers, remark, term, type Step } from "../frame.js";
import { D4, indexOf, leaperTargets, meeting, subsetsOf } from "../magic.js";

/** The smallest numbers with four bits that work on d4. A test finds them again. */
const MAGICS = { knight: 0x0000_4100_0404_0000n, king: 0x0000_0100_9800_0000n } as const;
type Piece = keyof typeof MAGICS;

export function build(step: Step): void {
  let piece: Piece = "knight";
  let targets = leaperTargets(piece, D4);
  const clock = new Clock();
  const told = remark();
  const board = storyBoard({ label: "Press targets of the piece on d4", onPress: (square) => {
    if (has(leaperTargets(piece, D4), square)) {
      targets ^= bit(square);
      draw();
    }
  } });
  const pieces = segmented<Piece>("Piece", [["knight", "Knight"], ["king", "King"]], (value) => {
    clock.stop();
    piece = value;
    targets = leaperTargets(piece, D4);
    draw();
  });
  const index = h("div", { class: "slots-line" });
  const formula = h("figcaption", { class: "formula" });
  const moves = h("p", { class: "moves mono" });
  liveNumbers(step, {
    sets: { press: () => {
      // From one target to all of them, and to none.
      const [none = 0n, ...others] = subsetsOf(leaperTargets(piece, D4));
      const all = [...others, none];
      let at = 0;
      clock.start(60, () => {
        targets = all[at++] ?? 0n;
        draw();
        return at < all.length;
      });
    }, hint: "Play all sets" },
    four: { press: () => told.say(`The four bits are ${squaresOf(MAGICS[piece]).map((it) => `2^${it}`).join(", ")}.`), hint: "Which four?" },
  });
  const draw = (): void => {
    const mask = leaperTargets(piece, D4);
    const magic = MAGICS[piece];
    const number = indexOf(targets, magic, 8);
    board.paint((square) => ({
      kind: square === D4 ? "is-origin" : has(targets, square) ? "is-attack" : has(mask, square) ? "is-mask" : "",
      piece: square === D4 ? (piece === "knight" ? "N" : "K") : "",
      spoken: has(targets, square) ? "a target" : has(mask, square) ? "no target now" : "",
    }), `${piece} on d4, targets ${spoken(targets)}`);
    pieces.set(piece);
    fill(index, digits(number, 8, Array.from({ length: 8 }, (_, at) => meeting(mask, magic, 63 - at).map(squareName).join("+"))));
    fill(formula, term("is-attacks", "targets", hex(targets)), term("is-magic", "× four bits", hex(magic)), term("is-index", ">> 56 is the list", String(number)));
    const list = squaresOf(targets).map((to) => `d4${squareName(to)}`);
    fill(moves, `List ${number}: `, list.join(" ") || "no moves");
    told.say(`${list.length === 1 ? "1 move" : `${list.length} moves`}, copied as one block: nothing is generated.`);
  };
  draw();
  fill(step.stage, pieces.element, board.element, index, formula, moves, told.element);
}
