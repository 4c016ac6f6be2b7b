/** A clock that stands still until told otherwise. */
export class TestClock {
  #time: number;

  constructor(start = '2026-11-20T09:00:00.000Z') {
    this.#time = Date.parse(start);
  }

  readonly now = (): Date => new Date(this.#time);

  pass(milliseconds: number): void {
    this.#time += milliseconds;
  }
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
