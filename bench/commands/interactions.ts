import { interactions, timeInteraction, type Latencies } from '../interactions.ts';
import { median } from '../median.ts';
import { benchOptions, wholeNumber } from '../options.ts';
import { launchBrowser } from '../../tools/browser/launch.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { startServer } from '../../tools/server/start-server.ts';

const values = benchOptions(
  ['npm run bench -- interactions                 from a press to the next paint, on a slow phone', 'npm run bench -- interactions --runs 9'],
  { runs: { type: 'string', default: '5' } },
);
const runs = wholeNumber('runs', values.runs);

await ensureBuilt();
const server = await startServer();
const browser = await launchBrowser();
const rows: { name: string; path: string; first: number; quickest: number; later: number; longestTask: number }[] = [];
try {
  for (const interaction of interactions) {
    const seen: Latencies[] = [];
    for (let run = 0; run < runs; run += 1) seen.push(await timeInteraction(browser, server.url, interaction));
    const { name, path } = interaction;
    rows.push({
      name,
      path,
      first: median(seen.map(({ first }) => first)),
      quickest: Math.min(...seen.map(({ first }) => first)),
      later: median(seen.flatMap(({ later }) => later)),
      longestTask: median(seen.map(({ longestTask }) => longestTask)),
    });
  }
} finally {
  await browser.close();
  await server.stop();
}

if (values.json) console.log(JSON.stringify(rows));
else {
  const ms = (time: number): string => `${time.toFixed(0)} ms`;
  const line = (...[name, path, ...figures]: readonly [name: string, path: string, ...figures: string[]]): void => {
    console.log(`  ${name.padEnd(30)}${path.padEnd(15)}${figures.map((figure) => figure.padStart(15)).join('')}`);
  };
  console.log(`From a press to the next paint on a phone at a quarter of this processor's speed, median of ${runs} pages (aim: 100 ms)\n`);
  line('', '', 'first press', 'at best', 'later presses', 'longest task');
  for (const { name, path, first, quickest, later, longestTask } of rows) line(name, path, ms(first), ms(quickest), ms(later), ms(longestTask));
}
