import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../tools/checks/root.ts';
import { openScene, seconds, type Row } from '../row.ts';
import { temporaryFolder } from '../server-process.ts';
import { hour } from '../../../contract/time.ts';

/** Where the clock is set, in hours from the true time. The last one is the true time again. */
const jumps = [1, -30, 100, 20, -200, 0];

export const clockRow: Row = {
  name: 'clock',
  title: 'The clock jumps ahead and back by up to nine days, while mails wait',
  async run(tools) {
    const file = join(temporaryFolder(), 'offset');
    writeFileSync(file, '0');
    const scene = await openScene(tools, {
      nodeOptions: ['--import', join(root, 'tests', 'programs', 'shifted-clock.ts')],
      environment: { CLOCK_OFFSET_FILE: file },
    });
    const { server, visitors, post } = scene;
    // A link may run out by a jump: only visitors who need none.
    visitors.come(6, { journeys: 4 });
    for (const [index, jump] of jumps.entries()) {
      post.mood = 450;
      await visitors.deeds(15);
      writeFileSync(file, String(jump * hour));
      server.signal('SIGUSR2');
      await seconds(0.5);
      post.mood = 'taking';
      if (index % 3 === 2) {
        await server.kill();
        await server.start();
      }
      await visitors.deeds(15);
    }
    const outcome = await scene.end();
    return { ...outcome, note: `${jumps.length} jumps (hours: ${jumps.join(', ')}), a kill after every third` };
  },
};
