import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { absentRoutes } from '../../site/routes.ts';
import { mailLinkPaths } from '../../contract/answers.ts';
import { functionNames, functionPath } from '../../contract/functions.ts';
import { promiseFiles } from '../../features/promises/promise-page.ts';
import { awaitedRoutes, builtPages, dist, type BuiltPage } from './built-pages.ts';
import type { Check } from './check.ts';
import { tallyOf } from './check.ts';
import { readLinks } from './read-links.ts';

const served: readonly string[] = [...functionNames.map(functionPath), ...Object.values(mailLinkPaths), promiseFiles.feed.path];
const absent = new Set(absentRoutes.map((route) => route.path));

interface Site {
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>;
  /** Addresses of this deployment, as canonical links and social cards name it. */
  readonly origin: string;
}

function faultOf(target: string, page: BuiltPage, site: Site): string | undefined {
  if (/^(mailto:[^@\s]+@[^@\s]+|tel:\+\d+|data:image\/svg\+xml,.*)$/s.test(target)) return undefined;
  const url = URL.parse(target, `${site.origin}${page.path}`);
  if (!url) return `not an address: ${target}`;
  if (url.origin !== site.origin) return url.protocol === 'https:' ? undefined : `not https: ${target}`;
  const path = decodeURIComponent(url.pathname);
  const ids = path === page.path ? site.ids.get(page.file) : site.ids.get(path === '/' ? 'index.html' : `${path.slice(1)}.html`);
  if (ids) {
    const anchor = decodeURIComponent(url.hash.slice(1));
    return anchor === '' || ids.has(anchor) ? undefined : `no element with the id ${anchor}: ${target}`;
  }
  if (absent.has(path) || served.includes(path)) return undefined;
  return existsSync(join(dist, path)) ? undefined : `leads nowhere: ${target}`;
}

export const links: Check = {
  name: 'links',
  title: 'every link, anchor, image and form leads somewhere',
  after: ['build'],
  needs: [],
  lanes: 1,
  async run(say) {
    const pages = builtPages();
    const awaited = awaitedRoutes();
    const read = new Map(await Promise.all(pages.map(async (page) => [page.file, await readLinks(page.html)] as const)));
    const site: Site = {
      ids: new Map([...read].map(([file, { ids }]) => [file, ids])),
      origin: new URL(process.env['SITE_URL'] ?? 'http://localhost:4321').origin,
    };
    const cases = new Map(
      pages.map((page) => {
        const { targets = [] } = read.get(page.file) ?? {};
        const faults = targets.flatMap((target) => faultOf(target, page, site) ?? []);
        for (const fault of faults) say(`✗ ${page.file} ${fault}`);
        return [page.file, faults] as const;
      }),
    );
    const built = pages.filter((page) => absent.has(page.path)).map((page) => `${page.path} is meant to be absent`);
    for (const fault of built) say(`✗ ${fault}`);
    cases.set('absent routes', built);
    cases.set(
      'routes',
      awaited.map((path) => `${path} is in site/routes.ts and not built`),
    );
    for (const path of awaited) say(`✗ ${path} is in site/routes.ts and not built`);
    return tallyOf(cases);
  },
};
