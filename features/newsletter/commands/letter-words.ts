import { type LetterStatus, letterStatus } from '../letters/letter-status.ts';
import { wall } from '../../calls/desk-time.ts';
import { terminalSafe } from '../../../core/store/terminal-safe.ts';
import type { Settings } from '../../../core/context/environment.ts';
import { wordsOf } from '../../../core/cli/session.ts';
import type { Store } from '../../../core/store/store.ts';

/** A time in the desk's zone and in UTC. */
export function both(at: string, zone: string): string {
  return `${wall(at, zone)} in ${zone} (${wall(at, 'UTC')} UTC)`;
}

/** A count with its noun: `1 email`, `2 emails`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** The status of a letter as labelled lines. */
export function statusLines(status: LetterStatus, zone: string): string {
  const { perMinute, endsAt, inHand } = status;
  const time = (at: string | null): string | null => at && both(at, zone);
  const speed =
    perMinute === null
      ? 'not known yet'
      : `${Math.round(perMinute)} a minute${endsAt === null ? '' : `; the last at ${both(endsAt, zone)}`}`;
  const facts: readonly (readonly [string, string | number | null])[] = [
    ['letter', status.id],
    ['subject', status.subject],
    ['state', status.state],
    ['because', status.pausedWhy],
    ['to be sent', status.startedAt === null ? time(status.scheduledAt) : null],
    ['begun', time(status.startedAt)],
    ['corrected', time(status.correctedAt)],
    ['ended', time(status.finishedAt)],
    ['recipients', status.recipients],
    ['  sent', status.sent],
    ['  refused', status.refused],
    ['  left', status.left],
    ['  waiting', inHand > 0 ? `${status.waiting}, ${inHand} of them being sent` : status.waiting],
    ['speed', status.state === 'sending' ? speed : null],
    ['passed over', status.passedOver > 0 ? `${counted(status.passedOver, 'reader')} who must not be emailed` : null],
    ['came back', status.bounced > 0 ? `${status.bounced} of those sent` : null],
    ['spam', status.complained > 0 ? `${counted(status.complained, 'reader')} reported it` : null],
    [
      'unsubscribed',
      status.unsubscribed > 0 ? `${counted(status.unsubscribed, 'reader')} whose latest letter it was` : null,
    ],
    [
      'WRONG',
      status.balanced ? null : 'recipients do not equal sent + refused + left + waiting: emails were changed by hand',
    ],
  ];
  return facts
    .flatMap(([label, value]) => (value === null ? [] : [`${`${label}:`.padEnd(14)}${terminalSafe(String(value))}`]))
    .join('\n');
}

/** The status of a letter in one line, for `--watch`. */
export function statusLine(
  { state, recipients, sent, refused, left, waiting, perMinute, endsAt }: LetterStatus,
  zone: string,
): string {
  const speed = perMinute === null ? '' : `, ${Math.round(perMinute)} a minute`;
  const end = endsAt === null ? '' : `, the last at ${wall(endsAt, zone).slice(11)}`;
  return `${state}: ${sent} sent, ${refused} refused, ${left} left, ${waiting} waiting of ${recipients}${speed}${end}`;
}

/** A letter's totals in a sentence. */
export function numbersOf({ recipients, sent, refused, left, waiting }: LetterStatus): string {
  return `Of ${counted(recipients, 'recipient')}: ${sent} sent, ${refused} refused, ${left} left, ${waiting} waiting.`;
}

/** The desk's time zone, in which times are read and printed. */
export const zoneOf = ({ content }: Settings): string => wordsOf({ content }).enquiries.deskTimeZone;

/** The status of a letter. @throws one line if it was never sent or scheduled */
export async function statusOf(store: Store, id: string): Promise<LetterStatus> {
  const status = await letterStatus(store.db, id, new Date());
  if (!status) throw new Error(`No letter ${id} was sent or scheduled. See: corbiere letters list`);
  return status;
}
