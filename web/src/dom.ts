// Making and changing elements.

type Child = Node | string | number | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

/**
 * Makes an element. Attributes that begin with `on` are listeners; those that are null or false are
 * left out.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), value as (event: Event) => void);
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  fill(element, ...children);
  return element;
}

/** Replaces what is in an element. A focus in it stays with the control, or with its successor. */
export function fill(element: Element, ...children: Child[]): void {
  const focused = document.activeElement;
  const hadFocus = focused instanceof HTMLElement && focused !== element && element.contains(focused);
  const before = hadFocus ? controlsIn(element).indexOf(focused) : -1;
  element.replaceChildren(
    ...children
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map((child) => (child instanceof Node ? child : String(child))),
  );
  if (!hadFocus || !element.isConnected || element.contains(document.activeElement)) return;
  const controls = controlsIn(element);
  const named = controls.find((it) => it === focused) ?? controls.find((it) => nameOf(it) === nameOf(focused));
  const successor = named ?? controls[Math.min(before, controls.length - 1)];
  (successor ?? (element as HTMLElement).closest<HTMLElement>("[tabindex]") ?? document.getElementById("content"))?.focus({ preventScroll: true });
}

function controlsIn(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex]")];
}

function nameOf(control: HTMLElement): string {
  return `${control.tagName} ${control.id} ${control.getAttribute("aria-label") ?? (control instanceof HTMLSelectElement ? "" : control.textContent)}`;
}

/** Changes a text only if it is another, so that screen readers stay quiet. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Sets an attribute, if it is another: setting it anew would be a change too. */
export function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** A field with its label above it. */
export function field(label: string, control: HTMLElement, hint?: string): HTMLElement {
  const id = control.id || `field-${nextId++}`;
  control.id = id;
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    control,
    hint ? h("small", {}, hint) : null,
  );
}
let nextId = 1;

/** A list to choose one of. */
export function choice<T extends string>(
  options: readonly (readonly [T, string])[],
  value: T,
  onChange: (value: T) => void,
): HTMLSelectElement {
  const select = h(
    "select",
    { onchange: () => onChange(select.value as T) },
    ...options.map(([key, text]) => h("option", { value: key }, text)),
  );
  select.value = value;
  return select;
}

/** Buttons of which one is pressed. */
export function segmented<T extends string>(
  label: string,
  options: readonly (readonly [T, string])[],
  onChange: (value: T) => void,
): { element: HTMLElement; set: (value: T) => void } {
  const buttons = options.map(([key, text]) =>
    h("button", { type: "button", "data-value": key, "aria-pressed": "false", onclick: () => onChange(key) }, text),
  );
  const element = h("div", { class: "segmented", role: "group", "aria-label": label }, ...buttons);
  const set = (value: T): void => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset["value"] === value));
  };
  return { element, set };
}

/** A number with separators between thousands. */
export function grouped(number: bigint | number): string {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** A rate such as `123.4 M/s`. */
export function rate(count: number, milliseconds: number, unit: string): string {
  if (milliseconds <= 0) return `– ${unit}/s`;
  const perSecond = (count / milliseconds) * 1000;
  const [value, prefix] =
    perSecond >= 1e9 ? [perSecond / 1e9, " G"] : perSecond >= 1e6 ? [perSecond / 1e6, " M"] : [perSecond / 1e3, " k"];
  return `${value.toFixed(1)}${prefix} ${unit}/s`;
}

/** A word of 64 bits in hexadecimal. */
export function hex(word: bigint): string {
  return "0x" + word.toString(16).padStart(16, "0");
}

/** Where in its field the problem begins that was thrown. 0 for other errors. */
export function offsetOf(error: unknown): number {
  return typeof error === "object" && error !== null && "offset" in error ? Number(error.offset) : 0;
}

/** What was thrown, in words. Errors of the crates carry their reason. */
export function reasonOf(error: unknown): string {
  if (typeof error === "object" && error !== null) {
    if ("reason" in error) return String(error.reason);
    if ("message" in error) return String(error.message);
  }
  return String(error);
}
