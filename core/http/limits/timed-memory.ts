/** Keys remembered at most, for each use. Bounds the memory under a flood. */
const remembered = 20_000;

/** Keys with a time at which each may be forgotten. When it is full, the key that was set longest ago goes first. */
export class TimedMemory {
  /** In the order in which they were set. */
  readonly #times = new Map<string, number>();

  get size(): number {
    return this.#times.size;
  }

  get(key: string): number | undefined {
    return this.#times.get(key);
  }

  set(key: string, time: number): void {
    this.#times.delete(key);
    if (this.#times.size >= remembered) {
      const [eldest] = this.#times.keys();
      if (eldest !== undefined) this.#times.delete(eldest);
    }
    this.#times.set(key, time);
  }

  /** Forgets every key whose time has come. */
  clear(now: number): void {
    for (const [key, time] of this.#times) if (time <= now) this.#times.delete(key);
  }
}
