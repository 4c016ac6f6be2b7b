/** What was made for the keys that were asked for last, at most so many; all of it goes when what it was made of changes. */
export class LatestViews<Source extends object, View> {
  readonly #most: number;
  readonly #views = new Map<string, View>();
  #source: Source | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  /** The view of a key, made when there is none of this very source. */
  of(source: Source, key: string, make: () => View): View {
    if (this.#source !== source) this.#views.clear();
    this.#source = source;
    const view = this.#views.get(key) ?? make();
    this.#views.delete(key);
    this.#views.set(key, view);
    const [oldest] = this.#views.keys();
    if (this.#views.size > this.#most && oldest !== undefined) this.#views.delete(oldest);
    return view;
  }
}
