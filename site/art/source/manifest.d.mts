/** What a drawing function returns: markup, and how many flares it drew. */
export interface Plate {
  readonly flares: number;
  /** The drawing as SVG; ids inside it begin with `prefix`. */
  toString(prefix?: string): string;
}
export declare const drawings: Readonly<Record<string, () => Plate>>;
