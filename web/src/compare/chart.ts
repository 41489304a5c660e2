// A table of a record as bars.

import { choice, field, h } from "../dom.js";
import type { Cell, RecordTable, Spread } from "./records.js";

export type Scale = "linear" | "log";

/** The column that is shown: its number, or all side by side. */
export type Shown = number | "all";

/**
 * Columns with greatest values that differ more than this have other units, and scales of their
 * own.
 */
const ONE_SCALE = 40;

/** Turns values into widths, from 0 to 1. */
type Widths = (value: number) => number;

/** The bars of a table. `wanted` is the user's choice of the column, `choose` changes it. */
export function chart(table: RecordTable, index: number, wanted: Shown | null, scale: Scale, choose: (column: Shown) => void): HTMLElement {
  const shown = columnOf(table, wanted);
  const columns = table.columns.map((name, at) => [String(at), name || "value"] as const);
  const select = choice([...columns, ["all", "all, side by side"]], String(shown), (value) => choose(value === "all" ? value : Number(value)));
  const numbers = shown === "all" ? table.columns.map((_, at) => at).filter((at) => isMeasured(table, at)) : [shown];
  const widths = scales(table, numbers, scale);
  const hasSpread = numbers.some((column) => table.rows.some(({ cells }) => cells[column]?.spread));
  return h("section", { class: "chart", "aria-label": table.caption },
    h("p", { class: "explanation" }, table.caption),
    hasSpread ? h("p", { class: "spread-note" }, "The line through a bar goes from the least value to the greatest; its thick part holds those from 10% to 90%, where the record tells them.") : null,
    table.columns.length > 1 ? field(`Column of table ${index + 1}`, select) : null,
    h("div", { class: "table-scroll", tabindex: "0", role: "region", "aria-label": `Table ${index + 1}` },
      h("table", { class: shown === "all" ? "matrix" : "" },
        h("thead", { class: shown === "all" ? "" : "unseen" }, h("tr", {}, h("th", { scope: "col" }, "Row"),
          ...numbers.flatMap((column) => (shown === "all" ? [h("th", { scope: "col" }, table.columns[column] || "value")]
            : [h("th", { scope: "col" }, "Bar"), h("th", { scope: "col" }, table.columns[column] || "value")])))),
        h("tbody", {}, ...table.rows.map(({ name, cells }) => h("tr", {}, h("th", { scope: "row" }, name),
          ...numbers.flatMap((column, at) => barCells(name, cells[column], widths[at] ?? (() => 0), shown === "all"))))))));
}

/** The column to show: the one wanted, or the one with the spread, or the first with numbers. */
function columnOf(table: RecordTable, wanted: Shown | null): Shown {
  if (wanted === "all" || (wanted !== null && wanted >= 0 && wanted < table.columns.length)) return wanted;
  const spread = table.columns.findIndex((_, at) => table.rows.some(({ cells }) => cells[at]?.spread));
  return spread >= 0 ? spread : Math.max(table.columns.findIndex((_, at) => isMeasured(table, at)), 0);
}

function isMeasured(table: RecordTable, column: number): boolean {
  return table.rows.some(({ cells }) => (cells[column]?.value ?? null) !== null);
}

/** The row that says how fast one is has another unit than the ratios. */
function hasBar(name: string): boolean {
  return !name.endsWith("million nodes/s");
}

/** A scale for each column: the same for all, if they seem to have one unit. */
function scales(table: RecordTable, columns: readonly number[], scale: Scale): Widths[] {
  const valuesOf = (column: number): number[] => table.rows.filter(({ name }) => hasBar(name)).flatMap(({ cells }) => {
    const cell = cells[column];
    return cell?.value == null ? [] : [cell.value, ...(cell.spread ? [cell.spread.low, cell.spread.high] : [])];
  });
  const values = columns.map(valuesOf);
  const greatest = values.map((of) => Math.max(...of, 0)).filter((it) => it > 0);
  const isOne = greatest.length > 0 && Math.max(...greatest) <= ONE_SCALE * Math.min(...greatest);
  const all = values.flat();
  return values.map((of) => widthsOf(isOne ? all : of, scale));
}

function widthsOf(values: readonly number[], scale: Scale): Widths {
  const most = Math.max(...values, 0);
  const least = Math.min(...values.filter((value) => value > 0), most);
  return (value) => {
    if (value <= 0 || most <= 0) return 0;
    // The least value keeps a bar of one twentieth.
    return scale === "linear" ? value / most : least === most ? 1 : 0.05 + (0.95 * Math.log(value / least)) / Math.log(most / least);
  };
}

function barCells(row: string, cell: Cell | undefined, width: Widths, isMatrix: boolean): HTMLElement[] {
  const bar = h("div", { class: "bar-line" });
  if (hasBar(row) && cell?.value != null) {
    const whole = h("div", { class: "bar" });
    whole.style.width = `${width(cell.value) * 100}%`;
    bar.append(whole);
    if (cell.spread) bar.append(...spreadMarks(cell.spread, width));
  }
  const text = cell?.text || "–";
  const said = cell?.spread ? h("span", { class: "unseen" }, `, from ${cell.spread.low} to ${cell.spread.high}`) : null;
  if (isMatrix) return [h("td", { class: "matrix-cell" }, h("span", { class: "matrix-value" }, text), said, bar)];
  return [h("td", { class: "bar-cell" }, bar), h("td", { class: "number" }, text, said)];
}

function spreadMarks({ low, high, inner }: Spread, width: Widths): HTMLElement[] {
  const mark = (kind: string, from: number, to: number): HTMLElement => {
    const element = h("div", { class: kind });
    element.style.left = `${width(from) * 100}%`;
    element.style.width = `max(2px, ${(width(to) - width(from)) * 100}%)`;
    return element;
  };
  return [mark("spread", low, high), ...(inner ? [mark("spread-inner", inner[0], inner[1])] : [])];
}
