import type { Context } from '../../core/context/context.ts';
import { Changed, NotThere, Refused } from '../../core/store/act-errors.ts';
import { addressKey } from '../../core/store/address.ts';
import { refuseRepeated, writeJournal, type Actor } from '../../core/store/journal.ts';
import type { Store } from '../../core/store/store.ts';
import { invitationMails } from './mails.ts';
import type { InvitationRow } from './rows.ts';

type Invited = Pick<Context, 'store' | 'outbox' | 'now' | 'newId' | 'team' | 'onMail'>;

/** Stores an invitation and its email to the team together. */
export async function takeInvitation(
  { store, outbox, now, newId, team, onMail }: Invited,
  { email, event }: Pick<InvitationRow, 'email' | 'event'>,
): Promise<void> {
  const [id, at] = [newId(), now().toISOString()];
  await store.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('invitations')
      .values({ id, email, event, at, address_key: addressKey(email), answered_at: null, version: 1 })
      .execute();
    const kind = invitationMails['invitation-team'];
    await outbox.enqueue(transaction, { id: newId(), kind, subjectId: id, recipient: team, at });
  });
  onMail();
}

/** Newest first. */
export function listInvitations({ db }: Store): Promise<InvitationRow[]> {
  return db.selectFrom('invitations').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(200).execute();
}

/** Marks an invitation as answered. */
export async function answerInvitation(
  { store, now }: Pick<Context, 'store' | 'now'>,
  actor: Actor,
  { id, version }: Pick<InvitationRow, 'id' | 'version'>,
): Promise<void> {
  const at = now().toISOString();
  await store.db.transaction().execute(async (transaction) => {
    await refuseRepeated(transaction, actor);
    const invitation = await transaction
      .selectFrom('invitations')
      .select(['version', 'answered_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!invitation) throw new NotThere('There is no such invitation.');
    if (invitation.version !== version) throw new Changed('Someone has changed this invitation.');
    if (invitation.answered_at !== null) throw new Refused('This invitation is answered already.');
    await transaction
      .updateTable('invitations')
      .set({ answered_at: at, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await writeJournal(transaction, actor, { act: 'invitations.answered', record: id }, at);
  });
}
