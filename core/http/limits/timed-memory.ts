/** Most keys remembered per use, which bounds memory under a flood. */
const remembered = 20_000;

/** Keys with an expiry time each. When full, it drops the key set longest ago. */
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

  clear(now: number): void {
    for (const [key, time] of this.#times) if (time <= now) this.#times.delete(key);
  }
}
