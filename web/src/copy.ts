// Copying and downloading texts, with a word about how it went.

import { h } from "./dom.js";
import { tell } from "./live.js";

/** A button that copies a text, and says beside it whether it did. */
export function copyButton(label: string, text: () => string, told: HTMLElement): HTMLButtonElement {
  return h("button", { type: "button", onclick: () => void copy(text()).then(
    () => tell(told, "Copied."),
    () => tell(told, "The browser did not allow it. Select the text instead."),
  ).then(() => setTimeout(() => { told.textContent = ""; }, 4000)) }, label);
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/** Saves a text as a file. */
export function save(text: string, name: string): void {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
