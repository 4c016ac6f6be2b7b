import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Browser, chromium, test as base } from '@playwright/test';
import { findTestChromium, testChromiumFlags } from '../../tools/browser/chromium.ts';
import { runProgram } from '../../tools/build/run-program.ts';
import { siteBuild } from '../../tools/build/site-build.ts';
import { sourcesHash } from '../../tools/build/sources-hash.ts';
import { root } from '../../tools/checks/root.ts';
import { type RunningServer, startServer } from '../../tools/server/start-server.ts';
import { type PostOffice, startPostOffice } from '../stage/post-office.ts';
import { contentTypeOf } from '../../core/http/site/content-types.ts';
import { listen } from '../stage/loopback.ts';

interface StaticHost {
  readonly port: number;
  close(): Promise<void>;
}

/** What Cloudflare Pages takes; it passes over lines with any other status. */
const known = [200, 301, 302, 303, 307, 308];

function headerRules(file: string) {
  return file
    .trim()
    .split(/\n\n+/)
    .map((block) => {
      const [path = '', ...lines] = block.split('\n');
      return {
        path,
        headers: lines.map(
          (line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()] as const,
        ),
      };
    });
}

function redirects(file: string) {
  return file
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [from = '', to = '', status = '302'] = line.split(/\s+/);
      return known.includes(Number(status)) ? [{ from, to, status: Number(status) }] : [];
    });
}

/** What `*` stands for when the rule matches; undefined when it does not. */
function splat(rule: string, path: string): string | undefined {
  if (!rule.endsWith('*')) return rule === path ? '' : undefined;
  return path.startsWith(rule.slice(0, -1)) ? path.slice(rule.length - 1) : undefined;
}

/** A static host that obeys `_headers` and `_redirects` in the strictest way hosts do, and knows no function. */
async function openStaticHost(dist: string): Promise<StaticHost> {
  const rules = headerRules(readFileSync(join(dist, '_headers'), 'utf8'));
  const moves = redirects(readFileSync(join(dist, '_redirects'), 'utf8'));

  const fileOf = (path: string): string | undefined => {
    const candidates = path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
    return candidates
      .map((candidate) => join(dist, candidate))
      .find((file) => existsSync(file) && statSync(file).isFile());
  };

  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host.invalid');
    for (const { from, to, status } of moves) {
      const rest = splat(from, pathname);
      if (rest === undefined) continue;
      response.writeHead(status, { location: to.replace(':splat', rest) + search }).end();
      return;
    }
    const canonical = pathname.replace(/(?:index)?\.html$/, '').replace(/(.)\/$/, '$1');
    if (canonical !== pathname) {
      response.writeHead(308, { location: canonical + search }).end();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405).end();
      return;
    }
    const file = fileOf(pathname);
    const sent = file ?? join(dist, '404.html');
    response.setHeader('content-type', contentTypeOf(sent).type);
    const own = new Map<string, string>();
    for (const { path, headers } of rules) {
      if (splat(path, pathname) === undefined) continue;
      for (const [name, value] of headers) own.set(name, own.has(name) ? `${own.get(name) ?? ''}, ${value}` : value);
    }
    response.setHeaders(own);
    response.writeHead(file === undefined ? 404 : 200).end(readFileSync(sent));
  });
  return {
    port: await listen(server),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Names that no resolver outside the test's browser knows; browsers trust `localhost` names as they trust TLS. */
export const siteOrigin = 'http://www.localhost';
export const functionsOrigin = 'http://functions.localhost';
/** What the pages send, and the functions ask for where a key is sent. */
export const publicKey = 'sb_publishable_of-two-origins';

const folder = join(root, '.cache', 'two-origins');
const dist = join(folder, 'dist');

/** Builds the site for the two names, if its sources changed since it was last built. */
async function ensureSplitBuild(): Promise<void> {
  const variables = { SITE_URL: siteOrigin, PUBLIC_BACKEND_URL: functionsOrigin, PUBLIC_BACKEND_ANON_KEY: publicKey };
  const stampFile = join(folder, 'stamp');
  const wanted = sourcesHash(root, variables);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  const { program, args, env } = siteBuild(root, dist);
  await runProgram(program, args, root, { ...env, ...variables });
  writeFileSync(stampFile, wanted);
}

export interface TwoOrigins {
  readonly browser: Browser;
  readonly functions: RunningServer;
  readonly postOffice: PostOffice;
  readonly dist: string;
}

interface WorkerFixtures {
  readonly split: TwoOrigins;
}

/** A test against a site on a static host and functions on another origin. */
export const splitTest = base.extend<object, WorkerFixtures>({
  split: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await ensureSplitBuild();
      const postOffice = await startPostOffice();
      const host = await openStaticHost(dist);
      const functions = await startServer({
        SITE_DIST: dist,
        SITE_URL: siteOrigin,
        PUBLIC_BACKEND_URL: functionsOrigin,
        BACKEND_ANON_KEY: publicKey,
        SMTP_URL: postOffice.url,
      });
      const executablePath = findTestChromium((line) => {
        console.error(line);
      });
      if (executablePath === undefined) throw new Error('no Chromium');
      const names = [
        [siteOrigin, host.port],
        [functionsOrigin, new URL(functions.url).port],
      ].map(([origin, port]) => `MAP ${new URL(String(origin)).host}:80 127.0.0.1:${String(port)}`);
      const browser = await chromium.launch({
        executablePath,
        args: [...testChromiumFlags(), `--host-resolver-rules=${names.join(', ')}`],
      });
      await use({ browser, functions, postOffice, dist });
      await browser.close();
      await functions.stop();
      await host.close();
      await postOffice.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
