// Fields: what they show while somebody types, and how much they take.

import { visits } from "./address.js";
import { grouped, h } from "./dom.js";
import { announce } from "./live.js";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** At which visit each field was last shown. */
const shownAt = new WeakMap<TextField, number>();
/** The last text of each field that was short enough. */
const kept = new WeakMap<TextField, string>();

/**
 * Shows a value in its field. What somebody is typing there stays as it is, until the address
 * leads elsewhere.
 */
export function showValue(field: TextField, value: string): void {
  const isTyped = document.activeElement === field && shownAt.get(field) === visits();
  shownAt.set(field, visits());
  if (!isTyped && field.value !== value) field.value = value;
  kept.set(field, field.value);
}

/**
 * Bounds what a field takes. A longer text is refused with a message below the field before anybody
 * reads or stores it, and the text before it stays.
 */
export function bounded<T extends TextField>(field: T, most: number): T {
  const note = h("p", { class: "bad limit-note", hidden: true });
  const refuse = (length: number): void => {
    note.textContent = `A text of ${grouped(length)} characters is too long for this field, which takes ${grouped(most)}. It was not taken.`;
    note.hidden = false;
    if (!note.isConnected) field.after(note);
    announce(note.textContent);
  };
  field.addEventListener("beforeinput", (event) => {
    const { data, dataTransfer } = event as InputEvent;
    const added = data ?? dataTransfer?.getData("text/plain") ?? "";
    const chosen = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
    const length = field.value.length - chosen + added.length;
    if (added.length === 0 || length <= most) return;
    event.preventDefault();
    refuse(length);
  });
  field.addEventListener("input", (event) => {
    const { length } = field.value;
    if (length <= most) {
      kept.set(field, field.value);
      note.hidden = true;
      return;
    }
    event.stopImmediatePropagation();
    field.value = kept.get(field) ?? "";
    refuse(length);
  }, { capture: true });
  return field;
}

/** Calls a function when Enter is pressed in a field of one line. */
export function onEnter<T extends HTMLInputElement>(field: T, act: () => void): T {
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    act();
  });
  return field;
}
