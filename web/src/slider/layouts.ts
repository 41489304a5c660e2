// The same query in every layout, with its memory drawn to scale.

import { fill, grouped, h } from "../dom.js";
import { layouts } from "../wasm.js";
import type { LayoutView } from "../wasm/explorer.js";
import type { SliderState } from "./state.js";

export interface LayoutsPart {
  readonly element: HTMLElement;
  show(state: SliderState): void;
}

export function layoutsPart(): LayoutsPart {
  const body = h("tbody");
  const element = h("section", { class: "layouts-part", "aria-labelledby": "layouts-title" },
    h("h2", { id: "layouts-title" }, "The same query in every layout"),
    h("p", { class: "explanation" }, "Bars are the memory for both sliders on all squares, to scale. The band is the part that ",
      "this square can reach, and the mark is the entry that the query reads. Sizes are those of WebAssembly, with pointers of ",
      "32 bits. It lacks PEXT; those three sizes are of 64-bit processors."),
    h("div", { class: "table-scroll", tabindex: "0", role: "region", "aria-label": "Layouts" },
      h("table", { class: "layouts" },
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Layout"), h("th", { scope: "col" }, "A lookup is"),
          h("th", { scope: "col", class: "number" }, "Bytes"), h("th", { scope: "col" }, "Memory to scale"),
          h("th", { scope: "col", class: "number" }, "Entry of the query"))), body)));
  return {
    element,
    show(state) {
      const all = layouts(state.slider, state.square, state.occupied);
      const most = Math.max(...all.map(({ bytes }) => bytes));
      fill(body, ...all.map((layout) => row(layout, most)));
    },
  };
}

function row(layout: LayoutView, most: number): HTMLElement {
  const entry = layout.entry ?? null;
  return h("tr", { "data-layout": layout.name },
    h("th", { scope: "row" }, layout.name),
    h("td", {}, layout.lookup),
    h("td", { class: "number" }, grouped(layout.bytes)),
    h("td", {}, bar(layout, most)),
    h("td", { class: "number" }, entry === null ? "–" : `${grouped(entry)} of ${grouped(layout.entries ?? 0)}`));
}

function bar(layout: LayoutView, most: number): HTMLElement {
  const whole = h("div", { class: "memory" });
  const width = Math.max(layout.bytes / most, layout.bytes > 0 ? 0.002 : 0);
  const inner = h("div", { class: "memory-used" });
  inner.style.width = `${width * 100}%`;
  const { entries, first, last, entry } = layout;
  if (entries && first != null && last != null && entry != null) {
    const band = h("div", { class: "memory-window" });
    band.style.left = `${(first / entries) * 100}%`;
    band.style.width = `max(2px, ${((last + 1 - first) / entries) * 100}%)`;
    const mark = h("div", { class: "memory-entry" });
    mark.style.left = `${(entry / entries) * 100}%`;
    inner.append(band, mark);
  }
  whole.append(inner);
  return whole;
}
