import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { mailLinkPaths } from '../../contract/answers.ts';
import type { CallRules } from '../../features/calls/schema.ts';
import { issueLink } from '../../features/calls/links.ts';
import type { Words } from '../../core/context/words.ts';
import { readWords } from '../../features/words.ts';
import { beside, insert } from './stores.ts';
import { askForCall, callToolsFor, deskAt } from './calls.ts';
import { day, hour, TestClock } from './clock.ts';
import { startPostOffice, type PostOffice } from './post-office.ts';
import { startHere } from './server-in-process.ts';

/** A desk beside the firm's own for which it is another day: the pages of calls can show several zones. */
const distantDesk: CallRules['desks'][number] = {
  ...deskAt('singapore', 'Asia/Singapore'),
  hours: [{ days: ['mon', 'tue', 'wed', 'thu'], from: '09:30', until: '12:30' }],
};

function withDistantDesk(folder: string): Words {
  const words = readWords(folder);
  return { ...words, calls: { ...words.calls, desks: [...words.calls.desks, distantDesk] } };
}

/** The built site and functions on a clock that tests set, with the mail server that they write to. */
export interface CallDesk {
  readonly url: string;
  readonly clock: TestClock;
  readonly postOffice: PostOffice;
  /** Asks for a consultation `age` milliseconds ago. @returns the address of *Choose a time* */
  link(age?: number): Promise<string>;
  /** Lets the booked calls end an hour ago. @returns the address in the desk's mail after such a call */
  letCallsEnd(): Promise<string>;
  closeDesks(): Promise<void>;
  /** Gives every time back: tests of one worker share the desk. */
  emptyDiary(): Promise<void>;
  stop(): Promise<void>;
}

export async function openCallDesk(now: string): Promise<CallDesk> {
  const clock = new TestClock(now);
  const postOffice = await startPostOffice();
  const dataDir = await mkdtemp(join(tmpdir(), 'corbiere-calls-'));
  const running = await startHere({ dataDir, smtpUrl: postOffice.url }, clock.now, withDistantDesk);
  const { url } = running;
  const place = { dataDir, databaseUrl: undefined };
  const stored = (at: number): string =>
    Temporal.Instant.fromEpochMilliseconds(at).toString({ smallestUnit: 'millisecond' });
  return {
    url,
    clock,
    postOffice,
    async link(age = 0) {
      const asked = (): Date => new Date(clock.now().getTime() - age);
      const { token } = await beside(place, (store) =>
        askForCall(callToolsFor(store, asked), `ada@${randomUUID()}.example`),
      );
      return `${url}${mailLinkPaths.calls}?t=${token}`;
    },
    async letCallsEnd() {
      const end = clock.now().getTime() - hour;
      const times = { starts_at: stored(end - hour), ends_at: stored(end) };
      const token = await beside(place, async (store) => {
        const { id: call_id, enquiry_id } = await store.db
          .updateTable('calls')
          .set(times)
          .where('state', '=', 'booked')
          .returningAll()
          .executeTakeFirstOrThrow();
        return store.db
          .transaction()
          .execute((transaction) => issueLink(callToolsFor(store, clock.now), transaction, enquiry_id, { call_id }));
      });
      return `${url}${mailLinkPaths.callOutcome}?t=${token}`;
    },
    async closeDesks() {
      const at = clock.now().getTime();
      const times = { starts_at: stored(at - hour), ends_at: stored(at + 60 * day), created_at: stored(at) };
      const rows = ['jersey', distantDesk.id].map((desk) => ({ id: randomUUID(), desk, why: 'test', ...times }));
      await beside(place, (store) => insert(store, 'call_blocks', rows));
    },
    async emptyDiary() {
      await beside(place, async ({ db }) => {
        for (const table of ['call_blocks', 'call_cells', 'call_places', 'calls'] as const)
          await db.deleteFrom(table).execute();
      });
    },
    async stop() {
      await running.stop();
      await postOffice.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
