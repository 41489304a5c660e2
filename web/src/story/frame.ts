// What the steps of the story share: numbers in the prose that can be pressed and dragged, sliders,
// and a clock that respects those who want no motion.

import { h } from "../dom.js";
import { announce } from "../live.js";

/** A step: its prose, and the figure that it fills. */
export interface Step {
  readonly section: HTMLElement;
  readonly stage: HTMLElement;
  /** The settings behind the name of the step in the address. */
  readonly settings: URLSearchParams;
}

/** A number in the prose. */
export interface LiveNumber {
  /** What a press does. */
  readonly press?: () => void;
  /** What a press does, in words. */
  readonly hint?: string;
  /** Makes the number a slider. */
  readonly drag?: { readonly least: number; readonly most: number; readonly get: () => number; readonly set: (value: number) => void };
}

/** How many pixels a drag takes to change a number by one. */
const PIXELS = 9;

/** Makes the numbers of a step live. Gives what changes their texts. */
export function liveNumbers({ section }: Step, numbers: Readonly<Record<string, LiveNumber>>): (name: string, text: string) => void {
  const found = new Map<string, HTMLElement[]>();
  for (const [name, number] of Object.entries(numbers)) {
    const places = [...section.querySelectorAll<HTMLElement>(`[data-num="${name}"]`)];
    found.set(name, places.map((place) => {
      const button = h("button", { type: "button", class: `num ${place.className}`, "data-num": name, title: number.hint ?? null });
      button.append(...place.childNodes);
      if (number.drag) draggable(button, number.drag, number.hint ?? "");
      else button.addEventListener("click", () => number.press?.());
      place.replaceWith(button);
      return button;
    }));
  }
  return (name, text) => {
    for (const place of found.get(name) ?? []) {
      if (place.textContent !== text) place.textContent = text;
      if (place.getAttribute("role") === "slider") place.setAttribute("aria-valuenow", String(numbers[name]?.drag?.get() ?? 0));
    }
  };
}

function draggable(button: HTMLElement, { least, most, get, set }: NonNullable<LiveNumber["drag"]>, hint: string): void {
  button.setAttribute("role", "slider");
  button.setAttribute("aria-label", hint);
  button.setAttribute("aria-valuemin", String(least));
  button.setAttribute("aria-valuemax", String(most));
  button.setAttribute("aria-valuenow", String(get()));
  button.classList.add("is-scrub");
  const go = (value: number): void => set(Math.min(Math.max(value, least), most));
  let begun: { x: number; value: number } | null = null;
  button.addEventListener("pointerdown", (event) => {
    begun = { x: event.clientX, value: get() };
    button.setPointerCapture(event.pointerId);
  });
  button.addEventListener("pointermove", (event) => {
    if (begun) go(begun.value + Math.round((event.clientX - begun.x) / PIXELS));
  });
  for (const name of ["pointerup", "pointercancel"]) button.addEventListener(name, () => {
    begun = null;
  });
  const STEPS: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 8, PageDown: -8 };
  button.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const value = event.key === "Home" ? least : event.key === "End" ? most : step === undefined ? null : get() + step;
    if (value === null) return;
    go(value);
    event.preventDefault();
  });
}

/** A slider with its label. */
export function slider(label: string, least: number, most: number, value: number, onInput: (value: number) => void): { element: HTMLElement; set: (value: number, text?: string) => void } {
  const input = h("input", { type: "range", min: String(least), max: String(most), step: "1", value: String(value), "aria-label": label,
    oninput: () => onInput(Number(input.value)) });
  const shown = h("span", { class: "slider-value" });
  const element = h("label", { class: "slider" }, h("span", { class: "slider-label" }, label), input, shown);
  return {
    element,
    set(now, text = String(now)) {
      if (input.value !== String(now)) input.value = String(now);
      input.setAttribute("aria-valuetext", text);
      if (shown.textContent !== text) shown.textContent = text;
    },
  };
}

/** A sentence below the figure that changes, and is said to screen readers. */
export function remark(): { element: HTMLElement; say: (text: string, kind?: string) => void } {
  const element = h("p", { class: "remark" });
  return {
    element,
    say(text, kind = "") {
      element.className = `remark ${kind}`;
      if (element.textContent === text) return;
      element.textContent = text;
      announce(text);
    },
  };
}

/** Whether somebody asked for less motion. */
export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Something that plays by itself: a count that goes up, step by step, until it is stopped. */
export class Clock {
  #timer = 0;

  get runs(): boolean {
    return this.#timer !== 0;
  }

  /** Calls `step` every `milliseconds` until it gives false. Without motion it runs to the end. */
  start(milliseconds: number, step: () => boolean): void {
    this.stop();
    if (isStill()) {
      while (step()) { /* straight to the end */ }
      return;
    }
    this.#timer = window.setInterval(() => {
      if (!step()) this.stop();
    }, milliseconds);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = 0;
  }
}

/** A row of digits of the index, each above the name of its place. */
export function digits(index: number, bits: number, names: readonly string[], kinds: readonly string[] = []): HTMLElement {
  return h("div", { class: "digits", role: "img", "aria-label": `Index ${index}, in binary ${index.toString(2).padStart(bits, "0")}` },
    ...Array.from({ length: bits }, (_, at) => {
      const value = (index >> (bits - 1 - at)) & 1;
      return h("span", { class: `digit ${value ? "is-one" : ""} ${kinds[at] ?? ""}` }, h("b", {}, value), h("i", {}, names[at] ?? ""));
    }));
}

/** A line of a formula: a name in the colour of its board, and its value. */
export function term(kind: string, name: string, value: string): HTMLElement {
  return h("span", { class: `term ${kind}` }, h("i", {}, name), h("code", {}, value));
}
