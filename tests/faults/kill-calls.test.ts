import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Email } from 'postal-mime';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openStore } from '../stage/stores.ts';
import { askForCall, callToolsFor, type Asked } from '../stage/calls.ts';
import { hour, TestClock } from '../stage/clock.ts';
import { engines, isLong } from '../stage/engines.ts';
import { openPostOffice } from '../stage/test-server.ts';
import { proves } from '../stage/proves.ts';
import { calendarAfter, invitationIn } from '../mails/read-invitation.ts';
import { ForkedProgram } from './built-server.ts';
import { callPost } from './call-post.ts';
import type { CallDeed } from '../programs/call-process.ts';

const kills = isLong ? 40 : 2;
const visitors = isLong ? 100 : 15;
const senders = 4;

/** What a visitor does, one after the other; the times are among those that both desks offer. */
function plans(): readonly (readonly ('take' | 'move' | 'cancel' | 'restore')[])[] {
  const ways = [
    ['take'],
    ['take', 'move'],
    ['take', 'cancel'],
    ['take', 'cancel', 'restore'],
    ['take', 'move', 'cancel'],
  ] as const;
  return Array.from({ length: visitors }, (_, number) => ways[number % ways.length] ?? ['take']);
}

const isDone = {
  take: ['taken', 'already'],
  move: ['moved'],
  cancel: ['cancelled'],
  restore: ['restored', 'already'],
} as const;
const stateAfter = { take: 'booked', move: 'booked', cancel: 'cancelled', restore: 'booked' } as const;

describe.each(engines)('calls on $name', (engine) => {
  test(`${kills} kills lose no change`, { ...proves('promise:offered-times-are-free'), timeout: 600_000 }, async () => {
    const place = await engine.place();
    const clock = new TestClock();
    const before = await openStore(place);
    const asked: Asked[] = await Promise.all(
      plans().map((_, number) => askForCall(callToolsFor(before, clock.now), `reader@reader-${number}.example`)),
    );
    await before.close();

    const office = await openPostOffice();
    const post = {
      smtpUrl: office.url,
      renderThread: pathToFileURL(join(inject('bundle'), 'render-thread.js')).href,
    };
    /** Who waits for an answer; undefined where the process dies over it. */
    const waiting = new Map<string, (kind: string | undefined) => void>();
    const process = new ForkedProgram<{ id: string; kind: string; why?: string }>(
      'call-process',
      ({ id, kind, why }) => {
        waiting.get(id)?.(why ?? kind);
        waiting.delete(id);
      },
    );
    const start = (): Promise<void> => process.start(place, post.smtpUrl, post.renderThread);
    const ask = (deed: CallDeed): Promise<string | undefined> =>
      new Promise((resolve) => {
        const id = randomUUID();
        waiting.set(id, resolve);
        process.send({ id, deed }, () => resolve(undefined));
      });
    const kill = async (): Promise<void> => {
      await process.kill();
      for (const resolve of waiting.values()) resolve(undefined);
      waiting.clear();
    };
    await start();
    onTestFinished(kill);
    const deeds = plans().flat().length;
    /** Deeds before the next kill: another number each time, and the same in every run. */
    const gapAfter = (count: number): number => 2 + ((count * 5) % (Math.floor(deeds / kills) - 3));
    let [killed, untilKill, next, chosen] = [0, gapAfter(0), 0, 0];
    let restart: Promise<void> | undefined;
    /** A time of the coming three weeks on a working day, ten to sixteen hours UTC. */
    const choice = (): { start: string; desk: string } => {
      chosen += 1;
      const [day, desk] = [(chosen * 5) % 14, chosen % 3 === 0 ? 'warsaw' : 'jersey'];
      const date = new Date(Date.UTC(2026, 10, 23 + day + 2 * Math.floor(day / 5), 9 + ((chosen * 3) % 7)));
      return { start: date.toISOString(), desk };
    };
    const killAndRestart = async (): Promise<void> => {
      killed += 1;
      // Answers that were on their way still count down, but start no second process beside the first.
      untilKill = Number.POSITIVE_INFINITY;
      await kill();
      await start();
      untilKill = killed < kills ? gapAfter(killed) : Number.POSITIVE_INFINITY;
    };
    /** What each visitor was told last; of whom no time was free, nothing. */
    const acknowledged = new Map<string, 'take' | 'move' | 'cancel' | 'restore'>();
    const visit = async (number: number): Promise<void> => {
      const { token, id } = asked[number] ?? { token: '', id: '' };
      for (const what of plans()[number] ?? []) {
        for (let attempt = 0; attempt < 200; attempt += 1) {
          await restart;
          const kind = await ask(what === 'take' || what === 'move' ? { what, token, ...choice() } : { what, token });
          if (kind === undefined) continue;
          // Taken by somebody else: another one, as a person would; a cancelled time that is gone stays cancelled.
          if (kind === 'gone' && what !== 'restore') continue;
          if (kind === 'gone') break;
          expect(isDone[what]).toContain(kind);
          acknowledged.set(id, what);
          untilKill -= 1;
          // The other visitors are in the middle of theirs when the kill comes.
          if (untilKill <= 0 && killed < kills) restart = killAndRestart();
          break;
        }
      }
    };
    await Promise.all(
      Array.from({ length: senders }, async () => {
        while (next < visitors) await visit(next++);
      }),
    );
    await restart;
    await kill();
    expect(killed).toBe(kills);

    const store = await openStore(place);
    onTestFinished(() => store.close());
    const { db } = store;
    // The leases of those that were killed end, and what they had begun is sent by somebody else.
    const { worker, close } = callPost(callToolsFor(store, clock.now), post);
    for (let quarters = 0; quarters < 4; quarters += 1) {
      clock.pass(3 * hour);
      await worker.drain();
    }
    await close();
    const calls = await db.selectFrom('calls').selectAll().execute();
    const cells = await db.selectFrom('call_cells').selectAll().execute();
    expect(acknowledged.size).toBeGreaterThan(visitors * 0.7);
    for (const [id, what] of acknowledged) {
      const own = calls.filter(({ enquiry_id: enquiry }) => enquiry === id);
      expect([id, what, own.map(({ state }) => state)]).toEqual([id, what, [stateAfter[what]]]);
    }
    const booked = calls.filter(({ state }) => state === 'booked');
    const quarters = booked.flatMap(({ id, desk, starts_at: start }) =>
      [0, 15, 30, 45].map((minutes) => `${desk} ${new Date(Date.parse(start) + minutes * 60_000).toISOString()} ${id}`),
    );
    expect(cells.map(({ desk, cell, call_id: id }) => `${desk} ${cell} ${id}`).sort()).toEqual(quarters.sort());
    // What the mails have told the calendars of either side, in the order in which they arrived, is what the database
    // says.
    const standing = calls.map(({ id, sequence, state, starts_at: start }) => ({
      uid: id,
      sequence,
      method: state === 'cancelled' ? 'CANCEL' : 'REQUEST',
      start: start.replace('.000', ''),
    }));
    const byUid = (entries: readonly { readonly uid: string }[]): readonly unknown[] =>
      entries.toSorted((one, other) => (one.uid < other.uid ? -1 : 1));
    const isToDesk = ({ to }: Email): boolean =>
      to?.some(({ address }) => address === 'team@corbiere.example') === true;
    for (const side of [office.mails.filter(isToDesk), office.mails.filter((mail) => !isToDesk(mail))]) {
      const entries = calendarAfter(side.flatMap((mail) => invitationIn(mail) ?? [])).values();
      const told = [...entries].map(({ uid, sequence, method, start }) => ({ uid, sequence, method, start }));
      expect(byUid(told)).toEqual(byUid(standing));
    }
  });
});
