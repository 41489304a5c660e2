// Numbers worth a look in the view of sliders.

export interface Preset {
  readonly title: string;
  readonly settings: { readonly piece: string | null; readonly square: string; readonly magic: string; readonly bits: string | null; readonly width: null; readonly half: null };
}

const preset = (title: string, piece: string | null, square: string, magic: string, bits: string | null): Preset =>
  ({ title, settings: { piece, square, magic, bits, width: null, half: null } });

export const PRESETS: readonly Preset[] = [
  preset("four bits, no meeting: rook d4", null, "d4", "0x0000080080100080", null),
  preset("sets share entries: rook d7, 9 bits", null, "d7", "0x613fffddffce9200", "9"),
  preset("sets share entries: rook a8, 11 bits", null, "a8", "0xebffffb9ff9fc526", "11"),
  preset("a clash: rook d4, one bit flipped", null, "d4", "0x0000080080000080", null),
];
