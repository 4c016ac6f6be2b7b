/** A file that `npm run art` makes. */
export interface Artwork {
  /** Path under the project's root. */
  readonly path: string;
  readonly bytes: Buffer;
}
