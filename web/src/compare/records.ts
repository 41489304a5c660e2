// Reading the measured records: the tables of numbers in their Markdown, with the spread where
// there is one.

/** How far measured values lie apart. */
export interface Spread {
  readonly low: number;
  readonly high: number;
  /** The part that holds the values from 10% to 90%, if the record tells it. */
  readonly inner: readonly [number, number] | null;
}

export interface Cell {
  /** As the record writes it. */
  readonly text: string;
  /** The number; the middle one where a cell has several. */
  readonly value: number | null;
  readonly spread: Spread | null;
}

export interface RecordTable {
  /** The paragraph above the table, without marks. */
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly Cell[] }[];
}

export interface MeasuredRecord {
  readonly title: string;
  readonly tables: readonly RecordTable[];
  /** The sentences about how the figures were taken, and what their noise is. */
  readonly noise: readonly string[];
}

/** What a sentence about noise or repetition says. */
const ABOUT_NOISE = /\b(best|least|median) of\b|\bnoise\b|\bgood to\b|\bsay nothing\b|\bin turns\b|\bneighbour/i;

/** All tables of a record that hold numbers. */
export function readRecord(markdown: string): MeasuredRecord {
  const lines = markdown.split("\n");
  const tables: RecordTable[] = [];
  let caption = "";
  let section = "";
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (line.startsWith("#")) section = plain(line.replace(/^#+\s*/, ""));
    if (!line.startsWith("|")) {
      const follows = (lines[at - 1] ?? "").trim() !== "" && !(lines[at - 1] ?? "").startsWith("|");
      if (line.trim()) caption = plain(follows ? `${caption} ${line}` : line);
      continue;
    }
    let end = at;
    while ((lines[end] ?? "").startsWith("|")) end++;
    const table = readTable(lines.slice(at, end), caption || section);
    if (table) tables.push(table);
    at = end - 1;
  }
  return { title: plain((lines[0] ?? "").replace(/^#\s*/, "")), tables, noise: noise(lines) };
}

function noise(lines: readonly string[]): string[] {
  const text = lines.filter((line) => !line.startsWith("|") && !line.startsWith("#")).map((line) => (line.trim() ? line.replace(/^- /, "\n") : "\n"));
  const sentences = text.join(" ").split("\n").flatMap((paragraph) => paragraph.trim().split(/(?<=[.:]) +(?=[A-Z])/));
  return [...new Set(sentences.map(plain).filter((sentence) => ABOUT_NOISE.test(sentence)))];
}

function readTable(lines: readonly string[], caption: string): RecordTable | null {
  const [head, , ...body] = lines.map(cellsOf);
  if (!head) return null;
  const columns = head.slice(1).map(plain);
  const rows = body.map(([name = "", ...texts]) => {
    const cells = texts.map(cell);
    return { name: plain(name), cells: cells.map((it, column) => withSpread(it, columns[column] ?? "", columns, cells)) };
  });
  return rows.some(({ cells }) => cells.some(({ value }) => value !== null)) ? { caption, columns, rows } : null;
}

function cellsOf(line: string): string[] {
  return line.replace(/^\||\|\s*$/g, "").split("|").map((it) => it.trim());
}

const NUMBER = String.raw`[-+]?\d[\d,]*(?:\.\d+)?`;
const WITH_RANGE = new RegExp(`^(${NUMBER})[^\\d(]*\\((${NUMBER})\\s*(?:–|-|to)\\s*(${NUMBER})\\)`);
const WITH_ERROR = new RegExp(`^(${NUMBER})\\s*±\\s*(${NUMBER})`);

/** A cell with one number, several of them, or a number with its range. */
function cell(text: string): Cell {
  const bare = plain(text).replace(/\*/g, "");
  const range = WITH_RANGE.exec(bare);
  if (range) return { text: bare, value: numberOf(range[1]), spread: { low: numberOf(range[2]), high: numberOf(range[3]), inner: null } };
  const error = WITH_ERROR.exec(bare);
  if (error) {
    const [value, by] = [numberOf(error[1]), numberOf(error[2])];
    return { text: bare, value, spread: { low: value - by, high: value + by, inner: null } };
  }
  const several = bare.split(/,\s+/).map((part) => new RegExp(`^${NUMBER}`).exec(part)?.[0]);
  const numbers = several.filter((it) => it !== undefined).map(numberOf).sort((a, b) => a - b);
  const value = numbers[Math.floor((numbers.length - 1) / 2)] ?? null;
  if (numbers.length < 2 || numbers.length < several.length) {
    const first = several[0];
    return { text: bare, value: first === undefined ? null : numberOf(first), spread: null };
  }
  return { text: bare, value, spread: { low: numbers[0] ?? 0, high: numbers.at(-1) ?? 0, inner: null } };
}

/**
 * A spread that stands in other cells of the row: least and most beside a median, or runs beside
 * the least of them.
 */
function withSpread(it: Cell, column: string, columns: readonly string[], cells: readonly Cell[]): Cell {
  if (it.spread || it.value === null) return it;
  const named = (name: string): number | null => cells[columns.indexOf(name)]?.value ?? null;
  const [low, high, from, to] = [named("least"), named("most"), named("10%"), named("90%")];
  if (/^(median|mean)$/.test(column) && low !== null && high !== null) {
    return { ...it, spread: { low, high, inner: from !== null && to !== null ? [from, to] : null } };
  }
  const runs = cells.filter((_, at) => /^run \d/.test(columns[at] ?? "")).flatMap(({ value }) => value ?? []);
  if (/^(least|median|best|mean)\b/.test(column) && runs.length > 1) {
    return { ...it, spread: { low: Math.min(...runs), high: Math.max(...runs), inner: null } };
  }
  return it;
}

function numberOf(text: string | undefined): number {
  return Number((text ?? "").replaceAll(",", ""));
}

/** Text without the marks of Markdown. */
function plain(text: string): string {
  return text.replace(/\*\*|`/g, "").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").trim();
}
