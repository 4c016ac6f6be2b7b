import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { beside } from '../../tests/stage/beside.ts';
import { runServer } from '../../tests/stage/built-server.ts';
import { askForCall, callToolsFor } from '../../tests/stage/calls.ts';
import { engines, temporaryFolder } from '../../tests/stage/engines.ts';
import { proves } from '../../tests/stage/proves.ts';
import { writeSiteFixture, sharedWords } from '../../tests/stage/fixtures.ts';
import { freePort } from '../../tools/server/start-server.ts';
import { Dwell, leastDwell } from '../../core/http/limits/dwell.ts';
import { Calls } from './calls.ts';
import { secretOf } from '../../core/store/secrets.ts';
import type { Store } from '../../core/store/store.ts';

const { calls: rules } = sharedWords('content');
const visitors = 200;
const wanted = 20;

/** Times of the coming weeks, two a day. */
async function timesIn(store: Store): Promise<readonly { readonly desk: string; readonly start: string }[]> {
  const { slots } = await new Calls(callToolsFor(store, () => new Date(), {}, rules)).times();
  const byDay = Map.groupBy(slots, ({ deskId, start }) => `${deskId} ${start.toString().slice(0, 10)}`);
  return [...byDay.values()]
    .filter((ofDay) => ofDay.length >= 2)
    .flatMap((ofDay) => ofDay.slice(0, 2))
    .slice(0, wanted)
    .map(({ deskId, at }) => ({ desk: deskId, start: new Date(at).toISOString() }));
}

/** What is needed before the servers run: whoever wants a time has a link, and a form that lay open long enough. */
async function prepare(store: Store) {
  const tools = callToolsFor(store, () => new Date(), {}, rules);
  const asked = await Promise.all(
    Array.from({ length: visitors }, (_, number) => askForCall(tools, `reader@reader-${number}.example`)),
  );
  const key = await store.db.transaction().execute((transaction) => secretOf(transaction, 'dwell'));
  const shownAt = new Dwell({ key, now: () => new Date(Date.now() - 2 * leastDwell), least: leastDwell }).stamp();
  return { tokens: asked.map(({ token }) => token), shownAt, times: await timesIn(store) };
}

describe.each(engines)('two hundred forms at once on $name', (engine) => {
  test(
    'for twenty times: each is given once, everybody else comes back to a fresh list with what they had typed',
    proves('promise:offered-times-are-free'),
    async () => {
      const place = await engine.place();
      const { tokens, shownAt, times } = await beside(place, prepare);
      expect(times).toHaveLength(wanted);
      const dist = writeSiteFixture(join(temporaryFolder(), 'dist'));
      const ports = await Promise.all(Array.from({ length: engine.engine === 'postgres' ? 3 : 1 }, freePort));
      const servers = await Promise.all(
        ports.map((port) =>
          runServer({
            PORT: String(port),
            HOST: '127.0.0.1',
            DATA_DIR: place.dataDir,
            DATABASE_URL: place.databaseUrl ?? '',
            LOG_LEVEL: 'silent',
            SITE_DIST: dist,
          }),
        ),
      );
      onTestFinished(async () => {
        for (const server of servers) await server.kill();
      });
      const phoneOf = (number: number): string => `+44 1534 ${String(100000 + number)}`;
      const answers = await Promise.all(
        tokens.map(async (token, number) => {
          const { start = '' } = times[number % wanted] ?? {};
          const body = new URLSearchParams({
            token,
            start,
            zone: 'America/Toronto',
            phone: phoneOf(number),
            'shown-at': shownAt,
          });
          const answer = await fetch(
            `http://127.0.0.1:${ports[number % ports.length] ?? 0}/functions/v1/take-call-time`,
            { method: 'POST', body },
          );
          return { number, start, status: answer.status, page: await answer.text() };
        }),
      );
      const titled = (name: string) => answers.filter(({ page }) => page.includes(`<title>${name}</title>`));
      const booked = titled('call-booked');
      expect(booked.map(({ status }) => status)).toEqual(Array<number>(wanted).fill(200));
      expect(booked.map(({ start }) => start).sort()).toEqual(times.map(({ start }) => start).sort());
      const late = titled('call-choose-taken');
      expect(late.map(({ status }) => status)).toEqual(Array<number>(visitors - wanted).fill(409));
      for (const { number, start, page } of late) {
        const has = (text: string): boolean => page.includes(`value="${text}"`);
        expect([number, has(tokens[number] ?? ''), has(phoneOf(number)), has('America/Toronto'), has(start)]).toEqual([
          number,
          true,
          true,
          true,
          false,
        ]);
        expect(page).toMatch(/name="start" value="20/);
      }
      // What is offered afterwards is free: none of the twenty.
      const given = await beside(place, async (store) => {
        const rows = await store.db
          .selectFrom('calls')
          .select(['desk', 'starts_at'])
          .where('state', '=', 'booked')
          .execute();
        const { slots } = await new Calls(callToolsFor(store, () => new Date(), {}, rules)).times();
        const cells = await store.db.selectFrom('call_cells').select(['desk', 'cell']).execute();
        return {
          rows,
          offered: new Set(slots.map(({ deskId, at }) => `${deskId} ${new Date(at).toISOString()}`)),
          cells,
        };
      });
      const name = ({ desk, start }: { desk: string; start: string }): string => `${desk} ${start}`;
      expect(given.rows.map(({ desk, starts_at: start }) => name({ desk, start })).sort()).toEqual(
        times.map(name).sort(),
      );
      expect(times.filter((time) => given.offered.has(name(time)))).toEqual([]);
      expect(given.cells).toHaveLength(4 * wanted);
    },
  );
});
