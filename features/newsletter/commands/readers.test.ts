import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importReaders } from '../import-readers.ts';
import { suppress } from '../suppression.ts';
import { beside, within } from '../../../tests/stage/stores.ts';
import {
  engines,
  linesIn,
  migratedPlace,
  openFreshStore,
  temporaryFolder,
  type Place,
} from '../../../tests/stage/engines.ts';
import { addReaders } from '../../../tests/stage/letters.ts';
import { runTool } from '../../../tests/stage/staff-tool.ts';
import { readReadersFile } from './readers-file.ts';

const now = new Date('2026-11-20T09:00:00Z');
const read = (text: string) => readReadersFile(Buffer.from(text), now);
const head = 'email,at,source,wording';
const proof = '2026-05-03,Fair in Lyon,Send me Field Notes once a month.';

describe('a list of readers', () => {
  test('may have a byte order mark, quotes around commas and line breaks, and columns in any order', () => {
    const file =
      '\uFEFFName,Wording,E-Mail,SOURCE, at ,email\r\n"Lovelace, Ada","Yes, ""Field Notes""\r\nonce a month",,Fair,2026-05-03T10:00:00+01:00,Ada@Example.ORG\r\n\r\n,Yes,,Fair,2026-05-04,grace@example.org\r\n';
    expect(read(file)).toEqual({
      readers: [
        {
          line: 2,
          email: 'Ada@example.org',
          at: new Date('2026-05-03T09:00:00Z'),
          source: 'Fair',
          wording: 'Yes, "Field Notes"\nonce a month',
        },
        { line: 5, email: 'grace@example.org', at: new Date('2026-05-04T00:00:00Z'), source: 'Fair', wording: 'Yes' },
      ],
      refused: [],
      passedOver: [],
    });
  });

  test.each([
    ['', /is empty/],
    ['email;at;source;wording', /no column email, at, source, wording\. .*divided by commas/],
    ['email,at\nada@example.org,2026-05-03', /^Line 1: there is no column source, wording\./],
    [`${head}\n"ada@example.org,2026`, /is not CSV: .*quote/i],
  ])('that is invalid is refused completely: %#', (file, why) => {
    expect(() => read(file)).toThrow(why);
  });

  test('is refused if it is not in UTF-8', () => {
    expect(() =>
      readReadersFile(Buffer.from(`${head}\nana@example.org,2026-05-03,Messe Köln,Ja`, 'latin1'), now),
    ).toThrow(/not in UTF-8/);
  });

  test.each([
    [',2026-05-03,Fair,Yes', /no address/],
    ['ada at example,2026-05-03,Fair,Yes', /the address is none/],
    ['ada@example.org,,Fair,Yes', /no proof: the time/],
    ['ada@example.org,3 May,Fair,Yes', /the time is not valid/],
    ['ada@example.org,2027-05-03,Fair,Yes', /yet to come/],
    ['ada@example.org,2026-05-03,,Yes', /no proof: the source/],
    ['ada@example.org,2026-05-03,Fair, ', /no proof: the wording/],
    [`ada@example.org,2026-05-03,${'x'.repeat(201)},Yes`, /at most 200/],
    ['ada@example.org,2026-05-03,Fair', /3 fields and the first line 4/],
  ])('imports no row without a proof: %s', (row, why) => {
    const { readers, refused } = read(`${head}\ngrace@example.org,${proof}\n${row}\n`);
    expect([readers.map(({ line }) => line), refused]).toEqual([[2], [{ line: 3, why: expect.stringMatching(why) }]]);
  });
});

describe.each(engines)('readers who signed up elsewhere, on $name', (engine) => {
  const reader = (email: string, at = '2026-05-03') => ({
    line: 2,
    email,
    at: new Date(at),
    source: 'Fair in Lyon',
    wording: 'Send me Field Notes.',
  });

  test('are imported with their proof and without emails, except those known, unsubscribed or erased', async () => {
    const store = await openFreshStore(engine);
    const at = now.toISOString();
    for (const state of ['confirmed', 'pending', 'unsubscribed'] as const)
      await addReaders(store, () => now, [state], state);
    await within(store, (transaction) => suppress(transaction, 'left@example.org', { why: 'left', at }));
    const list = [
      ...['confirmed', 'pending', 'unsubscribed', 'left', 'erased'].map((name) => reader(`${name}@example.org`)),
      reader('ADA@example.org', '2026-05-03'),
      reader('ada@example.org', '2026-06-03'),
      ...Array.from({ length: 250 }, (_, number) => reader(`reader-${number}@example.org`)),
    ];
    const parts = {
      store,
      now: () => now,
      newId: () => crypto.randomUUID(),
      wasErased: (key: string) => key === 'erased@example.org',
    };
    const count = async (): Promise<number> => (await store.db.selectFrom('subscribers').select('id').execute()).length;

    const trial = await importReaders(parts, { who: 'tool:root' }, list, { isTrial: true });
    expect([trial.taken.length, await count()]).toEqual([251, 3]);
    const done = await importReaders(parts, { who: 'tool:root' }, list, { isTrial: false });
    expect(done).toEqual(trial);
    expect(done.leftOut.map(({ reader: { email }, why }) => [email, why])).toEqual([
      ['confirmed@example.org', 'subscriber'],
      ['pending@example.org', 'pending'],
      ['unsubscribed@example.org', 'left'],
      ['left@example.org', 'left'],
      ['erased@example.org', 'erased'],
      ['ADA@example.org', 'twice'],
    ]);
    expect(await count()).toBe(254);
    const ada = { address_key: 'ada@example.org' };
    expect(await linesIn(store, 'subscribers', ['state', 'email', 'created_at'], ada)).toEqual([
      `confirmed ada@example.org ${at}`,
    ]);
    expect(await linesIn(store, 'consent_events', ['event', 'form', 'wording', 'at'], { event: 'imported' })).toContain(
      'imported Fair in Lyon Send me Field Notes. 2026-06-03T00:00:00.000Z',
    );
    expect(await store.db.selectFrom('outbox').select('id').execute()).toEqual([]);
    expect((await importReaders(parts, { who: 'tool:root' }, list, { isTrial: false })).taken).toEqual([]);
  });
});

describe('corbiere readers import', () => {
  const tool = ({ dataDir }: Place, ...args: string[]) => runTool({ DATA_DIR: dataDir }, ...args);
  const fileOf = (text: string): string => {
    const file = join(temporaryFolder(), 'readers.csv');
    writeFileSync(file, text);
    return file;
  };

  test('reports a trial run, imports on request, and fails for a row without proof', async () => {
    const place = migratedPlace();
    const file = fileOf(`${head}\nada@example.org,${proof}\ngrace@example.org,,Fair,Yes\n=cmd@example.org,${proof}\n`);
    const trial = await tool(place, 'readers', 'import', file);
    expect(trial.code).toBe(1);
    expect(trial.out).toMatch(/^2 readers would be imported\. Nothing was changed/);
    expect(trial.out).toContain('Refused: 1\n  line 3: no proof: the time of the request is missing\n');
    expect(JSON.parse((await tool(place, 'subscribers', 'list', '--json')).out)).toEqual([]);
    const done = await tool(place, 'readers', 'import', file, '--yes', '--json');
    expect([done.code, JSON.parse(done.out)]).toEqual([
      1,
      {
        done: true,
        readers: 2,
        leftOut: [],
        refused: [{ line: 3, why: 'no proof: the time of the request is missing' }],
        passedOver: [],
      },
    ]);

    // An export can be imported elsewhere unchanged.
    const exported = (await tool(place, 'subscribers', 'export')).out;
    const elsewhere = migratedPlace();
    expect(await tool(elsewhere, 'readers', 'import', fileOf(exported), '--yes')).toMatchObject({
      code: 0,
      out: '2 readers imported. No email was sent.\n',
    });
    const readersOf = (of: Place) =>
      beside(of, ({ db }) =>
        db
          .selectFrom('subscribers')
          .innerJoin('consent_events', 'consent_events.subscriber_id', 'subscribers.id')
          .select(['email', 'state', 'event', 'form', 'wording', 'consent_events.at'])
          .orderBy('email')
          .execute(),
      );
    expect(await readersOf(elsewhere)).toEqual(await readersOf(place));
  });
});
