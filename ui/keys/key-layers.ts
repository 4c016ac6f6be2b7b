export type KeyActs = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** A key that was pressed, and where. */
export interface Press {
  /** `t`, `Ctrl+Enter`, ` `, `?`: letters small, Ctrl and the key of a Mac alike. */
  readonly name: string;
  /** What it writes into a field; undefined for keys that write nothing. */
  readonly writes: string | undefined;
  /** In a dialog or menu. */
  readonly inOverlay: boolean;
  readonly inField: boolean;
  /** On something that Enter and Space press. */
  readonly onPressable: boolean;
  /** When, on any clock that does not go back; milliseconds. */
  readonly at: number;
  /** The key is held down. */
  readonly repeats: boolean;
}

interface Layer {
  readonly acts: () => KeyActs;
  readonly inDialogs: boolean;
}

/** Two letters closer to each other than this are typed, not pressed; milliseconds. */
const typedWithin = 120;

/** Keys that are not single characters; they work whether or not single keys do. */
const always = new Set(['Escape', 'Enter', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/**
 * Who hears a key: the part that came last is asked first. What opens over a room blocks the keys of everything below
 * it from the moment it is asked for, whether or not it is on the page yet; one with a field takes what is typed until
 * the field has the focus.
 */
class KeyLayers {
  readonly #layers: Layer[] = [];
  #lastLetterAt = -Infinity;
  readonly #blocks: { readonly takes: ((written: string) => void) | undefined }[] = [];

  add(layer: Layer): () => void {
    this.#layers.push(layer);
    return () => void this.#layers.splice(this.#layers.indexOf(layer), 1);
  }

  /**
   * Lets no key act below.
   * @param takes is given each character that is typed outside of it
   * @returns ends it
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

  /** Before anything on the page hears it: whether it was meant for what opens, and the page is not to have it. */
  keepsOut({ name, writes, inOverlay, inField }: Press): boolean {
    const block = this.#blocks.at(-1);
    if (block === undefined || inOverlay) return false;
    if (writes === undefined) return name === 'Enter' || name === 'Ctrl+Enter';
    block.takes?.(writes);
    // A character in a field below does nothing but stand there.
    return block.takes !== undefined || !inField;
  }

  /** What a key does, if anything. A letter that follows another within a moment belongs to a word and does nothing. */
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
