import { expect, test } from 'vitest';
import { newsletterMails } from './mails.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { openStore, openStoreBeside } from '../../tests/stage/stores.ts';
import { TestClock } from '../../tests/stage/clock.ts';
import { embeddedPlace } from '../../tests/stage/engines.ts';
import { openTestServer, openPostOffice } from '../../tests/stage/test-server.ts';
import { json } from '../../tests/stage/enquiries.ts';
import { isSuppressed } from './suppression.ts';

test('an address that its server does not know ends its subscription, with an entry in the proof; a refusal of us ends nothing', async () => {
  const answers: Record<string, string> = {
    'gone@example.org': '550 5.1.1 no such user',
    'policy@example.org': '550 5.7.1 we do not like you',
    'vague@example.org': '550 no',
  };
  const post = await openPostOffice({ refuse: (address) => answers[address] });
  const place = embeddedPlace();
  const at = new TestClock().now().toISOString();
  const before = await openStore(place);
  await before.db.transaction().execute(async (transaction) => {
    for (const [number, email] of Object.keys(answers).entries()) {
      await transaction
        .insertInto('subscribers')
        .values({ id: email, email, address_key: email, state: 'confirmed', created_at: at, changed_at: at })
        .execute();
      await new Outbox('corbiere.example').enqueue(transaction, {
        id: `mail-${number}`,
        kind: newsletterMails['newsletter-welcome'],
        subjectId: email,
        recipient: email,
        at,
      });
    }
  });
  await before.close();
  const server = await openTestServer(place, { smtpUrl: post.url });
  const store = await openStoreBeside(place);
  const dead = () => store.db.selectFrom('outbox').select('id').where('state', '=', 'dead').execute();
  await expect.poll(dead).toHaveLength(3);
  expect(await store.db.selectFrom('subscribers').select(['id', 'state']).orderBy('id').execute()).toEqual([
    { id: 'gone@example.org', state: 'unsubscribed' },
    { id: 'policy@example.org', state: 'confirmed' },
    { id: 'vague@example.org', state: 'confirmed' },
  ]);
  expect(await store.db.selectFrom('consent_events').select(['subscriber_id', 'event']).execute()).toEqual([
    { subscriber_id: 'gone@example.org', event: 'refused' },
  ]);
  const suppressed = await store.db
    .transaction()
    .execute((transaction) => Promise.all(Object.keys(answers).map((address) => isSuppressed(transaction, address))));
  expect(suppressed).toEqual([true, false, false]);
  expect(server.logged.join('')).not.toContain('@example.org');
  await store.close();
});

test('an enquiry whose acknowledgement is refused for good says that its address does not work', async () => {
  const post = await openPostOffice({
    refuse: (address) => (address === 'ada@wrong.example' ? '550 5.1.2 no such domain' : undefined),
  });
  const server = await openTestServer(embeddedPlace(), { smtpUrl: post.url });
  await json(server, 'request-consultation', { name: 'Ada', email: 'ada@wrong.example' });
  const store = await openStoreBeside(server.place);
  await expect
    .poll(
      async () =>
        (await store.db.selectFrom('enquiries').select('address_refused').executeTakeFirst())?.address_refused,
    )
    .toBe('5.1.2');
  await store.close();
});
