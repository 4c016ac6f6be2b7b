import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { beside } from '../../../tests/stage/stores.ts';
import { embeddedPlace } from '../../../tests/stage/engines.ts';
import { json } from '../../../tests/stage/enquiries.ts';
import { proves } from '../../../tests/stage/proves.ts';
import { corbiere, said, refusalOf } from '../../../tests/stage/staff-tool.ts';
import { openTestServer, type TestServer } from '../../../tests/stage/test-server.ts';
import { csv } from '../../../core/store/csv.ts';

const write = (server: TestServer, changes: Record<string, string> = {}) =>
  json(server, 'send-contact-message', {
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    subject: 'support',
    message: '=cmd|calc\nsecond line',
    ...changes,
  });

describe("the staff's tool, on enquiries", () => {
  test('lists in 80 columns, shows, exports, answers, closes and counts', async () => {
    const server = await openTestServer(embeddedPlace());
    await write(server, { name: `${'Ada '.repeat(20)}\u202e!` });
    const [row] = JSON.parse(await said(server, 'enquiries list --json --kind contact --state open'));
    const list = await said(server, 'enquiries list');
    expect(list).toContain(row.reference);
    expect(list.split('\n').every((line) => line.length <= 80)).toBe(true);
    expect(await said(server, 'enquiries list --kind ethics')).toBe('No enquiries.\n');

    const shown = await said(server, 'enquiries show', row.reference.toLowerCase());
    expect(shown).toContain('  second line');
    expect(shown).not.toContain('\u202e');
    expect(await said(server, 'enquiries export')).toContain('"\'=cmd|calc\nsecond line"');

    expect(await said(server, 'enquiries answer', row.reference)).toContain(`${row.reference} was answered at`);
    const closed = JSON.parse(await said(server, 'enquiries close', row.reference, '--json'));
    expect(closed).toMatchObject({ state: 'closed', answered_at: expect.any(String), closed_at: expect.any(String) });
    const [month] = JSON.parse(await said(server, 'enquiries stats --json'));
    expect([month.answered, month.missed].sort()).toEqual([0, 1]);
    expect(await said(server, 'enquiries stats')).toContain('MONTH    ANSWERED  TIME CHOSEN');
    expect(await refusalOf(corbiere(server, 'enquiries show C-2222-2222'))).toContain('no enquiry C-2222-2222');
  });

  test('accepts references as people write them, says if one was answered before, and undoes an answer', async () => {
    const server = await openTestServer(embeddedPlace());
    await write(server);
    const [row] = JSON.parse(await said(server, 'enquiries list --json'));
    await corbiere(server, 'enquiries answer', row.reference.replaceAll('-', '').toLowerCase());
    expect((await corbiere(server, 'enquiries answer', row.reference)).err).toContain('was already answered');
    expect(await said(server, 'enquiries reopen', `[${row.reference}]`)).toContain(`${row.reference} is open`);
    expect(await said(server, 'enquiries close', row.reference, '--unanswered')).toContain('as unanswered');
    const merged = await corbiere(server, 'enquiries merge', row.reference, row.reference);
    expect([merged.code, merged.err]).toEqual([1, expect.stringContaining('merged with itself')]);
  });

  test('takes, hands over, notes, sets aside and answers, each in the journal; its help fits 80 columns', async () => {
    const server = await openTestServer(embeddedPlace());
    await write(server);
    const [{ reference }] = JSON.parse(await said(server, 'enquiries list --json'));
    expect(await said(server, 'enquiries take', reference)).toContain(`${reference} is open, with`);
    expect(await refusalOf(corbiere(server, 'enquiries take', reference))).toContain(`You already have ${reference}.`);
    expect(await said(server, 'enquiries hand-over', reference, 'ben@firm.test')).toContain('with ben');
    await corbiere(server, 'enquiries note', reference, 'Asked in May too.');
    expect(await said(server, 'enquiries reply', reference, 'Dear Ada, yes.')).toContain('will be sent in 10 seconds');
    expect(await said(server, 'enquiries take-reply-back', reference)).toContain('Dear Ada, yes.');
    expect(await said(server, 'enquiries spam', reference)).toContain('is in the side tray');
    const journal = await beside(server.place, ({ db }) =>
      db.selectFrom('journal').select(['act', 'record']).orderBy('id').execute(),
    );
    expect(journal.map(({ act }) => act)).toEqual(
      ['send', 'take', 'hand-over', 'note', 'reply', 'take-reply-back', 'side-tray'].map((act) => `enquiries.${act}`),
    );
    expect(new Set(journal.map(({ record }) => record))).toEqual(new Set([reference]));
    const { out } = await corbiere(server, 'enquiries --help');
    expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  test(
    'forgets an address: an export shows nothing, and the mail folder is empty',
    proves('promise:copy-and-erasure'),
    async () => {
      const server = await openTestServer(embeddedPlace());
      await write(server);
      await write(server, { message: 'Another' });
      const folder = join(server.place.dataDir, 'mail');
      await expect.poll(() => readdirSync(folder).filter((name) => name.endsWith('.eml')).length).toBe(4);
      await server.worker.stop();
      expect(await said(server, 'enquiries forget ADA@example.org')).toBe('2 enquiries were erased.\n');
      expect(JSON.parse(await said(server, 'enquiries export ada@example.org --json'))).toEqual([]);
      const mails = await said(server, 'outbox list --state all --json');
      expect(JSON.parse(mails)).toMatchObject([
        { kind: 'enquiry-erased', state: 'waiting', recipient: 'hello@corbiere.example' },
      ]);
      expect(mails).not.toContain('ada@');
      expect(readdirSync(folder)).toEqual([]);
      expect((await corbiere(server, 'enquiries forget ada@example.org')).code).toBe(1);
    },
  );
});

test('CSV is read as UTF-8 by spreadsheets, runs no formula and keeps quotes', () => {
  expect(csv(['a'], [{ a: ' =1+1' }, { a: 'say "hi"' }, { a: null }])).toBe('\ufeffa\n"\' =1+1"\n"say ""hi"""\n""');
});
