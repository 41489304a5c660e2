// The pieces, drawn for this page in a square of 40 units.

const BASE = "M9.5 33.5h21a1 1 0 0 1 1 1v1.5a1 1 0 0 1-1 1h-21a1 1 0 0 1-1-1v-1.5a1 1 0 0 1 1-1z";

/** The outline of each piece, and the lines drawn on it. */
const SHAPES: Record<string, { readonly outline: string; readonly lines: string }> = {
  p: {
    outline: "M20 8.5a5 5 0 0 1 3.4 8.7h2v2.3h-2.6c.4 5.5 3.7 8.3 4.7 14h-15c1-5.700 4.300-8.500 4.700-14h-2.600v-2.300h2a5 5 0 0 1 3.400-8.700z",
    lines: "",
  },
  n: {
    outline: "M12.500 33.500c0-7.500 6.800-9.500 6.700-15-2.200 2.200-5 2.700-6.500 5.200-2.700.8-5.200-1.200-4.700-4 1.500-4 4.500-6.200 6.200-9.500l.8-4 3.500 3c8 .8 12.300 9.800 11 24.300z",
    lines: "M15.600 14.300l1.600-.9M11 20.600l.9-.8M24.500 14.500c2 4 2.600 9 2.200 15",
  },
  b: {
    outline: "M20 5a2 2 0 0 1 1.300 3.500c5.200 3.900 6 9.800 2.500 14.500h1.700v2.500h-2.200c.4 3.400 2.700 4.900 3.700 8h-14c1-3.100 3.300-4.600 3.700-8h-2.200v-2.500h1.700c-3.500-4.700-2.700-10.600 2.500-14.500a2 2 0 0 1 1.300-3.500z",
    lines: "M20 12.500v6M17 15.500h6",
  },
  r: {
    outline: "M11 8h4.500v3h2.700v-3h3.600v3h2.700v-3h4.500v7l-3 2.500c0 6 .2 10 2 16h-16c1.800-6 2-10 2-16l-3-2.500z",
    lines: "M14.200 17.500h11.600M13.500 29.500h13",
  },
  q: {
    outline: "M20 5.500a1.800 1.800 0 0 1 .9 3.400l2.400 9.600 3.200-8.600a1.800 1.800 0 1 1 1.800.5l-.3 10.100 3.200-6.300a1.800 1.800 0 1 1 1.500.8l-4.400 14.500 1 4h-18.600l1-4-4.400-14.500a1.800 1.800 0 1 1 1.500-.8l3.200 6.300-.3-10.100a1.800 1.800 0 1 1 1.800-.5l3.200 8.600 2.400-9.600a1.800 1.800 0 0 1 .9-3.400z",
    lines: "M12 29.500h16",
  },
  k: {
    outline: "M18.900 3.500h2.200v2h2v2.100h-2v3.300c4.600-2.400 10.400.2 10.400 5.600 0 5-3.600 8-4.300 13l.6 4h-15.600l.6-4c-.7-5-4.300-8-4.300-13 0-5.400 5.800-8 10.400-5.600v-3.300h-2v-2.100h2z",
    lines: "M20 13v9.500M12.600 29.500h14.800",
  },
};

/** The picture of a piece by its FEN letter as SVG. Empty for an empty square. */
export function markupOf(letter: string): string {
  const shape = SHAPES[letter.toLowerCase()];
  if (!shape) return "";
  const path = (data: string, kind: string): string => (data ? `<path d="${data}" class="${kind}"/>` : "");
  const side = letter === letter.toUpperCase() ? "white" : "black";
  return `<svg viewBox="0 0 40 40" class="piece ${side}" aria-hidden="true">${path(BASE, "body")}${path(shape.outline, "body")}${path(shape.lines, "line")}</svg>`;
}

/** The picture of a piece by its FEN letter, or null for an empty square. */
export function pieceOf(letter: string): SVGElement | null {
  const template = document.createElement("template");
  template.innerHTML = markupOf(letter);
  return template.content.firstElementChild as SVGElement | null;
}
