import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { minutesOf, type Desk } from './schema.ts';
import type { Diary, Slot, Span } from './slots.ts';
import { momentOf, type CallTools } from './tools.ts';
import { day } from '../../contract/time.ts';

/** Every time that can be chosen, with the desks that have one. */
export interface CallTimes {
  readonly desks: readonly Pick<Desk, 'id' | 'name' | 'timeZone'>[];
  /** Earliest first; one entry for each start and desk. */
  readonly slots: readonly Slot[];
}

/** What else each desk has in its diary; of one that nobody can tell of, nothing is offered. */
export async function busyDesks({
  timetables,
  busy,
}: Pick<CallTools, 'timetables' | 'busy'>): Promise<ReadonlyMap<string, readonly Span[]>> {
  const known = await Promise.all(timetables.map(async ({ desk: { id } }) => [id, await busy(id)] as const));
  return new Map(known.flatMap(([id, spans]) => (spans === 'unknown' ? [] : [[id, spans] as const])));
}

/** What the database said of a desk's diary, and what that means. */
interface KnownDiary {
  readonly cells: string;
  readonly rest: string;
  readonly diary: Diary;
}

/**
 * Reads the free times of all desks. Whoever asks while they are being read gets the next reading, which begins after
 * they asked: many who look at once cost no more than two, and nobody sees an older state than that of their question.
 * Every reading asks the database; when it says what it said before, what was made of that is the answer again, the
 * same object.
 */
export class FreeTimes {
  readonly #tools: CallTools;
  readonly #known = new Map<string, KnownDiary>();
  #last: { readonly parts: readonly (readonly Slot[] | undefined)[]; readonly times: CallTimes } | undefined;
  #running: Promise<CallTimes> | undefined;
  #next: Promise<CallTimes> | undefined;

  constructor(tools: CallTools) {
    this.#tools = tools;
  }

  read(): Promise<CallTimes> {
    if (!this.#running) return this.#start();
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#start();
      });
    return this.#next;
  }

  #start(): Promise<CallTimes> {
    const running = this.#read().finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return running;
  }

  async #read(): Promise<CallTimes> {
    const { rules, timetables } = this.#tools;
    const now = momentOf(this.#tools);
    const [diaries, busy] = await Promise.all([this.#diaries(now), busyDesks(this.#tools)]);
    const parts = timetables.map((timetable) => {
      const spans = busy.get(timetable.desk.id);
      return spans && timetable.free(diaries(timetable.desk.id, spans), now);
    });
    if (this.#last?.parts.every((part, index) => part === parts[index]) === true) return this.#last.times;
    const slots = parts.flatMap((part) => part ?? []).sort((one, other) => one.at - other.at);
    const offering = new Set(slots.map(({ deskId }) => deskId));
    const desks = rules.desks
      .filter(({ id }) => offering.has(id))
      .map(({ id, name, timeZone }) => ({ id, name, timeZone }));
    this.#last = { parts, times: { desks, slots } };
    return this.#last.times;
  }

  /** What is known of every desk's diary from now on: by the database, and by its calendar. */
  async #diaries(now: Temporal.Instant): Promise<(deskId: string, busy: readonly Span[]) => Diary> {
    const { db, engine } = this.#tools.store;
    const from = new Date(now.epochMilliseconds).toISOString();
    const until = new Date(
      now.epochMilliseconds + (minutesOf(this.#tools.rules.horizon) + 24 * 60) * 60_000,
    ).toISOString();
    // The day of a desk may be the one before in UTC.
    const today = new Date(now.epochMilliseconds - day).toISOString().slice(0, 10);
    const [cells, places, blocks] = await Promise.all([
      // One row for each desk: thousands of cells would be thousands of messages between threads.
      db
        .selectFrom('call_cells')
        .select([
          'desk',
          (engine === 'postgres' ? sql<string>`string_agg(cell, ' ')` : sql<string>`group_concat(cell, ' ')`).as(
            'cells',
          ),
        ])
        .where('cell', '>=', from)
        .where('cell', '<', until)
        .groupBy('desk')
        .execute(),
      db
        .selectFrom('call_places')
        .select(['desk', 'day', (select) => select.fn.countAll<number | string>().as('count')])
        .where('day', '>=', today)
        .groupBy(['desk', 'day'])
        .execute(),
      db
        .selectFrom('call_blocks')
        .select(['desk', 'starts_at', 'ends_at'])
        .where('ends_at', '>', from)
        .where('starts_at', '<', until)
        .execute(),
    ]);
    const cellsByDesk = new Map(cells.map((row) => [row.desk, row.cells]));
    const countsByDesk = Map.groupBy(places, ({ desk }) => desk);
    const blocksByDesk = Map.groupBy(blocks, ({ desk }) => desk);
    return (deskId, busy) => {
      const taken = cellsByDesk.get(deskId) ?? '';
      const counts = (countsByDesk.get(deskId) ?? []).map(({ day, count }) => [day, Number(count)] as const);
      const blocked = (blocksByDesk.get(deskId) ?? []).map((block) => ({
        from: Date.parse(block.starts_at),
        until: Date.parse(block.ends_at),
      }));
      const rest = JSON.stringify([counts, blocked, busy]);
      const known = this.#known.get(deskId);
      if (known?.cells === taken && known.rest === rest) return known.diary;
      const diary: Diary = {
        taken: new Set(taken === '' ? [] : taken.split(' ').map((cell) => Date.parse(cell))),
        callsOn: new Map(counts),
        away: [...blocked, ...busy],
      };
      this.#known.set(deskId, { cells: taken, rest, diary });
      return diary;
    };
  }
}
