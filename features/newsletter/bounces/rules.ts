import { refusalOf } from '../../../core/outbox/failure.ts';
import { day } from '../../../contract/time.ts';

/** `hard`: the address does not exist. `soft`: not delivered this time. `policy`: the server refuses us as sender. */
export type Undelivered = 'hard' | 'soft' | 'policy';

/** Soft bounces that end a subscription: this many in a row, over at least this time in milliseconds. */
const softLimit = { inARow: 3, over: 14 * day } as const;

/** How long confirmation emails to an address are blocked after it reported a letter as spam; milliseconds. */
export const complaintStopsRequests = 30 * day;

/** Codes about our email: its sender (5.1.7, 5.1.8), size (5.3.4), protocol or format (5.5.x, 5.6.x). */
const aboutUs = /^5\.(?:1\.[78]|3\.4|[56]\.\d+)$/;

function undeliveredBy(status: string | undefined): Undelivered {
  const refusal = refusalOf(status);
  if (refusal === 'address') return 'hard';
  return refusal === 'us' || (status !== undefined && aboutUs.test(status)) ? 'policy' : 'soft';
}

/** Combines the failures of one address, mildest first: it is `hard` only if all of them are. */
export function worstOf(statuses: readonly (string | undefined)[]): {
  readonly as: Undelivered;
  readonly status: string | undefined;
} {
  const all = statuses.map((status) => ({ as: undeliveredBy(status), status }));
  const mildest = all.find(({ as }) => as === 'soft') ?? all.find(({ as }) => as === 'policy') ?? all[0];
  return mildest ?? { as: 'soft', status: undefined };
}

interface SentLetter {
  readonly sentAt: Date;
  /** The reported result; undefined if no report came, which counts as delivered. */
  readonly returned: Undelivered | 'complaint' | undefined;
}

/** Whether the latest soft bounces among letters (oldest first) reach `softLimit`. */
export function isGivenUp(letters: readonly SentLetter[]): boolean {
  const telling = letters.filter(({ returned }) => returned !== 'policy');
  const latest = telling.findLastIndex(({ returned }) => returned === 'soft');
  const before = telling.slice(0, latest + 1);
  const row = before.slice(before.findLastIndex(({ returned }) => returned !== 'soft') + 1);
  const [first, last] = [row[0], row.at(-1)];
  if (!first || !last || row.length < softLimit.inARow) return false;
  return last.sentAt.getTime() - first.sentAt.getTime() >= softLimit.over;
}

const weights = { soft: 1, policy: 1, hard: 2, complaint: 3 } as const;

/** Whether a new report outweighs the one recorded for the same letter. */
export function saysMore(now: Undelivered | 'complaint', before: Undelivered | 'complaint' | null): boolean {
  return before === null || weights[now] > weights[before];
}
