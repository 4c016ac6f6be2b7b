import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { articleSlugs } from '../site/routes.ts';

const copied = [
  'content',
  'contract',
  'site',
  'functions',
  'desk',
  'docs',
  'tools',
  'bin',
  'astro.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/**
 * A copy of the project under `.cache/` with `count` articles in all: the ten of the site, and as many more with the body
 * of a published one. Resolves to the copy's folder.
 */
export async function projectWithArticles(root: string, count: number): Promise<string> {
  const folder = join(root, '.cache', 'bench-build', String(count));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of copied) await cp(join(root, name), join(folder, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const sample = await readFile(join(root, 'content', 'articles', 'ethical-ai.mdx'), 'utf8');
  for (let number = articleSlugs.length; number < count; number += 1) {
    const words = number.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
    const article = sample.replace(/^title: .*$/m, `title: "Generated article ${words}"`).replace(/^seoTitle: .*$/m, `seoTitle: "Generated article ${words}"`);
    await writeFile(join(folder, 'content', 'articles', `generated-${words}.mdx`), article);
  }
  return folder;
}

/** Changes a word in the text of one article of such a copy, none of the newest, which the feed carries whole. */
export async function changeArticle(folder: string): Promise<void> {
  const slugs = (await readdir(join(folder, 'content', 'articles'))).sort();
  const file = join(folder, 'content', 'articles', slugs.findLast((slug) => slug.startsWith('generated-')) ?? 'ethical-ai.mdx');
  await writeFile(file, (await readFile(file, 'utf8')).replace('\n## ', '\n## Changed: '));
}
