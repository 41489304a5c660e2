// Writes the start position into the HTML of the laboratory, so that the first board is there
// before any code.
import { readFileSync, writeFileSync } from "node:fs";

const dist = new URL("../dist/", import.meta.url);
const { markupOf } = await import(new URL("pieces.js", dist));
const ranks = ["rnbqkbnr", "pppppppp", ...Array(4).fill("........"), "PPPPPPPP", "RNBQKBNR"];
const cells = ranks.flatMap((rank, row) =>
  [...rank].map((letter, file) => `<span class="${(row + file) % 2 === 0 ? "light" : "dark"} cell">${markupOf(letter)}</span>`),
);
const page = new URL("lab/index.html", dist);
writeFileSync(page, readFileSync(page, "utf8").replace("<!-- start position -->", cells.join("")));
