// Embeds each WebAssembly module of src/generated into a JavaScript module, so that no bundler and
// no runtime has to find a file.
//
// The bytes are deflated. Before that, the data section is sorted by the place of each byte in its
// word: the tables of 64-bit words in it then take a sixth less. `load.ts` undoes both.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";

const folder = new URL("../src/generated/", import.meta.url);
const DATA_SECTION = 11;

for (const name of readdirSync(folder).filter((name) => name.endsWith("_bg.wasm"))) {
  const module = readFileSync(new URL(name, folder));
  const [start, end] = dataSection(module);
  sortByPlace(module.subarray(start, end));
  const embedded = deflateRawSync(module, { level: 9, memLevel: 9 }).toString("base64");
  const target = name.replace("_bg.wasm", "_module");
  const members = { embedded: JSON.stringify(embedded), dataStart: start, dataEnd: end };
  const code = Object.entries(members).map(([member, value]) => `export const ${member} = ${value};\n`);
  const types = { embedded: "string", dataStart: "number", dataEnd: "number" };
  const declarations = Object.entries(types).map(([member, type]) => `export declare const ${member}: ${type};\n`);
  writeFileSync(new URL(`${target}.js`, folder), code.join(""));
  writeFileSync(new URL(`${target}.d.ts`, folder), declarations.join(""));
  rmSync(new URL(name, folder));
}

/** Where the content of the data section begins and ends. */
function dataSection(module) {
  let at = 8;
  while (at < module.length) {
    const section = module[at];
    const [size, content] = leb128(module, at + 1);
    if (section === DATA_SECTION) return [content, content + size];
    at = content + size;
  }
  throw new Error("the module has no data section");
}

/** A number in LEB128, and the place behind it. */
function leb128(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
}

/** All first bytes of words of eight, then all second bytes, and so on. */
function sortByPlace(bytes) {
  const sorted = new Uint8Array(bytes.length);
  let to = 0;
  for (let place = 0; place < 8; place++) {
    for (let from = place; from < bytes.length; from += 8) sorted[to++] = bytes[from];
  }
  bytes.set(sorted);
}
