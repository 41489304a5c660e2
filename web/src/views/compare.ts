// The measured records as bars.

import { here, readSetting, remember } from "../address.js";
import { chart, type Shown } from "../compare/chart.js";
import { readRecord, type MeasuredRecord } from "../compare/records.js";
import { field, fill, h, reasonOf, segmented } from "../dom.js";
import type { View } from "../view.js";

let update: () => void = () => undefined;

export const compareView: View = {
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
  let tablesShown = "";
  const select = h("select", { onchange: () => change({ record: select.value, columns: null, table: null }) });
  const scale = segmented("Scale", [["linear", "Linear"], ["log", "Logarithmic"]], (value) => change({ scale: value === "log" ? value : null }));
  const table = h("select", { onchange: () => change({ table: table.value === "0" ? null : table.value }) });
  const charts = h("div", { class: "charts" });
  const source = h("p", { class: "explanation" });
  const noise = h("div", { class: "noise" });
  const change = (changes: Record<string, string | number | null>): void => {
    remember(changes);
    show();
  };
  page.append(
    h("div", { class: "row query" }, field("Record", select), field("Table", table), scale.element), source, noise, charts);

  const show = (): void => {
    const { settings } = here();
    const name = names.find((it) => it === settings.get("record")) ?? names[0];
    if (name === undefined) return;
    const isLog = settings.get("scale") === "log";
    scale.set(isLog ? "log" : "linear");
    select.value = name;
    const record = records.get(name);
    if (!record) return;
    fill(source, h("a", { href: `../book/benches/record/${name.replace(/\.md$/, ".html")}` }, "The whole record"), ", with machine, compiler, commit and method.");
    fill(noise, ...(record.noise.length === 0 ? ["The record does not say how large its noise is."]
      : [h("b", {}, "What the record says of its method and noise:"), h("ul", {}, ...record.noise.map((sentence) => h("li", {}, sentence)))]));
    const chosen = (settings.get("columns") ?? "").split(",").map(readShown);
    const wanted = readSetting("table", 0, (text) => (text === "all" ? -1 : /^\d{1,3}$/.test(text) && Number(text) < record.tables.length ? Number(text) : null));
    const options = [...record.tables.map(({ caption }, at) => [String(at), `${at + 1}. ${short(caption)}`]), ["all", "all tables"]];
    if (tablesShown !== name) {
      tablesShown = name;
      fill(table, ...options.map(([value, text]) => h("option", { value: value ?? "" }, text)));
    }
    table.value = wanted < 0 ? "all" : String(wanted);
    // One picture at a time, unless all are asked for.
    fill(charts, ...record.tables.flatMap((it, index) => (wanted >= 0 && index !== wanted ? [] :
      [chart(it, index, chosen[index] ?? null, isLog ? "log" : "linear", (column) => {
        const columns = record.tables.map((_, at) => (at === index ? column : (chosen[at] ?? "")));
        change({ columns: columns.join(",") });
      })])));
  };
  const load = async (): Promise<void> => {
    const folder = new URL("../records/", import.meta.url);
    const text = async (path: string): Promise<string> => {
      const response = await fetch(new URL(path, folder));
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return response.text();
    };
    names = JSON.parse(await text("index.json")) as string[];
    for (const name of names) records.set(name, readRecord(await text(name)));
    // The newest first; of one day the one without an addition to its name, which has the speeds.
    names = names.filter((name) => (records.get(name)?.tables.length ?? 0) > 0)
      .sort((a, b) => dateOf(b).localeCompare(dateOf(a)) || fileOf(a).length - fileOf(b).length || a.localeCompare(b));
    const processors = [...new Set(names.map(processorOf))];
    fill(select, ...processors.map((processor) => h("optgroup", { label: processor.replaceAll("-", " ") },
      ...names.filter((name) => processorOf(name) === processor).map((name) => h("option", { value: name }, `${dateOf(name)} ${records.get(name)?.title ?? name}`)))));
    show();
  };
  update = show;
  load().catch((error: unknown) => fill(charts, h("p", { class: "bad", role: "alert" }, `The records could not be read: ${reasonOf(error)}`)));
}

function readShown(text: string): Shown | null {
  return text === "all" ? text : /^\d{1,3}$/.test(text) ? Number(text) : null;
}

/** The parts of a record's path: `amd-epyc-zen4/2026-11-30-pgn.md`. */
const processorOf = (name: string): string => name.split("/")[0] ?? "";
const fileOf = (name: string): string => name.split("/")[1] ?? "";
const dateOf = (name: string): string => /\d{4}-\d{2}-\d{2}/.exec(name)?.[0] ?? "";

function short(caption: string): string {
  return caption.length > 60 ? `${caption.slice(0, 58)}…` : caption || "table";
}
