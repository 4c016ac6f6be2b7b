import { expect, test } from 'vitest';
import { beside } from '../../../tests/stage/stores.ts';
import { linesIn, migrateByCopy, temporaryFolder } from '../../../tests/stage/engines.ts';
import { runTool } from '../../../tests/stage/staff-tool.ts';

const corbiere = (...args: string[]) => runTool({}, ...args);

test("the staff's tool, on promises fits 80 columns, and shows one promise alone", async () => {
  const all = (await corbiere('promises')).out;
  expect(all.split('\n').filter((line) => line.length > 80)).toEqual([]);
  expect((await corbiere('promises', 'double-opt-in')).out).toMatch(
    /^double-opt-in\n {2}words {5}“after you have confirmed/,
  );
  expect((await corbiere('promises', '--help')).out).toContain('--json');
  expect(await corbiere('promises', 'no-such-promise')).toEqual({
    code: 1,
    out: '',
    err: 'There is no promise no-such-promise. See: corbiere promises\n',
  });
});

test("the staff's tool, on promises counts at once, and the journal names the colleague", async () => {
  const dataDir = temporaryFolder();
  migrateByCopy({ dataDir, databaseUrl: undefined });
  const shown = await runTool({ DATA_DIR: dataDir }, 'promises', 'publish', '--dry-run');
  expect(JSON.parse(shown.out)).toMatchObject({ 'answer-within-a-day': [], 'one-confirmation-mail': { most: 0 } });
  await beside({ dataDir, databaseUrl: undefined }, async (store) => {
    expect(await linesIn(store, 'promise_snapshots', ['made_at'])).toEqual([]);
    expect(await linesIn(store, 'journal', ['act'])).toEqual([]);
  });
  const counted = await runTool({ DATA_DIR: dataDir }, 'promises', 'publish');
  expect([counted.code, counted.out.split('\n').every((line) => line.length <= 80)]).toEqual([0, true]);
  await beside({ dataDir, databaseUrl: undefined }, async (store) => {
    expect(await linesIn(store, 'promise_snapshots', ['made_at'])).toHaveLength(1);
    expect(await linesIn(store, 'journal', ['act'])).toEqual(['promises.publish']);
  });
});
