// What all boards share: the order of the cells, their shades, and the arrow keys.

import { SQUARES } from "./squares.js";

/** All squares as they are drawn: a8 first. */
export const VISUAL_ORDER: readonly number[] = [...SQUARES].sort((a, b) => (b >> 3) - (a >> 3) || (a & 7) - (b & 7));

/** The classes of a cell. */
export function shade(square: number): string {
  return ((square >> 3) + (square & 7)) % 2 === 0 ? "cell dark" : "cell light";
}

/** Lets the arrow keys move the focus; only one cell is a stop of the Tab key. */
export function roam(grid: HTMLElement, cells: ReadonlyMap<number, HTMLElement>): (square: number) => void {
  const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: 8, ArrowDown: -8 };
  const focus = (square: number): void => {
    for (const cell of cells.values()) cell.tabIndex = -1;
    const cell = cells.get(square);
    if (cell) {
      cell.tabIndex = 0;
      cell.focus();
    }
  };
  const squareOf = (target: EventTarget | null): number | null => {
    for (const [square, cell] of cells) if (cell === target) return square;
    return null;
  };
  grid.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const square = squareOf(event.target);
    if (step === undefined || square === null) return;
    const next = square + step;
    const leavesRank = Math.abs(step) === 1 && next >> 3 !== square >> 3;
    if (next >= 0 && next < 64 && !leavesRank) focus(next);
    event.preventDefault();
  });
  return focus;
}
