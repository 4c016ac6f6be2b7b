import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { projectWithArticles } from '../many-articles.ts';
import { timeRun } from '../peak-memory.ts';
import { benchOptions } from '../options.ts';
import { siteBuild } from '../../tools/build/site-build.ts';
import { root } from '../../tools/checks/root.ts';

const values = benchOptions(
  ['npm run bench -- build                        time and memory of a build with 10, 100 and 1,000 articles', 'npm run bench -- build --counts 10,100'],
  { counts: { type: 'string', default: '10,100,1000' } },
);
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
  const { program, args } = siteBuild(root, join(folder, 'dist'));
  const { seconds, peak } = await timeRun(program, args, folder);
  const { pages, bytes } = await pagesIn(join(folder, 'dist'));
  results.push({ articles, pages, seconds, peak, bytesPerPage: bytes / pages });
  await rm(folder, { recursive: true, force: true });
}

if (values.json) console.log(JSON.stringify(results));
else {
  console.log(
    `\n${'articles'.padStart(9)}${'pages'.padStart(8)}${'seconds'.padStart(9)}${'peak memory'.padStart(13)}${'HTML per page'.padStart(15)}${'ms per page added'.padStart(19)}`,
  );
  for (const [index, { articles, pages, seconds, peak, bytesPerPage }] of results.entries()) {
    const before = results[index - 1];
    const added = before ? (((seconds - before.seconds) / (pages - before.pages)) * 1000).toFixed(0) : '';
    const memory = peak === undefined ? 'unknown' : `${(peak / 1024 / 1024).toFixed(0)} MB`;
    console.log(
      `${String(articles).padStart(9)}${String(pages).padStart(8)}${seconds.toFixed(1).padStart(9)}${memory.padStart(13)}${`${(bytesPerPage / 1000).toFixed(1)} kB`.padStart(15)}${added.padStart(19)}`,
    );
  }
  console.log('\nGrowth is linear when the last column stays the same from row to row.');
}
