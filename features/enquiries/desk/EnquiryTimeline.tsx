import { enquiryActWords } from '../act-names.ts';
import type { EnquiryRecord, TimelineLine } from './api.ts';
import { useNameOf } from '../../../core/desk/app/data/who.ts';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Time } from '../../../ui/Time.tsx';
import { Timeline, type TimelineEntry } from '../../../ui/Timeline.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { fromNow, longDay, sameDay } from '../../../ui/time/words.ts';
import { useZone } from '../../../ui/time/zone-shown.ts';

type ActLine = Extract<TimelineLine, { readonly what: 'act' }>;

const did: Readonly<Record<ActLine['act'], string>> = { ...enquiryActWords, reply: 'replied' };

const programDid = {
  'closed-by-itself': 'Closed automatically when its time was over',
  warned: 'The team was reminded: most of the time had passed',
  overdue: 'The team was told that the promised time was over',
  escalated: 'The team was told that it is still open',
} as const;

const mails: Readonly<Record<string, string>> = {
  'enquiry-acknowledgement': 'Acknowledged by email',
  'enquiry-team': 'The team was emailed',
  'enquiry-not-for-us': 'The sender was told that it is not for us',
};

function mailWords({ kind, state, failure }: Extract<TimelineLine, { readonly what: 'mail' }>): {
  readonly what: string;
  readonly sub?: string;
} {
  const what = mails[kind] ?? 'An email about it';
  if (state === 'sent') return { what };
  if (state === 'waiting') return { what: `${what}: waiting to be sent` };
  if (state === 'dropped') return { what: `${what}: no longer wanted, and not sent` };
  return { what: `${what}: could not be delivered`, ...(failure === null ? {} : { sub: failure }) };
}

/** What happened with an enquiry, oldest first, with the end of its promise among it. */
export function EnquiryTimeline({ record }: { readonly record: EnquiryRecord }) {
  const now = useNow();
  const zone = useZone();
  const nameOf = useNameOf();

  const entryOf = (line: TimelineLine, key: string): TimelineEntry & { readonly at: string } => {
    const base = { key, at: line.at, when: <Time at={line.at} form="clock" /> };
    if (line.what === 'received')
      return {
        ...base,
        kind: 'person',
        when: <Time at={line.at} form="seconds" />,
        what: `Received from the form on ${record.page}`,
      };
    if (line.what === 'mail') return { ...base, kind: 'program', ...mailWords(line) };
    if (line.what !== 'act') return { ...base, kind: 'program', what: programDid[line.what] };
    const who = line.who === null ? 'Somebody' : nameOf(line.who);
    const sub = [line.byLink ? "By the link in the team's email" : '', line.undoneAt === null ? '' : 'Undone']
      .filter((part) => part !== '')
      .join('. ');
    const given = { ...base, kind: 'person' as const, ...(sub === '' ? {} : { sub }) };
    if (line.act === 'note' || line.act === 'late-reason')
      return {
        ...given,
        what: line.act === 'note' ? `Note by ${who === 'You' ? 'you' : who}` : `${who} ${did[line.act]}`,
        ...(line.text === null ? {} : { slip: <p dir="auto">{line.text}</p> }),
      };
    if (line.act === 'hand-over')
      return {
        ...given,
        what: `${who} gave it to ${line.text === null ? 'a colleague' : nameOf(line.text) === 'You' ? 'you' : nameOf(line.text)}`,
      };
    if (line.act === 'reply' && line.reply !== null) {
      const { state, subject, text, failure } = line.reply;
      const what =
        state === 'sent'
          ? `${who} replied`
          : state === 'dead'
            ? `The reply of ${who === 'You' ? 'yours' : who} could not be delivered`
            : `${who} wrote a reply, which is about to be sent`;
      return {
        ...given,
        what,
        ...(failure === null ? {} : { sub: failure }),
        slip: (
          <details>
            <summary>
              <VisitorText>{subject}</VisitorText>
            </summary>
            <p className="written" dir="auto">
              {text}
            </p>
          </details>
        ),
      };
    }
    return { ...given, what: `${who} ${did[line.act]}` };
  };

  const entries = record.timeline.map((line, place) => entryOf(line, `${line.at} ${place}`));
  const over = new Date(record.due) <= now;
  if (record.state === 'open' || record.state === 'tray')
    entries.push({
      key: 'limit',
      kind: 'limit',
      at: record.due,
      when: <Time at={record.due} form="clock" />,
      what:
        record.state === 'tray'
          ? 'The promised time, which does not count while it is here'
          : over
            ? `The promised time ended ${fromNow(new Date(record.due), now)}`
            : `The promised time ends, ${fromNow(new Date(record.due), now)}`,
    });
  entries.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const shown: TimelineEntry[] = entries.flatMap((entry, place) => {
    const before = entries[place - 1];
    const at = new Date(entry.at);
    const isNewDay = before === undefined || !sameDay(at, new Date(before.at), zone);
    return isNewDay ? [{ key: `day ${entry.at}`, kind: 'day' as const, what: longDay(at, zone) }, entry] : [entry];
  });
  return (
    <Section title="What happened">
      <Timeline label="What happened" entries={shown} />
    </Section>
  );
}
