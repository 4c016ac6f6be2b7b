import { createHmac, timingSafeEqual } from 'node:crypto';
import { day } from '../../../contract/time.ts';

/** Time that a person needs to read what a button does; milliseconds. */
export const leastDwell = 1_500;

/** How long a page may stay open before its button asks again; milliseconds. */
const mostDwell = day;

interface DwellParts {
  /** Shared by all processes on one database. */
  readonly key: string;
  readonly now: () => Date;
  /** Milliseconds; 0 lets every post pass. */
  readonly least: number;
}

/** How long a page with one button was open, by a signed time in the page. Email scanners press buttons immediately. */
export class Dwell {
  readonly #parts: DwellParts;

  constructor(parts: DwellParts) {
    this.#parts = parts;
  }

  /** The current time, signed, for the form of a page that is being sent. */
  stamp(): string {
    const time = this.#parts.now().getTime().toString(36);
    return `${time}.${this.#sign(time)}`;
  }

  /**
   * Whether a form came back neither too soon nor too late after its page was sent; false without a stamp.
   * @param most how long the page may have been open; milliseconds
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
