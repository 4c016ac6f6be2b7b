import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Config, Parser, type HtmlElement } from 'html-validate';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mailLinkPaths } from '../../contract/answers.ts';
import { functionPath } from '../../contract/functions.ts';
import { functionNames } from '../stage/fixtures.ts';
import { promisesFeedPath } from '../../features/promises/promise-register.ts';
import { builtSearch, searchFile } from '../../features/search/built-search.ts';
import { absentRoutes } from '../../site/copy/routes.ts';
import { builtPages, dist, type BuiltPage } from '../../tools/checks/built-pages.ts';

/** Attributes that hold one address, and where. */
const addressed = [
  ['a', 'href'],
  ['area', 'href'],
  ['link', 'href'],
  ['use', 'href'],
  ['image', 'href'],
  ['img', 'src'],
  ['source', 'src'],
  ['script', 'src'],
  ['video', 'poster'],
  ['form', 'action'],
  ['button', 'formaction'],
  ['astro-island', 'component-url'],
  ['astro-island', 'renderer-url'],
  ['astro-island', 'before-hydration-url'],
] as const;

const socialImages = ['meta[property="og:image"]', 'meta[property="og:url"]', 'meta[name="twitter:image"]'];

function attribute(element: HtmlElement, name: string): string | undefined {
  const value = element.getAttribute(name)?.value;
  return value === null || value === undefined ? undefined : String(value);
}

interface PageLinks {
  readonly ids: ReadonlySet<string>;
  /** Everything the page points at, as written. */
  readonly targets: readonly string[];
}

const parser = new Parser(await Config.empty().resolve());

function readLinks(html: string): PageLinks {
  const document = parser.parseHtml(html);
  const targets = addressed.flatMap(([tag, name]) =>
    document.querySelectorAll(`${tag}[${name}]`).flatMap((element) => attribute(element, name) ?? []),
  );
  const candidates = ['img', 'source']
    .flatMap((tag) => document.querySelectorAll(`${tag}[srcset]`))
    .flatMap((element) =>
      (attribute(element, 'srcset') ?? '').split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? ''),
    );
  const social = socialImages.flatMap((selector) =>
    document.querySelectorAll(selector).flatMap((element) => attribute(element, 'content') ?? []),
  );
  const ids = document.querySelectorAll('[id]').flatMap((element) => attribute(element, 'id') ?? []);
  return {
    ids: new Set(['top', ...ids]),
    targets: [...targets, ...candidates, ...social].filter((target) => target !== ''),
  };
}

const pages = builtPages();
const read = new Map(pages.map((page) => [page.file, readLinks(page.html)]));
const served: readonly string[] = [
  ...functionNames.map(functionPath),
  ...Object.values(mailLinkPaths),
  promisesFeedPath,
];
const absent = new Set(absentRoutes.map((route) => route.path));
/** Address of this deployment, as canonical links and social cards name it. */
const { origin } = new URL(process.env['SITE_URL'] ?? 'http://localhost:4321');

function faultOf(target: string, page: BuiltPage): string | undefined {
  if (/^(mailto:[^@\s]+@[^@\s]+|tel:\+\d+|data:image\/svg\+xml,.*)$/s.test(target)) return undefined;
  const url = URL.parse(target, `${origin}${page.path}`);
  if (!url) return `not an address: ${target}`;
  if (url.origin !== origin) return url.protocol === 'https:' ? undefined : `not https: ${target}`;
  const path = decodeURIComponent(url.pathname);
  const ids = read.get(path === page.path ? page.file : path === '/' ? 'index.html' : `${path.slice(1)}.html`)?.ids;
  if (ids) {
    const anchor = decodeURIComponent(url.hash.slice(1));
    return anchor === '' || ids.has(anchor) ? undefined : `no element with the id ${anchor}: ${target}`;
  }
  if (absent.has(path) || served.includes(path)) return undefined;
  return existsSync(join(dist, path)) ? undefined : `leads nowhere: ${target}`;
}

test.each(pages)('every link, anchor, image and form of $file leads somewhere', (page) => {
  expect(read.get(page.file)?.targets.flatMap((target) => faultOf(target, page) ?? [])).toEqual([]);
});

test('every passage that a search can find leads to its heading', () => {
  const { sections } = z.parse(builtSearch, JSON.parse(readFileSync(join(dist, searchFile), 'utf8')));
  expect(sections.length).toBeGreaterThan(100);
  const home = pages.find(({ path }) => path === '/');
  expect(sections.flatMap(({ path, anchor }) => (home && faultOf(`${path}#${anchor}`, home)) ?? [])).toEqual([]);
});

// That every route is built: tests/budgets/page-budgets.test.ts.
test('no route is built that is meant to be absent', () => {
  expect(pages.filter((page) => absent.has(page.path)).map(({ path }) => path)).toEqual([]);
});
