import { tokenHash } from '../../mail/link-token.ts';
import { mailKinds } from '../../outbox/mail-kinds.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { addressKey } from '../../store/address.ts';
import type { Store } from '../../store/store.ts';
import { minute } from '../../../contract/time.ts';

export const signInRules = {
  /** How long a mailed link works from its mail; milliseconds. */
  linkLasts: 15 * minute,
  /** A mail that has not left by then is not sent any more: nobody waits for it. */
  mailLasts: 60 * minute,
  /** How long a session lasts from the button on, used or not. */
  sessionLasts: 12 * 60 * minute,
  /** A session's latest use is written down so often. */
  seenEvery: minute,
} as const;

/** The email with which somebody of the firm signs in from elsewhere. */
export const deskMails = mailKinds({
  'desk-link': {
    priority: 'asked',
    to: 'colleague',
    name: 'Link to sign in at the desk',
    consequence: 'Somebody of the firm cannot sign in at the desk.',
    remedy: 'They may ask for another link. On the machine itself: corbiere desk.',
  },
});

export interface SignInTools {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly mintToken: () => string;
}

/**
 * The person of an address among those who may sign in, as `DESK_PEOPLE` spells them; undefined when it is none of
 * them.
 */
export function personOf(people: readonly string[], email: string): string | undefined {
  return people.find((person) => addressKey(person) === addressKey(email));
}

class NobodyOfOurs extends Error {}

/**
 * Puts the mail with a link into the outbox for somebody on the list. For any other address the same is done and taken
 * back, so that the work tells no more than the answer does. Resolves the same way for both.
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

/** Makes the link of a mail that is being written. @returns its token, of which only the hash is stored */
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

/** What a link would do. */
export type LinkState =
  | { readonly state: 'open'; readonly who: string; readonly expiresAt: Date }
  | { readonly state: 'used' }
  | { readonly state: 'expired'; readonly expiresAt: Date }
  | { readonly state: 'unknown' };

/** Looks at a mailed link. Changes nothing. */
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
