import { createHmac, timingSafeEqual } from 'node:crypto';
import { day } from '../../../contract/time.ts';

/** Time that a person needs to read what a button does; milliseconds. */
export const leastDwell = 1_500;

/** How long a page may lie open before its button asks once more; milliseconds. */
const mostDwell = day;

interface DwellParts {
  /** Shared by all processes on one database. */
  readonly key: string;
  readonly now: () => Date;
  /** Milliseconds; 0 lets every post pass. */
  readonly least: number;
}

/** How long a page with one button was looked at: scanners of mails press at once. The page carries a signed time. */
export class Dwell {
  readonly #parts: DwellParts;

  constructor(parts: DwellParts) {
    this.#parts = parts;
  }

  /** The time of now, signed, for the form of a page that is being sent. */
  stamp(): string {
    const time = this.#parts.now().getTime().toString(36);
    return `${time}.${this.#sign(time)}`;
  }

  /**
   * Whether a form came back long enough after its page was sent, and not too long. One without a time did not.
   * @param most how long the page may have lain open; milliseconds
   */
  hasPassed(stamp: string, most = mostDwell): boolean {
    const { now, least } = this.#parts;
    if (least === 0) return true;
    const [time = '', signature = ''] = stamp.split('.');
    const [given, right] = [Buffer.from(signature), Buffer.from(this.#sign(time))];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
    const age = now().getTime() - Number.parseInt(time, 36);
    return age >= least && age <= most;
  }

  #sign(time: string): string {
    return createHmac('sha256', this.#parts.key).update(`shown at ${time}`).digest('base64url');
  }
}
