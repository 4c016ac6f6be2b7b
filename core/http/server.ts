import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { bodyLimit } from '../../contract/functions.ts';
import { addExpectationCheck, addHostCheck, answerBroken, originForm } from './broken-requests.ts';
import { addRefusalPause } from './connection-limits.ts';
import type { GracefulShutdown } from './graceful-shutdown.ts';
import { addErrorAnswers } from './error-answers.ts';
import type { HttpListener, ReleaseRequests } from './http-listener.ts';
import { addHealth, type Readiness } from './health.ts';
import type { PagePolicies } from './site/page-policies.ts';
import { addMetrics, type Metrics } from './metrics.ts';
import { addOpenContract } from './open-contract.ts';
import type { Http, Routes } from './parts.ts';
import { sendProblem } from './problems.ts';
import { addRequestLog } from './request-log.ts';
import { addSecurityHeaders, securityHeaders } from './security-headers.ts';
import { StaticSite, type Lost } from './site/static-site.ts';
import { addUntrustedProxyWarning } from './untrusted-proxy.ts';

interface ServerParts {
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly policies: PagePolicies;
  readonly shutdown: GracefulShutdown;
  readonly listener: HttpListener;
}

export async function buildServer(
  features: readonly { readonly routes?: Routes; readonly lost?: (http: Http) => Lost }[],
  http: Http,
  { metrics, readiness, policies, shutdown, listener }: ServerParts,
): Promise<{ readonly app: FastifyInstance; readonly requests: ReleaseRequests }> {
  const { settings, log } = http;
  const site = new StaticSite(
    http.site,
    policies,
    features.flatMap(({ lost }) => lost?.(http) ?? []),
  );
  const requests = listener.release({
    site,
    metrics,
    pageOpened: http.pageOpened,
    log,
    siteUrl: settings.siteUrl,
    shutdown,
  });
  const app = fastify({
    serverFactory: requests.serverFactory,
    rewriteUrl: originForm,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    bodyLimit,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerBroken,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // A malformed address gets the not-found page like any other unknown one.
    frameworkErrors: (_error, request, reply) => {
      void site.notFound(request, reply.headers(securityHeaders));
    },
  });
  addSecurityHeaders(app, settings.siteUrl);
  addRequestLog(app);
  // The listener counts the pages it answers itself.
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { method, url, headers } = request;
    if (method === 'GET' && (statusCode === 200 || statusCode === 304) && !site.textFor(request))
      http.pageOpened(url.split('?', 1)[0] ?? '/', headers);
  });
  addUntrustedProxyWarning(app);
  addHostCheck(app);
  addExpectationCheck(app);
  shutdown.add(app);
  addRefusalPause(app, http.pause);
  addErrorAnswers(app, http);
  await app.register(formbody, { bodyLimit });
  addHealth(app, readiness);
  addMetrics(app, site, { metrics, metricsToken: settings.metricsToken, siteUrl: settings.siteUrl });
  addOpenContract(app, http);
  for (const { routes } of features) await routes?.(app, http);
  site.register(app);
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return site.notFound(request, reply);
    if (http.site.at(request.url.split('?', 1)[0] ?? '/'))
      return sendProblem(reply.header('allow', 'GET, HEAD'), 'methodNotAllowed');
    return sendProblem(reply, 'notFound');
  });
  return { app, requests };
}
