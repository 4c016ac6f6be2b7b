import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { builtSearch, searchFile } from '../features/search/built-search.ts';
import { wordsIn } from '../features/search/terms.ts';
import { root } from '../tools/checks/root.ts';
import { median } from './median.ts';

const searches = 2_000;

/** Runs of one to four words of the site's own sentences, each third with a letter missing. */
function questions(): readonly string[] {
  const file = join(root, 'dist', searchFile);
  const { sections } = z.parse(builtSearch, JSON.parse(readFileSync(file, 'utf8')));
  const words = sections.flatMap(({ sentences }) => wordsIn(sentences.join(' ')).map(({ word }) => word));
  return Array.from({ length: searches }, (_, number) => {
    const at = (number * 7_919) % words.length;
    const asked = words.slice(at, at + 1 + (number % 4)).join(' ');
    return number % 3 === 0 ? asked.slice(0, 3) + asked.slice(4) : asked;
  });
}

/** Searches one after the other, each from another network; milliseconds until the whole page is there. */
export async function timeSearches(url: string): Promise<{ readonly median: number; readonly slowest: number }> {
  const times: number[] = [];
  for (const [number, words] of questions().entries()) {
    const from = `10.${number % 250}.${Math.floor(number / 250)}.1`;
    const began = performance.now();
    const answer = await fetch(`${url}/search?${new URLSearchParams({ q: words }).toString()}`, {
      headers: { 'x-forwarded-for': from },
    });
    await answer.text();
    times.push(performance.now() - began);
    if (answer.status !== 200) throw new Error(`/search answered ${answer.status}`);
  }
  // The first load what is loaded once.
  const sorted = times.slice(50).toSorted((one, other) => one - other);
  return { median: median(sorted), slowest: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
}
