// Boards: sets of squares in colours, and pieces. Both are grids of 64 cells, a8 first.

import { h, setAttribute } from "./dom.js";
import { VISUAL_ORDER, roam, shade } from "./grid.js";
import { pieceOf } from "./pieces.js";
import { has, spoken, squareName } from "./squares.js";

/** A set of squares, and the colour it is drawn in. */
export interface Layer {
  readonly set: bigint;
  readonly kind: "mask" | "blocker" | "attack" | "magic" | "product" | "index" | "target" | "clash" | "carry";
}

export interface SetPicture {
  readonly layers: readonly Layer[];
  /** The slider's square. */
  readonly origin?: number | null;
  /** The letter drawn for the slider. */
  readonly piece?: string;
  /** A short text on some squares. */
  readonly labels?: ReadonlyMap<number, string>;
  /** What the picture says, for those who do not see it. Made from the first layer if left out. */
  readonly description?: string;
}

export interface SetBoard {
  readonly element: HTMLElement;
  show(picture: SetPicture): void;
  /** Marks squares that belong to what is pointed at. */
  point(squares: bigint): void;
}

interface SetBoardOptions {
  readonly title: string;
  readonly note?: string;
  /** Makes the squares buttons. */
  readonly onPress?: (square: number) => void;
  /** What a press does: it switches a square, or chooses one. */
  readonly press?: "switch" | "choose";
  /** Called with the square under the pointer or with focus, or null. */
  readonly onPoint?: (square: number | null) => void;
}

/** A board that draws sets. */
export function setBoard(options: SetBoardOptions): SetBoard {
  const { title, onPress, onPoint } = options;
  const cells = new Map<number, HTMLElement>();
  const grid = h("div", { class: "board set-board" });
  if (onPress) {
    grid.setAttribute("role", "group");
  } else {
    grid.setAttribute("role", "img");
  }
  for (const square of VISUAL_ORDER) {
    const cell = onPress
      ? h("button", { type: "button", tabindex: square === 0 ? 0 : -1, onclick: () => onPress(square) })
      : h("span");
    cell.dataset["square"] = squareName(square);
    cell.className = shade(square);
    cells.set(square, cell);
    grid.append(cell);
  }
  if (onPress) roam(grid, cells);
  if (onPoint) reportPointer(grid, cells, onPoint);
  const caption = h("figcaption", {}, h("b", {}, title), options.note ? ` ${options.note}` : null);
  const element = h("figure", { class: "set-figure" }, caption, grid);

  // A piece stays in its cell when it is no longer shown: to hide it moves nothing on the page.
  const drawn = new Map<HTMLElement, string>();
  const show = (picture: SetPicture): void => {
    for (const [square, cell] of cells) {
      const kinds = picture.layers.filter((layer) => has(layer.set, square)).map((layer) => layer.kind);
      const isOrigin = picture.origin === square;
      const className = [shade(square), ...kinds.map((kind) => `is-${kind}`), isOrigin ? "is-origin" : ""].join(" ");
      if (cell.className !== className) cell.className = className;
      const label = picture.labels?.get(square) ?? "";
      const piece = isOrigin ? (picture.piece ?? "") : label === "" && kinds.some((kind) => kind === "blocker" || kind === "clash") ? "p" : "";
      if (piece && piece !== drawn.get(cell)) {
        const image = pieceOf(piece);
        if (image) cell.replaceChildren(image);
        drawn.set(cell, piece);
      } else if (!piece && cell.textContent !== label) {
        cell.textContent = isOrigin ? "" : label;
        drawn.delete(cell);
      }
      if (cell.dataset["piece"] !== piece) cell.dataset["piece"] = piece;
      if (onPress) {
        const isSet = kinds.includes("blocker") || kinds.includes("target");
        const isOne = kinds.includes("magic");
        setAttribute(cell, "aria-label", `${squareName(square)}${isOrigin ? ", the piece" : isOne ? ", a one-bit" : ""}`);
        if (options.press !== "choose") setAttribute(cell, "aria-pressed", String(isSet));
      }
    }
    const first = picture.layers[0];
    const description = picture.description ?? (first ? `${title}: ${spoken(first.set)}` : title);
    const label = onPress ? `${description}. Squares to press; arrow keys move` : description;
    setAttribute(grid, "aria-label", label);
  };
  const point = (squares: bigint): void => {
    for (const [square, cell] of cells) cell.classList.toggle("is-pointed", has(squares, square));
  };
  return { element, show, point };
}

/**
 * Boards side by side. On a narrow screen one is in view at a time, and the buttons above lead to
 * the others.
 */
export function boardRow(label: string, kind: string, ...boards: readonly HTMLElement[]): HTMLElement {
  const row = h("div", { class: `board-row ${kind}`, role: "region", "aria-label": label, tabindex: "0" }, ...boards);
  const steps = h("div", { class: "board-steps", role: "group", "aria-label": `${label}: board in view` }, ...boards.map((board) =>
    h("button", { type: "button", onclick: () => row.scrollTo({ left: board.offsetLeft - row.offsetLeft }) }, board.querySelector("figcaption b")?.textContent ?? "Board")));
  return h("div", { class: "board-row-frame" }, steps, row);
}

export interface PieceBoard {
  readonly element: HTMLElement;
  /** Puts the focus on a square. */
  focus(square: number): void;
  /** Draws the letters of the squares from a1 to h8. */
  show(squares: string, marks: ReadonlyMap<number, string>, description: string): void;
}

interface PieceBoardOptions {
  readonly label: string;
  readonly onPress: (square: number) => void;
  /** A piece was dragged to another square, or off the board. */
  readonly onDrop: (from: number, to: number | null) => void;
  readonly onEscape: () => void;
}

/** A board with pieces that can be pressed and dragged. */
export function pieceBoard(options: PieceBoardOptions): PieceBoard {
  const cells = new Map<number, HTMLButtonElement>();
  const grid = h("div", { class: "board piece-board", role: "group", "aria-label": options.label });
  for (const square of VISUAL_ORDER) {
    const name = squareName(square);
    const cell = h("button", {
      type: "button",
      tabindex: square === 0 ? 0 : -1,
      "data-square": name,
      onclick: () => options.onPress(square),
    });
    cells.set(square, cell);
    grid.append(cell);
  }
  const focus = roam(grid, cells);
  const cancelDrag = dragPieces(grid, cells, options.onDrop);
  grid.addEventListener("keydown", (event) => event.key === "Escape" && !cancelDrag() && options.onEscape());
  let letters = ".".repeat(64);
  const show = (squares: string, marks: ReadonlyMap<number, string>, description: string): void => {
    for (const [square, cell] of cells) {
      const letter = squares.charAt(square);
      const mark = marks.get(square) ?? "";
      const image = pieceOf(letter);
      cell.className = `${shade(square)}${image ? " has-piece" : ""} ${mark}`;
      if (letter !== letters.charAt(square) || cell.childElementCount === 0) {
        cell.replaceChildren(...(image ? [image] : []), ...coordinates(square));
      }
      const name = squareName(square);
      cell.setAttribute("aria-label", [name, pieceName(letter), spokenMark(mark)].filter(Boolean).join(", "));
    }
    letters = squares;
    grid.setAttribute("aria-label", `${options.label}. ${description}`);
  };
  return { element: grid, focus, show };
}

const PIECE_NAMES: Record<string, string> = {
  p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king",
};

/** The name of a piece: `white queen`. Empty for an empty square. */
export function pieceName(letter: string): string {
  const name = PIECE_NAMES[letter.toLowerCase()];
  if (!name) return "";
  return `${letter === letter.toUpperCase() ? "white" : "black"} ${name}`;
}

function spokenMark(mark: string): string {
  if (mark.includes("is-target")) return "can move here";
  if (mark.includes("is-chosen")) return "chosen";
  if (mark.includes("is-bad")) return "problem";
  if (mark.includes("is-differing")) return "of the move that differs";
  return "";
}

/** Names of files and ranks, on the edge squares. */
function coordinates(square: number): HTMLElement[] {
  const marks = [];
  if (square < 8) marks.push(h("i", { class: "file-name", "aria-hidden": true }, "abcdefgh".charAt(square)));
  if ((square & 7) === 0) marks.push(h("i", { class: "rank-name", "aria-hidden": true }, (square >> 3) + 1));
  return marks;
}

function reportPointer(
  grid: HTMLElement,
  cells: ReadonlyMap<number, HTMLElement>,
  onPoint: (square: number | null) => void,
): void {
  for (const [square, cell] of cells) {
    cell.addEventListener("pointerenter", () => onPoint(square));
    cell.addEventListener("focus", () => onPoint(square));
  }
  grid.addEventListener("pointerleave", () => onPoint(null));
  grid.addEventListener("focusout", () => onPoint(null));
}

/**
 * Dragging by pointer events, which serve mouse, pen and touch alike. Gives what ends a drag
 * without a move, and says whether there was one.
 */
function dragPieces(
  grid: HTMLElement,
  cells: ReadonlyMap<number, HTMLElement>,
  onDrop: (from: number, to: number | null) => void,
): () => boolean {
  let drag: { from: number; x: number; y: number; ghost: HTMLElement | null } | null = null;
  const squareAt = (x: number, y: number): number | null => {
    const under = document.elementFromPoint(x, y)?.closest("[data-square]");
    for (const [square, cell] of cells) if (cell === under) return square;
    return null;
  };
  const end = (): void => {
    drag?.ghost?.remove();
    grid.querySelector(".is-lifted")?.classList.remove("is-lifted");
    drag = null;
  };
  grid.addEventListener("pointerdown", (event) => {
    const from = squareAt(event.clientX, event.clientY);
    if (from === null || event.button !== 0 || !cells.get(from)?.querySelector(".piece")) return;
    drag = { from, x: event.clientX, y: event.clientY, ghost: null };
  });
  window.addEventListener("pointermove", (event) => {
    if (!drag || !grid.isConnected) return;
    const cell = cells.get(drag.from);
    if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 5 && cell) {
      const image = cell.querySelector(".piece");
      if (!image) return;
      drag.ghost = h("div", { class: "ghost", "aria-hidden": true }, image.cloneNode(true));
      drag.ghost.style.width = drag.ghost.style.height = `${cell.clientWidth}px`;
      document.body.append(drag.ghost);
      cell.classList.add("is-lifted");
    }
    if (drag.ghost) {
      drag.ghost.style.left = `${event.clientX}px`;
      drag.ghost.style.top = `${event.clientY}px`;
    }
  });
  window.addEventListener("pointerup", (event) => {
    if (!drag) return;
    const { from, ghost } = drag;
    end();
    if (!ghost) return;
    const to = squareAt(event.clientX, event.clientY);
    if (to !== from) {
      // The press that a browser reports after a drag would choose the square.
      const swallow = (click: Event): void => click.stopPropagation();
      grid.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => grid.removeEventListener("click", swallow, { capture: true }), 0);
      onDrop(from, to);
    }
  });
  window.addEventListener("pointercancel", end);
  return () => {
    const was = drag?.ghost != null;
    end();
    return was;
  };
}
