import { v7 } from 'uuid';
import { expect } from 'vitest';
import { letterStatus } from '../../features/newsletter/letters/letter-status.ts';
import { queueEmails, takeLetter } from '../../features/newsletter/letters/send-letter.ts';
import type { Letter } from '../../features/newsletter/letters/letter-records.ts';
import type { LetterTools, NewsletterTools } from '../../features/newsletter/services.ts';
import { inTransaction } from '../../features/newsletter/records.ts';
import { mintToken } from '../../core/mail/link-token.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { slicesOf } from '../../core/store/slices.ts';
import type { Actor } from '../../core/store/journal.ts';
import type { Store } from '../../core/store/store.ts';

/** The file of a letter that says this. */
export const letterText = (words: string): string => `---
number: 11
date: 2026-11-20
subject: Field notes, November
preview: What we saw in November, and what we would do again in December.
title: Field notes
standfirst: What we saw in November.
desk: Robotics team
answersFor: Assurance team
aiUse: { extent: none, note: No AI was used. }
drawing: { file: letter-floor, alt: A floor., caption: A floor. }
---

${words}
`;

export const letter: Letter = {
  id: '2026-11',
  subject: 'Field notes, November',
  text: letterText('Read [this](/insights/ethical-ai).'),
};

/** Who steers letters in tests. */
export const colleague: Actor = { who: 'ana@corbiere.example' };

/** What takes sign-ups and sends letters on a store, as the server and the tool do. */
export function letterToolsFor(
  store: Store,
  now: () => Date,
  changes: Partial<LetterTools> = {},
): LetterTools & NewsletterTools {
  return {
    store,
    outbox: new Outbox('corbiere.example'),
    now,
    newId: () => v7(),
    mintToken,
    wording: 'w',
    onMail: () => undefined,
    mailsPerHour: 18_000,
    mailsKept: 'P30D',
    team: 'team@corbiere.example',
    ...changes,
  };
}

/** Takes a letter and enters its readers. */
export async function sendWholeLetter(tools: LetterTools): Promise<void> {
  await takeLetter(tools, colleague, letter);
  await queueEmails(tools, letter.id);
}

/** State and numbers of a letter, which must add up. */
export async function standing({ db }: Store, now: Date, id = letter.id): Promise<string> {
  const status = await letterStatus(db, id, now);
  if (!status) throw new Error(`There is no letter ${id}.`);
  const { state, sent, refused, left, waiting, balanced } = status;
  expect(balanced).toBe(true);
  return `${state}: ${sent} sent, ${refused} refused, ${left} left, ${waiting} waiting`;
}

/** Readers who have confirmed, `{name}@Example.org`; their ids are their names. */
export async function addReaders(
  { db }: Store,
  now: () => Date,
  names: readonly string[],
  state: 'pending' | 'confirmed' | 'unsubscribed' = 'confirmed',
): Promise<void> {
  const at = now().toISOString();
  for (const slice of slicesOf(names))
    await db
      .insertInto('subscribers')
      .values(
        slice.map((name) => ({
          id: name,
          email: `${name}@Example.org`,
          address_key: `${name}@example.org`,
          state,
          created_at: at,
          changed_at: at,
        })),
      )
      .execute();
}

/** Domain of return paths. */
export const bounceDomain = 'bounces.corbiere.example';

/** Notes that a letter was sent to a reader; answers where it comes back to. */
export const sentTo = (store: Store, now: () => Date, reader: string, letterId = letter.id): Promise<string> =>
  inTransaction({ store }, (records) =>
    records.addReturnPath(
      {
        letter_id: letterId,
        mail_id: `mail-${letterId}-${reader}`,
        subscriber_id: reader,
        sent_at: now().toISOString(),
      },
      bounceDomain,
    ),
  );
