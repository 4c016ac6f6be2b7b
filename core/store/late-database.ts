import { codeOf, reasonOf } from '../../contract/error-words.ts';
/** Longest wait for a database that is not there yet; milliseconds, of which the attempts themselves are none. */
export const longestWait = 120_000;

/** How often somebody who reads the log is told again; milliseconds. */
const tellEvery = 30_000;

/** Waits between attempts, the first and the longest; milliseconds. */
const shortest = 250;
const longest = 5_000;

/** What a PostgreSQL that comes later than we do answers: nothing yet, no name yet, or that it is starting up. */
const soon = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|57P03)$/;

interface Waiting {
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Told at once and every half minute why we wait, with the seconds that are left. */
  readonly tell: (reason: string, left: number) => void;
}

/**
 * Opens a database that may start after us: tries again, less and less often, while it is not there or is starting.
 * Throws the last error after `longestWait`, and at once whatever waiting does not mend.
 */
export async function onceThere<Opened>(open: () => Promise<Opened>, { pause, tell }: Waiting): Promise<Opened> {
  let waited = 0;
  let told = -tellEvery;
  for (let next = shortest; ; next = Math.min(2 * next, longest)) {
    try {
      return await open();
    } catch (error) {
      if (!soon.test(codeOf(error) ?? '') || waited >= longestWait) throw error;
      if (waited - told >= tellEvery) {
        told = waited;
        tell(reasonOf(error), Math.round((longestWait - waited) / 1_000));
      }
      const step = Math.min(next, longestWait - waited);
      await pause(step);
      waited += step;
    }
  }
}
