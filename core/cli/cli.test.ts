import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { embeddedPlace, migratedPlace } from '../../tests/stage/engines.ts';
import { beside, within } from '../../tests/stage/stores.ts';
import { writeJournal } from '../store/journal.ts';
import { corbiere, runTool, said, spawnTool, refusalOf } from '../../tests/stage/staff-tool.ts';
import { openTestServer, root, type TestServer, openPostOffice } from '../../tests/stage/test-server.ts';
import { json } from '../../tests/stage/enquiries.ts';
import { versionInWords } from '../start/release.ts';
import { programOf } from './program.ts';
import { firm } from '../../features/index.ts';

/** Signs up, and waits for the confirmation mail. */
async function signUp(server: TestServer, email: string): Promise<void> {
  await json(server, 'subscribe-newsletter', { email, form: 'insights' });
  await expect
    .poll(async () =>
      JSON.parse(await said(server, 'outbox list --state all --json')).filter(
        ({ state }: { state: string }) => state === 'waiting',
      ),
    )
    .toEqual([]);
}

describe("the staff's tool, beside a running server", () => {
  test('shows dead letters in 80 columns and sends them again', async () => {
    let refusing = true;
    const post = await openPostOffice({ refuse: () => (refusing ? 550 : undefined) });
    const server = await openTestServer(embeddedPlace(), { smtpUrl: post.url });
    await signUp(server, 'ada@example.org');
    await expect.poll(() => said(server, 'outbox list --state dead')).toContain('dead');
    const { out } = await corbiere(server, 'outbox list');
    expect(out).toMatch(/newsletter-confirmation +dead +1/);
    expect(out).toContain('550');
    expect(out.split('\n').every((line) => line.length <= 80)).toBe(true);
    expect(out.replace(/\s+/g, ' ')).toContain('Someone asked for the newsletter and cannot confirm.');
    const id = /id (\S+)/.exec(out)?.[1] ?? '';
    expect(await said(server, 'outbox aside', id)).toBe('It is put aside; its record is deleted after 30 days.\n');
    expect(await said(server, 'outbox list')).toBe('No emails.\n');
    expect(await refusalOf(corbiere(server, 'outbox aside', id))).toContain('This email was put aside at ');
    expect(await said(server, 'outbox aside', id, '--undo')).toBe('It is listed as failed again.\n');
    expect((await corbiere(server, 'outbox now', id)).err).toContain('This email was given up at ');
    refusing = false;
    server.clock.pass(Date.now() - server.clock.now().getTime() + 60_000);
    expect(await said(server, 'outbox retry --all-dead')).toBe('1 email is due again.\n');
    await post.received(1);
  });

  test('says what is wrong in one line', async () => {
    const server = await openTestServer(embeddedPlace());
    expect(await corbiere(server, 'outbox retry')).toMatchObject({
      code: 1,
      err: 'Give the id of an email, or --all-dead.\n',
    });
    expect(await refusalOf(corbiere(server, 'outbox retry no-such-id'))).toContain(
      'No email no-such-id is waiting or was given up.',
    );
    expect(await said(server, 'subscribers list --help')).toContain('--json');
  });
});

test('an unknown command lists the known ones, and every help fits 80 columns', async () => {
  // The program itself, as a shell starts it.
  const unknown = await spawnTool({}, 'bogus');
  expect([unknown.code, unknown.out]).toEqual([1, '']);
  const names = programOf(firm, {}).commands.map((command) => command.name());
  expect(names).toEqual(expect.arrayContaining(['enquiries', 'calls', 'letters', 'doctor']));
  expect(unknown.err).toBe(
    `error: unknown command 'bogus'\nCommands of corbiere: ${names.join(', ')}. Each explains itself with --help.\n`,
  );
  expect((await runTool({}, 'enquiries', 'lst')).err).toMatch(
    /Did you mean list\?\)\nCommands of corbiere enquiries: list, show, [a-z, -]+\./,
  );
  const help = (command: Command, path: string): void => {
    expect([
      path,
      command
        .helpInformation()
        .split('\n')
        .filter((line) => line.length > 80),
    ]).toEqual([path, []]);
    for (const known of command.commands) help(known, `${path} ${known.name()}`);
  };
  help(programOf(firm, {}), 'corbiere');
  expect((await runTool({}, 'calls', 'block', '--help')).out).toContain('--why <words>');
});

test('says which version it is', async () => {
  expect(versionInWords(root)).toMatch(/^\d+\.\d+\.\d+ \(from its sources\)$/);
  expect((await spawnTool({}, '--version')).code).toBe(0);
});

test('the journal is listed in 80 columns, and filtered', async () => {
  const place = migratedPlace();
  await beside(place, async (store) => {
    for (const [who, act, record] of [
      ['ana@firm.test', 'enquiries.take', 'C-7K3M-9Q2F'],
      ['link:=cmd()', 'enquiries.answer', 'C-7K3M-9Q2F'],
      ['tool:root', 'retention.run', null],
    ] as const)
      await within(store, (transaction) =>
        writeJournal(transaction, { who }, { act, record, details: { mails: 2 } }, new Date().toISOString()),
      );
  });
  const journal = (...args: string[]) => runTool({ DATA_DIR: place.dataDir }, 'journal', ...args);
  const list = await journal('list');
  expect(list.out.split('\n')[0]).toMatch(/^WHEN \(UTC\) +WHO +ACT +MORE$/);
  expect(list.out.split('\n').filter((line) => line.length > 80)).toEqual([]);
  expect(
    JSON.parse(
      (await journal('list', '--record', 'C-7K3M-9Q2F', '--who', 'ana@firm.test', '--days', '1', '--json')).out,
    ),
  ).toMatchObject([{ who: 'ana@firm.test', act: 'enquiries.take', details: { mails: 2 } }]);
  expect(await journal('list', '--act', 'letters.send')).toMatchObject({ code: 0, out: 'No lines.\n' });
});
