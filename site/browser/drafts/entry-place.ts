import type { GuardedEntry } from '../../../features/consent/page/guarded-storage.ts';
import { day } from '../../../contract/time.ts';

/** How long an untouched draft is kept; milliseconds. */
export const draftLasts = 365 * day;

interface KeptDraft {
  readonly fields: Draft;
  /** Milliseconds since 1970. */
  readonly until: number;
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function textsOf(value: unknown): Draft {
  return Object.fromEntries(
    entriesOf(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** A valid stored draft that has not expired; storage may contain anything. */
function readDraft(value: unknown, now: number): KeptDraft | undefined {
  const { fields, until } = Object.fromEntries(entriesOf(value));
  const texts = textsOf(fields);
  return typeof until === 'number' && until > now && Object.keys(texts).length > 0
    ? { fields: texts, until }
    : undefined;
}

export type Draft = Readonly<Record<string, string>>;

export type DraftPlace = ReturnType<typeof entryPlace>;

/** Drafts in one storage entry, which stores nothing without the consent that its category requires. */
export function entryPlace(entry: GuardedEntry, now: () => number) {
  const alive = (): Record<string, KeptDraft> =>
    Object.fromEntries(
      entriesOf(entry.read()).flatMap(([form, value]) => {
        const draft = readDraft(value, now());
        return draft ? [[form, draft] as const] : [];
      }),
    );
  /** Writes a draft; one without fields is deleted. */
  const write = (form: string, fields: Draft): void => {
    const others = Object.fromEntries(Object.entries(alive()).filter(([name]) => name !== form));
    const drafts =
      Object.keys(fields).length === 0 ? others : { ...others, [form]: { fields, until: now() + draftLasts } };
    if (Object.keys(drafts).length === 0) entry.remove();
    else entry.write(drafts);
  };
  return {
    read: (form: string) => alive()[form]?.fields,
    write,
    clear: (form: string) => write(form, {}),
    /** When a draft was last written; milliseconds since 1970. */
    writtenAt(form: string) {
      const until = alive()[form]?.until;
      return until === undefined ? undefined : until - draftLasts;
    },
  };
}
