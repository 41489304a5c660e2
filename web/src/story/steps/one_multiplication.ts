// Step 1: a rook, its attacks, and the one multiplication that finds them.

import { fill, grouped, h, hex } from "../../dom.js";
import { bit, has, spoken, squareName, squaresOf } from "../../squares.js";
import { storyBoard } from "../board.js";
import { liveNumbers, term, type Step } from "../frame.js";
import { Candidates, Cases, D4, rookAttacks, rookMask } from "../magic.js";
import { ROOK_MAGICS } from "../rook_magics.js";

/** Pieces on b2, d2, g4, b6, d6 and f7. */
const FIRST_OCCUPIED = 0x0020_0a00_4000_0a00n;

/** The table of each square, made when the rook first stands there. */
const tables = new Map<number, Table>();

interface Table {
  readonly mask: bigint;
  readonly magic: bigint;
  readonly bits: number;
  readonly attacks: readonly bigint[];
}

function tableOf(square: number): Table {
  let table = tables.get(square);
  if (!table) {
    const mask = rookMask(square);
    const magic = ROOK_MAGICS[square] ?? 0n;
    const cases = new Cases(mask, (set) => rookAttacks(square, set));
    const { entries } = cases.fill(magic);
    table = { mask, magic, bits: cases.bits, attacks: Array.from(entries, (answer) => cases.answers[answer] ?? 0n) };
    tables.set(square, table);
  }
  return table;
}

export function build(step: Step): void {
  let rook = D4;
  let occupied = FIRST_OCCUPIED;
  let isLifted = false;
  const others = new Candidates(1n);
  const move = (to: number): void => {
    rook = to;
    draw();
  };
  const board = storyBoard({
    label: "A rook to drag, and squares to press",
    canDrag: (square) => square === rook,
    onDrag: (_, to) => move(to),
    onPress: (square) => {
      if (square === rook) isLifted = !isLifted;
      else occupied ^= bit(square);
      draw();
    },
    onFocus: (square) => {
      if (isLifted && square !== rook) move(square);
    },
  });
  const formula = h("figcaption", { class: "formula" });
  const set = liveNumbers(step, {
    rook: { press: () => move((rook + 19) & 63), hint: "Move the rook to another square" },
    blockers: { press: () => {
      occupied = others.next();
      draw();
    }, hint: "Put other pieces on the board" },
    bits: { press: () => move(rook === 0 ? D4 : 0), hint: "In a corner there are 12" },
  });
  const draw = (): void => {
    const { mask, magic, bits, attacks: entries } = tableOf(rook);
    const pieces = occupied & ~bit(rook);
    const blockers = pieces & mask;
    const product = (blockers * magic) & ((1n << 64n) - 1n);
    const index = Number(product >> BigInt(64 - bits));
    const attacks = entries[index] ?? 0n;
    board.paint((square) => {
      const isPiece = has(pieces, square);
      const isAttacked = has(attacks, square);
      return {
        kind: [isPiece ? "is-blocker" : "", isPiece && has(blockers, square) ? "is-relevant" : "", isAttacked ? "is-attack" : "", square === rook ? `is-origin${isLifted ? " is-lifted" : ""}` : ""].filter(Boolean).join(" "),
        piece: square === rook ? "R" : isPiece ? "p" : "",
        spoken: square === rook ? "the rook; Enter lifts it, arrow keys move it" : [isPiece ? "a piece" : "", isAttacked ? "attacked" : ""].filter(Boolean).join(", "),
      };
    }, `Rook on ${squareName(rook)}, pieces on ${spoken(pieces)}, attacks ${spoken(attacks)}`);
    fill(formula,
      term("is-blockers", "pieces in the way", hex(blockers)),
      term("is-magic", "× magic number", hex(magic)),
      term("is-index", `>> ${64 - bits} is the index`, grouped(index)),
      term("is-attacks", `entry ${grouped(index)} of ${grouped(1 << bits)}: attacks`, hex(attacks)));
    set("bits", String(bits));
    set("rook", isLifted ? `rook on ${squareName(rook)}` : "rook");
    set("blockers", squaresOf(blockers).length === 0 ? "no number but 0" : "one number");
  };
  draw();
  fill(step.stage, board.element, formula);
}
