export type KeyActs = Readonly<Record<string, (event: KeyboardEvent) => void>>;

export interface Press {
  /** `t`, `Ctrl+Enter`, ` `, `?`: letters in lower case; the Command key counts as Ctrl. */
  readonly name: string;
  /** The character typed; undefined for keys without one. */
  readonly writes: string | undefined;
  readonly inOverlay: boolean;
  readonly inField: boolean;
  /** Whether it was pressed on a control that Enter and Space activate. */
  readonly onPressable: boolean;
  /** Time on a monotonic clock; milliseconds. */
  readonly at: number;
  readonly repeats: boolean;
}

interface Layer {
  readonly acts: () => KeyActs;
  readonly inDialogs: boolean;
}

/** Letters at shorter intervals are typing, not shortcuts; milliseconds. */
const typedWithin = 120;

/** Keys that are not single characters, which work even if single-key shortcuts are off. */
const always = new Set(['Escape', 'Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** Dispatches keys, the last layer first. An opening layer blocks what is below, and buffers typing for its field. */
class KeyLayers {
  readonly #layers: Layer[] = [];
  #lastLetterAt = -Infinity;
  readonly #blocks: { readonly takes: ((written: string) => void) | undefined }[] = [];

  add(layer: Layer): () => void {
    this.#layers.push(layer);
    return () => void this.#layers.splice(this.#layers.indexOf(layer), 1);
  }

  /**
   * Blocks keys for everything below.
   * @param takes receives each character typed outside it
   * @returns ends the block
   */
  block(takes?: (written: string) => void): () => void {
    const block = { takes };
    this.#blocks.push(block);
    return () => {
      const place = this.#blocks.indexOf(block);
      if (place >= 0) this.#blocks.splice(place, 1);
    };
  }

  get blocked(): boolean {
    return this.#blocks.length > 0;
  }

  /** Whether a press, before the page handles it, belongs to an opening layer and must be kept from the page. */
  keepsOut({ name, writes, inOverlay, inField }: Press): boolean {
    const block = this.#blocks.at(-1);
    if (block === undefined || inOverlay) return false;
    if (writes === undefined) return name === 'Enter' || name === 'Ctrl+Enter';
    block.takes?.(writes);
    // A character typed into a field below is harmless.
    return block.takes !== undefined || !inField;
  }

  /** The act of a key, if any. A letter that quickly follows another is typing and has none. */
  actOf(
    { name, writes, inField, onPressable, at, repeats }: Press,
    { blocked, single }: { readonly blocked: boolean; readonly single: boolean },
  ): KeyActs[string] | undefined {
    const isTyped = at - this.#lastLetterAt < typedWithin && !repeats;
    const isLetter = writes !== undefined && /\p{L}/u.test(writes);
    if (isLetter) this.#lastLetterAt = at;
    if (!name.startsWith('Ctrl+') && name !== 'Escape') {
      if (inField || (isLetter && isTyped) || (!always.has(name) && !single)) return undefined;
      if ((name === 'Enter' || name === ' ') && onPressable) return undefined;
    }
    for (const { acts, inDialogs } of this.#layers.toReversed()) {
      const act = blocked && !inDialogs ? undefined : acts()[name];
      if (act !== undefined) return act;
    }
    return undefined;
  }
}

/** The layers of this page. */
export const keyLayers = new KeyLayers();
