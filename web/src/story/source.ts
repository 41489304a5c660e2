// A magic for the rook on d4 as source code that fills its table and looks attacks up.

import { MASK } from "./magic.js";

export type Language = "c" | "rust" | "python";

/** The code, complete: mask, magic, shift, the table and the lookup. */
export function sourceOf(magic: bigint, language: Language): string {
  const word = (value: bigint): string => `0x${value.toString(16).padStart(16, "0")}`;
  switch (language) {
    case "c": return `#include <stdint.h>

static const uint64_t MASK = ${word(MASK)}ULL;   /* squares that matter */
static const uint64_t MAGIC = ${word(magic)}ULL;
enum { SHIFT = 54 };
static uint64_t table[1024];

/* Walks the four lines of the rook on d4 (square 27). */
static uint64_t walk(uint64_t occupied) {
    static const int files[] = {1, -1, 0, 0}, ranks[] = {0, 0, 1, -1};
    uint64_t attacks = 0;
    for (int line = 0; line < 4; line++)
        for (int f = 3 + files[line], r = 3 + ranks[line]; f >= 0 && f < 8 && r >= 0 && r < 8;
             f += files[line], r += ranks[line]) {
            attacks |= 1ULL << (8 * r + f);
            if (occupied >> (8 * r + f) & 1) break;
        }
    return attacks;
}

void fill(void) {
    uint64_t set = 0;
    do {
        table[set * MAGIC >> SHIFT] = walk(set);
        set = (set - MASK) & MASK;
    } while (set);
}

uint64_t rook_d4(uint64_t occupied) {
    return table[(occupied & MASK) * MAGIC >> SHIFT];
}
`;
    case "rust": return `const MASK: u64 = ${word(MASK)}; // squares that matter
const MAGIC: u64 = ${word(magic)};
const SHIFT: u32 = 54;

fn index(set: u64) -> usize {
    (set.wrapping_mul(MAGIC) >> SHIFT) as usize
}

/// Walks the four lines of the rook on d4 (square 27).
fn walk(occupied: u64) -> u64 {
    let mut attacks = 0;
    for (file, rank) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        let (mut f, mut r) = (3 + file, 3 + rank);
        while (0..8).contains(&f) && (0..8).contains(&r) {
            let square = 1_u64 << (8 * r + f);
            attacks |= square;
            if occupied & square != 0 {
                break;
            }
            f += file;
            r += rank;
        }
    }
    attacks
}

pub fn fill() -> [u64; 1024] {
    let mut table = [0; 1024];
    let mut set = 0_u64;
    loop {
        table[index(set)] = walk(set);
        set = set.wrapping_sub(MASK) & MASK;
        if set == 0 {
            return table;
        }
    }
}

pub fn rook_d4(table: &[u64; 1024], occupied: u64) -> u64 {
    table[index(occupied & MASK)]
}
`;
    case "python": return `MASK = ${word(MASK)}  # squares that matter
MAGIC = ${word(magic)}
SHIFT = 54
WORD = (1 << 64) - 1


def index(blockers):
    return (blockers * MAGIC & WORD) >> SHIFT


def walk(occupied):
    """Walks the four lines of the rook on d4 (square 27)."""
    attacks = 0
    for file, rank in (1, 0), (-1, 0), (0, 1), (0, -1):
        f, r = 3 + file, 3 + rank
        while 0 <= f < 8 and 0 <= r < 8:
            attacks |= 1 << (8 * r + f)
            if occupied >> (8 * r + f) & 1:
                break
            f, r = f + file, r + rank
    return attacks


table = {}
blockers = 0
while True:
    table[index(blockers)] = walk(blockers)
    blockers = (blockers - MASK) & MASK
    if blockers == 0:
        break


def rook_d4(occupied):
    return table[index(occupied & MASK)]
`;
  }
}
