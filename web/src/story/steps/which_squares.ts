// Step 3: which squares can change the attacks.

import { fill } from "../../dom.js";
import { bit, has, spoken, squareName, squaresOf } from "../../squares.js";
import { storyBoard } from "../board.js";
import { liveNumbers, remark, type Step } from "../frame.js";
import { D4, MASK, rookAttacks } from "../magic.js";

export function build(step: Step): void {
  let occupied = 0n;
  let tried = 0n;
  let isSolved = false;
  const told = remark();
  const board = storyBoard({ label: "Press squares to find those that matter to the rook on d4", onPress: (square) => press(square) });
  const press = (square: number): void => {
    if (square === D4) return;
    const before = rookAttacks(D4, occupied);
    occupied ^= bit(square);
    const attacks = rookAttacks(D4, occupied);
    tried |= bit(square);
    const name = squareName(square);
    const change = before === attacks ? "No dot changes." : `${squaresOf(before ^ attacks).length} dots change.`;
    const why = has(MASK, square) ? `${name} matters.`
      : has(rookAttacks(D4, 0n), square) ? `${name} is the last of its line: nothing is behind it.` : `${name} is on no line of the rook.`;
    const hidden = has(MASK, square) && before === attacks ? " Another piece stands before it now." : "";
    const found = squaresOf(tried & MASK).length;
    draw(`${change} ${why}${hidden} Found ${found} of 10${found === 10 ? ": 2 × 2 × … ten times makes 1,024 cases." : "."}`, found === 10 ? "good" : "");
  };
  liveNumbers(step, {
    huge: { press: () => told.say(`64 × 2^64 is ${(64n * 2n ** 64n).toLocaleString("en")}. At a billion entries a second, reading them once takes 37,000 years.`), hint: "Write the number out" },
    ten: { press: () => {
      isSolved = !isSolved;
      draw(isSolved ? `The ten are ${spoken(MASK)}: the lines without their last squares.` : "Which ten squares are they?");
    }, hint: "Show them" },
  });
  const draw = (text: string, kind = ""): void => {
    const attacks = rookAttacks(D4, occupied);
    board.paint((square) => {
      const isTried = has(tried, square) || isSolved;
      const matters = has(MASK, square);
      const isPiece = has(occupied, square);
      return {
        kind: [isPiece ? "is-blocker" : "", has(attacks, square) ? "is-attack" : "", square === D4 ? "is-origin" : isTried && matters ? "is-mask" : isTried && !isSolved ? "is-out" : ""].filter(Boolean).join(" "),
        piece: square === D4 ? "R" : isPiece ? "p" : "",
        spoken: square === D4 ? "the rook" : [isPiece ? "a piece" : "", has(attacks, square) ? "attacked" : "", has(tried, square) ? (matters ? "matters" : "does not matter") : ""].filter(Boolean).join(", "),
      };
    }, `Rook on d4, pieces on ${spoken(occupied)}, attacks ${spoken(attacks)}`);
    told.say(text, kind);
  };
  draw("Press any square. Squares that can change the dots get a blue frame.");
  fill(step.stage, board.element, told.element);
}
