// The measured records as bars.

import { here, remember } from "../address.js";
import { choice, field, fill, h, reasonOf, segmented } from "../dom.js";
import { readRecord, type MeasuredRecord, type RecordTable } from "../records.js";
import type { View } from "../view.js";

type Scale = "linear" | "log";

let update: () => void = () => undefined;

export const compareView: View = {
  name: "compare",
  title: "Compare",
  enter(page) {
    build(page);
    return () => {
      update = () => undefined;
    };
  },
  update: () => update(),
};

function build(page: HTMLElement): void {
  const records = new Map<string, MeasuredRecord>();
  let names: readonly string[] = [];
  const recordField = h("div");
  const scale = segmented("Scale", [["linear", "Linear"], ["log", "Logarithmic"]], (value) => change({ scale: value === "log" ? value : null }));
  const charts = h("div", { class: "charts" });
  const source = h("p", { class: "explanation" });
  const change = (changes: Record<string, string | number | null>): void => {
    remember(changes);
    show();
  };
  fill(page,
    h("h1", {}, "Measured speeds"),
    h("p", { class: "lead" }, "Each record is one run on one machine. Only the ratios within a record carry meaning. Kernels do different ",
      "work, so compare like with like."),
    h("div", { class: "row query" }, recordField, scale.element), source, charts);

  const show = (): void => {
    const { settings } = here();
    const name = names.find((it) => it === settings.get("record")) ?? names[0];
    if (name === undefined) return;
    const isLog = settings.get("scale") === "log";
    scale.set(isLog ? "log" : "linear");
    const options = names.map((it) => [it, records.get(it)?.title ?? it] as const);
    fill(recordField, field("Record", choice(options, name, (value) => change({ record: value, columns: null }))));
    const record = records.get(name);
    if (!record) return;
    fill(source, h("a", { href: `records/${name}` }, "The whole record"), ", with machine, compiler, commit and method.");
    const chosen = (settings.get("columns") ?? "").split(",").map(Number);
    fill(charts, ...record.tables.map((table, index) =>
      chart(table, index, chosen[index] || 0, isLog ? "log" : "linear", (column) => {
        const columns = record.tables.map((_, at) => (at === index ? column : (chosen[at] || 0)));
        change({ columns: columns.join(",") });
      })));
  };
  const load = async (): Promise<void> => {
    const folder = new URL("./records/", document.baseURI);
    const text = async (path: string): Promise<string> => {
      const response = await fetch(new URL(path, folder));
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return response.text();
    };
    names = JSON.parse(await text("index.json")) as string[];
    for (const name of names) records.set(name, readRecord(await text(name)));
    names = names.filter((name) => (records.get(name)?.tables.length ?? 0) > 0);
    show();
  };
  update = show;
  load().catch((error: unknown) => fill(charts, h("p", { class: "bad", role: "alert" }, `The records could not be read: ${reasonOf(error)}`)));
}

/** One table: the bars of one of its columns. */
function chart(table: RecordTable, index: number, wanted: number, scale: Scale, choose: (column: number) => void): HTMLElement {
  const column = wanted < table.columns.length ? wanted : 0;
  const select = choice(table.columns.map((name, at) => [String(at), name || "value"] as const), String(column), (value) => choose(Number(value)));
  // The row that says how fast one is has another unit than the ratios.
  const hasBar = (name: string): boolean => !name.endsWith("million nodes/s");
  const values = table.rows.filter(({ name }) => hasBar(name)).flatMap(({ values }) => values[column] ?? []);
  const most = Math.max(...values, 0);
  const least = Math.min(...values.filter((value) => value > 0), most);
  const width = (value: number): number => {
    if (value <= 0 || most <= 0) return 0;
    // The least value keeps a bar of one twentieth.
    return scale === "linear" ? value / most : least === most ? 1 : 0.05 + (0.95 * Math.log(value / least)) / Math.log(most / least);
  };
  return h("section", { class: "chart", "aria-label": table.caption },
    h("p", { class: "explanation" }, table.caption),
    table.columns.length > 1 ? field(`Column of table ${index + 1}`, select) : null,
    h("table", {},
      h("thead", { class: "unseen" }, h("tr", {}, ...["Row", "Bar", table.columns[column] ?? "Value"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, ...table.rows.map(({ name, values }) => {
        const value = values[column] ?? null;
        const bar = h("div", { class: "bar" });
        bar.style.width = `${hasBar(name) ? width(value ?? 0) * 100 : 0}%`;
        return h("tr", {}, h("th", { scope: "row" }, name), h("td", { class: "bar-cell" }, bar), h("td", { class: "number" }, value ?? "–"));
      }))));
}
