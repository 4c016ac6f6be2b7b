import { codeOf, reasonOf } from '../../contract/error-words.ts';
/** Longest total wait for a database that is not reachable yet, not counting the attempts; milliseconds. */
export const longestWait = 120_000;

/** Interval of log lines while waiting; milliseconds. */
const tellEvery = 30_000;

/** First and longest wait between attempts; milliseconds. */
const shortest = 250;
const longest = 5_000;

/** Errors of a PostgreSQL that is not up yet: connection refused, name not resolved, or starting up. */
const soon = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|57P03)$/;

interface Waiting {
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Called immediately and every half minute with the reason and the seconds left. */
  readonly tell: (reason: string, left: number) => void;
}

/**
 * Opens a database that may start later than this process, retrying with increasing waits.
 * @throws the last error after `longestWait`, and at once any error that waiting cannot fix
 */
export async function whenReachable<Opened>(open: () => Promise<Opened>, { pause, tell }: Waiting): Promise<Opened> {
  let waited = 0;
  let reported = -tellEvery;
  for (let next = shortest; ; next = Math.min(2 * next, longest)) {
    try {
      return await open();
    } catch (error) {
      if (!soon.test(codeOf(error) ?? '') || waited >= longestWait) throw error;
      if (waited - reported >= tellEvery) {
        reported = waited;
        tell(reasonOf(error), Math.round((longestWait - waited) / 1_000));
      }
      const step = Math.min(next, longestWait - waited);
      await pause(step);
      waited += step;
    }
  }
}
