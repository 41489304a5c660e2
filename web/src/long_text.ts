// Long texts in the address: packed, so that sharing, reloading and the back button keep them.

import { remember, setting } from "./address.js";

/** Texts up to this length stand in the address as they are. */
const MAX_PLAIN = 800;
/** Longer packed texts are left out of the address. Some programs cut addresses of that length. */
const MAX_PACKED = 30_000;
/** No more is unpacked, whatever an address holds. */
const MAX_UNPACKED = 4 << 20;
/** A setting that begins so is a packed text. */
const PACKED = ".";

export const TOO_LONG = "This text is too long for the address. A reload or a shared link comes without it.";

/** A text that a user pastes. It is kept in a setting of the address. */
export class LongText {
  readonly #name: string;
  readonly #changed: () => void;
  /** What was entered last, and what the address says for it. */
  #entered: { readonly text: string; inAddress: string } | null = null;
  #unpacked: { readonly packed: string; readonly text: string } | null = null;
  #problem = "";

  /**
   * `changed` is called when a text out of the address is unpacked, and when a problem comes or
   * goes.
   */
  constructor(name: string, changed: () => void) {
    this.#name = name;
    this.#changed = changed;
  }

  /** The text. Empty while it is being unpacked. */
  read(): string {
    const inAddress = setting(this.#name) ?? "";
    if (this.#entered?.inAddress === inAddress) return this.#entered.text;
    if (!inAddress.startsWith(PACKED)) return inAddress;
    if (this.#unpacked?.packed === inAddress) return this.#unpacked.text;
    this.#unpacked = { packed: inAddress, text: "" };
    unpack(inAddress.slice(PACKED.length)).then(
      (text) => this.#take(inAddress, text, ""),
      () => this.#take(inAddress, "", "The text in this address is damaged, and cannot be shown."),
    );
    return "";
  }

  /** Takes a text that the user has entered, and keeps it in the address. */
  write(text: string): void {
    if (text.length <= MAX_PLAIN && !text.startsWith(PACKED)) {
      this.#keep({ text, inAddress: "" }, text, "");
      return;
    }
    const entered = { text, inAddress: "" };
    this.#keep(entered, "", "");
    pack(text).then(
      (packed) => {
        if (this.#entered !== entered) return;
        if (packed.length > MAX_PACKED) this.#keep(entered, "", TOO_LONG);
        else this.#keep(entered, PACKED + packed, "");
        this.#changed();
      },
      () => this.#keep(entered, "", TOO_LONG),
    );
  }

  /** Forgets what was entered, so that the address alone counts. */
  forget(): void {
    this.#entered = null;
    this.#problem = "";
  }

  /** Why the address does not hold the text, or what is wrong with it there. */
  problem(): string {
    return this.#problem;
  }

  #keep(entered: { readonly text: string; inAddress: string }, inAddress: string, problem: string): void {
    entered.inAddress = inAddress;
    this.#entered = entered;
    this.#problem = problem;
    remember({ [this.#name]: inAddress || null });
  }

  #take(packed: string, text: string, problem: string): void {
    if (this.#unpacked?.packed !== packed) return;
    this.#unpacked = { packed, text };
    this.#problem = problem;
    this.#changed();
  }
}

async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"), Infinity);
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpack(packed: string): Promise<string> {
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const text = await through(bytes, new DecompressionStream("deflate-raw"), MAX_UNPACKED);
  return new TextDecoder("utf-8", { fatal: true }).decode(text);
}

/** Sends bytes through a stream. */
async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream, limit: number): Promise<Uint8Array> {
  const reader = (new Blob([bytes]).stream().pipeThrough(stream) as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      throw new Error("the text is too long");
    }
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
