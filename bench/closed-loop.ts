/** What came of asking, each asker again as soon as it had its answer. */
export interface Pace {
  readonly perSecond: number;
  /** Milliseconds within which 99 of 100 were answered. */
  readonly slowest: number;
  readonly asked: number;
}

/** So many askers ask for some seconds, each again when it has its answer. Rejects with the first that fails. */
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
