// From the text of a module to a compiled module.

/** A module as build/embed.mjs writes it. */
export interface EmbeddedModule {
  /** The deflated bytes in base 64. */
  embedded: string;
  /** Where the data section begins, whose bytes are sorted by their place in words of eight. */
  dataStart: number;
  dataEnd: number;
}

/** A part of Node.js, Deno and Bun that inflates at once. */
interface Zlib {
  inflateRawSync(bytes: Uint8Array): Uint8Array;
}

/** Compiles a module. */
export async function compiled({ embedded, dataStart, dataEnd }: EmbeddedModule): Promise<WebAssembly.Module> {
  const bytes = await inflated(decoded(embedded));
  sortIntoWords(bytes.subarray(dataStart, dataEnd));
  return WebAssembly.compile(bytes as BufferSource);
}

/** What Node.js, Deno and Bun have beside the web's own functions. */
interface Host {
  Buffer?: { from(text: string, encoding: "base64"): Uint8Array<ArrayBuffer> };
  process?: { getBuiltinModule?: (name: string) => Zlib | undefined };
}

const host = globalThis as Host;

function decoded(embedded: string): Uint8Array<ArrayBuffer> {
  if (host.Buffer) return host.Buffer.from(embedded, "base64");
  const binary = atob(embedded);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const zlib = host.process?.getBuiltinModule?.("node:zlib");
  if (zlib) return zlib.inflateRawSync(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

type Bytes8 = [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array];

/** Brings the bytes of each word together again. */
function sortIntoWords(bytes: Uint8Array): void {
  // A copy: `slice` of the buffers of Node.js is none.
  const sorted = new Uint8Array(bytes);
  const words = bytes.length >> 3;
  const more = bytes.length & 7;
  const [a, b, c, d, e, f, g, h] = [0, 1, 2, 3, 4, 5, 6, 7].map((place) => sorted.subarray(place * words + Math.min(place, more))) as Bytes8;
  // Eight bytes a round: engines run this once, before they optimise it.
  for (let word = 0, at = 0; word < words; word++) {
    bytes[at++] = a[word]!;
    bytes[at++] = b[word]!;
    bytes[at++] = c[word]!;
    bytes[at++] = d[word]!;
    bytes[at++] = e[word]!;
    bytes[at++] = f[word]!;
    bytes[at++] = g[word]!;
    bytes[at++] = h[word]!;
  }
  [a, b, c, d, e, f, g].slice(0, more).forEach((last, place) => {
    bytes[8 * words + place] = last[words]!;
  });
}
