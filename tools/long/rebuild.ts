// Whether a build that takes what it can from the cache is, byte for byte, the build that makes everything: `npm test -- rebuild`.
// What the names of kept things are made of is also tested without a build: site/build/kept-*.test.ts.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { projectWithArticles } from '../../bench/many-articles.ts';
import { runProgram } from '../build/run-program.ts';
import { siteBuild } from '../build/site-build.ts';
import { root } from '../checks/root.ts';

/** More than the feed carries, so that some articles are neither compiled for it nor for their page. */
const articles = 110;

type Change = (before: string) => string | undefined;

/** Another word in two articles, one within the feed and one beyond it, another title, and an article less in the feed. */
const ofArticles: Readonly<Record<string, Change>> = {
  'content/articles/cultural-intelligence.mdx': (text) => text.replace('\n## ', '\n## Changed: '),
  'content/articles/next-industrial-intelligence.mdx': (text) => text.replace('\n## ', '\n## Changed: '),
  'content/articles/ethical-ai.mdx': (text) => text.replace(/^title: "/m, 'title: "Changed: '),
  'content/articles/generated-ba.mdx': () => undefined,
};
/** A section, the shell of all pages, styles of articles, a drawing and a picture in mails and pages. */
const ofTheSite: Readonly<Record<string, Change>> = {
  'site/sections/ethics/EthicsParts.tsx': (text) => text.replace('{commitment.title}', 'Changed: {commitment.title}'),
  'site/shell/Document.astro': (text) => text.replace('<body', '<body data-changed="yes"'),
  'site/sections/article/article.css': (text) => `${text}\n.article-body {\n  outline: 1px solid;\n}\n`,
  'site/art/article-ethical-ai.svg': (text) => text.replace('</svg>', '<circle cx="10" cy="10" r="9" fill="#1b2a33"/></svg>'),
  'site/art/logo-mark.svg': (text) => text.replace('</svg>', '<circle cx="1" cy="1" r="1"/></svg>'),
};
const states: readonly { readonly name: string; readonly changes: Readonly<Record<string, Change>> }[] = [
  { name: 'as it is', changes: {} },
  { name: 'after changed, renamed and removed articles', changes: ofArticles },
  { name: 'after a changed section, layout, style, drawing and picture', changes: { ...ofArticles, ...ofTheSite } },
];

const folder = await projectWithArticles(root, articles);
const touched = [...new Set(states.flatMap(({ changes }) => Object.keys(changes)))];
const originals = new Map<string, string>();
for (const file of touched) originals.set(file, await readFile(join(folder, file), 'utf8'));

async function set(changes: Readonly<Record<string, Change>>): Promise<void> {
  for (const [file, before] of originals) {
    const change = changes[file];
    const after = change ? change(before) : before;
    if (change && after === before) throw new Error(`${file} has nothing more that this check could change; give it another place.`);
    if (after === undefined) await rm(join(folder, file), { force: true });
    else await writeFile(join(folder, file), after);
  }
}

/** What says when it was built, which is all that two builds of the same may differ in. */
const times: Readonly<Record<string, RegExp>> = { '.well-known/security.txt': /^Expires: .*$/m };

/** Every file of a built site, by its path. */
type Built = ReadonlyMap<string, Buffer>;

/** Builds what stands in the folder. */
async function build(): Promise<Built> {
  const dist = join(folder, 'dist');
  await rm(dist, { recursive: true, force: true });
  const { program, args, env } = siteBuild(root, dist);
  await runProgram(program, args, folder, env);
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(dist, path);
    const time = times[name];
    const content = await readFile(path);
    files.set(name, time ? Buffer.from(content.toString().replace(time, '')) : content);
  }
  return files;
}

/** Files that only one of two builds has, or that differ, each with the place where it does. */
function differences(clean: Built, rebuilt: Built): readonly string[] {
  return [...new Set([...clean.keys(), ...rebuilt.keys()])].sort().flatMap((name) => {
    const [one, other] = [clean.get(name), rebuilt.get(name)];
    if (one === undefined || other === undefined) return [`${name}: ${one === undefined ? 'from the cache alone' : 'missing from the cache'}`];
    if (one.equals(other)) return [];
    const at = Math.max(0, one.findIndex((byte, index) => byte !== other[index]) - 80);
    return [`${name}\n    clean  ${JSON.stringify(one.toString('utf8', at, at + 160))}\n    cached ${JSON.stringify(other.toString('utf8', at, at + 160))}`];
  });
}

try {
  const rebuilt: Built[] = [];
  for (const { name, changes } of states) {
    console.log(`Building on the cache, ${name} …`);
    await set(changes);
    rebuilt.push(await build());
  }
  console.log('Building on the cache what the first build made …');
  await set({});
  const back = await build();
  const clean: Built[] = [];
  for (const { name, changes } of states) {
    console.log(`Building without a cache, ${name} …`);
    await set(changes);
    await rm(join(folder, '.cache'), { recursive: true, force: true });
    clean.push(await build());
  }
  const pairs = [...states.map(({ name }, index) => [name, clean[index], rebuilt[index]] as const), ['back at the first', clean[0], back] as const];
  for (const [name, one = new Map(), other = new Map()] of pairs) {
    const found = differences(one, other);
    console.log(`${found.length === 0 ? '✔' : '✘'} ${name}: ${one.size} files, ${found.length} other than without a cache`);
    for (const line of found.slice(0, 10)) console.log(`  ${line}`);
    if (found.length > 0 || one.size === 0) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
