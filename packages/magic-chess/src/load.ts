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

function decoded(embedded: string): Uint8Array<ArrayBuffer> {
  const binary = atob(embedded);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const host = globalThis as { process?: { getBuiltinModule?: (name: string) => Zlib | undefined } };
  const zlib = host.process?.getBuiltinModule?.("node:zlib");
  if (zlib) return zlib.inflateRawSync(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Brings the bytes of each word together again. */
function sortIntoWords(bytes: Uint8Array): void {
  // A copy: `slice` of the buffers of Node.js is none.
  const sorted = new Uint8Array(bytes);
  let from = 0;
  for (let place = 0; place < 8; place++) {
    for (let to = place; to < bytes.length; to += 8) bytes[to] = sorted[from++] as number;
  }
}
