// Statistics of the leaves, depth by depth.

import { fill, grouped, h } from "../dom.js";
import { tell } from "../live.js";
import type { Pool } from "../pool.js";
import type { StatisticsProgress } from "../stepped_counts.js";
import type { DivideState } from "./state.js";

export interface StatisticsPart {
  readonly element: HTMLElement;
  show(state: DivideState): void;
}

export function statisticsPart(pool: Pool): StatisticsPart {
  let state: DivideState | null = null;
  let place = "";
  let running = false;
  const button = h("button", { type: "button", onclick: () => (running ? halt() : start()) }, "Count statistics");
  const status = h("p", { class: "status" });
  const table = h("table", { class: "statistics" });
  const element = h("section", { class: "statistics-part", "aria-labelledby": "statistics-title" },
    h("h2", { id: "statistics-title" }, "What the leaves are"),
    h("p", { class: "explanation" }, "How many move sequences of each depth end with a capture, a check, a mate and so on. ",
      "Each is judged by its last move. ",
      h("a", { href: "../book/docs/statistics.html#what-each-column-counts" }, "What each column counts")),
    h("div", { class: "row" }, button, status),
    h("div", { class: "table-scroll", tabindex: "0", role: "region", "aria-label": "Statistics of the leaves" }, table));

  const start = (): void => {
    if (!state?.position || state.depth === 0) return;
    running = true;
    button.textContent = "Stop";
    const { fen } = state.position;
    pool.add([{
      task: { kind: "statistics", fen, depth: state.depth },
      onReport: (report, done) => {
        if (report.kind !== "statistics" || !running) return;
        draw(report.progress);
        tell(status, done ? "Complete." : `Depth ${report.progress.rows.length + 1}: ${grouped(report.progress.nodes)} leaves so far`);
        if (done) end();
      },
      onLost: () => tell(status, "A worker was lost. Another one begins anew."),
      onError: (reason) => {
        tell(status, reason);
        end();
      },
    }]);
  };
  const end = (): void => {
    running = false;
    button.textContent = "Count statistics";
  };
  const halt = (): void => {
    pool.stop();
    end();
    tell(status, "Stopped. Complete depths are shown.");
  };
  const draw = ({ columns, rows }: StatisticsProgress): void => {
    // All columns are there from the beginning, so that nothing moves when a depth is complete.
    const depths = Array.from({ length: Math.max(state?.depth ?? 0, rows.length) }, (_, index) => index);
    table.style.minWidth = `${9 + 8 * depths.length}rem`;
    fill(table,
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Depth"),
        ...depths.map((index) => h("th", { scope: "col", class: "number" }, index + 1)))),
      h("tbody", {}, ...columns.map((name, column) =>
        h("tr", { "data-column": name }, h("th", { scope: "row" }, name.replaceAll("_", " ")),
          ...depths.map((index) => h("td", { class: "number" }, rows[index] ? grouped(rows[index][column] ?? 0n) : "…"))))));
  };
  return {
    element,
    show(next) {
      state = next;
      button.disabled = !next.position || next.depth === 0;
      const here = `${next.position?.fen ?? ""} ${next.depth}`;
      if (here === place) return;
      place = here;
      if (running) halt();
      fill(table);
      tell(status, "");
    },
  };
}
