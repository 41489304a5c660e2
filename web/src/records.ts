// Reading the measured records: the tables of numbers in their Markdown.

export interface RecordTable {
  /** The paragraph above the table, without marks. */
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

export interface MeasuredRecord {
  readonly title: string;
  readonly tables: readonly RecordTable[];
}

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
  return { title: plain((lines[0] ?? "").replace(/^#\s*/, "")), tables };
}

function readTable(lines: readonly string[], caption: string): RecordTable | null {
  const [head, , ...body] = lines.map(cells);
  if (!head) return null;
  const rows = body.map(([name = "", ...values]) => ({ name: plain(name), values: values.map(number) }));
  const numbers = rows.flatMap(({ values }) => values).filter((value) => value !== null);
  return numbers.length > 0 ? { caption, columns: head.slice(1).map(plain), rows } : null;
}

function cells(line: string): string[] {
  return line.replace(/^\||\|\s*$/g, "").split("|").map((cell) => cell.trim());
}

function number(text: string): number | null {
  const match = /^[-+]?[\d,]+(\.\d+)?/.exec(text.replace(/[*`]/g, ""));
  return match ? Number(match[0].replaceAll(",", "")) : null;
}

/** Text without the marks of Markdown. */
function plain(text: string): string {
  return text.replace(/\*\*|`/g, "").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").trim();
}
