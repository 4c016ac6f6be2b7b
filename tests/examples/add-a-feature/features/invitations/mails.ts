import type { Context } from '../../core/context/context.ts';
import { filledLetter } from '../../core/mail/letter-text.ts';
import { sendsWith } from '../../core/mail/courier.ts';
import type { Post } from '../../core/mail/letterhead.ts';
import type { Deliveries } from '../../core/outbox/deliveries.ts';
import { mailKinds } from '../../core/outbox/mail-kinds.ts';
import { invite } from './page/invite-words.ts';

/** The email that tells the team. */
export const invitationMails = mailKinds({
  'invitation-team': {
    priority: 'team',
    to: 'team',
    name: 'Invitation to speak, to the team',
    consequence: 'The team was not told that somebody invites us to speak.',
    remedy: 'Invitations shows it.',
  },
});

/** Writes it, while there is still an invitation. */
export function invitationDeliveries(
  { store, words }: Context,
  { letterhead, courier }: Post,
): Deliveries<keyof typeof invitationMails> {
  const { mail: text } = words.read('pages/invite.yaml', invite);
  return {
    'invitation-team': sendsWith(courier)(async (mail) => {
      const found = await store.db
        .selectFrom('invitations')
        .select(['event', 'email'])
        .where('id', '=', mail.subject_id)
        .executeTakeFirst();
      return found && letterhead.write(filledLetter(text, found), mail);
    }),
  };
}
