import { createHash } from 'node:crypto';
import { cellMinutes, minutesOf, type CallRules } from './schema.ts';
import { withoutAddresses } from '../../core/outbox/failure.ts';
import type { Outbox } from '../../core/outbox/outbox.ts';
import type { WorkerLog } from '../../core/outbox/worker.ts';
import { NotThere, Refused } from '../../core/store/act-errors.ts';
import { writeJournal, type Actor } from '../../core/store/journal.ts';
import { endLease, takeLease, type LeasedWork } from '../../core/store/lease.ts';
import type { Store } from '../../core/store/store.ts';
import type { CalendarOrder } from './calendar-times.ts';
import { addressFault, fetchCalendar, type FetchRules } from './fetch-calendar.ts';
import type { CallWeek } from './desk/api.ts';
import type { Span } from './slots.ts';
import { callMails } from './mails.ts';
import { day, minute } from '../../contract/time.ts';
import { reasonOf } from '../../contract/error-words.ts';

/** How often a calendar is read; milliseconds. */
const readEvery = 10 * minute;
/** How soon after a reading somebody may ask for the next; milliseconds. */
const soonest = 10_000;
/** How long the last good copy counts when a calendar cannot be read; milliseconds. */
const copyLasts = day;

/** Addresses of calendars, by desk. */
type BusyCalendars = ReadonlyMap<string, string>;

/**
 * The calendars of BUSY_CALENDARS. Throws one line when a desk is unknown, or a host not on the list of
 * `content/calls.yaml`.
 */
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

/** How the reading of a desk's calendar stands. */
export type CalendarState = NonNullable<CallWeek['desks'][number]['calendar']> & { readonly desk: string };

interface BusyTimesParts {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly calendars: BusyCalendars;
  readonly rules: CallRules;
  readonly fetching: FetchRules;
  readonly readCalendar: (order: CalendarOrder) => Promise<readonly Span[]>;
  /** Address of the team. */
  readonly team: string;
  /** Name of this process. */
  readonly owner: string;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Called after mail was put into the outbox. */
  readonly onMail: () => void;
  readonly log: Pick<WorkerLog, 'warn' | 'info'>;
}

/**
 * Reads the desks' published calendars every ten minutes, one process for all. What is read replaces what was; what
 * cannot be read leaves the last good copy. When that is a day old the team is told, once until it can be read again.
 */
export class BusyTimes {
  readonly #parts: BusyTimesParts;

  constructor(parts: BusyTimesParts) {
    this.#parts = parts;
  }

  /**
   * What is taken in a desk's calendar, as last read; nothing where the desk has none. `unknown` when there is no good
   * copy of the last day: nobody may then be promised a time.
   */
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
    return copy ? spansOf(copy.busy) : 'unknown';
  }

  /** How the reading of the calendars stands: one entry for each desk that has one. */
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

  /**
   * Reads a desk's calendar at once, because somebody asks for it; how that went, its state says. Throws `NotThere`
   * when the desk has none, and `Refused` when another process is reading it, or has just done so.
   */
  async readNow(actor: Actor, desk: string): Promise<void> {
    const { store, calendars, owner, now } = this.#parts;
    const address = calendars.get(desk);
    if (address === undefined) throw new NotThere(`The desk ${desk} has no published calendar (BUSY_CALENDARS).`);
    const work = workOn(desk);
    if (!(await takeLease(store, { ...work, every: soonest }, owner, now())))
      throw new Refused('This calendar is being read, or was read a moment ago. Try again in a few seconds.');
    try {
      await store.db
        .transaction()
        .execute((transaction) =>
          writeJournal(transaction, actor, { act: 'calls.read-calendar', record: desk }, now().toISOString()),
        );
      await this.#readOne(desk, address);
    } finally {
      await endLease(store, work.name, owner, now());
    }
  }

  /** Reads the calendars whose turn it is. */
  async read(signal?: AbortSignal): Promise<void> {
    const { store, calendars, owner, now } = this.#parts;
    for (const [desk, address] of calendars) {
      const work = workOn(desk);
      if (signal?.aborted === true || !(await takeLease(store, work, owner, now()))) continue;
      try {
        await this.#readOne(desk, address);
      } finally {
        await endLease(store, work.name, owner, now());
      }
    }
  }

  async #readOne(desk: string, address: string): Promise<void> {
    const { rules, fetching, readCalendar, now, log } = this.#parts;
    const timeZone = rules.desks.find(({ id }) => id === desk)?.timeZone ?? 'UTC';
    const from = now().getTime();
    const until = from + minutesOf(rules.horizon) * minute + day;
    try {
      const text = await fetchCalendar(address, fetching);
      await this.#keep(
        desk,
        address,
        await readCalendar({ text, timeZone, from, until, except: await this.#ours(desk) }),
      );
    } catch (error) {
      const failure = withoutAddresses(reasonOf(error));
      log.warn({ desk, failure }, 'calendar of a desk not read');
      await this.#fail(desk, address, failure);
    }
  }

  /** Calls that stand in the desk's calendar because we put them there: our own rows say whether they still do. */
  async #ours(desk: string): Promise<readonly string[]> {
    const { store, now } = this.#parts;
    const rows = await store.db
      .selectFrom('calls')
      .select('id')
      .where('desk', '=', desk)
      .where('ends_at', '>', now().toISOString())
      .execute();
    return rows.map(({ id }) => id);
  }

  async #keep(desk: string, address: string, busy: readonly Span[]): Promise<void> {
    const { store, now } = this.#parts;
    const copy = {
      source: sourceOf(address),
      busy: cellsOfSpans(busy),
      read_at: now().toISOString(),
      failure: null,
      told_at: null,
    };
    await store.db
      .insertInto('busy_calendars')
      .values({ desk, ...copy })
      .onConflict((conflict) => conflict.column('desk').doUpdateSet(copy))
      .execute();
  }

  async #fail(desk: string, address: string, failure: string): Promise<void> {
    const { store, outbox, team, now, newId, onMail } = this.#parts;
    const [time, source] = [now(), sourceOf(address)];
    const told = await store.db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('busy_calendars')
        .values({ desk, source, busy: '', read_at: null, failure, told_at: null })
        .onConflict((conflict) => conflict.column('desk').doUpdateSet({ failure }))
        .execute();
      // The copy of another address is none.
      await transaction
        .updateTable('busy_calendars')
        .set({ source, busy: '', read_at: null, told_at: null })
        .where('desk', '=', desk)
        .where('source', '!=', source)
        .execute();
      const first = await transaction
        .updateTable('busy_calendars')
        .set({ told_at: time.toISOString() })
        .where('desk', '=', desk)
        .where('told_at', 'is', null)
        .where((where) =>
          where.or([where('read_at', 'is', null), where('read_at', '<=', iso(time.getTime() - copyLasts))]),
        )
        .returning('desk')
        .executeTakeFirst();
      if (first)
        await outbox.enqueue(transaction, {
          id: newId(),
          kind: callMails['busy-calendar-alarm'],
          subjectId: desk,
          recipient: team,
          at: time.toISOString(),
        });
      return first !== undefined;
    });
    if (told) onMail();
  }
}

function workOn(desk: string): LeasedWork {
  return { name: `busy times of ${desk}`, every: readEvery, lasts: minute };
}

/** What is kept of an address, which is often a secret. */
function sourceOf(address: string): string {
  return createHash('sha256').update(address).digest('hex');
}

const cell = cellMinutes * minute;

/**
 * Busy times as they are kept: numbers of cells since 1970, `1989217-1989219 …`, in one text, since rows would be
 * thousands of messages for each page.
 */
function cellsOfSpans(spans: readonly Span[]): string {
  return spans.map(({ from, until }) => `${Math.floor(from / cell)}-${Math.ceil(until / cell)}`).join(' ');
}

function spansOf(cells: string): readonly Span[] {
  return cells === ''
    ? []
    : cells.split(' ').map((span) => ({
        from: parseInt(span, 10) * cell,
        until: parseInt(span.slice(span.indexOf('-') + 1), 10) * cell,
      }));
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
