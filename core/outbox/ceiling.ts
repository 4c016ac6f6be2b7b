import { expressionBuilder, sql } from 'kysely';
import { lockOf } from '../store/locks.ts';
import { mailboxOf } from '../store/mailbox-of.ts';
import { addressKey } from '../store/address.ts';
import { compiledOnce } from '../store/compiled-once.ts';
import { endLease, takeLease } from '../store/lease.ts';
import type { Tables } from '../store/tables.ts';
import type { Store } from '../store/store.ts';
import { mailKinds, type MailKind, type MailRegister } from './mail-kinds.ts';
import { mailIdOf, type Outbox } from './outbox.ts';
import type { WorkerLog } from './worker.ts';
import { day, hour } from '../../contract/time.ts';
import { countOf } from '../store/count-of.ts';

export const ceilings = {
  /** Unasked emails of all kinds to one mailbox in any 24 hours. */
  mailbox: 6,
  /** The same without links to stored data: two are reserved for seeing or erasing it. */
  mailboxBesidesData: 4,
} as const;

type Newcomer = 'to-newcomer' | 'data-to-newcomer';
type Admission = 'admitted' | 'mailbox-full' | 'newcomers-full';

interface CeilingParts {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly mails: Pick<MailRegister, 'subjects'>;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Unasked emails an hour to unconfirmed mailboxes; links to data have a separate limit of the same size. */
  readonly newcomersAnHour: number;
  readonly team: string;
  readonly onMail: () => void;
  readonly log: Pick<WorkerLog, 'info' | 'error'>;
}

export const ceilingMails = mailKinds({
  'ceiling-alarm': {
    priority: 'team',
    to: 'team',
    name: 'Many emails, to the team',
    consequence: 'The team was not told that emails to strangers are held back.',
    remedy: 'Check that the team’s address receives email, then try again.',
  },
});
const alarm = { name: 'ceiling-alarm', every: hour, lasts: 60_000 } as const;

/**
 * Limits unasked emails at the moment of sending: per mailbox and day, and per hour for all mailboxes together
 * that have confirmed nothing. The counts come from the outbox's own rows.
 */
export class UnaskedCeiling {
  readonly #parts: CeilingParts;
  /** How many emails to newcomers pass before the next count: a share of the allowance left at the last one. */
  readonly #room = new Map<Newcomer, number>();
  readonly #statements: Readonly<Record<Newcomer, Admissions>>;

  constructor(parts: CeilingParts) {
    this.#parts = parts;
    this.#statements = {
      'to-newcomer': admissionsOf(parts, 'to-newcomer'),
      'data-to-newcomer': admissionsOf(parts, 'data-to-newcomer'),
    };
  }

  /** Admits or refuses an email by its Message-ID. The first refusal of newcomers in an hour queues an alarm. */
  async admit({
    messageId,
    kind,
    recipient,
  }: {
    readonly messageId: string;
    readonly kind: MailKind;
    readonly recipient: string;
  }): Promise<Admission> {
    const admission = await this.#judge(messageId, kind, recipient);
    if (admission !== 'admitted')
      this.#parts.log.info({ kind: kind.kind, ceiling: admission }, 'unasked mail held back');
    if (admission === 'newcomers-full') await this.#raiseAlarm();
    return admission;
  }

  /** Checks the allowance and admits the email in one statement, so that concurrent emails cannot exceed it. */
  async #judge(messageId: string, { unasked }: MailKind, recipient: string): Promise<Admission> {
    const { store, now, newcomersAnHour } = this.#parts;
    const { db } = store;
    const time = now();
    const since = (milliseconds: number): string => new Date(time.getTime() - milliseconds).toISOString();
    const mailbox = mailboxOf(recipient);
    const isData = unasked === 'link-to-data';
    const most = isData ? ceilings.mailbox : ceilings.mailboxBesidesData;
    const newcomer = isData ? ('data-to-newcomer' as const) : ('to-newcomer' as const);
    const isCounted = !this.#takeRoom(newcomer);

    const mail = mailIdOf(messageId);
    const values = {
      mailbox,
      most,
      newcomersAnHour,
      mail,
      reader: addressKey(recipient),
      now: time.toISOString(),
      dayAgo: since(day),
      hourAgo: since(hour),
    };
    const admission = this.#statements[newcomer][isCounted ? 'counted' : 'uncounted'](values);
    // Serialises emails to one mailbox, or all of them if newcomers are counted. SQLite does so anyway.
    const lockOn = (name: string) => lockOf('unasked emails', name).compile(db);
    const admitted =
      store.engine === 'postgres'
        ? (await store.batch(lockOn(mailbox), lockOn(isCounted ? 'all' : mailbox), admission))[2]
        : (await db.executeQuery(admission)).rows;
    if (admitted[0]) {
      if (isCounted) this.#keepRoom(newcomer, newcomersAnHour - Number(admitted[0].newcomers));
      return 'admitted';
    }
    const known = await db.selectFrom('outbox').select('admitted_at').where('id', '=', mail).executeTakeFirst();
    if (known?.admitted_at !== null) return 'admitted';
    const count = await countOf(
      db.selectFrom('outbox').where('mailbox', '=', mailbox).where('admitted_at', '>', values.dayAgo),
    );
    return count >= most ? 'mailbox-full' : 'newcomers-full';
  }

  /** Whether the last count's allowance still covers one more newcomer. */
  #takeRoom(as: Newcomer): boolean {
    const room = this.#room.get(as) ?? 0;
    if (room > 0) this.#room.set(as, room - 1);
    return room > 0;
  }

  /** Counting for each email would be slow. Other processes keep such a share too. */
  #keepRoom(as: Newcomer, left: number): void {
    this.#room.set(as, Math.floor(left / 20));
  }

  /** At most one an hour, across all processes. */
  async #raiseAlarm(): Promise<void> {
    const { store, outbox, now, newId, team, onMail, log, newcomersAnHour } = this.#parts;
    const [id, time] = [newId(), now()];
    if (!(await takeLease(store, alarm, id, time))) return;
    await store.db.transaction().execute((transaction) =>
      outbox.enqueue(transaction, {
        id,
        kind: ceilingMails['ceiling-alarm'],
        subjectId: id,
        recipient: team,
        at: time.toISOString(),
      }),
    );
    await endLease(store, alarm.name, id, time);
    log.error({ ceiling: newcomersAnHour }, 'emails to new addresses are being held back');
    onMail();
  }
}

type Admissions = ReturnType<typeof admissionsOf>;

/** Statements that admit an email within its allowance, with and without counting the last hour's newcomers. */
function admissionsOf({ store: { db }, mails }: Pick<CeilingParts, 'store' | 'mails'>, newcomer: Newcomer) {
  const names = ['mailbox', 'most', 'newcomersAnHour', 'mail', 'reader', 'now', 'dayAgo', 'hourAgo'] as const;
  const admission = (isCounted: boolean) =>
    compiledOnce(names, ({ mailbox, most, newcomersAnHour, mail, reader, now, dayAgo, hourAgo }) => {
      const count = db.selectFrom('outbox').select((select) => select.fn.countAll<number>().as('count'));
      const toMailbox = count.where('mailbox', '=', mailbox).where('admitted_at', '>', dayAgo);
      const toNewcomers = count.where('admitted_as', '=', newcomer).where('admitted_at', '>', hourAgo);
      const where = expressionBuilder<Tables, 'outbox'>();
      // The mailbox's owner has asked for our emails.
      const isReader = where.or(
        mails.subjects.flatMap(({ askedBy }) => (askedBy ? [where.exists(askedBy(db, reader))] : [])),
      );
      return db
        .updateTable('outbox')
        .set({
          mailbox,
          admitted_at: now,
          admitted_as: sql<
            'to-reader' | typeof newcomer
          >`case when ${isReader} then 'to-reader' else ${sql.lit(newcomer)} end`,
        })
        .where('id', '=', mail)
        .where('admitted_at', 'is', null)
        .where(toMailbox, '<', most)
        .$if(isCounted, (update) => update.where(where.or([isReader, where(toNewcomers, '<', newcomersAnHour)])))
        .returning(() => [(isCounted ? toNewcomers : sql<number>`0`).as('newcomers')]);
    });
  return { counted: admission(true), uncounted: admission(false) };
}
