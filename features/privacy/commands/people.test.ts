import { expect, test } from 'vitest';
import { eraseAgain } from '../apply-erasures.ts';
import { erasuresIn } from '../erasure-journal.ts';
import { openStoreBeside, personalData } from '../../../tests/stage/stores.ts';
import { json } from '../../../tests/stage/enquiries.ts';
import { linesIn, temporaryFolder } from '../../../tests/stage/engines.ts';
import { runTool } from '../../../tests/stage/staff-tool.ts';
import { openTestServer } from '../../../tests/stage/test-server.ts';

/** A database with one person's messages, subscription and data request, all emails sent; and the tool on it. */
async function stored(...messages: readonly string[]) {
  const place = { dataDir: temporaryFolder(), databaseUrl: undefined };
  const server = await openTestServer(place);
  const ada = { name: 'Ada', email: 'ada@example.org', subject: 'support' };
  for (const message of messages) await json(server, 'send-contact-message', { ...ada, message });
  for (const name of ['subscribe-newsletter', 'request-my-data'])
    await json(server, name, { email: 'Ada@example.org' });
  const store = await openStoreBeside(place);
  await expect.poll(() => linesIn(store, 'outbox', ['id'], { state: 'waiting' })).toEqual([]);
  await server.worker.stop();
  return { store, corbiere: (...args: string[]) => runTool({ DATA_DIR: place.dataDir }, ...args) };
}

test('the team is notified of a forgotten enquiry; forgotten parts are erased again after a restore', async () => {
  const { corbiere, store } = await stored('One.', 'Two.');
  expect((await corbiere('people', 'show', 'ADA@example.org')).out).toContain('One.');
  const [enquiries, subscribers, signUps] = [
    await store.db.selectFrom('enquiries').selectAll().orderBy('message').execute(),
    await store.db.selectFrom('subscribers').selectAll().execute(),
    await store.db.selectFrom('sign_ups').selectAll().execute(),
  ];
  const [first] = enquiries;
  if (!first) throw new Error('nothing was stored');
  expect((await corbiere('enquiries', 'forget', first.reference)).code).toBe(0);
  expect((await corbiere('subscribers', 'forget', 'ada@example.org')).code).toBe(0);
  expect(await linesIn(store, 'outbox', ['subject_id'], { kind: 'enquiry-erased' })).toEqual([first.reference]);

  await store.db.insertInto('enquiries').values(first).execute();
  await store.db.insertInto('subscribers').values(subscribers).execute();
  await store.db.insertInto('sign_ups').values(signUps).execute();
  const record = await erasuresIn(store.db);
  await store.db.deleteFrom('erasure_keys').execute();
  await eraseAgain({ store, personalData, deleteMails: () => undefined }, record);
  expect(await linesIn(store, 'enquiries', ['message'])).toEqual(['Two.']);
  for (const table of ['subscribers', 'sign_ups'] as const) expect(await linesIn(store, table, ['id'])).toEqual([]);
  await store.close();
});
