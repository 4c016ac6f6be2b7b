import { expect, test } from 'vitest';
import { eraseAgain } from '../apply-erasures.ts';
import { erasuresIn } from '../erasure-journal.ts';
import { openStoreBeside, personalData } from '../../../tests/stage/stores.ts';
import { json } from '../../../tests/stage/enquiries.ts';
import { linesIn, temporaryFolder } from '../../../tests/stage/engines.ts';
import { runTool, refusalOf } from '../../../tests/stage/staff-tool.ts';
import { openTestServer } from '../../../tests/stage/test-server.ts';

const corbiere = (dataDir: string, ...args: string[]) => runTool({ DATA_DIR: dataDir }, ...args);

test('whoever is forgotten is shown before and unknown afterwards, and "nothing is kept" is said then alone', async () => {
  const dataDir = temporaryFolder();
  const server = await openTestServer({ dataDir, databaseUrl: undefined });
  await json(server, 'send-contact-message', {
    name: 'Ada',
    email: 'ada@example.org',
    subject: 'support',
    message: 'A question.',
  });
  await json(server, 'subscribe-newsletter', { email: 'Ada@example.org' });
  await json(server, 'request-my-data', { email: 'ada@example.org' });
  const store = await openStoreBeside({ dataDir, databaseUrl: undefined });
  await expect.poll(() => linesIn(store, 'outbox', ['id'], { state: 'waiting' })).toEqual([]);
  await server.worker.stop();
  expect((await corbiere(dataDir, 'people', 'show', 'ADA@example.org')).out).toContain('A question.');
  expect((await corbiere(dataDir, 'enquiries', 'forget', 'ada@example.org')).out).not.toContain('Nothing is kept');
  expect((await corbiere(dataDir, 'people', 'forget', 'ADA@example.org')).out).toBe(
    'Everything about ADA@example.org is erased.\n',
  );
  expect(await refusalOf(corbiere(dataDir, 'people', 'show', 'ada@example.org'))).toContain(
    'Nothing is stored about ada@example.org.\n',
  );
  await store.close();
});

test('a subscription or an enquiry that is forgotten alone is told to the team, and goes again after a restore without the rest', async () => {
  const dataDir = temporaryFolder();
  const server = await openTestServer({ dataDir, databaseUrl: undefined });
  for (const message of ['One.', 'Two.'])
    await json(server, 'send-contact-message', { name: 'Ada', email: 'ada@example.org', subject: 'support', message });
  await json(server, 'subscribe-newsletter', { email: 'ada@example.org' });
  const store = await openStoreBeside({ dataDir, databaseUrl: undefined });
  await expect.poll(() => linesIn(store, 'outbox', ['id'], { state: 'waiting' })).toEqual([]);
  await server.worker.stop();
  const [enquiries, subscribers, signUps] = [
    await store.db.selectFrom('enquiries').selectAll().orderBy('message').execute(),
    await store.db.selectFrom('subscribers').selectAll().execute(),
    await store.db.selectFrom('sign_ups').selectAll().execute(),
  ];
  const [first] = enquiries;
  if (!first) throw new Error('nothing was stored');
  expect((await corbiere(dataDir, 'enquiries', 'forget', first.reference)).code).toBe(0);
  expect((await corbiere(dataDir, 'subscribers', 'forget', 'ada@example.org')).code).toBe(0);
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
