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
  /** Unasked mails to one mailbox in any 24 hours, whatever their kind. */
  mailbox: 6,
  /** Of these, all but links to somebody's data: two places are left for whoever wants to see or erase. */
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
  /** Unasked emails an hour to mailboxes that have confirmed nothing; as many links to data are counted apart. */
  readonly newcomersAnHour: number;
  /** Where the alarm goes. */
  readonly team: string;
  readonly onMail: () => void;
  readonly log: Pick<WorkerLog, 'info' | 'error'>;
}

/** The alarm of the ceiling. */
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
 * Lets unasked mails through up to a ceiling, when they are about to leave: for each mailbox a day, and for all
 * mailboxes together that have confirmed nothing, an hour. The counts are the outbox's own rows.
 */
export class UnaskedCeiling {
  readonly #parts: CeilingParts;
  /** How many newcomers are let through before they are counted again: part of the room that the last count found. */
  readonly #room = new Map<Newcomer, number>();
  readonly #statements: Readonly<Record<Newcomer, Admissions>>;

  constructor(parts: CeilingParts) {
    this.#parts = parts;
    this.#statements = {
      'to-newcomer': admissionsOf(parts, 'to-newcomer'),
      'data-to-newcomer': admissionsOf(parts, 'data-to-newcomer'),
    };
  }

  /** Judges the email of a Message-ID. An hour's first refusal of newcomers puts an alarm into the outbox. */
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

  /** One statement admits an email and looks for its room, so that many at once cannot exceed it. */
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
    // One email at a time is judged of a mailbox, and of all together when those are counted. SQLite writes so anyway.
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

  /** Whether a newcomer is let through without another count of an hour's. */
  #takeRoom(as: Newcomer): boolean {
    const room = this.#room.get(as) ?? 0;
    if (room > 0) this.#room.set(as, room - 1);
    return room > 0;
  }

  /** Counting for each mail would be long work. Other processes have such a room too. */
  #keepRoom(as: Newcomer, left: number): void {
    this.#room.set(as, Math.floor(left / 20));
  }

  /** Once an hour at most, however many processes refuse however many mails. */
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

/** Statements that admit an email where there is room, with the newcomers of the last hour counted and without. */
function admissionsOf({ store: { db }, mails }: Pick<CeilingParts, 'store' | 'mails'>, newcomer: Newcomer) {
  const names = ['mailbox', 'most', 'newcomersAnHour', 'mail', 'reader', 'now', 'dayAgo', 'hourAgo'] as const;
  const admission = (isCounted: boolean) =>
    compiledOnce(names, ({ mailbox, most, newcomersAnHour, mail, reader, now, dayAgo, hourAgo }) => {
      const count = db.selectFrom('outbox').select((select) => select.fn.countAll<number>().as('count'));
      const toMailbox = count.where('mailbox', '=', mailbox).where('admitted_at', '>', dayAgo);
      const toNewcomers = count.where('admitted_as', '=', newcomer).where('admitted_at', '>', hourAgo);
      const where = expressionBuilder<Tables, 'outbox'>();
      // Its owner asked for mail once.
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
