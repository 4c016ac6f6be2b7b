import { setTimeout as wait } from 'node:timers/promises';
import { type StorePlace } from '../../core/store/open.ts';
import { openStoreBeside } from '../stage/stores.ts';
import type { MailServer } from './mail-server.ts';

export type Deed = 'subscribed' | 'confirmed' | 'unsubscribed' | 'enquired' | 'erased';

export interface Figures {
  /** Writes that a visitor was told have succeeded. */
  readonly acknowledged: number;
  readonly stored: number;
  /** Mails that the acknowledged writes promise, and how many of them arrived. */
  readonly promised: number;
  readonly mailed: number;
  readonly duplicated: number;
  /** What is missing, or stored twice, in words. */
  readonly lost: readonly string[];
}

export type Place = Pick<StorePlace, 'dataDir' | 'databaseUrl'>;

/** What visitors were told, to be compared with what is there. */
export class Ledger {
  readonly #deeds = new Map<string, Set<Deed>>();

  note(email: string, deed: Deed): void {
    this.#deeds.set(email, (this.#deeds.get(email) ?? new Set()).add(deed));
  }

  get size(): number {
    return [...this.#deeds.values()].reduce((sum, deeds) => sum + deeds.size, 0);
  }

  snapshot(): Ledger {
    const copy = new Ledger();
    for (const [email, deeds] of this.#deeds) for (const deed of deeds) copy.note(email, deed);
    return copy;
  }

  /** Compares with a database that nobody writes to any more, and with the mails that arrived. */
  async audit(place: Place, post: MailServer, { mails = true } = {}): Promise<Figures> {
    const store = await openStoreBeside(place);
    const [signUps, subscribers, events, enquiries, requests, outbox] = await Promise.all([
      store.db.selectFrom('sign_ups').select(['address_key']).execute(),
      store.db.selectFrom('subscribers').select(['id', 'address_key', 'state']).execute(),
      store.db.selectFrom('consent_events').select(['subscriber_id', 'event']).execute(),
      store.db.selectFrom('enquiries').select(['address_key']).execute(),
      store.db.selectFrom('data_requests').select(['address_key']).execute(),
      store.db.selectFrom('outbox').select(['recipient', 'state']).execute(),
    ]);
    await store.close();
    const subscriber = new Map(subscribers.map((row) => [row.address_key, row]));
    const happened = new Set(events.map(({ subscriber_id: id, event }) => `${id} ${event}`));
    const written = countOf(enquiries.map((row) => row.address_key));
    const asked = new Set(signUps.map((row) => row.address_key));
    const about = new Set([
      ...asked,
      ...subscriber.keys(),
      ...written.keys(),
      ...requests.map((row) => row.address_key),
      ...outbox.map(({ recipient }) => recipient.toLowerCase()),
    ]);
    const received = new Set(post.taken.map(({ to }) => to));
    const told = new Set(post.taken.flatMap(({ replyTo }) => replyTo ?? []));

    const lost: string[] = [];
    let [stored, promised, mailed] = [0, 0, 0];
    const check = (email: string, deed: Deed): boolean => {
      const row = subscriber.get(email);
      switch (deed) {
        // A request is stored at once; what follows from it is decided when its mail is due.
        case 'subscribed':
          return asked.has(email) || row !== undefined;
        case 'confirmed':
          return row !== undefined && happened.has(`${row.id} confirmed`);
        case 'unsubscribed':
          return row?.state === 'unsubscribed';
        case 'enquired':
          return written.has(email);
        case 'erased':
          return !about.has(email);
      }
    };
    const promise = (kept: boolean, what: string): void => {
      promised += 1;
      if (kept) mailed += 1;
      else lost.push(what);
    };
    for (const [email, deeds] of this.#deeds) {
      const isErased = deeds.has('erased');
      for (const deed of deeds) {
        if (isErased && deed !== 'erased') stored += 1;
        else if (check(email, deed)) stored += 1;
        else lost.push(`${email} ${deed}`);
      }
      // Erasing takes back mails that were still to go.
      if (!mails || isErased) continue;
      if (deeds.has('subscribed')) promise(received.has(email), `${email}: confirmation mail`);
      if (deeds.has('enquired')) {
        promise(received.has(email), `${email}: acknowledgement`);
        promise(told.has(email), `${email}: mail to the team`);
      }
    }
    const copies = [...countOf(post.taken.map(({ messageId }) => messageId)).values()].reduce(
      (sum, count) => sum + count - 1,
      0,
    );
    const twice = [...written.values()].reduce((sum, count) => sum + count - 1, 0);
    if (twice > 0) lost.push(`${twice} enquiries that stand there twice`);
    return { acknowledged: this.size, stored, promised, mailed, duplicated: copies, lost };
  }
}

function countOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Resolves when no mail waits any more; false when some still do at the deadline. */
export async function untilSent(place: Place, seconds: number): Promise<boolean> {
  const store = await openStoreBeside(place);
  const end = performance.now() + seconds * 1000;
  try {
    while (performance.now() < end) {
      const waiting = await store.db
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .limit(1)
        .executeTakeFirst();
      if (!waiting) return true;
      await wait(200);
    }
    return false;
  } finally {
    await store.close();
  }
}
