import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
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

/**
 * A static host that obeys `_headers` and `_redirects` in the strictest way hosts do: redirects before files, the first
 * one wins; of headers every matching rule counts, and a name said twice is joined with a comma. It knows no function.
 */
export async function openStaticHost(dist: string): Promise<StaticHost> {
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
