import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { builtSearch, searchFile } from '../../features/search/built-search.ts';
import { wordsIn } from '../../features/search/terms.ts';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { startServer } from '../../tools/server/start-server.ts';
import { median } from '../median.ts';
import { benchOptions } from '../options.ts';

const searches = 2_000;

/** Runs of one to four words of the site's own sentences, each third with a letter missing. */
function questions(dist: string): readonly string[] {
  const { sections } = z.parse(builtSearch, JSON.parse(readFileSync(join(dist, searchFile), 'utf8')));
  const words = sections.flatMap(({ sentences }) => wordsIn(sentences.join(' ')).map(({ word }) => word));
  return Array.from({ length: searches }, (_, number) => {
    const at = (number * 7_919) % words.length;
    const asked = words.slice(at, at + 1 + (number % 4)).join(' ');
    return number % 3 === 0 ? asked.slice(0, 3) + asked.slice(4) : asked;
  });
}

const { json } = benchOptions(['npm run bench -- search           how long a search of the site takes'], {});
const dist = join(await ensureBuilt(), 'dist');
const server = await startServer({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' });
try {
  const times: number[] = [];
  // One after the other, each from another network; until the whole page is there.
  for (const [number, words] of questions(dist).entries()) {
    const from = `10.${number % 250}.${Math.floor(number / 250)}.1`;
    const began = performance.now();
    const answer = await fetch(`${server.url}/search?${new URLSearchParams({ q: words }).toString()}`, {
      headers: { 'x-forwarded-for': from },
    });
    await answer.text();
    times.push(performance.now() - began);
    if (answer.status !== 200) throw new Error(`/search answered ${answer.status}`);
  }
  // The first load what is loaded once.
  const sorted = times.slice(50).toSorted((one, other) => one - other);
  const found = { median: median(sorted), slowest: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
  if (json) console.log(JSON.stringify(found, null, 2));
  else console.log(`/search: median ${found.median.toFixed(1)} ms, 99 % within ${found.slowest.toFixed(1)} ms`);
} finally {
  await server.stop();
}
