// The board of the story: cells that show pieces, dots, tints and names, and can be pressed and
// dragged.

import { h } from "../dom.js";
import { VISUAL_ORDER, roam, shade } from "../grid.js";
import { pieceOf } from "../pieces.js";
import { squareName } from "../squares.js";

/** How a square looks. */
export interface Look {
  /** Classes of the cell. */
  readonly kind?: string;
  /** The letter of a piece: `R`, `N`, `K`, or `p` for a piece in the way. */
  readonly piece?: string;
  readonly text?: string;
  /** What the square says to those who do not see it, behind its name. */
  readonly spoken?: string;
}

export interface StoryBoard {
  readonly element: HTMLElement;
  /** Draws all squares. The description is for those who do not see the board. */
  paint(look: (square: number) => Look, description: string): void;
}

interface Options {
  readonly label: string;
  /** Makes the squares buttons. */
  readonly onPress?: (square: number) => void;
  /** Squares that a drag can begin on. */
  readonly canDrag?: (square: number) => boolean;
  /** A drag that began on one square is over another one. */
  readonly onDrag?: (from: number, to: number) => void;
  /** The square that has the focus. */
  readonly onFocus?: (square: number) => void;
}

export function storyBoard(options: Options): StoryBoard {
  const { label, onPress, canDrag, onFocus } = options;
  const cells = new Map<number, HTMLElement>();
  const grid = h("div", { class: "board story-board", role: onPress ? "group" : "img", "aria-label": label });
  for (const square of VISUAL_ORDER) {
    const cell = onPress
      ? h("button", { type: "button", tabindex: square === 0 ? 0 : -1, onclick: () => onPress(square), onfocus: () => onFocus?.(square) })
      : h("span");
    cell.className = shade(square);
    cell.dataset["square"] = squareName(square);
    cells.set(square, cell);
    grid.append(cell);
  }
  if (onPress) roam(grid, cells);
  if (options.onDrag) drags(grid, cells, canDrag ?? (() => true), options.onDrag);
  return {
    element: grid,
    paint(look, description) {
      for (const [square, cell] of cells) {
        const { kind = "", piece = "", text = "", spoken = "" } = look(square);
        const grip = options.onDrag && (canDrag?.(square) ?? true) ? " is-grip" : "";
        const className = `${shade(square)}${kind ? ` ${kind}` : ""}${grip}`;
        if (cell.className !== className) cell.className = className;
        const shown = `${piece}/${text}`;
        if (cell.dataset["shown"] !== shown) {
          cell.dataset["shown"] = shown;
          const image = pieceOf(piece);
          cell.replaceChildren(...(image ? [image] : []), ...(text ? [h("b", {}, text)] : []));
        }
        if (onPress) cell.setAttribute("aria-label", [squareName(square), spoken].filter(Boolean).join(", "));
      }
      grid.setAttribute("aria-label", onPress ? `${label}. ${description}. Arrow keys move between squares.` : description);
    },
  };
}

/** Dragging by pointer events. The square under the pointer is reported when it is another. */
function drags(grid: HTMLElement, cells: ReadonlyMap<number, HTMLElement>, canDrag: (square: number) => boolean, onDrag: (from: number, to: number) => void): void {
  let from: number | null = null;
  let last: number | null = null;
  let hasMoved = false;
  const under = (event: PointerEvent): number | null => {
    const box = grid.getBoundingClientRect();
    const file = Math.floor(((event.clientX - box.left) / box.width) * 8);
    const rank = 7 - Math.floor(((event.clientY - box.top) / box.height) * 8);
    return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? rank * 8 + file : null;
  };
  grid.addEventListener("pointerdown", (event) => {
    const at = under(event);
    if (at === null || event.button !== 0 || !canDrag(at)) return;
    from = last = at;
    hasMoved = false;
  });
  window.addEventListener("pointermove", (event) => {
    if (from === null) return;
    const at = under(event);
    if (at === null || at === last) return;
    hasMoved = true;
    last = at;
    onDrag(from, at);
  });
  const end = (): void => {
    from = last = null;
    setTimeout(() => {
      hasMoved = false;
    }, 0);
  };
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
  // The press that a browser reports after a drag means nothing.
  grid.addEventListener("click", (event) => {
    if (!hasMoved) return;
    hasMoved = false;
    event.stopPropagation();
  }, { capture: true });
  for (const cell of cells.values()) cell.addEventListener("dragstart", (event) => event.preventDefault());
}
