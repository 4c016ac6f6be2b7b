import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { promisesFrame } from '../../features/promises/show-promises.ts';
import { builtPages, dist } from '../../tools/checks/built-pages.ts';
import { readPromises } from '../../features/promises/register.ts';
import { checksFolder, root } from '../../tools/checks/root.ts';
import { proves } from '../stage/proves.ts';

const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
const file = join(checksFolder, 'structured-data.ts');

/** Faults of JSON-LD against schema.org's vocabulary as `schema-dts` states it, by page: errors of the compiler. */
function vocabularyFaults(documents: ReadonlyMap<string, string>): readonly string[] {
  const pages = [...documents.keys()];
  const lines = [...documents.values()].map((text, at) => `export const page${at}: Graph = ${text};`);
  mkdirSync(checksFolder, { recursive: true });
  writeFileSync(file, ["import type { Graph } from 'schema-dts';", ...lines].join('\n'));
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      compiler,
      ...'--noEmit --strict --skipLibCheck --module preserve --target es2024 --pretty false'.split(' '),
      '--ignoreConfig',
      file,
    ],
    { encoding: 'utf8', cwd: root },
  );
  const faults = [...stdout.matchAll(/^\S+\((\d+),\d+\): error TS\d+: (.*)$/gm)].map(
    ([, line, message]) => `${pages[Number(line) - 2] ?? 'compiler'}: ${message ?? ''}`,
  );
  // A compiler that did not run, or that speaks otherwise, is a fault too.
  return status !== 0 && faults.length === 0 ? [`compiler: ${stdout}`] : faults;
}

const document = z.looseObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string(), '@id': z.string() })),
});

type Node = z.infer<typeof document>['@graph'][number];

interface StructuredData {
  readonly text: string;
  readonly nodes: readonly Node[];
}

/** The JSON-LD of a page; throws when there is not exactly one block of it, or when it is no graph. */
function readStructuredData(html: string): StructuredData {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    (match) => match[1] ?? '',
  );
  const [text, ...others] = blocks;
  if (text === undefined || others.length > 0) throw new Error(`expected one block of JSON-LD, found ${blocks.length}`);
  return { text, nodes: document.parse(JSON.parse(text))['@graph'] };
}

/** What can be read off the built files needs neither server nor browser. */
const pages = builtPages().filter(
  ({ kind, html }) => kind === 'route' && !html.includes('<meta name="robots" content="noindex">'),
);
const listed = new Set(pages.map(({ file }) => file));

function mainOf(path: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(pages.find((candidate) => candidate.path === path)?.html ?? '')?.[0];
  if (main === undefined) throw new Error(`the build has no page for ${path}`);
  return main;
}

function nodeTypes(path: string): readonly string[] {
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`the build has no page for ${path}`);
  return readStructuredData(page.html).nodes.map((node) => node['@type']);
}

/** What a document says of itself: its head by name, and how many headings and landmarks it has. */
function documentOf(html: string) {
  const said: Record<string, string> = {};
  const count = { h1: 0, banner: 0, main: 0, contentinfo: 0 };
  const open: string[] = [];
  new Parser({
    onopentag(tag, { name, property, rel, type, content = '', href = '', lang = '' }) {
      // Within these, a header or a footer is none of the page's.
      const ofThePage = !open.some((outer) => ['article', 'aside', 'main', 'nav', 'section'].includes(outer));
      if (tag === 'html') said['lang'] = lang;
      if (tag === 'h1') count.h1 += 1;
      if (tag === 'main') count.main += 1;
      if (tag === 'header' && ofThePage) count.banner += 1;
      if (tag === 'footer' && ofThePage) count.contentinfo += 1;
      const key = name ?? property ?? (rel === 'canonical' ? rel : type);
      if (open.includes('head') && key !== undefined) said[key] ??= tag === 'meta' ? content : href;
      open.push(tag);
    },
    ontext(text) {
      if (open.at(-1) === 'title' && open.includes('head')) said['title'] = (said['title'] ?? '') + text;
    },
    onclosetag() {
      open.pop();
    },
  }).end(html);
  return { said, count };
}

/** What the server fills stands at an address, and has a head as every page there. */
const addressed = builtPages()
  .filter(({ file }) => listed.has(file) || file === promisesFrame)
  .map(({ path, html }) => ({ path: path === '/answers/promises' ? '/promises' : path, html }));

test('every page is whole, with one heading, its landmarks and its head', proves('accessibility:whole-pages'), () => {
  for (const { path, html } of addressed) {
    const { said, count } = documentOf(html);
    expect.soft(count, path).toEqual({ h1: 1, banner: 1, main: 1, contentinfo: 1 });
    const { title = '', description = '', canonical = '' } = said;
    // Search engines show 60 characters: a title that fills them alone stands without the firm's name.
    if (`${title} | Corbière`.length <= 60) expect.soft(title, path).toMatch(/Corbière/);
    expect.soft(title.length, path).toBeLessThanOrEqual(60);
    expect.soft(title, path).toContain(said['og:title'] ?? 'a title for other sites');
    expect.soft(description.length, path).toBeGreaterThanOrEqual(50);
    expect.soft(description.length, path).toBeLessThanOrEqual(155);
    expect.soft(said['theme-color'], path).toMatch(/^#/);
    expect.soft(URL.parse(canonical)?.pathname, path).toBe(path);
    expect.soft(said, path).toMatchObject({
      lang: 'en-GB',
      'og:url': canonical,
      'og:description': description,
      'og:type': /^\/(?:insights|letters)\//.test(path) ? 'article' : 'website',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
      'application/atom+xml': '/feed.xml',
    });
  }
});

test('no two pages have the same title or description', proves('accessibility:whole-pages'), () => {
  for (const pattern of [/<title>(.*?)<\/title>/, /<meta name="description" content="(.*?)"/]) {
    const words = pages.map(({ html }) => pattern.exec(html)?.[1]);
    expect(new Set(words).size).toBe(pages.length);
  }
});

test('every page’s structured data is in schema.org’s vocabulary', () => {
  const documents = new Map(pages.map(({ path, html }) => [path, readStructuredData(html).text]));
  // One that must fail, so that a compiler which sees nothing is seen.
  documents.set(
    '/broken',
    '{ "@context": "https://schema.org", "@graph": [{ "@type": "Article", "headlines": "a" }] }',
  );
  expect(vocabularyFaults(documents)).toEqual([expect.stringMatching(/^\/broken: .*headlines/)]);
});

test('every page’s structured data refers only to itself', () => {
  for (const { path, html } of pages) {
    const { text, nodes } = readStructuredData(html);
    expect(text, path).not.toContain('<');
    const named = nodes.map((node) => node['@id']);
    expect(new Set(named).size, path).toBe(named.length);
    const references = [...text.matchAll(/\{"@id":"([^"]+)"\}/g)]
      .map((match) => match[1] ?? '')
      .filter((id) => !id.includes('cv.iptc.org'));
    for (const reference of references) expect(named, path).toContain(reference);
  }
});

test('each page is described as what it is', () => {
  expect(nodeTypes('/')).toEqual(['Organization', 'WebSite', 'WebPage']);
  expect(nodeTypes('/contact')).toEqual(['Organization', 'WebSite', 'ContactPage', 'BreadcrumbList', 'FAQPage']);
  for (const { path } of pages.filter((page) => /^\/(?:insights|letters)\//.test(page.path))) {
    expect(nodeTypes(path), path).toEqual(['Organization', 'WebSite', 'WebPage', 'BreadcrumbList', 'Article']);
  }
});

test('pages that are not to be found carry no structured data', () => {
  // What the server fills for /promises stands at its address.
  for (const { html, file } of builtPages().filter(({ file }) => !listed.has(file) && file !== promisesFrame)) {
    expect(html, file).not.toContain('application/ld+json');
    expect(html, file).toContain('<meta name="robots" content="noindex">');
  }
});

test('the title of an article is whole in browser title and structured data; an unwritten one is announced', () => {
  for (const { path, html } of pages.filter((page) => page.path.startsWith('/insights/'))) {
    const title = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '') ?? '';
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1], path).toMatch(
      new RegExp(`^${title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?: \\| .+)?$`),
    );
    const names = readStructuredData(html).nodes.map((node) => node['name']);
    expect(names, path).toContain(title);
    if (!html.includes('Content coming soon')) continue;
    for (const date of mainOf(path).match(/<span>[^<]*<span[^>]*>(?:January|February|March) \d+, 2024/g) ?? [])
      expect(date, path).toContain('Announced');
  }
});

test('no page shows the marks that stand for a gap, a link, strong words or what a list gives in our content', () => {
  for (const { path, html } of builtPages()) {
    const words = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<code\b[\s\S]*?<\/code>|<[^>]*>/g, ' ');
    expect.soft(words.match(/.{0,30}(?:\[\[|\]\]|\*\*|\]\(|\$\{).{0,30}/g) ?? [], path).toEqual([]);
  }
});

test('apostrophes and quotation marks are typographic, but for the words that are given letter by letter', () => {
  for (const { path, html } of builtPages()) {
    const words = html
      .slice(html.indexOf('<body'))
      .replaceAll(/<(script|style|template)\b[\s\S]*?<\/\1>|<code\b[\s\S]*?<\/code>|<[^>]*>/g, ' ')
      .replaceAll(/&#(?:39|x27);|&apos;/g, "'")
      .replaceAll('&quot;', '"')
      .replaceAll(/We'll get back to you|You'll receive monthly/g, ' ');
    expect.soft(words.match(/.{0,30}['"].{0,30}/g) ?? [], path).toEqual([]);
  }
});

test('every page says once, at its foot, that the firm is invented, and no other file says it', () => {
  const said = /Demonstration site\./g;
  for (const { path, html } of pages) {
    expect.soft(html.match(said), path).toHaveLength(1);
    expect.soft(/<footer[\s\S]*<\/footer>/.exec(html)?.[0], path).toMatch(said);
  }
  const others = readdirSync(dist, { recursive: true })
    .map(String)
    .filter((file) => /\.(?:txt|xml|ya?ml|json|webmanifest)$/.test(file));
  expect(others).toContain('llms.txt');
  expect(
    others.filter((file) => /Demonstration site|invented firm/i.test(readFileSync(join(dist, file), 'utf8'))),
  ).toEqual([]);
});

test('the pages carry promises of the register alone, each clause at its address', () => {
  const carried = pages.flatMap(({ path, html }) =>
    [...html.matchAll(/<[a-z]+\b([^>]*) data-promise="([^"]*)"([^>]*)>/g)].flatMap(
      ([, before = '', ids = '', after = '']) => {
        const id = / id="([^"]*)"/.exec(before + after)?.[1];
        return ids.split(' ').map((promise) => `${promise} ${id === undefined ? path : `${path}#${id}`}`);
      },
    ),
  );
  const registered = readPromises(join(root, 'content')).flatMap(({ id, places }) =>
    places.flatMap(({ address }) => (address === undefined ? [] : [`${id} ${address}`])),
  );
  expect(registered.length).toBeGreaterThan(20);
  expect(carried.sort()).toEqual(registered.sort());
});
