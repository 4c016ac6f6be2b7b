import { setTimeout as wait } from 'node:timers/promises';
import { v7 } from 'uuid';
import { describe, expect, onTestFinished, test } from 'vitest';
import { forgetSubscriber, endSubscription } from '../../features/newsletter/end-subscription.ts';
import { letterStatus, type LetterStatus } from '../../features/newsletter/letters/letter-status.ts';
import { takeLetter } from '../../features/newsletter/letters/send-letter.ts';
import { pauseLetter, resumeLetter } from '../../features/newsletter/letters/letter-acts.ts';
import { inTransaction } from '../../features/newsletter/records.ts';
import { MailQueue } from '../../core/outbox/queue.ts';
import { erasePerson } from '../../features/privacy/erase-person.ts';
import { openStoreBeside, personalData } from '../stage/stores.ts';
import type { Store } from '../../core/store/store.ts';
import { engines, isLong } from '../stage/engines.ts';
import { ForkedProgram } from './built-server.ts';
import { addReaders, colleague, letter, letterToolsFor } from '../stage/letters.ts';

const kills = isLong ? 40 : 2;
const readers = isLong ? 2_000 : 60;
const names = Array.from({ length: readers }, (_, number) => `reader-${String(number).padStart(4, '0')}`);

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
    let killed = 0;
    /** Answered with 250, and with a refusal; by the mail's id. */
    const [taken, refused] = [new Set<string>(), new Set<string>()];
    let onAnswer = (): void => undefined;
    // The mail server is here; every third address is unknown.
    const sender = new ForkedProgram<{ id: string; recipient: string }>(
      'letter-process',
      ({ id, recipient }, child) => {
        if (id === '') return;
        const refuse = Number(/\d+/.exec(recipient)?.[0]) % 3 === 0;
        (refuse ? refused : taken).add(id);
        if (child.connected) child.send({ id, reply: refuse ? '550 5.1.1 unknown' : '250' }, () => undefined);
        onAnswer();
      },
    );
    await sender.start(place, 'sender-0');
    onTestFinished(() => sender.kill());
    const store = await openStoreBeside(place);
    onTestFinished(() => store.close());
    await addReaders(store, () => new Date(0), names);
    const tools = letterToolsFor(store, () => new Date(), { mailsPerHour: Number.POSITIVE_INFINITY });
    let sentBefore = 0;
    const look = async (): Promise<LetterStatus> => {
      expect(sender.crashed).toBeUndefined();
      const status = await letterStatus(store.db, letter.id, new Date());
      if (!status) throw new Error('no letter');
      expect(status.recipients).toBe(status.sent + status.refused + status.left + status.waiting);
      expect(status.sent).toBeLessThanOrEqual(taken.size);
      // What was recorded as sent stays so, whatever becomes of the reader.
      expect(status.sent).toBeGreaterThanOrEqual(sentBefore);
      sentBefore = status.sent;
      return status;
    };

    /** Answers before the next kill: another number each time, and the same in every run. */
    const gapAfter = (count: number): number => 5 + ((count * 7) % Math.floor(readers / kills / 2 - 4));
    const chosen = names.filter((_, number) => number % 5 === 0);
    let untilKill = gapAfter(0);
    let killing: Promise<void> | undefined;
    const killAndRestart = async (): Promise<void> => {
      untilKill = Number.POSITIVE_INFINITY;
      await sender.kill();
      // As if the time of its leases were over.
      await new MailQueue(store).release(`sender-${killed}`);
      await look();
      killed += 1;
      await sender.start(place, `sender-${killed}`);
      untilKill = killed < kills ? gapAfter(killed) : Number.POSITIVE_INFINITY;
      killing = undefined;
    };
    onAnswer = () => {
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
      for (let patience = 0; patience < 20 && taken.size + refused.size < number * 3; patience += 1) await wait(10);
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
      [end.sent, taken.size],
      [end.refused, refused.size],
    ] as const) {
      expect(counted).toBeLessThanOrEqual(answered);
      expect(answered - counted).toBeLessThanOrEqual(4 * kills);
    }
    expect(end.left).toBeGreaterThan(0);
  });
});
