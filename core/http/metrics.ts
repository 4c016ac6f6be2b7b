import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { functionOf } from '../../contract/functions.ts';
import { isPublic } from '../context/environment.ts';
import { isLoopback } from '../store/loopback.ts';
import { markdownRoute, type StaticSite } from './site/static-site.ts';

/** A gauge read on request: its help text, and its values with their labels. */
export interface ReadGauge {
  readonly name: string;
  readonly help: string;
  readonly values: readonly { readonly value: number; readonly labels?: Readonly<Record<string, string>> }[];
}

function outcomeOf(status: number): string {
  if (status < 400) return 'done';
  if (status === 429) return 'limited';
  return status < 500 ? 'refused' : 'failed';
}

/** The server's metrics for Prometheus, without addresses or paths that visitors typed. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: 'corbiere_requests_total',
    help: 'Answers, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.#registry],
  });
  readonly #posts = new Counter({
    name: 'corbiere_posts_total',
    help: 'Posts to the functions, by function and outcome: done, refused, limited or failed.',
    labelNames: ['function', 'outcome'],
    registers: [this.#registry],
  });
  readonly #seconds = new Histogram({
    name: 'corbiere_request_seconds',
    help: 'Time to an answer by method and route; files of the site that are sent from memory are only counted.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.#registry],
  });
  readonly #deliveries = new Histogram({
    name: 'corbiere_delivery_seconds',
    help: 'Time of one attempt of the outbox, by lane and outcome: sent, dropped or failed.',
    labelNames: ['lane', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 60],
    registers: [this.#registry],
  });
  #isOfProcess = false;
  /** Answers since the last scrape. Counting in the registry itself would cost a twentieth of a page's time. */
  readonly #answers = new Map<
    string,
    { readonly labels: Record<'method' | 'route' | 'status', string>; count: number }
  >();
  readonly #read: () => Promise<readonly ReadGauge[]>;

  /** @param read reads the gauges from the database for each scrape */
  constructor(read: () => Promise<readonly ReadGauge[]>) {
    this.#read = read;
  }

  /** Counts an answer. @param milliseconds its duration, where measured */
  answered(method: string, route: string, status: number, milliseconds?: number): void {
    if (milliseconds !== undefined) this.#seconds.observe({ method, route }, milliseconds / 1000);
    const key = `${method} ${status} ${route}`;
    const counted = this.#answers.get(key);
    if (counted) counted.count += 1;
    else this.#answers.set(key, { labels: { method, route, status: String(status) }, count: 1 });
    const name = functionOf(route);
    if (method === 'POST' && name !== undefined) this.#posts.inc({ function: name, outcome: outcomeOf(status) });
  }

  readonly delivered = (lane: string, outcome: 'sent' | 'dropped' | 'failed', milliseconds: number): void => {
    this.#deliveries.observe({ lane, outcome }, milliseconds / 1000);
  };

  /** This process's counters and the database's gauges in Prometheus's format. */
  async text(): Promise<{ readonly type: string; readonly body: string }> {
    // Started by the first scrape, so that timers and observers cost nothing until somebody reads their numbers.
    if (!this.#isOfProcess) collectDefaultMetrics({ register: this.#registry });
    this.#isOfProcess = true;
    const read = new Registry();
    for (const { name, help, values } of await this.#read()) {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [...new Set(values.flatMap(({ labels = {} }) => Object.keys(labels)))],
        registers: [read],
      });
      for (const { value, labels = {} } of values) gauge.set({ ...labels }, value);
    }
    for (const { labels, count } of this.#answers.values()) this.#requests.inc(labels, count);
    this.#answers.clear();
    return { type: this.#registry.contentType, body: `${await this.#registry.metrics()}\n${await read.metrics()}` };
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Headers by which a proxy marks a forwarded request. */
const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

function isFromHere({ socket, headers, hostname }: Pick<FastifyRequest, 'socket' | 'headers' | 'hostname'>): boolean {
  const from = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return (
    isLoopback(from) &&
    isLoopback(hostname.replace(/:\d+$/, '')) &&
    forwarding.every((name) => headers[name] === undefined)
  );
}

function hasToken(request: FastifyRequest, token: string): boolean {
  const [, given] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/**
 * `GET /metrics`: requires the token. Without a token, and only where the site is local, it answers requests from this
 * machine that came through no proxy. For everybody else the page does not exist.
 */
export function addMetrics(
  app: FastifyInstance,
  site: StaticSite,
  {
    metrics,
    metricsToken,
    siteUrl,
  }: { readonly metrics: Metrics; readonly metricsToken: string | undefined; readonly siteUrl: string },
): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = site.textFor(request) ? markdownRoute : (request.routeOptions.url ?? 'none');
    metrics.answered(request.method, route, reply.statusCode, reply.elapsedTime);
  });
  app.get('/metrics', async (request, reply) => {
    const may =
      metricsToken === undefined ? !isPublic(siteUrl) && isFromHere(request) : hasToken(request, metricsToken);
    if (!may) return site.notFound(request, reply);
    const { type, body } = await metrics.text();
    return reply.header('cache-control', 'no-store').type(type).send(body);
  });
}
