// Step 8: where two squares meet, and when sharing an entry is harmless.

import { choice, fill, grouped, h, segmented } from "../../dom.js";
import { bit, has, spoken, squareName, squaresOf } from "../../squares.js";
import { storyBoard } from "../board.js";
import { liveNumbers, remark, type Step } from "../frame.js";
import { MASK, USUAL, indexOf, meeting, rookAttacks, rookMask, subsetsOf } from "../magic.js";

/** A number of Volker Annuss and others: 1,024 sets of the rook on d7 share 512 entries. */
const D7 = 51;
const DENSE = 0x613f_ffdd_ffce_9200n;
const DENSE_BITS = 9;

/** The places of the index on which squares meet. */
const PLACES = Array.from({ length: 10 }, (_, at) => 63 - at).filter((place) => meeting(MASK, USUAL, place).length > 1);

export function build(step: Step): void {
  let place = 60;
  let shown = 0;
  let group = 0;
  const groups = sharing();
  const table = h("table", { class: "sums" });
  const told = remark();
  const board = storyBoard({ label: "Two sets that share an entry" });
  const places = choice(PLACES.map((it) => [String(it), `${squareName(it)}: ${meeting(MASK, USUAL, it).map(squareName).join(" + ")}`] as const), String(place), (value) => {
    place = Number(value);
    draw();
  });
  const flip = segmented("Which set", [["0", "One set"], ["1", "The other set"]], (value) => {
    shown = Number(value);
    draw();
  });
  const next = h("button", { type: "button", onclick: () => {
    group = (group + 1) % groups.length;
    draw();
  } }, "Another entry");
  const set = liveNumbers(step, {
    place: { press: () => {
      place = PLACES[(PLACES.indexOf(place) + 1) % PLACES.length] ?? place;
      draw();
    }, hint: "The next place where squares meet" },
    other: { press: () => {
      shown = 1 - shown;
      draw();
    }, hint: "Show the other set" },
  });
  const draw = (): void => {
    const squares = meeting(MASK, USUAL, place);
    places.value = String(place);
    fill(table,
      h("caption", {}, "What arrives on ", h("b", {}, squareName(place))),
      h("thead", {}, h("tr", {}, ...squares.map((it) => h("th", { scope: "col" }, squareName(it))), h("th", { scope: "col" }, "sum"), h("th", { scope: "col" }, "bit"), h("th", { scope: "col" }, "carry"))),
      h("tbody", {}, ...Array.from({ length: 1 << squares.length }, (_, number) => {
        const values = squares.map((_, at) => (number >> (squares.length - 1 - at)) & 1);
        const total = values.reduce((sum, it) => sum + it, 0);
        return h("tr", { class: total > 1 ? "is-carry" : "" }, ...values.map((it) => h("td", {}, it)), h("td", {}, total), h("td", {}, h("b", {}, total & 1)), h("td", {}, total >> 1));
      })));
    const pair = groups[group] ?? [0n, 0n];
    const occupied = pair[shown] ?? 0n;
    const attacks = rookAttacks(D7, occupied);
    board.paint((square) => {
      const isPiece = has(occupied, square);
      return {
        kind: [isPiece ? "is-blocker" : "", has(attacks, square) ? "is-attack" : "", square === D7 ? "is-origin" : ""].filter(Boolean).join(" "),
        piece: square === D7 ? "R" : isPiece ? "p" : "",
      };
    }, `Rook on d7, pieces on ${spoken(occupied)}, attacks ${spoken(attacks)}`);
    flip.set(shown === 0 ? "0" : "1");
    const hidden = squaresOf((pair[0] ?? 0n) ^ (pair[1] ?? 0n)).map(squareName).join(" ");
    told.say(`Both sets reach entry ${grouped(indexOf(occupied, DENSE, DENSE_BITS))} of 512. They differ on ${hidden}, hidden from the rook: the attacks are the same.`);
    set("place", squareName(place));
  };
  draw();
  fill(step.stage, h("div", { class: "row" }, h("label", { class: "inline" }, "Meeting place ", places)), table,
    h("div", { class: "row flip" }, flip.element, next), board.element, told.element);
}

/** Pairs of sets of the rook on d7 that share an entry of the dense table. */
function sharing(): [bigint, bigint][] {
  const mask = rookMask(D7);
  const first = new Map<number, bigint>();
  const pairs: [bigint, bigint][] = [];
  for (const occupied of subsetsOf(mask & ~bit(D7))) {
    const index = indexOf(occupied, DENSE, DENSE_BITS);
    const before = first.get(index);
    if (before === undefined) first.set(index, occupied);
    else pairs.push([before, occupied]);
  }
  // Those with many pieces show best what is hidden.
  return pairs.filter(([one, other]) => squaresOf(one | other).length > 5);
}
