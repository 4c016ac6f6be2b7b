import type { Insertable } from 'kysely';
import { deskMails } from '../../core/desk/sign-in/links.ts';
import { ceilingMails } from '../../core/outbox/ceiling.ts';
import { mailKinds, mailRegister, type MailKind } from '../../core/outbox/mail-kinds.ts';
import { Outbox, type NewMail } from '../../core/outbox/outbox.ts';
import type { Store } from '../../core/store/store.ts';
import type { OutboxRow } from '../../core/store/tables.ts';
import { callMails, callSubjects } from '../../features/calls/mails.ts';
import { enquiryMails, enquirySubjects } from '../../features/enquiries/mails.ts';
import { letterSubjects, newsletterMails } from '../../features/newsletter/mails.ts';
import { myDataMails } from '../../features/privacy/mails.ts';

/** The kinds of email of the firm, and one that only tests have: `k`. */
export const mails = mailRegister([
  { kinds: mailKinds({ k: { priority: 'team', to: 'team', name: 'K', consequence: 'Nothing.', remedy: 'None.' } }) },
  { kinds: ceilingMails },
  { kinds: deskMails },
  { kinds: callMails, ...callSubjects },
  { kinds: enquiryMails, ...enquirySubjects },
  { kinds: newsletterMails, ...letterSubjects },
  { kinds: myDataMails },
]);

/** A kind of email by its name. */
export function kindNamed(name: string): MailKind {
  const kind = mails.kinds.get(name);
  if (!kind) throw new Error(`There is no kind of email called ${name}.`);
  return kind;
}

/** Adds an email to the outbox, written at a moment and waiting. */
export async function addMail(
  { db }: Store,
  id: string,
  at: string,
  changes: Partial<Insertable<OutboxRow>> = {},
): Promise<void> {
  const mail = { id, kind: 'enquiry-acknowledgement', subject_id: id, recipient: 'a@b.test', message_id: id };
  const state = { state: 'waiting', created_at: at, due_at: at, attempts: 0 } as const;
  await db
    .insertInto('outbox')
    .values({ ...mail, ...state, ...changes })
    .execute();
}

/** An email to give to the outbox, of the kind that its id names where none is said. */
export const newMail = (
  id: string,
  at: string,
  { kind = id, ...more }: Partial<Omit<NewMail, 'kind'>> & { readonly kind?: string } = {},
): NewMail => ({
  id,
  kind: kindNamed(kind),
  subjectId: 's',
  recipient: 'a@example.org',
  at,
  ...more,
});

export const enqueue = (store: Store, ...added: readonly NewMail[]): Promise<void> =>
  store.db.transaction().execute((transaction) => new Outbox('corbiere.example').enqueue(transaction, ...added));
