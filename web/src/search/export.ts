// The numbers that a search found, as source text: alone, or with masks, shifts and lookup.

import { hex } from "../dom.js";
import { squareName } from "../squares.js";
import { bishopMask, rookMask } from "../story/magic.js";
import type { NamedSlider } from "../wasm/explorer.js";

export type Format = "rust" | "c" | "json";

export interface Found {
  readonly slider: NamedSlider;
  readonly square: number;
  readonly magic: bigint;
  readonly bits: number;
}

export interface ExportOptions {
  readonly format: Format;
  readonly width: 64 | 32;
  readonly seed: bigint;
  /** With masks and shifts, and with a lookup where all squares of a piece are there. */
  readonly isComplete: boolean;
}

/** The numbers as `magics find` writes them, or a complete program part. */
export function exported(found: readonly Found[], options: ExportOptions): string {
  if (found.length === 0) return "";
  const { format, width, isComplete } = options;
  if (format === "json") {
    return found.map((it) => JSON.stringify({
      piece: it.slider, square: squareName(it.square), bits: it.bits, transform: width, magic: hex(it.magic),
      ...(isComplete ? { mask: hex(maskOf(it)), shift: width - it.bits } : {}),
    })).join("\n");
  }
  const pieces = (["rook", "bishop"] as const).map((slider) => found.filter((entry) => entry.slider === slider)).filter((array) => array.length > 0);
  if (!isComplete) return pieces.map((array) => (format === "c" ? cMagics(array) : rustMagics(array, options))).join("\n\n");
  const head = format === "c" ? C_HEAD : "";
  return head + pieces.map((array) => (format === "c" ? cComplete(array, width) : rustComplete(array, options))).join("\n");
}

/** The name of a file for the text. */
export function fileNameOf({ format, isComplete }: ExportOptions): string {
  return `magics${isComplete ? "-complete" : ""}.${{ rust: "rs", c: "c", json: "jsonl" }[format]}`;
}

function maskOf({ slider, square }: Found): bigint {
  return slider === "rook" ? rookMask(square) : bishopMask(square);
}

function rustMagics(array: readonly Found[], { width, seed }: ExportOptions): string {
  const slider = array[0]?.slider ?? "rook";
  const lines = array.map(({ magic, square }) => `    0x${groups(magic)}, // ${squareName(square)}`);
  return `/// For ${slider}s, by ${width}-bit products; seed ${seed}.\npub const ${slider.toUpperCase()}_MAGICS: [u64; ${array.length}] = [\n${lines.join("\n")}\n];`;
}

function cMagics(array: readonly Found[]): string {
  const name = array[0]?.slider === "bishop" ? "BMagic" : "RMagic";
  const all = array.length === 64;
  const lines = array.map(({ magic, square }) => `  0x${magic.toString(16)}ULL,${all ? "" : ` /* ${squareName(square)} */`}`);
  return `const uint64 ${name}[${array.length}] = {\n${lines.join("\n")}\n};`;
}

const C_HEAD = "#include <stdint.h>\n\n";

/** The steps of a piece along its lines, as files and ranks. */
const LINES = { rook: ["1, -1, 0, 0", "0, 0, 1, -1"], bishop: ["1, 1, -1, -1", "1, -1, 1, -1"] } as const;

function cComplete(array: readonly Found[], width: 64 | 32): string {
  const slider = array[0]?.slider ?? "rook";
  const upper = slider.toUpperCase();
  const table = (type: string, name: string, value: (it: Found) => string): string =>
    `static const ${type} ${upper}_${name}[${array.length}] = {\n${array.map((it) => `    ${value(it)}, /* ${squareName(it.square)} */`).join("\n")}\n};\n`;
  const words = table("uint64_t", "MASKS", (it) => `${hex(maskOf(it))}ULL`) + table("uint64_t", "MAGICS", (it) => `${hex(it.magic)}ULL`)
    + table("uint8_t", "SHIFTS", (it) => String(width - it.bits));
  if (array.length < 64) return words;
  const product = width === 64
    ? `(unsigned)(b * ${upper}_MAGICS[square] >> ${upper}_SHIFTS[square])`
    : `((uint32_t)b * (uint32_t)${upper}_MAGICS[square] ^ (uint32_t)(b >> 32) * (uint32_t)(${upper}_MAGICS[square] >> 32)) >> ${upper}_SHIFTS[square]`;
  const [files, ranks] = LINES[slider];
  return `${words}${table("uint32_t", "OFFSETS", (it) => String(offsetOf(array, it)))}static uint64_t ${upper}_TABLE[${offsetOf(array, null)}];

static inline unsigned ${slider}_index(int square, uint64_t occupied) {
    uint64_t b = occupied & ${upper}_MASKS[square];
    return ${upper}_OFFSETS[square] + (${product});
}

/* The attacks, by one lookup. Call ${slider}_fill first. */
static inline uint64_t ${slider}_attacks(int square, uint64_t occupied) {
    return ${upper}_TABLE[${slider}_index(square, occupied)];
}

static uint64_t ${slider}_walk(int square, uint64_t occupied) {
    static const int files[] = {${files}}, ranks[] = {${ranks}};
    uint64_t attacks = 0;
    for (int line = 0; line < 4; line++)
        for (int f = square % 8 + files[line], r = square / 8 + ranks[line]; f >= 0 && f < 8 && r >= 0 && r < 8;
             f += files[line], r += ranks[line]) {
            attacks |= 1ULL << (8 * r + f);
            if (occupied >> (8 * r + f) & 1) break;
        }
    return attacks;
}

static void ${slider}_fill(void) {
    for (int square = 0; square < 64; square++) {
        uint64_t set = 0;
        do {
            ${upper}_TABLE[${slider}_index(square, set)] = ${slider}_walk(square, set);
            set = (set - ${upper}_MASKS[square]) & ${upper}_MASKS[square];
        } while (set);
    }
}
`;
}

function rustComplete(array: readonly Found[], options: ExportOptions): string {
  const slider = array[0]?.slider ?? "rook";
  const upper = slider.toUpperCase();
  const { width } = options;
  const table = (type: string, name: string, value: (it: Found) => string): string =>
    `pub const ${upper}_${name}: [${type}; ${array.length}] = [\n${array.map((it) => `    ${value(it)}, // ${squareName(it.square)}`).join("\n")}\n];\n`;
  const words = `${rustMagics(array, options)}\n` + table("u64", "MASKS", (it) => `0x${groups(maskOf(it))}`) + table("u32", "SHIFTS", (it) => String(width - it.bits));
  if (array.length < 64) return words;
  const product = width === 64
    ? `(b.wrapping_mul(${upper}_MAGICS[square]) >> ${upper}_SHIFTS[square]) as usize`
    : `(((b as u32).wrapping_mul(${upper}_MAGICS[square] as u32) ^ ((b >> 32) as u32).wrapping_mul((${upper}_MAGICS[square] >> 32) as u32)) >> ${upper}_SHIFTS[square]) as usize`;
  const [files, ranks] = LINES[slider];
  return `${words}${table("usize", "OFFSETS", (it) => String(offsetOf(array, it)))}
pub fn ${slider}_index(square: usize, occupied: u64) -> usize {
    let b = occupied & ${upper}_MASKS[square];
    ${upper}_OFFSETS[square] + ${product}
}

/// The attacks, by one lookup in the table that \`${slider}_table\` makes.
pub fn ${slider}_attacks(table: &[u64], square: usize, occupied: u64) -> u64 {
    table[${slider}_index(square, occupied)]
}

pub fn ${slider}_walk(square: usize, occupied: u64) -> u64 {
    let (files, ranks) = ([${files}], [${ranks}]);
    let mut attacks = 0;
    for (file, rank) in files.into_iter().zip(ranks) {
        let (mut f, mut r) = (square as i32 % 8 + file, square as i32 / 8 + rank);
        while (0..8).contains(&f) && (0..8).contains(&r) {
            let bit = 1_u64 << (8 * r + f);
            attacks |= bit;
            if occupied & bit != 0 {
                break;
            }
            f += file;
            r += rank;
        }
    }
    attacks
}

pub fn ${slider}_table() -> Vec<u64> {
    let mut table = vec![0; ${offsetOf(array, null)}];
    for square in 0..64 {
        let mut set = 0_u64;
        loop {
            table[${slider}_index(square, set)] = ${slider}_walk(square, set);
            set = set.wrapping_sub(${upper}_MASKS[square]) & ${upper}_MASKS[square];
            if set == 0 {
                break;
            }
        }
    }
    table
}
`;
}

/** Where the window of a square begins; the size of the table without one. */
function offsetOf(array: readonly Found[], found: Found | null): number {
  const end = found ? array.indexOf(found) : array.length;
  return array.slice(0, end).reduce((sum, { bits }) => sum + (1 << bits), 0);
}

function groups(word: bigint): string {
  return word.toString(16).toUpperCase().padStart(16, "0").replace(/(.{4})(?=.)/g, "$1_");
}
