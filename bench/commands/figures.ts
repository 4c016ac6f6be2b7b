import { drags, frames, timeDrag, type Frames } from '../figure-frames.ts';
import { median } from '../median.ts';
import { benchOptions, wholeNumber } from '../options.ts';
import { launchBrowser } from '../../tools/browser/launch.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { startServer } from '../../tools/server/start-server.ts';

const values = benchOptions(
  ['npm run bench -- figures                 frames while a figure is dragged, at a quarter of the processor’s speed', 'npm run bench -- figures --runs 9'],
  { runs: { type: 'string', default: '5' } },
);
const runs = wholeNumber('runs', values.runs);

await ensureBuilt();
const server = await startServer();
const browser = await launchBrowser();
const rows: ({ readonly name: string; readonly width: number } & Frames)[] = [];
try {
  for (const drag of drags) {
    for (const width of [1440, 390]) {
      const seen: Frames[] = [];
      for (let run = 0; run < runs; run += 1) seen.push(await timeDrag(browser, server.url, drag, width));
      const middle = (of: keyof Frames): number => median(seen.map((one) => one[of]));
      rows.push({ name: `${drag.figure} ${drag.control}`, width, median: middle('median'), slow: middle('slow'), late: middle('late') });
    }
  }
} finally {
  await browser.close();
  await server.stop();
}

if (values.json) console.log(JSON.stringify(rows));
else {
  console.log(`Frames of a drag at a quarter of this processor's speed, median of ${runs} runs of ${frames} (aim: 16.7 ms)\n`);
  console.log(`  ${''.padEnd(32)}${'width'.padStart(8)}${'median'.padStart(12)}${'95 %'.padStart(12)}${'late'.padStart(8)}`);
  for (const { name, width, median: usual, slow, late } of rows) {
    console.log(
      `  ${name.padEnd(32)}${`${width} px`.padStart(8)}${`${usual.toFixed(1)} ms`.padStart(12)}${`${slow.toFixed(1)} ms`.padStart(12)}${String(late).padStart(8)}`,
    );
  }
}
