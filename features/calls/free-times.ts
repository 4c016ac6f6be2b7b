import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { minutesOf } from './schema.ts';
import type { Diary, Slot, Span } from './slots.ts';
import { momentOf, type CallTools } from './tools.ts';
import { day } from '../../contract/time.ts';

/** What else each desk has in its diary; of one that nobody can tell of, nothing is offered. */
export async function busyDesks({
  timetables,
  busy,
}: Pick<CallTools, 'timetables' | 'busy'>): Promise<ReadonlyMap<string, readonly Span[]>> {
  const known = await Promise.all(timetables.map(async ({ desk: { id } }) => [id, await busy(id)] as const));
  return new Map(known.flatMap(([id, spans]) => (spans === 'unknown' ? [] : [[id, spans] as const])));
}

/**
 * Reads the free times of all desks. Whoever asks while they are being read gets the next reading, which begins after
 * they asked: many who look at once cost no more than two, and nobody sees an older state than that of their question.
 */
export class FreeTimes {
  readonly #tools: CallTools;
  #running: Promise<readonly Slot[]> | undefined;
  #next: Promise<readonly Slot[]> | undefined;

  constructor(tools: CallTools) {
    this.#tools = tools;
  }

  /** Every time that can be chosen, earliest first; one entry for each start and desk. */
  read(): Promise<readonly Slot[]> {
    if (!this.#running) return this.#start();
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#start();
      });
    return this.#next;
  }

  #start(): Promise<readonly Slot[]> {
    const running = this.#read().finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return running;
  }

  async #read(): Promise<readonly Slot[]> {
    const { timetables } = this.#tools;
    const now = momentOf(this.#tools);
    const [diaries, busy] = await Promise.all([this.#diaries(now), busyDesks(this.#tools)]);
    return timetables
      .flatMap((timetable) => {
        const spans = busy.get(timetable.desk.id);
        return spans ? timetable.free(diaries(timetable.desk.id, spans), now) : [];
      })
      .sort((one, other) => one.at - other.at);
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
    return (deskId, busy) => ({
      taken: new Set((cellsByDesk.get(deskId) ?? '').split(' ').map((cell) => Date.parse(cell))),
      callsOn: new Map((countsByDesk.get(deskId) ?? []).map(({ day, count }) => [day, Number(count)])),
      away: [
        ...(blocksByDesk.get(deskId) ?? []).map(({ starts_at, ends_at }) => ({
          from: Date.parse(starts_at),
          until: Date.parse(ends_at),
        })),
        ...busy,
      ],
    });
  }
}
