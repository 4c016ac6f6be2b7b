import type { CallRules } from '../../contract/calls.ts';
import type { MailWords } from '../../contract/words.ts';
import type { Courier } from '../mail/courier.ts';
import { filledLetter } from '../mail/letter-text.ts';
import type { Letterhead } from '../mail/letterhead.ts';
import type { Deliveries } from '../outbox/deliveries.ts';
import type { Store } from '../store/store.ts';
import { unreadableKind } from './busy-times.ts';

export interface CallStationery {
  readonly words: MailWords['calls'];
  readonly rules: CallRules;
  readonly letterhead: Letterhead;
}

const bare = { action: undefined, unsubscribe: undefined, plate: false } as const;

/** Delivers the mails about calls, each written when it is sent, from what the database says then. */
export function callDeliveries(
  { store }: { readonly store: Store },
  { words, rules, letterhead }: CallStationery,
  courier: Courier,
): Deliveries<typeof unreadableKind> {
  return {
    async [unreadableKind](mail) {
      const calendar = await store.db.selectFrom('busy_calendars').select('failure').where('desk', '=', mail.subjectId).executeTakeFirst();
      const desk = rules.desks.find(({ id }) => id === mail.subjectId);
      // It can be read again, or is no longer wanted.
      if (!desk || calendar === undefined || calendar.failure === null) return 'dropped';
      const letter = filledLetter(words.unreadable, { desk: desk.name, failure: calendar.failure });
      await courier.send(await letterhead.write({ ...letter, ...bare }, mail, mail.recipient, {}));
      return 'sent';
    },
  };
}
