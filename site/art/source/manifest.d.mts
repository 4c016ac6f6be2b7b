/** What a drawing function returns: markup, and how many flares it drew. */
export interface Plate {
  readonly flares: number;
  toString(): string;
}
export declare const drawings: Readonly<Record<string, () => Plate>>;
