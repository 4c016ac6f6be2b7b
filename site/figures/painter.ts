import { sheetsIn, type Composition, type Parts, type Sheet } from './sheet.ts';

export type PartsOf = (composition: Composition) => Parts;

/**
 * Paints the drawing of a figure: once in a frame at most, and only the composition that shows. The other is painted when
 * it comes to show.
 */
export class Painter {
  readonly sheets: readonly Sheet[];
  readonly #resizes: ResizeObserver;
  #shown: Sheet | undefined;
  #partsOf: PartsOf | undefined;
  #frame = 0;

  constructor(figure: Element) {
    this.sheets = sheetsIn(figure);
    this.#shown = this.#showing();
    this.#resizes = new ResizeObserver(() => {
      const shown = this.#showing();
      if (shown === this.#shown) return;
      this.#shown = shown;
      this.#ask();
    });
    this.#resizes.observe(figure);
  }

  /** Paints this state with the next frame, instead of one that still waits. */
  paint(partsOf: PartsOf): void {
    this.#partsOf = partsOf;
    this.#ask();
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#resizes.disconnect();
  }

  #showing(): Sheet | undefined {
    return this.sheets.find(({ svg }) => svg.checkVisibility());
  }

  #ask(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#shown && this.#partsOf) this.#shown.put(this.#partsOf(this.#shown.composition));
    });
  }
}
