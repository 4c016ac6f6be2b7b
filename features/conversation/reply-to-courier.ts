import type { Context } from '../../core/context/context.ts';
import type { Courier } from '../../core/mail/courier.ts';
import { mailIdOf } from '../../core/outbox/outbox.ts';
import { answersBoxOf, recordOfSubject, replyAddressOf } from './reply-address.ts';

/** Wraps a courier so that replies to emails to visitors go to their record's own address, if we read replies. */
export function withRecordReplyTo({ store, settings, team, mails, sender }: Context, courier: Courier): Courier {
  const box = answersBoxOf(settings, team);
  if (box === undefined) return courier;
  return {
    destination: courier.destination,
    close: () => courier.close(),
    async send(message) {
      if (mails.kinds.get(message.kind)?.to !== 'visitor') return courier.send(message);
      const address = await store.db.transaction().execute(async (transaction) => {
        const sent = await transaction
          .selectFrom('outbox')
          .select('subject_id')
          .where('id', '=', mailIdOf(message.messageId))
          .where('message_id', '=', message.messageId)
          .executeTakeFirst();
        const id = sent && (await recordOfSubject(transaction, sent.subject_id));
        const record =
          id === undefined
            ? undefined
            : await transaction.selectFrom('enquiries').select('reference').where('id', '=', id).executeTakeFirst();
        return record && replyAddressOf(transaction, box, record.reference);
      });
      const name = message.replyTo?.name ?? message.from?.name ?? sender.name;
      return courier.send(address === undefined ? message : { ...message, replyTo: { name, address } });
    },
  };
}
