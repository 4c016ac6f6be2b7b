import { expect, test } from 'vitest';
import { openStore } from '../../../tests/stage/stores.ts';
import { migrateByCopy, temporaryFolder } from '../../../tests/stage/engines.ts';
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

test("the staff's tool, on promises counts at once, and the journal says who asked", async () => {
  const dataDir = temporaryFolder();
  migrateByCopy({ dataDir, databaseUrl: undefined });
  const rows = async () => {
    const store = await openStore({ dataDir, databaseUrl: undefined });
    const [snapshots, lines] = [
      await store.db.selectFrom('promise_snapshots').selectAll().execute(),
      await store.db.selectFrom('journal').select('act').execute(),
    ];
    await store.close();
    return [snapshots.length, lines];
  };
  const counted = await runTool({ DATA_DIR: dataDir }, 'promises', 'publish');
  expect([counted.code, counted.out.split('\n').every((line) => line.length <= 80)]).toEqual([0, true]);
  expect(await rows()).toEqual([1, [{ act: 'promises.publish' }]]);
});
