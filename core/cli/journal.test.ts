import { expect, test } from 'vitest';
import { beside, within } from '../../tests/stage/stores.ts';
import { migratedPlace } from '../../tests/stage/engines.ts';
import { runTool } from '../../tests/stage/staff-tool.ts';
import { writeJournal } from '../store/journal.ts';

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
