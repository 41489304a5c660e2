// What is shown is in the address, behind `#`: the view, and its settings.

export interface Place {
  readonly view: string;
  readonly settings: URLSearchParams;
}

/**
 * Browsers allow few changes of the address a second, so changes wait this many milliseconds for
 * the next ones.
 */
const PATIENCE = 350;

/** A setting of an address that is longer is left out. */
const MAX_SETTING = 32_000;
/** Settings that hold less, by name. */
const MOST: Readonly<Record<string, number>> = { fen: 1_000, path: 2_000, magic: 60, seed: 40 };

/** Settings that were not taken from the address, each with the reason. */
let refused = new Map<string, string>();
let visit = 0;
let current = read();
let waiting = 0;

/** What is shown. The address follows within a moment. */
export function here(): Place {
  return current;
}

/** Takes over what the address says, after the user has changed it. */
export function follow(): void {
  clearTimeout(waiting);
  waiting = 0;
  visit += 1;
  current = read();
}

/** How often the address has led elsewhere. */
export function visits(): number {
  return visit;
}

/** What the address says and nobody understands, in sentences. */
export function complaints(): string[] {
  return [...refused.values()];
}

/** Reads a setting. One that is there and cannot be read is reported, and the usual value taken. */
export function readSetting<T>(name: string, usual: T, parse: (text: string) => T | null): T {
  const text = setting(name);
  if (text === null) return usual;
  const value = parse(text);
  if (value !== null) return value;
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  refused.set(name, `The address says ${name}=${shown}, which cannot be read here.`);
  return usual;
}

/** The settings of the current view. */
export function setting(name: string): string | null {
  return current.settings.get(name);
}

/**
 * Changes settings; null takes one away. A step that the back button should undo is a visit, all
 * else only changes the entry of the history.
 */
export function remember(changes: Record<string, string | number | null>, visit: "visit" | "change" = "change"): void {
  const before = addressOf(current);
  const settings = new URLSearchParams(current.settings);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") settings.delete(name);
    else settings.set(name, String(value));
  }
  const answered = Object.keys(changes).filter((name) => refused.delete(name));
  if (answered.length > 0) document.dispatchEvent(new Event("complaints"));
  const next = { view: current.view, settings };
  if (addressOf(next) === before) return;
  if (visit === "visit") {
    write();
    current = next;
    history.pushState(null, "", addressOf(current));
    return;
  }
  current = next;
  waiting ||= window.setTimeout(write, PATIENCE);
}

/** Writes what waits. */
function write(): void {
  if (!waiting) return;
  clearTimeout(waiting);
  waiting = 0;
  history.replaceState(null, "", addressOf(current));
}

window.addEventListener("pagehide", write);

// A link leads away from the entry of the history that the changes belong to.
document.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("a")) write();
}, { capture: true });

function read(): Place {
  const [view = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?", 2);
  const settings = new URLSearchParams(query);
  refused = new Map();
  for (const [name, text] of [...settings]) {
    const most = MOST[name] ?? MAX_SETTING;
    if (text.length <= most) continue;
    settings.delete(name);
    refused.set(name, `The address holds a text of ${text.length} characters for ${name}, which takes ${most}. It was left out.`);
  }
  return { view, settings };
}

function addressOf({ view, settings }: Place): string {
  // FENs stay legible.
  const query = settings.toString().replaceAll("%2F", "/").replaceAll("%2C", ",");
  return `#${view}${query ? `?${query}` : ""}`;
}
