import type { CallRules } from '../calls/schema.ts';
import type { MailWords } from '../../contract/words.ts';
import { fillMarkers } from '../../contract/slots.ts';
import { deskOf } from '../calls/tools.ts';
import { momentIn } from '../../core/mail/moment.ts';
import { nameOf, type MailRegister } from '../../core/outbox/mail-kinds.ts';
import type { StoredData } from './stored-data.ts';

interface Words {
  readonly mail: { readonly myData: Pick<MailWords['myData'], 'nothing' | 'stored'> };
  readonly calls: Pick<CallRules, 'desks'>;
}
type Fields = Readonly<Record<string, string | null>>;

interface Sections {
  readonly newsletter: string;
  readonly enquiries: string;
  readonly mails: string;
  /** What erasing takes, in one enumeration. */
  readonly lost: string;
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What is stored, as plain text for the page's slots: one paragraph for each thing, a line for each field, moments in UTC. */
export function storedInWords(
  {
    newsletter,
    suppressed,
    signUps,
    returns,
    returnedMails,
    enquiries,
    acts,
    notes,
    replies,
    calls,
    mails,
    requests,
  }: StoredData,
  { mail, calls: rules }: Words,
  register: Pick<MailRegister, 'kinds'>,
): Sections {
  const { nothing, stored: words } = mail.myData;
  const lines = (fields: Fields): string => linesOf(fields, words);
  const section = (paragraphs: readonly string[]): string =>
    paragraphs.length === 0 ? nothing : paragraphs.join('\n\n');
  const { lost } = words;
  const several = (count: number, one: string, more: string): string[] =>
    count === 0 ? [] : [count === 1 ? one : fillMarkers(more, { count: String(count) })];
  return {
    newsletter: section([
      ...newsletter.flatMap(({ email, state, since, proof }) => [
        lines({ email, state, since }),
        ...proof.map((event) => lines(proofFields(event))),
      ]),
      ...signUps.map((signUp) => lines({ event: 'requested', ...signUp })),
      ...returns.map((returned) => lines({ ...returned })),
      ...(suppressed
        ? [[words.suppressed, lines({ suppressed_at: suppressed.at, why: suppressed.why })].join('\n')]
        : []),
    ]),
    enquiries: section([
      ...enquiries.map(lines),
      ...acts.map(lines),
      ...notes.map(lines),
      ...replies.map(lines),
      ...calls.map((call) => lines({ ...call, desk: call['desk'] ? deskOf(rules, call['desk']).name : null })),
    ]),
    mails: section([
      ...mails.map((stored) => lines({ ...stored, kind: nameOf(register, stored.kind) })),
      ...returnedMails.map(({ received_at }) => lines({ kind: 'returned-mail', received_at })),
      ...requests.map(({ email, created_at }) => lines({ requested_at: created_at, email })),
    ]),
    lost: list.format([
      ...(newsletter.length + signUps.length === 0 ? [] : [lost.newsletter]),
      ...(suppressed ? [lost.suppressed] : []),
      ...several(enquiries.length, lost.enquiry, lost.enquiries),
      ...several(calls.length, lost.call, lost.calls),
      ...several(mails.length + returnedMails.length + requests.length, lost.mail, lost.mails),
    ]),
  };
}

/** Of a request that was made elsewhere the words themselves are kept, and where it was made. */
function proofFields({ event, at, form, wording }: StoredData['newsletter'][number]['proof'][number]): Fields {
  return event === 'imported' ? { event, at, source: form, words: wording } : { event, at, form, wording };
}

function linesOf(fields: Fields, { fields: names, values }: Words['mail']['myData']['stored']): string {
  const said = (name: string, value: string): string =>
    name === 'at' || name === 'since' || name.endsWith('_at')
      ? momentIn(new Date(value), 'UTC').moment
      : (values[name]?.[value] ?? value);
  return Object.entries(fields)
    .flatMap(([name, value]) => (value === null ? [] : [`${names[name] ?? name}: ${said(name, value)}`]))
    .join('\n');
}
