import { parseArgs } from 'node:util';
import { startBareServer } from '../bench/bare-server.ts';
import { median } from '../bench/median.ts';
import { residentMemory } from '../bench/memory.ts';
import { weighPage } from '../bench/page-weight.ts';
import { table, type Measures, type PageMeasures } from '../bench/report.ts';
import { signUpsPerSecond } from '../bench/sign-ups.ts';
import { hammer, type Throughput } from '../bench/throughput.ts';
import { launchBrowser } from './browser/launch.ts';
import { ensureBuilt } from './build/ensure-built.ts';
import { startServer } from './server/start-server.ts';

const { values: options } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const rounds = 3;
const secondsEach = 5;

function progress(line: string): void {
  if (!options.json) console.log(line);
}

async function measure(): Promise<Measures> {
  const site = await startServer({ TRUST_PROXY: '127.0.0.1' });
  const bareSite = await startBareServer(['index.html']);
  const browser = await launchBrowser();
  const pages = { home: { url: `${site.url}/` }, bare: { url: `${bareSite.url}/` } };
  try {
    const memoryAtRest = await residentMemory(site.process.pid ?? 0);
    progress('Weighing the pages …');
    const weights = { home: await weighPage(browser, pages.home.url), bare: await weighPage(browser, pages.bare.url) };

    await browser.close();

    progress(`Asking for each page for ${rounds} × ${secondsEach} s …`);
    const loads: Record<keyof typeof pages, Throughput[]> = { home: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      loads.bare.push(await hammer(pages.bare.url, secondsEach));
      loads.home.push(await hammer(pages.home.url, secondsEach));
    }

    progress(`Signing up for ${secondsEach} s …`);
    const signUps = await signUpsPerSecond(site.url, secondsEach);
    const memoryAfterLoad = await residentMemory(site.process.pid ?? 0);

    const page = (name: keyof typeof pages): PageMeasures => ({
      weight: weights[name],
      throughput: { perSecond: median(loads[name].map(({ perSecond }) => perSecond)), slowest: median(loads[name].map(({ slowest }) => slowest)) },
    });
    return { home: page('home'), bare: page('bare'), signUpsPerSecond: signUps, memoryAtRest, memoryAfterLoad };
  } finally {
    await browser.close();
    await site.stop();
    await bareSite.stop();
  }
}

await ensureBuilt();
const measures = await measure();
console.log(options.json ? JSON.stringify(measures, null, 2) : `\n${table(measures)}`);
