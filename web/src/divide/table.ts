// The divide as a table that sorts, and whose moves lead down.

import { fill, grouped, h, setText } from "../dom.js";
import type { ComparedMove } from "../wasm/explorer.js";
import { total, type Divide } from "./counting.js";

type Column = "uci" | "san" | "nodes";

export interface DivideTable {
  readonly element: HTMLElement;
  /**
   * Shows the moves: first those that differ, in the order of the verdicts, with the rule below an
   * illegal or missed move.
   */
  show(divide: Divide | null, verdicts: ReadonlyMap<string, ComparedMove> | null, sort: Sort): void;
}

export interface Sort {
  readonly column: Column;
  readonly descending: boolean;
}

export function readSort(text: string | null): Sort {
  const match = /^(-?)(uci|san|nodes)$/.exec(text ?? "");
  return { column: (match?.[2] as Column | undefined) ?? "uci", descending: match?.[1] === "-" };
}

interface Row {
  readonly element: HTMLElement;
  readonly nodes: HTMLElement;
  readonly share: HTMLMeterElement;
  readonly theirs: HTMLElement;
}

/** `onSort` gets the sort to write into the address, `goDown` the move to follow. */
export function divideTable(onSort: (sort: string) => void, goDown: (uci: string) => void): DivideTable {
  const heads = (["uci", "san", "nodes"] as const).map((column) => {
    const names = { uci: "Move", san: "Notation", nodes: "Nodes" };
    const button = h("button", { type: "button", class: "sort", onclick: () => press(column) }, names[column]);
    return { column, cell: h("th", { scope: "col", class: column === "nodes" ? "number" : "" }, button) };
  });
  const theirsHead = h("th", { scope: "col", class: "number" }, "Engine");
  const body = h("tbody");
  const sum = h("td", { class: "number" });
  const foot = h("tfoot", {}, h("tr", {}, h("th", { scope: "row", colspan: "2" }, "Total"), sum, h("td"), h("td")));
  const element = h("div", { class: "table-scroll", tabindex: "0", role: "region", "aria-label": "Divide" },
    h("table", { class: "divide" }, h("colgroup", {}, ...["move", "san", "nodes", "share", "theirs"].map((name) => h("col", { class: `col-${name}` }))), h("thead", {}, h("tr", {}, ...heads.map(({ cell }) => cell),
      h("th", { scope: "col" }, h("span", { class: "unseen" }, "Share")), theirsHead)), body, foot));
  let current: Sort = { column: "uci", descending: false };
  const press = (column: Column): void => {
    const descending = current.column === column ? !current.descending : column === "nodes";
    onSort(`${descending ? "-" : ""}${column}`);
  };
  let rows = new Map<string, Row>();
  let shown: Divide | null = null;
  /** The rows above the others, as they are shown. */
  let shownAbove = "[]";

  const build = (divide: Divide | null): void => {
    rows = new Map();
    for (const { move } of divide?.moves ?? []) {
      const nodes = h("td", { class: "number" });
      const share = h("meter", { min: "0", max: "1", value: "0", "aria-hidden": "true" });
      const theirs = h("td", { class: "number theirs" });
      const canGo = (divide?.depth ?? 0) > 1;
      const name = canGo
        ? h("button", { type: "button", class: "link", onclick: () => goDown(move.uci), title: `Divide after ${move.uci}` }, move.uci)
        : move.uci;
      const row = h("tr", { "data-move": move.uci },
        h("th", { scope: "row" }, name), h("td", {}, move.san), nodes, h("td", { class: "share" }, share), theirs);
      rows.set(move.uci, { element: row, nodes, share, theirs });
    }
  };
  const arrange = (divide: Divide | null, differing: readonly ComparedMove[]): void => {
    const sorted = [...(divide?.moves ?? [])].sort((a, b) => {
      const order = current.column === "nodes"
        ? Number(a.nodes > b.nodes) - Number(a.nodes < b.nodes)
        : a.move[current.column] < b.move[current.column] ? -1 : 1;
      return current.descending ? -order : order;
    });
    const above = differing.flatMap((it) => [rows.get(it.uci)?.element ?? illegalRow(it),
      it.reason ? h("tr", { class: "is-rule" }, h("td", { colspan: "5" }, it.reason)) : null]);
    const named = new Set(differing.map(({ uci }) => uci));
    const below = sorted.filter(({ move }) => !named.has(move.uci)).map(({ move }) => rows.get(move.uci)?.element ?? null);
    fill(body, ...above, ...below);
  };

  const show: DivideTable["show"] = (divide, verdicts, sort) => {
    const isNew = divide !== shown;
    const sortChanged = sort.column !== current.column || sort.descending !== current.descending;
    current = sort;
    if (isNew) build(divide);
    shown = divide;
    const differing = [...(verdicts?.values() ?? [])].filter(({ verdict }) => verdict !== "equal");
    const above = JSON.stringify(differing);
    if (isNew || sortChanged || above !== shownAbove || (sort.column === "nodes" && divide?.state === "done")) arrange(divide, differing);
    if (above !== shownAbove && differing.length > 0) body.firstElementChild?.scrollIntoView({ block: "nearest" });
    shownAbove = above;
    for (const { column, cell } of heads) {
      cell.setAttribute("aria-sort", column === sort.column ? (sort.descending ? "descending" : "ascending") : "none");
    }
    const most = divide?.moves.reduce((most, { nodes }) => (nodes > most ? nodes : most), 1n) ?? 1n;
    for (const { move, nodes, done } of divide?.moves ?? []) {
      const row = rows.get(move.uci);
      if (!row) continue;
      setText(row.nodes, done || nodes > 0n ? grouped(nodes) : "…");
      row.element.classList.toggle("is-open", !done);
      row.share.value = Number((nodes * 1000n) / most) / 1000;
      showVerdict(row, verdicts?.get(move.uci) ?? null);
    }
    theirsHead.classList.toggle("is-unused", !verdicts);
    setText(sum, divide ? grouped(total(divide)) : "–");
  };
  return { element, show };
}

/** The row of a move that only the engine has. */
function illegalRow({ uci, verdict, got }: ComparedMove): HTMLElement {
  return h("tr", { class: `is-extra is-${verdict}`, "data-move": uci }, h("th", { scope: "row" }, uci),
    h("td", {}, "not legal"), h("td", { class: "number" }, "–"), h("td"),
    h("td", { class: "number theirs" }, `${got ?? ""} ${verdict}`));
}

const WORDS = { equal: "equal", wrong: "wrong", missing: "missing", extra: "extra", repeated: "repeated" } as const;

function showVerdict(row: Row, verdict: ComparedMove | null): void {
  for (const word of Object.values(WORDS)) row.element.classList.toggle(`is-${word}`, verdict?.verdict === word);
  const got = verdict?.got ? `${grouped(verdict.got as unknown as bigint)} ` : "";
  setText(row.theirs, verdict ? (verdict.verdict === "equal" ? "equal" : `${got}${WORDS[verdict.verdict]}`) : "");
}
