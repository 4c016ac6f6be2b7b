import type { Context } from '../../context/context.ts';
import { tokenHash } from '../../mail/link-token.ts';
import type { ClaimedMail } from '../../outbox/claimed-mail.ts';
import { mailKinds } from '../../outbox/mail-kinds.ts';
import { addressKey } from '../../store/address.ts';
import { minute } from '../../../contract/time.ts';

export const signInRules = {
  linkLasts: 15 * minute,
  /** Age at which an unsent email is dropped; milliseconds. */
  mailLasts: 60 * minute,
  /** Lifetime of a session from sign-in, used or not; milliseconds. */
  sessionLasts: 12 * 60 * minute,
  /** Minimum interval between two records of a session's latest use; milliseconds. */
  seenEvery: minute,
} as const;

export const deskMails = mailKinds({
  'desk-link': {
    priority: 'asked',
    to: 'colleague',
    name: 'Link to sign in at the desk',
    consequence: 'Somebody of the firm cannot sign in at the desk.',
    remedy: 'They may ask for another link. On the machine itself: corbiere desk.',
  },
});

export type SignInTools = Pick<Context, 'store' | 'outbox' | 'now' | 'newId' | 'mintToken'>;

/**
 * Finds the person with an address among those who may sign in, spelt as in `DESK_PEOPLE`; undefined if there is
 * none.
 */
export function personOf(people: readonly string[], email: string): string | undefined {
  return people.find((person) => addressKey(person) === addressKey(email));
}

class NobodyOfOurs extends Error {}

/**
 * Queues an email with a sign-in link if the person may sign in. For other addresses the same is done and rolled
 * back, so that neither the time nor the result reveals who is on the list.
 */
export async function askForLink(
  { store, outbox, now, newId }: SignInTools,
  people: readonly string[],
  email: string,
): Promise<void> {
  const who = personOf(people, email);
  const id = newId();
  try {
    await store.db.transaction().execute(async (transaction) => {
      await outbox.enqueue(transaction, {
        id,
        kind: deskMails['desk-link'],
        subjectId: id,
        recipient: who ?? email,
        at: now().toISOString(),
      });
      if (who === undefined) throw new NobodyOfOurs();
    });
  } catch (error) {
    if (!(error instanceof NobodyOfOurs)) throw error;
  }
}

/** The address for the email of a sign-in link, if its recipient may sign in and asked a short while ago. */
export async function linkFor(
  context: Pick<Context, 'store' | 'now' | 'mintToken' | 'settings'>,
  { recipient, created_at: askedAt }: Pick<ClaimedMail, 'recipient' | 'created_at'>,
): Promise<string | undefined> {
  const { deskUrl, deskPeople } = context.settings;
  const who = personOf(deskPeople, recipient);
  const isLate = context.now().getTime() - Date.parse(askedAt) > signInRules.mailLasts;
  if (deskUrl === undefined || who === undefined || isLate) return undefined;
  return `${deskUrl}/sign-in/link?token=${await mintLink(context, who)}`;
}

/** Creates the link for an email as it is written. @returns its token, stored only as a hash */
export async function mintLink(
  { store, now, mintToken }: Pick<SignInTools, 'store' | 'now' | 'mintToken'>,
  who: string,
): Promise<string> {
  const token = mintToken();
  await store.db
    .insertInto('desk_links')
    .values({
      token_hash: tokenHash(token),
      who,
      expires_at: new Date(now().getTime() + signInRules.linkLasts).toISOString(),
      used_at: null,
    })
    .execute();
  return token;
}

export type LinkState =
  | { readonly state: 'open'; readonly who: string; readonly expiresAt: Date }
  | { readonly state: 'used' }
  | { readonly state: 'expired'; readonly expiresAt: Date }
  | { readonly state: 'unknown' };

export async function lookAtLink(
  { store, now }: Pick<SignInTools, 'store' | 'now'>,
  token: string,
): Promise<LinkState> {
  const link = await store.db
    .selectFrom('desk_links')
    .selectAll()
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (!link) return { state: 'unknown' };
  const expiresAt = new Date(link.expires_at);
  if (link.used_at !== null) return { state: 'used' };
  return now() < expiresAt ? { state: 'open', who: link.who, expiresAt } : { state: 'expired', expiresAt };
}
