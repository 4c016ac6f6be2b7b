interface Night {
  /** Parts still waiting at six. */
  readonly waiting: number;
  /** Parts that were looked at. */
  readonly looked: number;
  /** Minutes for which the line stood. */
  readonly held: number;
  /** From and to, in minutes after ten in the evening. */
  readonly stops: readonly (readonly [number, number])[];
}
interface Trial {
  /** Metres a second. */
  readonly speed: number;
  /** Metres. */
  readonly lengths: readonly number[];
  /** How many stops ended beyond the field. */
  readonly past: number;
  readonly longest: number;
  readonly middle: number;
}
export declare const field: number;
export declare function night(): { readonly open: Night; readonly bound: Night };
export declare function stops(): { readonly dry: Trial; readonly wet: Trial; readonly slow: Trial };
