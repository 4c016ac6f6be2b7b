import { clockOf, dateOf, nearMoment, sameDay, spanWords } from '../../../ui/time/words.ts';
import { day } from '../../../contract/time.ts';
import { timesSlot, type Thread, type ThreadEntry } from './api.ts';

export type Theirs = Extract<ThreadEntry, { readonly what: 'theirs' }>;
export type Ours = Extract<ThreadEntry, { readonly what: 'ours' }>;

/** `today 16:32`, `yesterday 16:32`, `tomorrow 09:58`; `Fri 04:12` and `3 Dec` further away. */
export function dayAndClock(at: Date, now: Date, zone: string): string {
  const named = [
    ['today', 0],
    ['yesterday', -day],
    ['tomorrow', day],
  ] as const;
  const found = named.find(([, away]) => sameDay(at, new Date(now.getTime() + away), zone));
  return found === undefined ? nearMoment(at, now, zone) : `${found[0]} ${clockOf(at, zone)}`;
}

/** `10 November`, `10 and 11 November`, `6 October to 9 November` */
export function daysWords(first: Date, last: Date, zone: string): string {
  const [one, other] = [dateOf(first, zone), dateOf(last, zone)];
  if (one === other) return one;
  const [number = '', month = ''] = one.split(' ');
  const isNext = sameDay(new Date(first.getTime() + day), last, zone);
  return `${other.endsWith(` ${month}`) ? number : one} ${isNext ? 'and' : 'to'} ${other}`;
}

/** `84 kB`, `1.9 MB` */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  const megabytes = bytes / 1_000_000;
  return `${megabytes < 10 ? megabytes.toFixed(1).replace(/\.0$/, '') : Math.round(megabytes)} MB`;
}

const types: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/zip': 'ZIP archive',
  'application/msword': 'Word document',
  'application/vnd.ms-excel': 'Excel workbook',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel workbook',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint presentation',
  'application/x-msdownload': 'Windows program',
  'application/octet-stream': 'unknown kind',
  'text/plain': 'text',
  'text/csv': 'CSV',
  'text/calendar': 'calendar entry',
};

export function typeWords(type: string): string {
  const [kind = '', name = ''] = type.split('/');
  const picture = { image: 'picture', video: 'film', audio: 'recording' }[kind];
  return types[type] ?? (picture === undefined ? name.toUpperCase() : `${name.toUpperCase()} ${picture}`);
}

/** `Not taken: the email has 61 MB, and one may bring 20 MB. They were told by email today 16:32 and asked …` */
export function notTakenWords(
  { overLimit, original }: Pick<Theirs, 'overLimit' | 'original'>,
  now: Date,
  zone: string,
): string {
  if (overLimit === null || original === null) return '';
  const { limit, most, told } = overLimit;
  const allowed = `${limit === 'mail' ? 'one may bring' : 'all of a record'} ${most} MB`;
  const at = told && dayAndClock(new Date(told.at), now, zone);
  const said = {
    sent: `They were told by email ${at} and asked for a link or a smaller file.`,
    waiting: 'The email that tells them waits to be sent.',
    dead: 'The email that tells them could not be delivered.',
    dropped: '',
  };
  const notice =
    told === null ? 'Once it is in a record they are told by email, at most once a day.' : said[told.state];
  return `Not taken: the email has ${sizeWords(original.bytes)}, and ${allowed}. ${notice}`;
}

/** `Your`, `Ana’s`, or `Our` if the record has no owner. @param owner a name from `useNameOf` */
export function whoseWords(owner: string | undefined): string {
  return owner === undefined ? 'Our' : owner === 'You' ? 'Your' : `${owner}’s`;
}

/** `your reply`, `Ana’s reply`, or `our reply` if its author is unknown. */
export function replyWords({ who }: Ours, nameOf: (who: string) => string): string {
  const whose = whoseWords(who === null ? undefined : nameOf(who));
  return `${/^(?:Your|Our)$/.test(whose) ? whose.toLowerCase() : whose} reply`;
}

/** `Your turn since yesterday 16:32, due today 16:32` and, separately, `in 5 h 50 min`. */
export function turnWords(
  { since, due }: Thread['turn'],
  owner: string | undefined,
  now: Date,
  zone: string,
  /** Whether a held reply will end the turn. */
  leaves = false,
): { readonly turn: string; readonly left: string | undefined } {
  const [began, end] = [new Date(since), new Date(due)];
  const until = leaves ? `until ${owner === 'You' ? 'your' : 'the'} reply has left` : undefined;
  const turn = `${whoseWords(owner)} turn ${until ?? `since ${dayAndClock(began, now, zone)}`}`;
  const away = end.getTime() - now.getTime();
  return away < 0
    ? { turn: `${turn}, overdue ${spanWords(away)}`, left: undefined }
    : { turn: `${turn}, due ${dayAndClock(end, now, zone)}`, left: `in ${spanWords(away)}` };
}

/** The latest held reply, of one person or of anybody; undefined if there is none. */
export function heldIn({ entries }: Pick<Thread, 'entries'>, who?: string) {
  const held = entries.findLast(
    (entry) => entry.what === 'ours' && entry.state === 'held' && (who === undefined || entry.who === who),
  );
  return held?.what === 'ours' ? held : undefined;
}

/** Number of entries to fold: up to and including our last reply before their last message. */
export function foldedCount(entries: readonly ThreadEntry[]): number {
  const theirs = entries.findLastIndex((entry) => entry.what === 'theirs' && entry.kind === 'answer');
  return entries.findLastIndex((entry, place) => place < theirs && entry.what === 'ours' && entry.state !== 'held') + 1;
}

/** Our latest reply before an email whose beginning the email quotes, ignoring line breaks and quote marks. */
export function quotedReply(entries: readonly ThreadEntry[], { at, quoted }: Theirs): Ours | undefined {
  const bare = (text: string): string => text.replaceAll(/[>\s]+/g, '');
  const history = bare(quoted?.text ?? '');
  const found = entries.findLast((entry) => {
    // The stored text has a placeholder where the sent one has the link to choose a time.
    const begins = entry.what === 'ours' ? bare(entry.text.split(timesSlot)[0] ?? '').slice(0, 60) : '';
    return entry.at < at && begins.length > 8 && history.includes(begins);
  });
  return found?.what === 'ours' ? found : undefined;
}
