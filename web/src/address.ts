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
  current = read();
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
  return { view, settings: new URLSearchParams(query) };
}

function addressOf({ view, settings }: Place): string {
  // FENs stay legible.
  const query = settings.toString().replaceAll("%2F", "/").replaceAll("%2C", ",");
  return `#${view}${query ? `?${query}` : ""}`;
}
