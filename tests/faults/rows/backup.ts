import { join } from 'node:path';
import type { Ledger } from '../ledger.ts';
import { openScene, seconds, type Row } from '../row.ts';
import { runToEnd, temporaryFolder } from '../server-process.ts';

const backups = 3;

export const backupRow: Row = {
  name: 'backup',
  title: 'Backups under load, each restored, and a server started on the last',
  async run(tools) {
    const scene = await openScene(tools);
    const { visitors, ledger, place, post } = scene;
    const faults: string[] = [];
    const made: { file: string; before: Ledger }[] = [];
    visitors.come(8, { journeys: 6 });
    for (let count = 0; count < backups; count += 1) {
      await visitors.deeds(40);
      const file = join(temporaryFolder(), 'backup');
      const before = ledger.snapshot();
      const { code, said } = await runToEnd(tools.programs.tool, ['backup', file, '--json'], {
        DATA_DIR: place.dataDir,
      });
      if (code !== 0) faults.push(`backup ${count + 1}: ${said}`);
      made.push({ file, before });
    }
    const held = await runToEnd(tools.programs.tool, ['restore', made[0]?.file ?? '', '--replace'], {
      DATA_DIR: place.dataDir,
    });
    if (held.code !== 1 || !held.said.includes('is in use by another process'))
      faults.push(`a restore under a running server said: ${held.said}`);
    const outcome = await scene.end();
    let last = place;
    for (const [index, { file, before }] of made.entries()) {
      last = { dataDir: temporaryFolder(), databaseUrl: undefined };
      const { code, said } = await runToEnd(tools.programs.tool, ['restore', file], { DATA_DIR: last.dataDir });
      if (code !== 0) faults.push(`restore ${index + 1}: ${said}`);
      const { lost } = await before.audit(last, post, { mails: false });
      faults.push(...lost.map((missing) => `backup ${index + 1} lacks ${missing}`));
    }
    const again = await openScene(tools, { place: last });
    again.visitors.come(4, { each: 6 });
    await again.visitors.deeds(15);
    await seconds(0.2);
    const after = await again.end();
    faults.push(...after.lost, ...(after.faults ?? []));
    return {
      ...outcome,
      faults: [...(outcome.faults ?? []), ...faults],
      note: `${backups} backups hold all that was acknowledged before them; a server runs on the last`,
    };
  },
};
