// What is shown is in the address, behind `#`: the view, and its settings.

export interface Place {
  readonly view: string;
  readonly settings: URLSearchParams;
}

/** The place that the address names. */
export function here(): Place {
  const [view = "", query = ""] = decodeHash(location.hash).split("?", 2);
  return { view, settings: new URLSearchParams(query) };
}

/** The settings of the current view. */
export function setting(name: string): string | null {
  return here().settings.get(name);
}

/**
 * Writes settings into the address; null takes one away. A step that the back button should undo is a visit, all else
 * only changes the entry of the history.
 */
export function remember(changes: Record<string, string | number | null>, visit: "visit" | "change" = "change"): void {
  const { view, settings } = here();
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") settings.delete(name);
    else settings.set(name, String(value));
  }
  const address = addressOf(view, settings);
  if (address === location.hash) return;
  if (visit === "visit") history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

export function addressOf(view: string, settings: URLSearchParams): string {
  // FENs stay legible.
  const query = settings.toString().replaceAll("%2F", "/").replaceAll("%2C", ",");
  return `#${view}${query ? `?${query}` : ""}`;
}

function decodeHash(hash: string): string {
  return hash.replace(/^#\/?/, "");
}
