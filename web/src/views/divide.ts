// Divide: set up a position, count its moves, and find where another generator goes wrong.

import { remember, setting } from "../address.js";
import { fill, grouped, h, rate } from "../dom.js";
import { onEnter, showValue } from "../fields.js";
import { tell } from "../live.js";
import { Pool, workerCount } from "../pool.js";
import type { View } from "../view.js";
import { comparisonPart } from "../divide/comparison.js";
import { begin, stop, total, waiting, type Divide } from "../divide/counting.js";
import { setupPart } from "../divide/setup.js";
import { DEPTHS, MAX_DEPTH, readDepth, readState, setPath, type DivideState } from "../divide/state.js";
import { statisticsPart } from "../divide/statistics.js";
import { divideTable, readSort } from "../divide/table.js";
import { depthsPart } from "../divide/depths.js";

/** Depths up to this one are counted without being asked for. */
const AT_ONCE = 4;

let update: () => void = () => undefined;

export const divideView: View = {
  enter(page) {
    const pool = new Pool();
    pool.warm();
    const statisticsPool = new Pool();
    const depthsPool = new Pool();
    let divide: Divide | null = null;
    let state: DivideState = readState();
    let frame = 0;
    /** Why what is typed is no depth. */
    let typedProblem = "";

    /** Goes to another position of the path. The focus goes to its crumb. */
    const goTo = (path: readonly string[]): void => {
      setPath(path);
      refresh();
      crumbs.querySelector<HTMLElement>("[aria-current]")?.focus();
    };
    const goDown = (uci: string): void => goTo([...state.path, uci]);
    const setup = setupPart(() => refresh());
    const table = divideTable((sort) => {
      remember({ sort: sort === "uci" ? null : sort });
      refresh();
    }, goDown);
    const comparison = comparisonPart(() => draw(), goDown);
    const statistics = statisticsPart(statisticsPool);
    const depths = depthsPart(depthsPool);
    let crumbsShown: string | null = null;
    const crumbs = h("nav", { class: "crumbs", "aria-label": "Path" });
    const depth = onEnter(h("input", {
      id: "depth", type: "number", min: "1", max: String(MAX_DEPTH), inputmode: "numeric", "aria-describedby": "count-status",
      oninput: () => {
        const asked = readDepth(depth.value);
        typedProblem = asked === null ? DEPTHS : "";
        if (asked !== null) remember({ depth: asked === 3 ? null : asked });
        refresh();
      },
    }), () => !run.disabled && divide?.state !== "running" && count());
    const run = h("button", { type: "button", class: "primary", onclick: () => toggle() }, "Count");
    const status = h("p", { class: "status", id: "count-status" });
    const toggle = (): void => {
      if (divide?.state === "running") {
        stop(pool, divide);
        draw();
      } else {
        count();
      }
    };
    const count = (): void => {
      if (!state.position) return;
      pool.stop();
      divide = begin(pool, state.position, state.depth, schedule);
      draw();
    };
    const schedule = (): void => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        draw();
      });
    };
    const refresh = (): void => {
      state = readState();
      setup.show(state);
      const problem = typedProblem || state.depthProblem;
      const isSame = divide && !problem && divide.fen === state.position?.fen && divide.depth === state.depth;
      if (!isSame) {
        if (divide) stop(pool, divide);
        pool.stop();
        divide = null;
        if (problem) run.disabled = true;
        else if (state.position && state.depth <= AT_ONCE) count();
        else if (state.position) divide = waiting(state.position, state.depth);
      }
      draw();
    };
    const draw = (): void => {
      state = readState();
      const problem = typedProblem || state.depthProblem;
      if (!typedProblem) showValue(depth, state.depthProblem ? (setting("depth") ?? "") : String(state.rootDepth));
      depth.setAttribute("aria-invalid", String(problem !== ""));
      const crumbsNow = state.path.join(" ");
      if (crumbsNow !== crumbsShown) {
        crumbsShown = crumbsNow;
        fill(crumbs, ...crumbsFor(state, (length) => goTo(state.path.slice(0, length))));
      }
      run.textContent = divide?.state === "running" ? "Stop" : "Count";
      run.disabled = !state.position || problem !== "";
      tell(status, problem || statusOf(divide, state));
      const verdicts = comparison.show(state, divide);
      table.show(divide, verdicts, readSort(setting("sort")));
      const [first] = verdicts?.values() ?? [];
      setup.point(first && first.verdict !== "equal" ? first.uci : null);
      statistics.show(state);
      depths.show(state);
    };
    page.append(
      h("div", { class: "columns" },
        setup.element,
        h("section", { class: "count-part", "aria-label": "Count" },
          h("div", { class: "row controls" },
            h("div", { class: "field" }, h("label", { for: "depth" }, "Depth"), depth), run),
          status, crumbs, table.element),
        comparison.element),
      h("div", { class: "columns two" }, depths.element, statistics.element));
    update = () => {
      typedProblem = "";
      refresh();
    };
    return () => {
      update = () => undefined;
      cancelAnimationFrame(frame);
      for (const it of [pool, statisticsPool, depthsPool]) it.close();
    };
  },
  update: () => update(),
};

function crumbsFor(state: DivideState, go: (length: number) => void): Node[] {
  const crumb = (text: string, length: number): Node =>
    length === state.path.length
      ? h("span", { "aria-current": "step", tabindex: "-1" }, text)
      : h("button", { type: "button", class: "link", onclick: () => go(length) }, text);
  return [crumb("root", 0), ...state.path.map((move, index) => crumb(move, index + 1))];
}

function statusOf(divide: Divide | null, state: DivideState): string {
  if (!state.position) return "The position cannot be counted before its problems are solved.";
  if (!divide || divide.state === "waiting") return `Depth ${state.depth} is counted on ${workerCount()} workers when asked for.`;
  if (divide.state === "failed") return `The count failed: ${divide.reason}. Press Count to try again.`;
  const nodes = total(divide);
  const seconds = (divide.milliseconds / 1000).toFixed(2);
  const speed = rate(Number(nodes), divide.milliseconds, "nodes");
  const begun = { running: "Counting", done: "Counted", stopped: "Stopped after", failed: "" }[divide.state];
  const left = divide.moves.filter(({ done }) => !done).length;
  const more = divide.state === "done" ? "" : `, ${left} of ${divide.moves.length} moves left`;
  const lost = divide.lost === 0 ? "" : " A worker was lost; another one counts its move anew.";
  return `${begun} ${grouped(nodes)} nodes at depth ${divide.depth} in ${seconds} s, ${speed}${more}.${lost}`;
}
