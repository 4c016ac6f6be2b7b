import { createHmac, timingSafeEqual } from 'node:crypto';

/** Time that a person needs to read what a button does, and a program that looks through mails does not take; milliseconds. */
export const leastDwell = 1_500;

/** How long a page may lie open before its button asks once more; milliseconds. */
const mostDwell = 24 * 60 * 60_000;

/** Between the two presses of a sign-up while its form asks for a second one; milliseconds. */
export const pressesApart = { least: 2_000, most: 10 * 60_000 } as const;

export interface DwellParts {
  /** Shared by all processes on one database. */
  readonly key: string;
  readonly now: () => Date;
  /** Milliseconds; 0 lets every post pass that is about nothing. */
  readonly least: number;
  /** Milliseconds; a day unless it is said. */
  readonly most?: number;
}

/**
 * How long a page with one button was looked at. Scanners of mails open links, and some press what they find there, at
 * once: so the page carries the signed time at which it was sent, and a button counts only some time after it. A time may
 * be signed together with what the page is about, and is worth nothing for anything else.
 */
export class Dwell {
  readonly #parts: DwellParts;

  constructor(parts: DwellParts) {
    this.#parts = parts;
  }

  /** The time of now, signed, for the form of a page that is being sent. */
  stamp(about = ''): string {
    const time = this.#parts.now().getTime().toString(36);
    return `${time}.${this.#sign(time, about)}`;
  }

  /** Whether a form came back long enough after its page was sent, and not too long. One without a time, or with another's, did not. */
  hasPassed(stamp: string, about = ''): boolean {
    const { now, least, most = mostDwell } = this.#parts;
    if (least === 0 && about === '') return true;
    const [time = '', signature = ''] = stamp.split('.');
    const [given, right] = [Buffer.from(signature), Buffer.from(this.#sign(time, about))];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
    const age = now().getTime() - Number.parseInt(time, 36);
    return age >= least && age <= most;
  }

  #sign(time: string, about: string): string {
    return createHmac('sha256', this.#parts.key)
      .update(`shown at ${time}${about === '' ? '' : `, about ${about}`}`)
      .digest('base64url');
  }
}
