import { expect, test } from 'vitest';
import { openStoreBeside } from '../../../tests/stage/stores.ts';
import { embeddedPlace } from '../../../tests/stage/engines.ts';
import { openTestServer, openPostOffice } from '../../../tests/stage/test-server.ts';
import { runTool } from '../../../tests/stage/staff-tool.ts';
import { json } from '../../../tests/stage/enquiries.ts';

test('"outbox run" sends what is due, without a server', { timeout: 120_000 }, async () => {
  const place = embeddedPlace();
  const server = await openTestServer(place, { smtpUrl: 'smtp://127.0.0.1:1' });
  await json(server, 'subscribe-newsletter', { email: 'ada@example.org', form: 'insights' });
  const store = await openStoreBeside(place);
  await expect
    .poll(async () =>
      (await store.db.selectFrom('outbox').select('attempts').execute()).map(({ attempts }) => attempts),
    )
    .toEqual([1]);
  await server.stop();
  await store.db.updateTable('outbox').set({ due_at: '2026-11-20T09:00:00.000Z' }).execute();
  await store.close();

  const post = await openPostOffice();
  const run = (...args: string[]) => runTool({ DATA_DIR: place.dataDir, SMTP_URL: post.url }, 'outbox', 'run', ...args);
  expect(await run()).toMatchObject({ code: 0, out: '1 email was tried; 0 waiting, 0 given up.\n' });
  await post.received(1);
  expect(post.mails[0]).toMatchObject({ to: [{ address: 'ada@example.org' }] });
  expect(JSON.parse((await run('--json')).out)).toMatchObject({ tried: 0, waiting: 0, dead: 0 });
});
