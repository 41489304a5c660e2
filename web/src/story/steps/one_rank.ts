// Step 2: a board of one rank, whose pieces are the index of a table.

import { fill, h } from "../../dom.js";
import { pieceOf } from "../../pieces.js";
import { storyRank } from "../rank.js";
import { Clock, liveNumbers, remark, type Step } from "../frame.js";

const ENTRIES = 256;

export function build(step: Step): void {
  const rook = 3;
  let occupied = 0b0100_0100;
  const seen = new Set<number>([occupied]);
  const clock = new Clock();
  const cells = Array.from({ length: 8 }, (_, file) => h("button", { type: "button", onclick: () => press(file) }));
  const rank = h("div", { class: "one-rank", role: "group", "aria-label": "One rank, from a to h" }, ...cells);
  const table = Array.from({ length: ENTRIES }, (_, index) => h("span", { class: "entry", title: `entry ${index}` }));
  const grid = h("div", { class: "entry-grid", role: "img" }, ...table);
  const sum = h("p", { class: "sum" });
  const told = remark();
  const press = (file: number): void => {
    if (file === rook) return;
    show(occupied ^ (1 << file));
  };
  const show = (next: number): void => {
    occupied = next & ~(1 << rook) & 255;
    seen.add(occupied);
    draw();
  };
  const set = liveNumbers(step, {
    index: { drag: { least: 0, most: 255, get: () => occupied, set: show }, hint: "The pieces as a number" },
    fill: { press: () => {
      let next = 0;
      clock.start(12, () => {
        show(next);
        // The rook's own square is never another piece.
        do next++; while (next < ENTRIES && (next & (1 << rook)) !== 0);
        return next < ENTRIES;
      });
    }, hint: "Visit all entries" },
  });
  const draw = (): void => {
    const reached = storyRank(rook, occupied);
    cells.forEach((cell, file) => {
      const isPiece = ((occupied >> file) & 1) === 1;
      const isReached = ((reached >> file) & 1) === 1;
      cell.className = `cell ${file % 2 === 0 ? "dark" : "light"} ${isReached ? "is-attack" : ""} ${isPiece ? "is-blocker" : ""} ${file === rook ? "is-origin" : ""}`;
      const image = pieceOf(file === rook ? "R" : isPiece ? "p" : "");
      cell.replaceChildren(...(image ? [image] : []), h("i", { class: "weight", "aria-hidden": "true" }, 1 << file));
      cell.setAttribute("aria-label", `${"abcdefgh".charAt(file)}, worth ${1 << file}${file === rook ? ", the rook" : isPiece ? ", a piece" : ""}${isReached ? ", attacked" : ""}`);
      cell.setAttribute("aria-pressed", String(isPiece));
    });
    const parts = Array.from({ length: 8 }, (_, file) => 1 << file).filter((weight) => (occupied & weight) !== 0);
    fill(sum, parts.length > 1 ? `${parts.join(" + ")} = ` : "", h("b", {}, occupied), " is the index");
    table.forEach((entry, index) => {
      const isSeen = seen.has(index);
      entry.className = `entry${isSeen ? " is-seen" : ""}${index === occupied ? " is-here" : ""}`;
      if (isSeen) entry.style.setProperty("--hue", String((storyRank(rook, index) * 47) % 360));
    });
    grid.setAttribute("aria-label", `A table of 256 entries; ${seen.size} have been read. Entry ${occupied} is read now.`);
    told.say(`Entry ${occupied} says: the rook reaches ${letters(reached)}. Read so far: ${seen.size} of 256.`);
    set("index", String(occupied));
  };
  draw();
  fill(step.stage, rank, sum, grid, told.element);
}

function letters(set: number): string {
  return [..."abcdefgh"].filter((_, file) => ((set >> file) & 1) === 1).join(" ");
}
