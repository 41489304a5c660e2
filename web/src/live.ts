// One live region for the whole page: a screen reader hears the last word, and not every number
// that passes.

import { h, setText } from "./dom.js";

/** A text is said when it has stayed for this many milliseconds. */
const QUIET = 600;
/** A text that changes without end is said this often, in milliseconds. */
const AT_MOST_EVERY = 6000;

let region: HTMLElement | null = null;
let pending = "";
let quiet = 0;
let spoken = -AT_MOST_EVERY;

/** Says a text to screen readers, soon. A newer text takes its place. */
export function announce(text: string): void {
  if (text === pending) return;
  if (!pending) spoken = Math.max(spoken, performance.now() - AT_MOST_EVERY + QUIET);
  pending = text;
  clearTimeout(quiet);
  const next = spoken + AT_MOST_EVERY - performance.now();
  quiet = window.setTimeout(say, Math.max(0, Math.min(QUIET, next)));
}

/** Shows a text, and says it if it is another. */
export function tell(element: HTMLElement, text: string): void {
  if (element.textContent === text) return;
  setText(element, text);
  announce(text);
}

function say(): void {
  if (!region) {
    region = h("p", { class: "unseen", role: "status", id: "live" });
    document.body.append(region);
  }
  spoken = performance.now();
  region.textContent = pending;
}
