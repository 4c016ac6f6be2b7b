import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { namesOneHost } from '../broken-requests.ts';
import type { Http } from '../parts.ts';
import type { Metrics } from '../metrics.ts';
import type { GracefulShutdown } from '../graceful-shutdown.ts';
import { answered } from '../request-log.ts';
import { ownHeaders } from '../security-headers.ts';
import { isCurrent, staticRoute, type StaticAnswer, type StaticSite } from './static-site.ts';

interface DirectAnswerParts {
  readonly site: StaticSite;
  readonly metrics: Pick<Metrics, 'answered'>;
  readonly pageOpened: Http['pageOpened'];
  readonly log: FastifyBaseLogger;
  readonly siteUrl: string;
  readonly shutdown: GracefulShutdown;
}

/** Headers by status, names and values in turn, as Node writes them fastest. */
interface Heads {
  readonly whole: string[];
  readonly unchanged: string[];
}

/** Whether a logger of this level writes what is `info`. */
function isLogged(level: string): boolean {
  return level === 'info' || level === 'debug' || level === 'trace';
}

/** Answers a request, or says `false` and leaves it to the next. */
export type DirectAnswers = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * The short way for what is asked for most: a file of the site that is in memory, under its canonical path. It sends
 * what Fastify would, header for header, without routing, hooks and reply objects (a test compares them). Whatever is
 * not plainly that goes the long way.
 */
export function directAnswers({ site, metrics, pageOpened, log, siteUrl, shutdown }: DirectAnswerParts): DirectAnswers {
  const heads = new WeakMap<StaticAnswer, Heads>();
  const everywhere = ownHeaders(siteUrl);
  const headsOf = (answer: StaticAnswer): Heads => {
    let made = heads.get(answer);
    if (!made) {
      const always = { ...everywhere, ...answer.always, etag: answer.etag };
      made = {
        whole: Object.entries({ ...always, ...answer.ofBody, 'content-length': String(answer.body.length) }).flat(),
        unchanged: Object.entries(always).flat(),
      };
      heads.set(answer, made);
    }
    return made;
  };

  return (request, response) => {
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    // At the end each client is asked to close. A part, a proxy's word on TLS, a body where none belongs, no host or two,
    // a privacy signal: the long way knows.
    if (shutdown.begun || !namesOneHost(request.rawHeaders)) return false;
    if (
      headers['sec-gpc'] !== undefined ||
      headers.range !== undefined ||
      headers['x-forwarded-proto'] !== undefined ||
      headers['content-length'] !== undefined ||
      headers['transfer-encoding'] !== undefined
    )
      return false;
    const url = request.url ?? '';
    const query = url.indexOf('?');
    const path = query === -1 ? url : url.slice(0, query);
    if (query !== -1 && site.varies(path)) return false;
    const answer = site.ready(path, headers['accept-encoding']);
    if (answer === undefined) return false;

    const unchanged = isCurrent(headers['if-none-match'], answer.etag);
    const { whole, unchanged: short } = headsOf(answer);
    if (isLogged(log.level)) {
      const began = performance.now();
      const reqId = randomUUID();
      response.once('finish', () => {
        log.info({ reqId, ...answered(method, staticRoute, response.statusCode, performance.now() - began) }, 'answered');
      });
    }
    if (method === 'GET') pageOpened(path, headers);
    metrics.answered(method, staticRoute, unchanged ? 304 : 200);
    response.writeHead(unchanged ? 304 : 200, unchanged ? short : whole);
    response.end(unchanged || method === 'HEAD' ? undefined : answer.body);
    return true;
  };
}
