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

/** Dispatches keys, the last layer first. An open layer blocks what is below. */
class KeyLayers {
  readonly #layers: Layer[] = [];
  #lastLetterAt = -Infinity;
  #blocks = 0;

  add(layer: Layer): () => void {
    this.#layers.push(layer);
    return () => void this.#layers.splice(this.#layers.indexOf(layer), 1);
  }

  /** Blocks keys for everything below. @returns ends the block */
  block(): () => void {
    this.#blocks += 1;
    return () => void (this.#blocks -= 1);
  }

  get blocked(): boolean {
    return this.#blocks > 0;
  }

  /** Whether a press outside an open layer, before the page handles it, must be kept from the page. */
  keepsOut({ name, writes, inOverlay, inField }: Press): boolean {
    if (!this.blocked || inOverlay) return false;
    // A character typed into a field below is harmless.
    return writes === undefined ? name === 'Enter' || name === 'Ctrl+Enter' : !inField;
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
