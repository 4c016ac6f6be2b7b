import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stopAtBatch } from './newsletter.ts';
import { openStore } from '../store/open.ts';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { runTool } from '../../tests/stage/staff-tool.ts';

const corbiere = (dataDir: string, ...args: string[]) => runTool({ DATA_DIR: dataDir, SITE_URL: 'https://www.example.org' }, 'newsletter', 'send', ...args);

test("the staff's tool shows an issue, tests it, sends it once and says what is wrong with a file", { timeout: 120_000 }, async () => {
  const dataDir = temporaryFolder();
  const file = join(dataDir, '2026-11.md');
  writeFileSync(file, '# Field notes\n\nRead [this](/insights).\u202e\n');
  const store = await openStore({ dataDir, databaseUrl: undefined, onFault: () => undefined });
  const at = '2026-11-01T09:00:00.000Z';
  await store.db
    .insertInto('subscribers')
    .values({ id: 'ada', email: 'ada@example.org', address_key: 'ada@example.org', state: 'confirmed', created_at: at, changed_at: at })
    .execute();
  const queued = async () =>
    (await store.db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('id').execute()).map(({ kind, recipient }) => `${kind} ${recipient}`);
  const asked = ['--file', file, '--subject', 'Field notes, November'];

  const shown = await corbiere(dataDir, ...asked, '--dry-run');
  expect(shown.out).toBe('Subject: Field notes, November\n\nField notes\n\nRead this (https://www.example.org/insights).�\n\n1 mail would go out.\n');
  expect(await queued()).toEqual([]);
  expect((await corbiere(dataDir, ...asked, '--test', 'staff@example.org')).out).toBe('A test of 2026-11 waits in the outbox for staff@example.org.\n');
  const sent = await corbiere(dataDir, ...asked);
  expect(sent.out).toBe('1 mail of issue 2026-11 waits in the outbox; with a running server it leaves within a minute.\n');
  expect(JSON.parse((await corbiere(dataDir, ...asked, '--json')).out)).toEqual({
    issue: '2026-11',
    dryRun: false,
    recipients: 0,
    before: 1,
    suppressed: 0,
    waiting: 1,
  });
  expect((await corbiere(dataDir, ...asked)).out).toBe('No mail of issue 2026-11 is new.\nOf an earlier run: 1 mail, of which 1 still waits.\n');
  expect(await queued()).toEqual(['newsletter-test staff@example.org', 'newsletter-issue ada@example.org']);

  writeFileSync(file, '# Field notes\n\n![pixel](https://x.example/p.gif)\n');
  expect(await corbiere(dataDir, ...asked)).toMatchObject({ code: 1, err: expect.stringMatching(/2026-11\.md: line 3: pictures are not sent/) });
  expect(await corbiere(dataDir, '--file', join(dataDir, 'No Name.md'), '--subject', 'x')).toMatchObject({
    code: 1,
    err: expect.stringContaining('name the file after the issue'),
  });
  expect(await corbiere(dataDir, '--file', join(dataDir, 'gone.md'), '--subject', 'x')).toMatchObject({
    code: 1,
    err: expect.stringContaining('cannot be read'),
  });
  expect(await corbiere(dataDir, ...asked, '--test', 'nobody')).toMatchObject({ code: 1, err: expect.stringContaining('It must be an e-mail address.') });
  await store.close();
});

test('a signal ends the sending of an issue where what is queued is whole, and says how it goes on', () => {
  const signals = new EventEmitter();
  const seen: number[] = [];
  const stop = stopAtBatch(signals, '2026-11', (done) => seen.push(done));
  stop.progress(100, 300);
  signals.emit('SIGINT');
  expect(() => stop.progress(200, 300)).toThrow(
    'Stopped: of 300 mails of issue 2026-11, 200 are in the outbox and leave. Run the same again for the rest; nobody gets it twice.',
  );
  stop.progress(300, 300);
  stop.listenNoMore();
  expect([seen, signals.listenerCount('SIGINT')]).toEqual([[100, 200, 300], 0]);
});
