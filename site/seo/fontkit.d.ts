/** The little of fontkit 2 that the cards use; it ships no types. */
declare module 'fontkit' {
  interface Path {
    scale(x: number, y: number): Path;
    translate(x: number, y: number): Path;
    toSVG(): string;
  }
  interface Run {
    readonly glyphs: readonly { readonly path: Path }[];
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[];
    readonly advanceWidth: number;
  }
  interface Font {
    readonly unitsPerEm: number;
    layout(text: string): Run;
  }
  export function create(file: Uint8Array): Font;
}
