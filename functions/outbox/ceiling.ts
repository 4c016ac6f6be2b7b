import { sql } from 'kysely';
import { mailboxOf } from '../gates/mailbox.ts';
import { addressKey } from '../store/address.ts';
import { endLease, takeLease } from '../store/lease.ts';
import type { DatabaseTransaction, Store } from '../store/store.ts';
import type { Outbox } from './outbox.ts';
import type { WorkerLog } from './worker.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** Mails that somebody other than the mailbox's owner can cause. */
export const unaskedKinds = ['newsletter-confirmation', 'enquiry-acknowledgement', 'my-data-link'] as const;
type UnaskedKind = (typeof unaskedKinds)[number];

export const ceilings = {
  /** Unasked mails to one mailbox in any 24 hours, whatever their kind. */
  mailbox: 6,
  /** Of these, all but links to somebody's data: two places are left for whoever wants to see or erase. */
  mailboxBesidesData: 4,
} as const;

export type Admission = 'admitted' | 'mailbox-full' | 'newcomers-full';

export interface CeilingParts {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Unasked mails in any hour to mailboxes that have confirmed nothing; links to data are counted apart, as many again. */
  readonly newcomersAnHour: number;
  /** Where the alarm goes. */
  readonly team: string;
  readonly onMail: () => void;
  readonly log: Pick<WorkerLog, 'info' | 'error'>;
}

export const alarmKind = 'ceiling-alarm';
const alarm = { name: 'ceiling-alarm', every: hour, lasts: 60_000 } as const;

export function isUnasked(kind: string): kind is UnaskedKind {
  return unaskedKinds.some((known) => known === kind);
}

/**
 * Lets unasked mails through up to a ceiling, when they are about to leave: for each mailbox a day, however its address is
 * written, and for all mailboxes together that have confirmed nothing, an hour. The counts are the outbox's own rows, so
 * that they end with them and nothing else is kept. What is let through once goes on being let through.
 */
export class UnaskedCeiling {
  readonly #parts: CeilingParts;

  constructor(parts: CeilingParts) {
    this.#parts = parts;
  }

  /** Judges the mail of a Message-ID. The first refusal of newcomers in an hour puts an alarm to the team into the outbox. */
  async admit({ messageId, kind, recipient }: { readonly messageId: string; readonly kind: UnaskedKind; readonly recipient: string }): Promise<Admission> {
    const admission = await this.#parts.store.db.transaction().execute((transaction) => this.#judge(transaction, messageId, kind, recipient));
    if (admission !== 'admitted') this.#parts.log.info({ kind, ceiling: admission }, 'unasked mail held back');
    if (admission === 'newcomers-full') await this.#raiseAlarm();
    return admission;
  }

  async #judge(transaction: DatabaseTransaction, messageId: string, kind: UnaskedKind, recipient: string): Promise<Admission> {
    const mailbox = mailboxOf(recipient);
    const { store, now, newcomersAnHour } = this.#parts;
    const time = now();
    const since = (milliseconds: number): string => new Date(time.getTime() - milliseconds).toISOString();
    // SQLite's write transactions are one at a time as it is. One lock for all: the second count is everybody's.
    if (store.engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended('unasked mails', 4))`.execute(transaction);
    const mail = await transaction.selectFrom('outbox').select('admitted_at').where('message_id', '=', messageId).executeTakeFirst();
    if (mail && mail.admitted_at !== null) return 'admitted';

    const isData = kind === 'my-data-link';
    const count = transaction.selectFrom('outbox').select((select) => select.fn.countAll<number | string>().as('count'));
    const toMailbox = await count.where('mailbox', '=', mailbox).where('admitted_at', '>', since(day)).executeTakeFirstOrThrow();
    if (Number(toMailbox.count) >= (isData ? ceilings.mailbox : ceilings.mailboxBesidesData)) return 'mailbox-full';

    const known = await isReader(transaction, recipient);
    const admitted_as = known ? ('to-reader' as const) : isData ? ('data-to-newcomer' as const) : ('to-newcomer' as const);
    if (!known) {
      const toNewcomers = await count.where('admitted_as', '=', admitted_as).where('admitted_at', '>', since(hour)).executeTakeFirstOrThrow();
      if (Number(toNewcomers.count) >= newcomersAnHour) return 'newcomers-full';
    }
    await transaction.updateTable('outbox').set({ mailbox, admitted_at: time.toISOString(), admitted_as }).where('message_id', '=', messageId).execute();
    return 'admitted';
  }

  /** Once an hour at most, however many processes refuse however many mails. */
  async #raiseAlarm(): Promise<void> {
    const { store, outbox, now, newId, team, onMail, log, newcomersAnHour } = this.#parts;
    const [id, time] = [newId(), now()];
    if (!(await takeLease(store, alarm, id, time))) return;
    await store.db
      .transaction()
      .execute((transaction) => outbox.enqueue(transaction, { id, kind: alarmKind, subjectId: id, recipient: team, at: time.toISOString() }));
    await endLease(store, alarm.name, id, time);
    log.error({ ceiling: newcomersAnHour }, 'mails to new addresses are being held back');
    onMail();
  }
}

/** Whether the address has a confirmed subscription: its owner asked for mail once. */
async function isReader(transaction: DatabaseTransaction, address: string): Promise<boolean> {
  return (
    (await transaction
      .selectFrom('subscribers')
      .select('id')
      .where('address_key', '=', addressKey(address))
      .where('state', '=', 'confirmed')
      .executeTakeFirst()) !== undefined
  );
}
