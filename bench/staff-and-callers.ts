import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import * as z from 'zod/mini';
import { functionPath } from '../contract/functions.ts';
import { apiPaths } from '../core/desk/addresses.ts';
import { Calls } from '../features/calls/calls.ts';
import { readWords } from '../features/words.ts';
import { type StorePlace } from '../core/store/open.ts';
import { openStoreBeside } from '../tests/stage/stores.ts';
import type { Store } from '../core/store/store.ts';
import { askForCall, callToolsFor } from '../tests/stage/calls.ts';
import { addReaders, letter, letterToolsFor, sendWholeLetter } from '../tests/stage/letters.ts';
import { root } from '../tools/checks/root.ts';
import { openDesk, type OpenedDesk } from './open-desk.ts';
import { reasonOf } from '../contract/error-words.ts';

/** Windows of the desk that lie open, and how often each asks for its marks; milliseconds, as the desk's app does. */
const desk = { windows: 3, marksEvery: 3_000, actEvery: 5_000 } as const;
/** Visitors who hold a link, and how often one of them looks, books and cancels; milliseconds. */
const callers = { links: 40, bookEvery: 2_000 } as const;
/** Letters a second, the house's own pace. */
const lettersPerSecond = 5;

/** What was done beside the visitors. */
export interface DoneBeside {
  readonly marks: number;
  readonly acts: number;
  readonly bookings: number;
  readonly letters: number;
  /** Answers that were no success, in words. */
  readonly failed: readonly string[];
}

const openEnquiries = z.object({ rows: z.array(z.object({ reference: z.string(), version: z.number() })) });

/**
 * Staff and callers beside a load: windows of a real desk on the same database that ask for marks and take enquiries,
 * visitors who book calls and cancel them, and a letter on its way at the house's pace. Their answers are not timed.
 */
export class StaffAndCallers {
  readonly #url: string;
  readonly #store: Store;
  readonly #desk: OpenedDesk;
  readonly #links: readonly string[];
  readonly #calls: Calls;
  #isLetterSent = false;

  private constructor(url: string, store: Store, opened: OpenedDesk, calls: Calls, links: readonly string[]) {
    this.#url = url;
    this.#store = store;
    this.#desk = opened;
    this.#links = links;
    this.#calls = calls;
  }

  /** Starts the desk beside the server of `url`, signs in, and gives out links to book with. */
  static async open(url: string, place: Pick<StorePlace, 'dataDir' | 'databaseUrl'>): Promise<StaffAndCallers> {
    const store = await openStoreBeside(place);
    const opened = await openDesk(url, place);
    const tools = callToolsFor(store, () => new Date(), {}, readWords(join(root, 'content')).calls);
    const links: string[] = [];
    for (let number = 0; number < callers.links; number += 1)
      links.push((await askForCall(tools, `caller-${number}@example.org`)).token);
    return new StaffAndCallers(url, store, opened, new Calls(tools), links);
  }

  /** Goes on for so many seconds. The letter has as many readers as leave in four fifths of them. */
  async run(seconds: number): Promise<DoneBeside> {
    const done = { marks: 0, acts: 0, bookings: 0, letters: 0 };
    const failed: string[] = [];
    const end = performance.now() + seconds * 1000;
    const every = async (milliseconds: number, work: () => Promise<void>): Promise<void> => {
      while (performance.now() + milliseconds < end) {
        await work().catch((error: unknown) => failed.push(reasonOf(error)));
        await rest(milliseconds);
      }
    };
    done.letters = await this.#sendLetter(Math.floor(lettersPerSecond * seconds * 0.8));
    const windows = Array.from({ length: desk.windows }, () =>
      every(desk.marksEvery, async () => {
        await this.#desk.ask('GET', apiPaths.marks);
        done.marks += 1;
      }),
    );
    const acts = every(desk.actEvery, async () => {
      const { rows } = openEnquiries.parse(await this.#desk.ask('GET', `${apiPaths.read('enquiries')}?view=open`));
      const [first] = rows;
      if (!first) return;
      await this.#desk.ask('POST', apiPaths.act('enquiries.take'), { key: crypto.randomUUID(), ...first });
      await this.#desk.ask('POST', apiPaths.act('enquiries.give-back'), {
        key: crypto.randomUUID(),
        reference: first.reference,
        version: first.version + 1,
      });
      done.acts += 2;
    });
    let turn = 0;
    const bookings = every(callers.bookEvery, async () => {
      const token = this.#links[turn % this.#links.length] ?? '';
      turn += 1;
      const slots = await this.#calls.times();
      const start = slots[turn % slots.length]?.start.toString();
      if (start === undefined) throw new Error('No time is offered for a call.');
      await this.#visitor(
        'GET',
        `/consultation/times?${new URLSearchParams({ t: token, zone: 'Europe/Jersey' }).toString()}`,
      );
      await this.#visitor('POST', functionPath('take-call-time'), { token, start, phone: '+44 1534 000000' });
      await this.#visitor('POST', functionPath('cancel-call'), { token });
      done.bookings += 1;
    });
    await Promise.all([...windows, acts, bookings]);
    return { ...done, failed };
  }

  /** A letter goes once. Answers to how many. */
  async #sendLetter(readers: number): Promise<number> {
    if (this.#isLetterSent) return 0;
    this.#isLetterSent = true;
    await addReaders(
      this.#store,
      () => new Date(0),
      Array.from({ length: readers }, (_, number) => `reader-${number}`),
    );
    await sendWholeLetter(
      letterToolsFor(this.#store, () => new Date(), { mailsPerHour: lettersPerSecond * 3_600 }),
      letter,
    );
    return readers;
  }

  async close(): Promise<void> {
    await this.#store.close();
    await this.#desk.close();
  }

  async #visitor(method: string, path: string, body?: object): Promise<void> {
    const answer = await fetch(`${this.#url}${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path.split('?', 1)[0] ?? ''}: ${answer.status} ${said.slice(0, 200)}`);
  }
}
