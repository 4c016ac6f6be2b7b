import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { v7 } from 'uuid';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { forgetSubscriber } from '../../features/newsletter/erase-subscription.ts';
import { endSubscription } from '../../features/newsletter/end-subscription.ts';
import { letterStatus, type LetterStatus } from '../../features/newsletter/letters/letter-status.ts';
import { takeLetter } from '../../features/newsletter/letters/send-letter.ts';
import { pauseLetter, resumeLetter } from '../../features/newsletter/letters/letter-acts.ts';
import { inTransaction } from '../../features/newsletter/records.ts';
import { MailQueue } from '../../core/outbox/queue.ts';
import { erasePerson } from '../../features/privacy/erase-person.ts';
import { openStoreBeside, personalData } from '../stage/stores.ts';
import type { Store } from '../../core/store/store.ts';
import { engines, type Place, isLong } from '../stage/engines.ts';
import { addReaders, colleague, letter, letterToolsFor } from '../stage/letters.ts';

const kills = isLong ? 40 : 2;
const readers = isLong ? 2_000 : 60;
const names = Array.from({ length: readers }, (_, number) => `reader-${String(number).padStart(4, '0')}`);

/** Who sends the letter, until it is killed; another then takes its place. The mail server is here. */
class Sender {
  readonly #place: Place;
  #child: ChildProcess | undefined;
  #started = 0;
  #crashed: Error | undefined;
  /** Answered with 250, and with a refusal; by the mail's id. */
  readonly taken = new Set<string>();
  readonly refused = new Set<string>();
  onAnswer: () => void = () => undefined;

  constructor(place: Place) {
    this.#place = place;
  }

  /** Throws when it ended without being killed. */
  check(): void {
    if (this.#crashed) throw this.#crashed;
  }

  get answered(): number {
    return this.taken.size + this.refused.size;
  }

  get owner(): string {
    return `sender-${this.#started}`;
  }

  async start(): Promise<void> {
    this.#started += 1;
    const { dataDir, databaseUrl = [] } = this.#place;
    const given = [this.owner, dataDir].concat(databaseUrl);
    const child = fork(join(inject('bundle'), 'letter-process.js'), given, { execArgv: [] });
    const ready = Promise.withResolvers<undefined>();
    child.on('message', ({ id, recipient }: { readonly id: string; readonly recipient: string }) => {
      if (id === '') ready.resolve(undefined);
      else this.#answer(child, id, recipient);
    });
    child.once('exit', (code) => {
      if (code !== null) this.#crashed ??= new Error(`The sender ended by itself with ${code}.`);
      ready.resolve(undefined);
    });
    this.#child = child;
    await ready.promise;
    this.check();
  }

  /** Every third address is unknown. */
  #answer(child: ChildProcess, id: string, recipient: string): void {
    const refuse = Number(/\d+/.exec(recipient)?.[0]) % 3 === 0;
    (refuse ? this.refused : this.taken).add(id);
    if (child.connected) child.send({ id, reply: refuse ? '550 5.1.1 unknown' : '250' }, () => undefined);
    this.onAnswer();
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#child = undefined;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

/** What happens to readers and to the letter meanwhile, one thing after the other. */
function deedsOn(store: Store) {
  const now = (): Date => new Date();
  const tools = letterToolsFor(store, now, { mailsPerHour: Number.POSITIVE_INFINITY });
  const erasing = {
    store,
    outbox: tools.outbox,
    now,
    newId: () => v7(),
    onMail: () => undefined,
    deleteMails: () => undefined,
    webhook: false,
    personalData,
  };
  return {
    async unsubscribe(name: string): Promise<void> {
      await inTransaction(tools, async (records) => {
        const reader = await records.byId(name);
        if (reader?.state === 'confirmed') await endSubscription(tools, records, reader, 'unsubscribed');
      });
    },
    async erase(name: string): Promise<void> {
      await erasePerson(erasing, `${name}@example.org`);
    },
    async forget(name: string): Promise<void> {
      await forgetSubscriber({ store, now }, colleague, `${name}@example.org`);
    },
    /** It may have stopped by itself, or ended, a moment ago. */
    async pauseForAMoment(): Promise<void> {
      await pauseLetter(tools, colleague, { id: letter.id }).catch(() => undefined);
      await this.resume();
    },
    async resume(): Promise<void> {
      await resumeLetter(tools, colleague, { id: letter.id, despiteRefusals: true }).catch(() => undefined);
    },
  };
}

describe.each(engines)('a letter on $name', (engine) => {
  test(`${kills} kills while it is sent: its numbers are the mail server’s`, { timeout: 600_000 }, async () => {
    const place = await engine.place();
    const sender = new Sender(place);
    await sender.start();
    onTestFinished(() => sender.kill());
    const store = await openStoreBeside(place);
    onTestFinished(() => store.close());
    await addReaders(store, () => new Date(0), names);
    const tools = letterToolsFor(store, () => new Date(), { mailsPerHour: Number.POSITIVE_INFINITY });
    let sentBefore = 0;
    const look = async (): Promise<LetterStatus> => {
      sender.check();
      const status = await letterStatus(store.db, letter.id, new Date());
      if (!status) throw new Error('no letter');
      expect(status.recipients).toBe(status.sent + status.refused + status.left + status.waiting);
      expect(status.sent).toBeLessThanOrEqual(sender.taken.size);
      // What was recorded as sent stays so, whatever becomes of the reader.
      expect(status.sent).toBeGreaterThanOrEqual(sentBefore);
      sentBefore = status.sent;
      return status;
    };

    /** Answers before the next kill: another number each time, and the same in every run. */
    const gapAfter = (count: number): number => 5 + ((count * 7) % Math.floor(readers / kills / 2 - 4));
    const chosen = names.filter((_, number) => number % 5 === 0);
    let [killed, untilKill] = [0, gapAfter(0)];
    let killing: Promise<void> | undefined;
    const killAndRestart = async (): Promise<void> => {
      killed += 1;
      untilKill = Number.POSITIVE_INFINITY;
      const { owner } = sender;
      await sender.kill();
      // As if the time of its leases were over.
      await new MailQueue(store).release(owner);
      await look();
      await sender.start();
      untilKill = killed < kills ? gapAfter(killed) : Number.POSITIVE_INFINITY;
      killing = undefined;
    };
    sender.onAnswer = () => {
      untilKill -= 1;
      if (untilKill <= 0 && killed < kills) killing ??= killAndRestart();
    };

    await takeLetter(tools, colleague, letter);
    // The sender enters the readers at its next look, and stops by itself as so many are refused.
    const deeds = deedsOn(store);
    for (const [number, name] of chosen.entries()) {
      if (number % 3 === 0) await deeds.unsubscribe(name);
      else if (number % 3 === 1) await deeds.erase(name);
      else await deeds.forget(name);
      if (number % 7 === 0) await deeds.pauseForAMoment();
      if ((await look()).state === 'paused') await deeds.resume();
      // Spread over the sending, as far as it gets on.
      for (let patience = 0; patience < 20 && sender.answered < number * 3; patience += 1) await wait(10);
    }
    for (let state = (await look()).state; state !== 'sent' || killed < kills; state = (await look()).state) {
      await killing;
      if (state === 'paused') await deeds.resume();
      if (state === 'sent' && killed < kills) break;
      await wait(50);
    }
    await killing;
    await sender.kill();

    const end = await look();
    expect(killed).toBe(kills);
    expect(end).toMatchObject({ state: 'sent', waiting: 0, balanced: true });
    // Nothing was sent that the server did not take, and each refusal is counted once. Taken just before a kill, and its
    // reader gone before the next attempt: counted as left, at most what was in hand at a kill.
    for (const [counted, answered] of [
      [end.sent, sender.taken.size],
      [end.refused, sender.refused.size],
    ] as const) {
      expect(counted).toBeLessThanOrEqual(answered);
      expect(answered - counted).toBeLessThanOrEqual(4 * kills);
    }
    expect(end.left).toBeGreaterThan(0);
  });
});
