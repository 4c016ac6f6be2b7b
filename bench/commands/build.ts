import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { devChanges } from '../dev-changes.ts';
import { changeArticle, projectWithArticles } from '../many-articles.ts';
import { median } from '../median.ts';
import { timeRun } from '../peak-memory.ts';
import { benchOptions, wholeNumber } from '../options.ts';
import { siteBuild } from '../../tools/build/site-build.ts';
import { root } from '../../tools/checks/root.ts';

const values = benchOptions(
  [
    'npm run bench -- build                        time and memory of a build of the site with 10, 100 and 1,000 articles, and of one more',
    '                                              after a changed article; then until `npm run dev` shows a change in a browser, median of 5',
    'npm run bench -- build --counts 10,100',
    'npm run bench -- build --changes 0            without `npm run dev`',
  ],
  { counts: { type: 'string', default: '10,100,1000' }, changes: { type: 'string', default: '5' } },
);
const changes = wholeNumber('changes', values.changes, 0);
const counts = values.counts.split(',').map(Number);
if (counts.some((count) => !Number.isInteger(count) || count < 10)) {
  console.error('--counts takes whole numbers from 10, with commas between them: --counts 10,100,1000');
  process.exit(1);
}

async function pagesIn(folder: string): Promise<{ pages: number; bytes: number }> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'));
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return { pages: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

const results = [];
for (const articles of counts) {
  if (!values.json) console.log(`Building with ${articles} articles …`);
  const folder = await projectWithArticles(root, articles);
  const { seconds, peak } = await timeRun(siteBuild(root, join(folder, 'dist')), folder);
  const { pages, bytes } = await pagesIn(join(folder, 'dist'));
  await changeArticle(folder);
  // Each build has a new folder, as `npm run build` does.
  const again = await timeRun(siteBuild(root, join(folder, 'dist-again')), folder);
  results.push({ articles, pages, seconds, peak, bytesPerPage: bytes / pages, again: again.seconds });
  await rm(folder, { recursive: true, force: true });
}

if (changes > 0 && !values.json) console.log('Changing files under npm run dev …');
const shown = changes > 0 ? await devChanges(root, await projectWithArticles(root, 10), changes) : [];

if (values.json) console.log(JSON.stringify({ builds: results, shown }));
else {
  console.log(
    `\n${'articles'.padStart(9)}${'pages'.padStart(8)}${'seconds'.padStart(9)}${'peak memory'.padStart(13)}${'HTML per page'.padStart(15)}${'ms per page added'.padStart(19)}${'s after one change'.padStart(20)}`,
  );
  for (const [index, { articles, pages, seconds, peak, bytesPerPage, again }] of results.entries()) {
    const before = results[index - 1];
    const added = before ? (((seconds - before.seconds) / (pages - before.pages)) * 1000).toFixed(0) : '';
    const memory = peak === undefined ? 'unknown' : `${(peak / 1024 / 1024).toFixed(0)} MB`;
    console.log(
      `${String(articles).padStart(9)}${String(pages).padStart(8)}${seconds.toFixed(1).padStart(9)}${memory.padStart(13)}${`${(bytesPerPage / 1000).toFixed(1)} kB`.padStart(15)}${added.padStart(19)}${again.toFixed(1).padStart(20)}`,
    );
  }
  console.log('\nGrowth is linear when the milliseconds for a page added stay the same from row to row.');
  for (const { name, milliseconds } of shown)
    console.log(`npm run dev shows ${name} after ${median(milliseconds).toFixed(0)} ms (at most ${Math.max(...milliseconds).toFixed(0)})`);
}
