import { timeInteraction, type Haste, type Latencies } from '../first-press.ts';
import { interactions } from '../interactions.ts';
import { median } from '../median.ts';
import { benchOptions, measuring, wholeNumber } from '../options.ts';
import { launchBrowser } from '../../tools/browser/launch.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { startServer } from '../../tools/server/start-server.ts';

const values = benchOptions(
  [
    'npm run bench -- interactions                    from a press to the paint of its answer, on a slow phone',
    'npm run bench -- interactions --runs 9',
    'npm run bench -- interactions --only form,menu   those whose name says so',
    'npm run bench -- interactions --beside ../dist   another build of the site, each of its presses in turn with ours',
  ],
  { runs: { type: 'string', default: '5' }, only: { type: 'string', default: '' }, beside: { type: 'string' } },
);
const runs = wholeNumber('runs', values.runs);
const wanted = values.only.split(',');
const chosen = interactions.filter(({ name }) => wanted.some((part) => name.includes(part)));
if (chosen.length === 0) {
  console.error(`--only "${values.only}" names none of: ${interactions.map(({ name }) => name).join('; ')}.`);
  process.exit(1);
}

interface Row {
  readonly name: string;
  readonly path: string;
  readonly site: string;
  readonly atOnce: number;
  readonly atBest: number;
  readonly taken: number;
  readonly afterMoment: number;
  readonly later: number;
  readonly longestTask: number;
}

await ensureBuilt();
const sites = [{ site: '', server: await startServer() }];
if (values.beside !== undefined)
  sites.push({ site: 'beside', server: await startServer({ SITE_DIST: values.beside }) });
const browser = await launchBrowser();
const rows: Row[] = [];
const measured = measuring('pages pressed on', chosen.length * runs * sites.length * 2);
try {
  for (const interaction of chosen) {
    const seen = sites.map(({ site, server }) => ({
      site,
      server,
      'at once': new Array<Latencies>(),
      'after a moment': new Array<Latencies>(),
    }));
    for (let run = 0; run < runs; run += 1) {
      for (const one of seen) {
        for (const haste of ['at once', 'after a moment'] satisfies Haste[]) {
          one[haste].push(await timeInteraction(browser, one.server.url, interaction, haste));
          measured();
        }
      }
    }
    const { name, path } = interaction;
    for (const { site, 'at once': atOnce, 'after a moment': afterMoment } of seen) {
      const all = [...atOnce, ...afterMoment];
      rows.push({
        name,
        path,
        site,
        atOnce: median(atOnce.map(({ first }) => first)),
        taken: median(atOnce.map(({ taken }) => taken)),
        atBest: Math.min(...atOnce.map(({ first }) => first)),
        afterMoment: median(afterMoment.map(({ first }) => first)),
        later: median(all.flatMap(({ later }) => later)),
        longestTask: median(all.map(({ longestTask }) => longestTask)),
      });
    }
  }
} finally {
  await browser.close();
  for (const { server } of sites) await server.stop();
}

if (values.json) console.log(JSON.stringify(rows));
else {
  const ms = (time: number): string => `${time.toFixed(0)} ms`;
  const line = (name: string, path: string, ...figures: readonly string[]): void => {
    console.log(`  ${name.padEnd(30)}${path.padEnd(40)}${figures.map((figure) => figure.padStart(15)).join('')}`);
  };
  console.log(
    `From a press to the paint of its answer on a phone at a quarter of this processor's speed, median of ` +
      `${runs} pages (aim: 100 ms)\n`,
  );
  line('', '', 'first press', 'shown as taken', 'at best', 'after 200 ms', 'later presses', 'longest task');
  for (const { name, path, site, atOnce, taken, atBest, afterMoment, later, longestTask } of rows)
    line(
      site === '' ? name : `  ${site}`,
      path,
      ms(atOnce),
      ms(taken),
      ms(atBest),
      ms(afterMoment),
      ms(later),
      ms(longestTask),
    );
}
