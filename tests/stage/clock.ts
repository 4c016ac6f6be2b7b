import type { Clock } from '../../site/forms/clock.ts';

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

export { day, hour, minute } from '../../contract/time.ts';

interface ManualClock extends Clock {
  pass(milliseconds: number): Promise<void>;
}

export function createManualClock(): ManualClock {
  let time = 0;
  const waiting = new Set<{ readonly due: number; readonly wake: () => void }>();
  return {
    now: () => time,
    wait: (milliseconds) =>
      new Promise((resolve) => {
        waiting.add({ due: time + milliseconds, wake: resolve });
      }),
    async pass(milliseconds) {
      time += milliseconds;
      for (const entry of [...waiting]) {
        if (entry.due > time) continue;
        waiting.delete(entry);
        entry.wake();
      }
      // Lets everything that was waiting run to its next wait.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    },
  };
}
