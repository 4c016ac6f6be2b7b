import { refusalOf } from '../../../core/outbox/failure.ts';
import { day } from '../../../contract/time.ts';

/** What an undelivered letter says: there is no such address; not this time; or it is us who are refused. */
export type Undelivered = 'hard' | 'soft' | 'policy';

/** When letters that did not arrive end a subscription. */
const softLimit = { inARow: 3, over: 14 * day } as const;

/** How long nobody can have a request mailed to whoever reported a letter as spam; milliseconds. */
export const complaintStopsRequests = 30 * day;

/** About our mail, beside policy: its sender (5.1.7, 5.1.8), its size (5.3.4), its form (5.5.x, 5.6.x). */
const aboutUs = /^5\.(?:1\.[78]|3\.4|[56]\.\d+)$/;

/** What the enhanced code of a failure means; without one, that the letter did not arrive. */
function undeliveredBy(status: string | undefined): Undelivered {
  const refusal = refusalOf(status);
  if (refusal === 'address') return 'hard';
  return refusal === 'us' || (status !== undefined && aboutUs.test(status)) ? 'policy' : 'soft';
}

/** What several failures behind one address mean: it is gone only where all of them say so. */
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
  /** What came back; undefined when nothing did, and it has arrived as far as anybody knows. */
  readonly returned: Undelivered | 'complaint' | undefined;
}

/** Whether letters, oldest first, came back softly so often in a row, and so long, that the mailbox is given up. */
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

/** Whether what came back now says more of a letter than what came back before. */
export function saysMore(now: Undelivered | 'complaint', before: Undelivered | 'complaint' | null): boolean {
  return before === null || weights[now] > weights[before];
}
