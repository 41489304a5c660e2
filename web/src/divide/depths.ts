// Perft by depth: nodes, time and rate of each depth up to the one asked for.

import { fill, grouped, h, rate } from "../dom.js";
import { tell } from "../live.js";
import type { Pool } from "../pool.js";
import { begin, stop, total, type Divide } from "./counting.js";
import type { DivideState } from "./state.js";

export interface DepthsPart {
  readonly element: HTMLElement;
  show(state: DivideState): void;
}

export function depthsPart(pool: Pool): DepthsPart {
  let state: DivideState | null = null;
  let place = "";
  let divides: Divide[] = [];
  const button = h("button", { type: "button", onclick: () => (isRunning() ? halt() : next()) }, "Count all depths");
  const status = h("p", { class: "status" });
  const body = h("tbody");
  const element = h("section", { class: "depths-part", "aria-labelledby": "depths-title" },
    h("h2", { id: "depths-title" }, "Perft by depth"),
    h("p", { class: "explanation" }, "Each depth by itself, with all workers. The last plies are counted together, ",
      "so the rate is not that of a program that makes every move. ",
      h("a", { href: "../book/docs/performance.html#how-each-kernel-works" }, "How counting works")),
    h("div", { class: "row" }, button, status),
    h("table", { class: "depths" },
      h("thead", {}, h("tr", {}, ...["Depth", "Nodes", "Time", "Rate"].map((name) =>
        h("th", { scope: "col", class: "number" }, name)))), body));
  const isRunning = (): boolean => divides.at(-1)?.state === "running";

  const next = (): void => {
    if (!state?.position) return;
    if (divides.at(-1)?.state !== "done" || divides.length >= state.depth) divides = [];
    divides.push(begin(pool, state.position, divides.length + 1, onChange));
    onChange();
  };
  const onChange = (): void => {
    draw();
    const last = divides.at(-1);
    if (last?.state === "done" && state && divides.length < state.depth) next();
  };
  const halt = (): void => {
    const last = divides.at(-1);
    if (last) stop(pool, last);
    draw();
  };
  const draw = (): void => {
    button.textContent = isRunning() ? "Stop" : "Count all depths";
    const last = divides.at(-1);
    tell(status, last?.state === "failed" ? last.reason : last?.state === "stopped" ? "Stopped." : "");
    fill(body, ...divides.map((divide) => {
      const nodes = total(divide);
      const isDone = divide.state === "done";
      return h("tr", { class: isDone ? "" : "is-open" },
        h("th", { scope: "row", class: "number" }, divide.depth),
        h("td", { class: "number" }, grouped(nodes)),
        h("td", { class: "number" }, `${(divide.milliseconds / 1000).toFixed(3)} s`),
        h("td", { class: "number" }, rate(Number(nodes), divide.milliseconds, "nodes")));
    }));
  };
  return {
    element,
    show(now) {
      state = now;
      button.disabled = !now.position || now.depth === 0;
      const here = `${now.position?.fen ?? ""} ${now.depth}`;
      if (here === place) return;
      place = here;
      if (isRunning()) halt();
      divides = [];
      draw();
    },
  };
}
