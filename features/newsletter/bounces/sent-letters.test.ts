import { expect, test } from 'vitest';
import { day, TestClock } from '../../../tests/stage/clock.ts';
import { beside } from '../../../tests/stage/stores.ts';
import { engines, linesIn } from '../../../tests/stage/engines.ts';
import { headerOf } from '../../../tests/stage/post-office.ts';
import { addReaders, bounceDomain, letterToolsFor, sendWholeLetter } from '../../../tests/stage/letters.ts';
import { openPostOffice, openTestServer } from '../../../tests/stage/test-server.ts';
import type { Store } from '../../../core/store/store.ts';
import { returnPathsIn } from './return-path.ts';

async function sendTo(store: Store, readers: readonly string[]): Promise<void> {
  const { now } = new TestClock();
  await addReaders(store, now, readers);
  await sendWholeLetter(letterToolsFor(store, now, { mailsPerHour: Number.POSITIVE_INFINITY }));
}

test.each(engines)(
  'each email of a letter has its own return path, the same on a retry, and an anonymous Feedback-ID, on $name',
  async (engine) => {
    const place = await engine.place();
    let away = true;
    const post = await openPostOffice({ refuse: () => (away ? '451 4.3.0 later' : undefined) });
    const server = await openTestServer(place, {
      smtpUrl: post.url,
      siteUrl: 'https://www.corbiere.example',
      bounceDomain,
    });
    await beside(place, (store) => sendTo(store, ['ada', 'eve']));
    server.worker.nudge();
    const paths = () =>
      beside(place, (store) =>
        linesIn(store, 'return_paths', ['subscriber_id', 'letter_id', 'returned_as', 'mark'], {}, ['subscriber_id']),
      );
    await expect.poll(paths).toHaveLength(2);
    const first = await paths();
    away = false;
    server.clock.pass(day);
    server.worker.nudge();
    const mails = await post.received(2);
    expect(await paths()).toEqual(first);
    expect(first.map((path) => path.replace(/\S+$/, ''))).toEqual(['ada 2026-11  ', 'eve 2026-11  ']);
    for (const { from, to, source } of post.envelopes) {
      const [path] = returnPathsIn(from, bounceDomain);
      expect(first.find((line) => line.endsWith(` ${path?.mark}`))?.split(' ')[0]).toBe(to[0]?.split('@')[0]);
      expect(source.toString()).not.toContain(path?.mark);
    }
    expect(mails.map((mail) => headerOf(mail, 'Feedback-ID'))).toEqual(
      Array(2).fill('2026-11::letter:corbiereexample'),
    );
  },
);
