import { createHmac, timingSafeEqual } from 'node:crypto';
import { day } from '../../../contract/time.ts';

/** Time that a person needs to read what a button does; milliseconds. */
export const leastDwell = 1_500;

/** How long a page may stay open before its button asks again; milliseconds. */
const mostDwell = day;

export type Dwell = ReturnType<typeof dwellOf>;

/**
 * How long a page with one button was open, by a signed time in the page. Email scanners press buttons immediately.
 * @param key shared by all processes on one database
 * @param least milliseconds; 0 lets every post pass
 */
export function dwellOf(key: string, now: () => Date, least: number) {
  const sign = (time: string) => createHmac('sha256', key).update(`shown at ${time}`).digest('base64url');
  return {
    /** The current time, signed, for the form of a page that is being sent. */
    stamp(): string {
      const time = now().getTime().toString(36);
      return `${time}.${sign(time)}`;
    },
    /** Whether a form came back neither too soon nor too late after its page was sent. @param most milliseconds */
    hasPassed(stamp: string, most = mostDwell): boolean {
      if (least === 0) return true;
      const [time = '', signature = ''] = stamp.split('.');
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(time))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
      const age = now().getTime() - Number.parseInt(time, 36);
      return age >= least && age <= most;
    },
  };
}
