import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { beside, openStore } from '../../tests/stage/stores.ts';
import { runServer } from '../../tests/faults/built-server.ts';
import { onPostgres, type Place } from '../../tests/stage/engines.ts';
import { writeSiteFixture } from '../../tests/stage/fixtures.ts';
import { contact, json } from '../../tests/stage/enquiries.ts';
import { openTestServer } from '../../tests/stage/test-server.ts';
import { onPath } from '../../tools/checks/needs.ts';
import { freePort } from '../../tools/server/start-server.ts';

const pooler = onPath('pgbouncer');

/**
 * Two server connections for all clients, given to whoever begins a transaction or, in the other mode, asks one
 * statement.
 */
async function behindPooler({ dataDir, databaseUrl = '' }: Place, mode = 'transaction'): Promise<Place> {
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'corbiere-pooler-'));
  const ownPort = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${ownPort}\nunix_socket_dir =`,
    `auth_type = any\npool_mode = ${mode}\ndefault_pool_size = 2`,
  ];
  writeFileSync(settings, lines.join('\n'));
  chmodSync(folder, 0o755);
  // It refuses to run as root.
  const [command, before] =
    process.getuid?.() === 0
      ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', pooler ?? '']]
      : [pooler ?? '', []];
  const child = spawn(command, [...before, '-q', settings], { stdio: 'ignore', cwd: tmpdir() });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  await expect
    .poll(
      () =>
        new Promise((resolve) => {
          const socket = connect(ownPort, '127.0.0.1');
          socket.once('connect', () => resolve('open')).once('error', () => resolve('closed'));
          socket.once('connect', () => socket.destroy());
        }),
    )
    .toBe('open');
  return { dataDir, databaseUrl: `postgres://${username}@127.0.0.1:${ownPort}${pathname}` };
}

describe.skipIf(pooler === undefined || onPostgres.length === 0)(
  'behind a transaction pooler (skipped where PgBouncer is not installed)',
  () => {
    test('processes that start together migrate in turn, and what several ask for happens once', async () => {
      const [engine] = onPostgres;
      if (engine === undefined) return;
      const place = await behindPooler(await engine.emptyPlace());
      const stores = await Promise.all([1, 2, 3].map(() => openStore(place)));
      for (const store of stores) await store.close();

      const servers = await Promise.all([1, 2].map(() => openTestServer(place)));
      const keys = Array.from({ length: 6 }, () => randomUUID());
      const typedBy = (key: string) => ({ ...contact, email: `ada-${key}@example.org` });
      const answers = await Promise.all(
        keys.flatMap((key) =>
          // All come from one client, and are no more than its allowance (gates/allowances.ts): beyond it a repetition
          // may be refused.
          Array.from({ length: 6 }, (_, number) =>
            json(servers[number % 2] ?? expect.fail('no server'), 'send-contact-message', typedBy(key), {
              'idempotency-key': key,
            }),
          ),
        ),
      );
      expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200));
      await beside(place, async ({ db }) => {
        const rows = await db.selectFrom('enquiries').select('email').execute();
        expect(rows.map(({ email }) => email).sort()).toEqual(keys.map((key) => `ada-${key}@example.org`).sort());
        await expect
          .poll(() => db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute())
          .toEqual([]);
      });
      expect((await servers[0]?.app.inject('/readyz'))?.statusCode).toBe(200);
      expect(servers.flatMap(({ logged }) => logged).filter((line) => /"level":[456]0/.test(line))).toEqual([]);
    });

    test('one that gives out connections by the statement is refused at the start, with what to set', async () => {
      const [engine] = onPostgres;
      if (engine === undefined) return;
      const { databaseUrl = '', dataDir } = await behindPooler(await engine.emptyPlace(), 'statement');
      const start = runServer({
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        PORT: '0',
        SITE_DIST: writeSiteFixture(join(dataDir, 'dist')),
      });
      await expect(start).rejects.toThrow(
        /DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+\/\S+ cannot be used \(transaction blocks not allowed in statement pooling mode\)\. The pooler in front of it works by statement: set pool_mode = transaction there\.\n$/,
      );
    });
  },
);
