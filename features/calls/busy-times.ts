import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { minutesOf, type CallRules } from './schema.ts';
import { withoutAddresses } from '../../core/outbox/failure.ts';
import type { Context } from '../../core/context/context.ts';
import { NotThere, Refused } from '../../core/store/act-errors.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import { endLease, takeLease } from '../../core/store/lease.ts';
import type { Database } from '../../core/store/store.ts';
import type { CalendarOrder } from './calendar-times.ts';
import { addressFault } from './fetch-calendar.ts';
import type { CallWeek } from './desk/api.ts';
import type { Span } from './slots.ts';
import { deskOf } from './tools.ts';
import { callMails } from './mails.ts';
import type { BusyCalendarRow } from './tables.ts';
import { day, minute } from '../../contract/time.ts';
import { reasonOf } from '../../contract/error-words.ts';

/** Milliseconds between two scheduled readings of a calendar. */
const readEvery = 10 * minute;
/** Milliseconds after a reading before a colleague may request another. */
const soonest = 10_000;
/** Milliseconds for which the last good copy is used while a calendar cannot be read. */
const copyLasts = day;

type BusyCalendars = ReadonlyMap<string, string>;

/** Parses BUSY_CALENDARS. @throws one line for an unknown desk or a host that `content/calls.yaml` does not list */
export function busyCalendarsOf(
  named: readonly { readonly desk: string; readonly address: string }[],
  { desks, calendarHosts }: CallRules,
): BusyCalendars {
  for (const { desk, address } of named) {
    if (!desks.some(({ id }) => id === desk))
      throw new Error(
        `BUSY_CALENDARS: there is no desk ${desk} in content/calls.yaml; there are ${desks.map(({ id }) => id).join(', ')}.`,
      );
    const fault = addressFault(address, calendarHosts);
    if (fault !== undefined)
      throw new Error(
        `BUSY_CALENDARS: the calendar of ${desk}: ${fault} The hosts are calendarHosts in content/calls.yaml.`,
      );
  }
  return new Map(named.map(({ desk, address }) => [desk, address]));
}

/** Reading state of a desk's calendar: its last good copy, the copy's expiry, and the last error. */
export type CalendarState = NonNullable<CallWeek['desks'][number]['calendar']> & { readonly desk: string };

interface BusyTimesParts extends Pick<Context, 'store' | 'outbox' | 'team' | 'owner' | 'now' | 'newId' | 'onMail'> {
  readonly calendars: BusyCalendars;
  readonly rules: CallRules;
  readonly fetchCalendar: (address: string) => Promise<string>;
  readonly readCalendar: (order: CalendarOrder) => Promise<readonly Span[]>;
  readonly log: Pick<Context['log'], 'warn'>;
}

/** Reads the desks' published calendars. After a day without a good copy, the team gets one email. */
export class BusyTimes {
  readonly #parts: BusyTimesParts;

  constructor(parts: BusyTimesParts) {
    this.#parts = parts;
  }

  /** A desk's busy times as last read; `unknown` if its calendar has not been readable for a day. */
  async of(desk: string): Promise<readonly Span[] | 'unknown'> {
    const { store, calendars, now } = this.#parts;
    const address = calendars.get(desk);
    if (address === undefined) return [];
    const time = now().getTime();
    const copy = await store.db
      .selectFrom('busy_calendars')
      .select('busy')
      .where('desk', '=', desk)
      .where('source', '=', sourceOf(address))
      .where('read_at', '>', iso(time - copyLasts))
      .executeTakeFirst();
    return copy ? keptSpans.parse(JSON.parse(copy.busy)) : 'unknown';
  }

  /** The reading state of each desk that has a calendar. */
  async states(): Promise<readonly CalendarState[]> {
    const { store, calendars, now } = this.#parts;
    const known = await store.db
      .selectFrom('busy_calendars')
      .select(['desk', 'source', 'read_at', 'failure'])
      .execute();
    const rows = new Map(known.map((row) => [row.desk, row]));
    return [...calendars].map(([desk, address]) => {
      const row = rows.get(desk);
      const readAt = row?.source === sourceOf(address) ? row.read_at : null;
      const countsUntil = readAt === null ? null : iso(Date.parse(readAt) + copyLasts);
      return {
        desk,
        readAt,
        countsUntil,
        failure: row?.failure ?? null,
        isOffering: countsUntil !== null && countsUntil > now().toISOString(),
      };
    });
  }

  /** Reads a desk's calendar now. @throws `NotThere` if it has none, `Refused` if it has just been read */
  async readNow(actor: Actor, desk: string): Promise<void> {
    const { store, calendars, now } = this.#parts;
    const address = calendars.get(desk);
    if (address === undefined) throw new NotThere(`The desk ${desk} has no published calendar (BUSY_CALENDARS).`);
    const isRead = await this.#underLease(desk, soonest, async () => {
      const entry = { act: 'calls.read-calendar', record: desk };
      await store.db
        .transaction()
        .execute((transaction) => writeJournal(transaction, actor, entry, now().toISOString()));
      await this.#readOne(desk, address);
    });
    if (!isRead)
      throw new Refused('This calendar is being read, or was read a moment ago. Try again in a few seconds.');
  }

  /** Reads every calendar whose last reading is at least ten minutes old. */
  async read(signal?: AbortSignal): Promise<void> {
    for (const [desk, address] of this.#parts.calendars)
      if (signal?.aborted !== true) await this.#underLease(desk, readEvery, () => this.#readOne(desk, address));
  }

  /** Runs `work` under a lease, at most once in `every` milliseconds across processes. Returns whether it ran. */
  async #underLease(desk: string, every: number, work: () => Promise<void>): Promise<boolean> {
    const { store, owner, now } = this.#parts;
    const name = `busy times of ${desk}`;
    if (!(await takeLease(store, { name, every, lasts: minute }, owner, now()))) return false;
    try {
      await work();
    } finally {
      await endLease(store, name, owner, now());
    }
    return true;
  }

  async #readOne(desk: string, address: string): Promise<void> {
    const { store, rules, fetchCalendar, readCalendar, now, log } = this.#parts;
    const { timeZone } = deskOf(rules, desk);
    const from = now().getTime();
    const until = from + minutesOf(rules.horizon) * minute + day;
    try {
      const text = await fetchCalendar(address);
      // Entries of our own invitations do not count as busy: the database knows which calls are still booked.
      const calls = store.db.selectFrom('calls').select('id').where('desk', '=', desk);
      const ours = await calls.where('ends_at', '>', now().toISOString()).execute();
      const busy = await readCalendar({ text, timeZone, from, until, except: ours.map(({ id }) => id) });
      const read = { busy: JSON.stringify(busy), read_at: now().toISOString(), failure: null, told_at: null };
      await put(store.db, { desk, source: sourceOf(address), ...read });
    } catch (error) {
      const failure = withoutAddresses(reasonOf(error));
      log.warn({ desk, failure }, 'calendar of a desk not read');
      await this.#fail(desk, address, failure);
    }
  }

  async #fail(desk: string, address: string, failure: string): Promise<void> {
    const { store, outbox, team, now, newId, onMail } = this.#parts;
    const [time, source] = [now(), sourceOf(address)];
    const isTold = await store.db.transaction().execute(async (transaction) => {
      const known = await transaction
        .selectFrom('busy_calendars')
        .selectAll()
        .where('desk', '=', desk)
        .where('source', '=', source)
        .executeTakeFirst();
      const { told_at, ...copy } = known ?? { desk, source, busy: '[]', read_at: null, told_at: null };
      const tells = told_at === null && (copy.read_at ?? '') <= iso(time.getTime() - copyLasts);
      await put(transaction, { ...copy, failure, told_at: tells ? time.toISOString() : told_at });
      if (tells)
        await outbox.enqueue(transaction, {
          id: newId(),
          kind: callMails['busy-calendar-alarm'],
          subjectId: desk,
          recipient: team,
          at: time.toISOString(),
        });
      return tells;
    });
    if (isTold) onMail();
  }
}

async function put(db: Database, row: BusyCalendarRow): Promise<void> {
  await db
    .insertInto('busy_calendars')
    .values(row)
    .onConflict((conflict) => conflict.column('desk').doUpdateSet(row))
    .execute();
}

/** Identifies a calendar by the hash of its address, as the address is often a secret. */
function sourceOf(address: string): string {
  return createHash('sha256').update(address).digest('hex');
}

/** Busy times are stored as one JSON text: as rows, each page would have to fetch thousands. */
const keptSpans = z.array(z.object({ from: z.number(), until: z.number() }));

function iso(time: number): string {
  return new Date(time).toISOString();
}
