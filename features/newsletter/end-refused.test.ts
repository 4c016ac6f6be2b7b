import { expect, test } from 'vitest';
import { addReaders } from '../../tests/stage/letters.ts';
import { addMail } from '../../tests/stage/mails.ts';
import { beside, openStoreBeside } from '../../tests/stage/stores.ts';
import { TestClock } from '../../tests/stage/clock.ts';
import { embeddedPlace, linesIn, migratedPlace } from '../../tests/stage/engines.ts';
import { openTestServer, openPostOffice } from '../../tests/stage/test-server.ts';
import { json } from '../../tests/stage/enquiries.ts';
import { isSuppressed } from './suppression.ts';

test('an unknown address ends its subscription, with proof; a refusal of us as sender ends nothing', async () => {
  const answers: Record<string, string> = {
    gone: '550 5.1.1 no such user',
    policy: '550 5.7.1 we do not like you',
    vague: '550 no',
  };
  const names = Object.keys(answers);
  const post = await openPostOffice({ refuse: (address) => answers[address.split('@')[0] ?? ''] });
  const place = migratedPlace();
  const { now } = new TestClock();
  await beside(place, async (store) => {
    await addReaders(store, now, names);
    for (const name of names)
      await addMail(store, `mail-${name}`, now().toISOString(), {
        kind: 'newsletter-welcome',
        subject_id: name,
        recipient: `${name}@Example.org`,
      });
  });
  const server = await openTestServer(place, { smtpUrl: post.url });
  const store = await openStoreBeside(place);
  const dead = () => linesIn(store, 'outbox', ['id'], { state: 'dead' });
  await expect.poll(dead).toHaveLength(3);
  expect(await linesIn(store, 'subscribers', ['id', 'state'])).toEqual([
    'gone unsubscribed',
    'policy confirmed',
    'vague confirmed',
  ]);
  expect(await linesIn(store, 'consent_events', ['subscriber_id', 'event'])).toEqual(['gone refused']);
  const suppressed = await store.db
    .transaction()
    .execute((transaction) => Promise.all(names.map((name) => isSuppressed(transaction, `${name}@example.org`))));
  expect(suppressed).toEqual([true, false, false]);
  expect(server.logged.join('')).not.toMatch(/@example\.org/i);
  await store.close();
});

test('an enquiry whose acknowledgement is refused permanently says that its address does not work', async () => {
  const post = await openPostOffice({
    refuse: (address) => (address === 'ada@wrong.example' ? '550 5.1.2 no such domain' : undefined),
  });
  const server = await openTestServer(embeddedPlace(), { smtpUrl: post.url });
  await json(server, 'request-consultation', { name: 'Ada', email: 'ada@wrong.example' });
  const store = await openStoreBeside(server.place);
  await expect.poll(() => linesIn(store, 'enquiries', ['address_refused'])).toEqual(['5.1.2']);
  await store.close();
});
