import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { readEnvironment } from '../context/environment.ts';
import { mailServerFault } from '../mail/smtp.ts';
import { dependenciesOf, start } from './start.ts';
import { listen } from '../../tests/stage/loopback.ts';
import { openStore, openStoreBeside } from '../../tests/stage/stores.ts';
import { addressWith, embeddedPlace, onPostgres, temporaryFolder } from '../../tests/stage/engines.ts';
import { sharedWords, writeSiteFixture } from '../../tests/stage/fixtures.ts';
import { openTestServer, root, openPostOffice } from '../../tests/stage/test-server.ts';
import { runTool } from '../../tests/stage/staff-tool.ts';
import { askedForPassword } from '../../tools/server/temporary-postgres.ts';
import { startFault } from './start-faults.ts';
import { builtServer } from '../../tests/faults/built-server.ts';
import { contact, json } from '../../tests/stage/enquiries.ts';
import { features } from '../../features/index.ts';

interface Start {
  readonly child: ChildProcess;
  readonly said: () => string;
}

const variables = (environment: Record<string, string>): Record<string, string> => ({
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: temporaryFolder(),
  SITE_DIST: writeSiteFixture(join(temporaryFolder(), 'dist')),
  ...environment,
});

function startServer(environment: Record<string, string>): Start {
  const child = spawn(process.execPath, [builtServer()], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...variables(environment) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      written += chunk.toString();
    });
  return { child, said: () => written };
}

/**
 * What a start that fails says. A process costs a second of processor time: the program's own words and end are of one
 * case, the others ask what it says.
 */
async function refusal(environment: Record<string, string>): Promise<string> {
  const reading = readEnvironment(variables({ LOG_LEVEL: 'silent', ...environment }), root);
  if ('mistakes' in reading) throw new Error(reading.mistakes.join('\n'));
  const { settings } = reading;
  const said = await start({ features, wordsIn: sharedWords }, settings, dependenciesOf(settings)).catch(
    (error: unknown) => startFault(error, settings),
  );
  if (typeof said !== 'string') {
    await said.stop();
    throw new Error('The server started.');
  }
  return `${said}\n`;
}

/** The same from the program itself, which ends with it. */
async function programsRefusal(environment: Record<string, string>): Promise<string> {
  const { child, said } = startServer(environment);
  await once(child, 'close');
  expect(child.exitCode).toBe(1);
  return said();
}

async function run(databaseUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function listener(greeting = ''): Promise<number> {
  const server = createServer((socket) => {
    if (greeting !== '') socket.write(greeting);
    socket.on('error', () => undefined);
  });
  onTestFinished(() => void server.close());
  return listen(server);
}

describe('a start that fails says in one line what failed, which variable it hangs on and what to do', () => {
  test('where it listens', async () => {
    const taken = String(await listener());
    const [inUse, noAddress] = await Promise.all([programsRefusal({ PORT: taken }), refusal({ HOST: '203.0.113.7' })]);
    expect(inUse).toBe(
      `PORT: ${taken} on 127.0.0.1 is in use by another program. Stop it, or set PORT to a free port.\n`,
    );
    expect(noAddress).toMatch(
      /^HOST: 203\.0\.113\.7 is not an address of this machine \(EADDRNOTAVAIL\)\. Set HOST to .+\n$/,
    );
  });

  test('where its data lies', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const said = await refusal({ DATA_DIR: join(file, 'data') });
    expect(said).toMatch(
      /^DATA_DIR: .+\/file\/data cannot be used \(.+\)\. Create the folder and give it to the server's user, or name another one\.\n$/,
    );
  });

  test.runIf(inject('postgresUrl') !== '')('where its database is', async () => {
    const server = new URL(inject('postgresUrl'));
    const refused = (parts: Parameters<typeof addressWith>[1]) =>
      refusal({ DATABASE_URL: addressWith(server.href, parts) });
    const [noDatabase, notPostgres, wrongPassword, noPassword, noSuchUser, noUser] = await Promise.all([
      refused({ pathname: '/no_such_database' }),
      refused({ search: '?sslmode=verify-full' }),
      refused({ username: askedForPassword, password: 'quux' }),
      refused({ username: askedForPassword, password: '' }),
      refused({ username: 'nobody', password: '' }),
      refused({ username: '', password: '' }),
    ]);
    expect(noDatabase).toContain(`DATABASE_URL: PostgreSQL at ${server.host}/no_such_database cannot be used`);
    expect(noDatabase).toContain('There is no such database: create it, or name another.');
    expect(notPostgres).toContain('switch it on there, or use sslmode=disable');
    expect(wrongPassword).toContain(
      `DATABASE_URL: PostgreSQL at ${server.host}/postgres cannot be used (password authentication failed`,
    );
    expect(wrongPassword).toContain('User and password must be those of a role on that server.');
    expect(noPassword).toContain('It names no password, and the server asks for one.');
    expect(noSuchUser).toContain(
      'role "nobody" does not exist). There is no such user: create the role, or name another.',
    );
    expect(noUser).toContain('It names no user: use postgres://user:password@host:5432/database');
    for (const said of [wrongPassword, noPassword, noSuchUser, noUser]) expect(said).toMatch(/^[^\n]+\n$/);
    expect(wrongPassword).not.toContain('quux');
  });

  test.each(onPostgres)(
    'where its role may make no tables, and the tool where it may not read them: $name',
    async (engine) => {
      const { databaseUrl = '' } = await engine.emptyPlace();
      const role = `without_rights_${randomUUID().replaceAll('-', '')}`;
      await run(databaseUrl, `create role ${role} login`);
      onTestFinished(() => run(databaseUrl, `drop role ${role}`));
      const restricted = new URL(addressWith(databaseUrl, { username: role }));
      const started = await refusal({ DATABASE_URL: restricted.href });
      expect(started).toContain(
        `DATABASE_URL: PostgreSQL at ${restricted.host}${restricted.pathname} cannot be used (permission denied for database `,
      );
      expect(started).toContain(
        '). The role needs the right to make and use the tables of this server: make it the owner of the database, or run create schema corbiere authorization',
      );
      await (await openStore({ dataDir: temporaryFolder(), databaseUrl })).close();
      const { err } = await runTool({ DATABASE_URL: restricted.href }, 'enquiries', 'list');
      expect(err).toContain('cannot be used (permission denied for schema corbiere). The role needs the right');
    },
  );

  test('where the host of its database has no name: it says so while it waits, and the tool at once', async () => {
    // A label of more than 63 letters is refused before anybody is asked.
    const host = `${'n'.repeat(64)}.example`;
    const DATABASE_URL = `postgres://corbiere:quux@${host}/corbiere`;
    const { said } = startServer({ DATABASE_URL });
    await expect
      .poll(said)
      .toContain(
        `"fault":"getaddrinfo ENOTFOUND ${host}","msg":"DATABASE_URL: the database is not there yet; trying again for`,
      );
    const { code, err } = await runTool({ DATABASE_URL }, 'enquiries', 'list');
    expect(code).toBe(1);
    expect(err).toMatch(
      /\nDATABASE_URL: PostgreSQL at n+\.example\/corbiere cannot be used \(getaddrinfo ENOTFOUND n+\.example\)\. There is no host with this name: correct it/,
    );
    expect(err + said()).not.toContain('quux');
  });

  test('where the key of its signatures lies, also in its data folder', async () => {
    const dataDir = temporaryFolder();
    const keyFile = join(dataDir, 'dkim.pem');
    const said = await refusal({
      DATA_DIR: dataDir,
      DKIM_DOMAIN: 'example.org',
      DKIM_SELECTOR: 's',
      DKIM_KEY_FILE: keyFile,
    });
    expect(said).toBe(
      `DKIM_KEY_FILE: ${keyFile} does not exist. Name the file with the private key, and give it to the server's user.\n`,
    );
  });
});

describe('a start that will disappoint somebody says so', () => {
  const publicSite = { SITE_URL: 'https://www.corbiere.example', HOST: '127.0.0.1' };

  test('a mail server that is not there, or speaks no TLS where TLS is asked for, or takes no such user', async () => {
    const plain = await listener('220 mail.example ESMTP\r\n');
    const gone = startServer({ ...publicSite, SMTP_URL: 'smtp://corbiere:quux@127.0.0.1:1' });
    const wrong = (await mailServerFault(`smtps://corbiere:quux@127.0.0.1:${plain}`)) ?? '';
    const strict = await openPostOffice({ password: 'right' });
    const refused = (await mailServerFault(`smtp://corbiere:quux@127.0.0.1:${strict.port}`)) ?? '';
    const post = await openPostOffice();
    const right = startServer({ ...publicSite, SMTP_URL: post.url });
    await expect
      .poll(gone.said, { timeout: 40_000 })
      .toContain('SMTP_URL: the mail server 127.0.0.1:1 accepts no email from us');
    expect(gone.said()).toContain('Nothing listens there: correct host and port.');
    expect(wrong).toContain(`Port ${plain} does not start with TLS: use smtp:// instead of smtps://.`);
    expect(refused).toMatch(/SMTP_URL: the mail server 127\.0\.0\.1:\d+ accepts no email from us \(Invalid login: 535/);
    expect(refused).toContain(
      'The mail server does not accept this user and password. Characters such as @ or / in them must be percent-encoded.',
    );
    expect(gone.said() + wrong + refused).not.toContain('quux');
    await expect.poll(right.said, { timeout: 40_000 }).toContain('"msg":"started"');
    expect(right.said()).not.toContain('SMTP_URL');
  });

  test('and /readyz warns while it accepts none, without being unready; the end is said too', async () => {
    let fault: string | undefined = 'SMTP_URL: it accepts no email from us';
    const server = await openTestServer(
      embeddedPlace(),
      { smtpUrl: 'smtp://127.0.0.1:1' },
      { mailServerFault: async () => fault },
    );
    const ready = async () => [
      (await server.app.inject('/readyz')).statusCode,
      (await server.app.inject('/readyz')).json(),
    ];
    await expect.poll(ready).toEqual([200, { status: 'ready', warnings: ['smtp'] }]);
    await server.jobs.run('mail server');
    fault = undefined;
    await server.jobs.run('mail server');
    expect(await ready()).toEqual([200, { status: 'ready' }]);
    expect(server.logged.filter((line) => line.includes('SMTP_URL')).map((line) => JSON.parse(line).msg)).toEqual([
      'SMTP_URL: it accepts no email from us',
      'SMTP_URL: the mail server accepts email from us again',
    ]);
  });

  test('and its mails are kept as files but wait, not counted as sent', async () => {
    const testServer = await openTestServer(embeddedPlace(), { siteUrl: 'https://www.corbiere.example' });
    await json(testServer, 'send-contact-message', contact);
    await expect
      .poll(() => readdirSync(join(testServer.place.dataDir, 'mail')).filter((name) => name.endsWith('.eml')).length)
      .toBeGreaterThan(0);
    const store = await openStoreBeside(testServer.place);
    const read = async () =>
      (await store.db.selectFrom('outbox').select(['state', 'failure']).execute()).filter(
        ({ failure }) => failure !== null,
      );
    await expect.poll(read).not.toEqual([]);
    for (const row of await read())
      expect(row).toEqual({ state: 'waiting', failure: 'SMTP_URL is not set: the email was not delivered' });
    await store.close();
  });
});
