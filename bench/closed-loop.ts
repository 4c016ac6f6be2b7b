/** Result of a closed loop: each client sends its next request when it has its answer. */
export interface Pace {
  readonly perSecond: number;
  /** 99th percentile of the response time; milliseconds. */
  readonly slowest: number;
  readonly asked: number;
}

/** Runs a closed loop of some clients for some seconds. Rejects at the first failure. */
export async function askAgain(askers: number, seconds: number, ask: (number: number) => Promise<void>): Promise<Pace> {
  const waits: number[] = [];
  const started = performance.now();
  let next = 0;
  const asker = async (): Promise<void> => {
    while (performance.now() - started < seconds * 1000) {
      const asked = performance.now();
      await ask(next++);
      waits.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: askers }, asker));
  const taken = (performance.now() - started) / 1000;
  waits.sort((one, other) => one - other);
  return { perSecond: waits.length / taken, slowest: waits[Math.floor(waits.length * 0.99)] ?? 0, asked: waits.length };
}
