import { fillMarkers } from '../../contract/slots.ts';
import { momentIn } from '../../core/mail/moment.ts';
import type { ShownData } from '../../core/context/personal-data.ts';
import type { Context } from '../../core/context/context.ts';
import type { Words } from '../../core/context/words.ts';
import type { Stored } from './stored-data.ts';

type Sections = Readonly<Record<ShownData['section'], string>> & {
  /** What an erasure would delete, as a list in a sentence. */
  readonly lost: string;
};

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Renders stored data as plain text: a paragraph per record, a line per field, times in UTC. */
export function storedDataText(
  stored: Stored,
  { personalData, words, mails }: Pick<Context, 'personalData' | 'words' | 'mails'>,
): Sections {
  const shown = personalData.flatMap(({ read }) => read?.shown(stored, words, mails) ?? []);
  const { nothing, stored: names } = words.mail.myData;
  const of = (section: ShownData['section']) => shown.filter((part) => part.section === section);
  const textOf = (section: ShownData['section']): string =>
    of(section)
      .flatMap(({ head, paragraphs }) =>
        paragraphs.map((fields, index) => [...(head && index === 0 ? [head] : []), linesOf(fields, names)].join('\n')),
      )
      .join('\n\n') || nothing;
  const lost = (['newsletter', 'enquiries', 'mails'] as const).flatMap((section) =>
    of(section).flatMap((part) => part.lost ?? []),
  );
  const lines = [...Map.groupBy(lost, ({ one }) => one)].flatMap(([one, all]) => {
    const count = all.reduce((sum, part) => sum + part.count, 0);
    if (count === 0) return [];
    return [count === 1 ? one : fillMarkers(all[0]?.several ?? one, { count: String(count) })];
  });
  return {
    newsletter: textOf('newsletter'),
    enquiries: textOf('enquiries'),
    mails: textOf('mails'),
    lost: list.format(lines),
  };
}

function linesOf(
  fields: Readonly<Record<string, string | null>>,
  { fields: names, values }: Words['mail']['myData']['stored'],
): string {
  const said = (name: string, value: string): string =>
    name === 'at' || name === 'since' || name.endsWith('_at')
      ? momentIn(new Date(value), 'UTC').moment
      : (values[name]?.[value] ?? value);
  return Object.entries(fields)
    .flatMap(([name, value]) => (value === null ? [] : [`${names[name] ?? name}: ${said(name, value)}`]))
    .join('\n');
}
