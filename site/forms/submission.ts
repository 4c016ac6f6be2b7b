import { fillFloor, pendingFloor } from '../../contract/functions.ts';
import type { Clock } from './clock.ts';

/** Measures the time since a form was first touched. */
export function createFillTimer(clock: Clock) {
  let touched: number | undefined;
  return {
    /** Call on focus and input; only the first call after `reset` counts. */
    touch(): void {
      touched ??= clock.now();
    },
    /** Milliseconds since the first touch; 0 when untouched. */
    elapsed(): number {
      return touched === undefined ? 0 : Math.round(clock.now() - touched);
    },
    reset(): void {
      touched = undefined;
    },
  };
}

/**
 * Sends after the least time that functions accept as a person's, and stays pending for at least
 * `pendingFloor` milliseconds, so that the state can be read. Fast people wait briefly instead of being refused.
 * @param send receives the fill time to report, in milliseconds
 */
export async function submitAtHumanPace<Result>(
  timer: ReturnType<typeof createFillTimer>,
  clock: Clock,
  send: (elapsed: number) => Promise<Result>,
): Promise<Result> {
  timer.touch();
  const readable = clock.wait(pendingFloor);
  const missing = fillFloor - timer.elapsed();
  if (missing > 0) await clock.wait(missing);
  const result = await send(Math.max(timer.elapsed(), fillFloor));
  await readable;
  return result;
}
