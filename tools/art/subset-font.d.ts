declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2' | 'truetype' | 'sfnt';
    /** A number pins the axis; a range limits it. */
    readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
  }
  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>;
}
