// The same query in every layout, with its memory drawn to scale.

import { fill, grouped, h } from "../dom.js";
import { layouts } from "../wasm.js";
import type { LayoutView, ReadView } from "../wasm/explorer.js";
import type { SliderState } from "./state.js";

export interface LayoutsPart {
  readonly element: HTMLElement;
  show(state: SliderState): void;
}

export function layoutsPart(): LayoutsPart {
  let shown = "";
  const body = h("tbody");
  const element = h("section", { class: "layouts-part", "aria-labelledby": "layouts-title" },
    h("h2", { id: "layouts-title" }, "The same query in every layout"),
    h("p", { class: "explanation" }, "A bar is the memory for both sliders on all squares, to scale; each table is a box, and what is behind the last box is ",
      "masks, magics and pointers. The band is the part of a table that this square can reach, and the red mark is the entry that the query reads. ",
      "Sizes are those of WebAssembly, with pointers of 32 bits. It lacks PEXT; those three sizes are of 64-bit processors. ",
      h("a", { href: "https://www.chessprogramming.org/Sliding_Piece_Attacks", rel: "noreferrer" }, "More about these layouts"), ". ",
      h("a", { href: "../book/docs/magics.html#tables" }, "The tables in the document")),
    h("div", { class: "table-scroll", tabindex: "0", role: "region", "aria-label": "Layouts" },
      h("table", { class: "layouts" },
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Layout"), h("th", { scope: "col" }, "A lookup is"),
          h("th", { scope: "col", class: "number" }, "Bytes"), h("th", { scope: "col" }, "Memory to scale"),
          h("th", { scope: "col" }, "The query reads"))), body)));
  return {
    element,
    show(state) {
      const key = `${state.slider} ${state.square} ${state.answer.blockers}`;
      if (key === shown) return;
      shown = key;
      const all = layouts(state.slider, state.square, state.occupied);
      const most = Math.max(...all.map(({ bytes }) => bytes));
      fill(body, ...all.map((layout) => row(layout, most)));
    },
  };
}

function row(layout: LayoutView, most: number): HTMLElement {
  return h("tr", { "data-layout": layout.name },
    h("th", { scope: "row" }, layout.name),
    h("td", {}, layout.lookup),
    h("td", { class: "number" }, grouped(layout.bytes)),
    h("td", {}, bar(layout, most)),
    h("td", { class: "reads" }, ...(layout.reads.length === 0 ? ["no table"] : layout.reads.map((read) =>
      h("div", {}, `${read.table}: entry `, h("b", {}, grouped(read.entry)), ` of ${grouped(read.entries)}`)))));
}

/** A bar with a box for each table. A lookup may read one table twice. */
function bar(layout: LayoutView, most: number): HTMLElement {
  const whole = h("div", { class: "memory" });
  const used = h("div", { class: "memory-used" });
  used.style.width = `${Math.max(layout.bytes / most, layout.bytes > 0 ? 0.002 : 0) * 100}%`;
  const tables = new Map<string, ReadView[]>();
  for (const read of layout.reads) tables.set(read.table, [...(tables.get(read.table) ?? []), read]);
  for (const [name, reads] of tables) {
    const box = h("div", { class: "memory-table", title: name });
    box.style.width = `${((reads[0]?.bytes ?? 0) / layout.bytes) * 100}%`;
    for (const { first, last, entries } of reads) {
      const band = h("div", { class: "memory-window" });
      band.style.left = `${(first / entries) * 100}%`;
      band.style.width = `max(2px, ${((last + 1 - first) / entries) * 100}%)`;
      box.append(band);
    }
    for (const { entry, entries } of reads) {
      const mark = h("div", { class: "memory-entry" });
      mark.style.left = `${(entry / entries) * 100}%`;
      box.append(mark);
    }
    used.append(box);
  }
  whole.append(used);
  return whole;
}
