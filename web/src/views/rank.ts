// The board of one rank: a table without a hash, and why a chessboard cannot have it.

import { readSetting, remember } from "../address.js";
import { fill, grouped, h, segmented } from "../dom.js";
import { announce } from "../live.js";
import type { View } from "../view.js";
import { oneRank } from "../wasm.js";

const FILES = [0, 1, 2, 3, 4, 5, 6, 7];
/**
 * Squares with a rook on them, times all sets of pieces, on the boards of one rank and of eight.
 */
const TWO_DIMENSIONS = 64n * 2n ** 64n;

let update: () => void = () => undefined;

export const rankView: View = {
  enter(page) {
    build(page);
    return () => {
      update = () => undefined;
    };
  },
  update: () => update(),
};

interface RankState {
  readonly square: number;
  readonly occupied: number;
  readonly mode: "piece" | "rook";
}

function readState(): RankState {
  const number = (name: string, usual: number, end: number): number =>
    readSetting(name, usual, (text) => (/^\d{1,3}$/.test(text) && Number(text) < end ? Number(text) : null));
  return { square: number("square", 5, 8), occupied: number("occ", 0b100, 256), mode: readSetting("press", "piece", (text) => (text === "rook" ? text : null)) };
}

function build(page: HTMLElement): void {
  let state = readState();
  const change = (changes: Record<string, string | number | null>): void => {
    remember(changes);
    show();
  };
  const mode = segmented("What a press does", [["piece", "Set pieces"], ["rook", "Move the rook"]], (value) =>
    change({ press: value === "rook" ? value : null }));
  const press = (file: number): void => {
    if (state.mode === "rook") change({ square: file, occ: state.occupied & ~(1 << file) });
    else if (file !== state.square) change({ occ: state.occupied ^ (1 << file) });
  };
  const cells = FILES.map((file) => h("button", { type: "button", onclick: () => press(file) }));
  const rank = h("div", { class: "one-rank", role: "group", "aria-label": "The rank, from a to h" }, ...cells);
  const told = h("p", { class: "index-text" });
  const grid = h("div", { class: "entry-grid", role: "img" });
  const gridTitle = h("p", { class: "explanation" });
  const facts = h("p", { class: "explanation" });

  page.append(
    mode.element, rank, told,
    h("h2", {}, "The row of the table"), gridTitle, grid,
    h("h2", {}, "From one rank to a board"), facts,
    h("p", { class: "explanation" }, "A magic makes the table possible again. First, only the relevant squares count: at most twelve for a rook. ",
      "Then a product gathers them in the highest bits, which are the index. ",
      h("a", { href: "#slider" }, "See it step by step"), ". ",
      h("a", { href: "../book/docs/magics.html#the-question-which-attacks-belong-to-which-blockers" }, "The question in the document")));

  const show = (): void => {
    state = readState();
    const { square, occupied } = state;
    const answer = oneRank(square, occupied);
    mode.set(state.mode);
    FILES.forEach((file, index) => {
      const cell = cells[index] as HTMLButtonElement;
      const isRook = file === square;
      const isPiece = !isRook && ((occupied >> file) & 1) === 1;
      const isReached = ((answer.reachable >> file) & 1) === 1;
      cell.className = `cell ${file % 2 === 0 ? "dark" : "light"} ${isReached ? "is-attack" : ""} ${isPiece ? "is-blocker" : ""} ${isRook ? "is-origin" : ""}`;
      cell.textContent = isRook ? "R" : "";
      const name = "abcdefgh".charAt(file);
      cell.dataset["square"] = name;
      cell.setAttribute("aria-label", `${name}${isRook ? ", the rook" : isPiece ? ", a piece" : isReached ? ", reached" : ""}`);
      cell.setAttribute("aria-pressed", String(isPiece));
    });
    const binary = occupied.toString(2).padStart(8, "0");
    fill(told, "Entry ", h("code", {}, `${square} × 256 + 0b${binary}`), " = ", h("b", {}, grouped(answer.entry)),
      ` of ${grouped(answer.entries)} holds `, h("code", { class: "reachable" }, `0b${answer.reachable.toString(2).padStart(8, "0")}`),
      ". The highest bit is the h-file.");
    announce(`Entry ${answer.entry}`);
    gridTitle.textContent = `All 256 entries with the rook on the ${"abcdefgh".charAt(square)}-file. Equal entries have equal shades; the frame is the entry read.`;
    fill(grid, ...answer.row.map((entry, index) => entryCell(entry, index, occupied)));
    grid.setAttribute("aria-label", `256 entries; entry ${occupied} is ${answer.reachable}`);
    fill(facts, `The table has 8 × 2^8 = ${grouped(answer.entries)} entries, of which only ${answer.different} differ within a square. `,
      "On 64 squares the same table would have 64 × 2^64 = ", h("b", {}, grouped(TWO_DIMENSIONS)),
      " entries. No memory holds them.");
  };
  update = show;
}

/** An entry as a shade. What it says is in the title. */
function entryCell(entry: number, index: number, occupied: number): HTMLElement {
  const cell = h("span", { class: index === occupied ? "entry is-here" : "entry", title: `pieces ${index.toString(2).padStart(8, "0")}: ${entry.toString(2).padStart(8, "0")}` });
  cell.style.setProperty("--shade", String(entry / 255));
  return cell;
}
