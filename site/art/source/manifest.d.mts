/** What a drawing function returns: markup, and how many flares it drew. */
export interface Plate {
  readonly flares: number;
  /** Width in drawing units; the frame's margins are cut off. */
  readonly w: number;
  readonly crop?: number;
  /** Its lettering, and how high capitals are where the drawing is shown small, in drawing units; 0 for what is left out there. */
  readonly labels: readonly { readonly text: string; readonly height: number }[];
  /** The drawing as SVG; ids inside it begin with `prefix`. */
  toString(prefix?: string): string;
}
export declare const drawings: Readonly<Record<string, () => Plate>>;
