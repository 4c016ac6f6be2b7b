import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import formbody from '@fastify/formbody';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { bodyLimit } from '../../contract/functions.ts';
import { addCalls } from '../../features/calls/routes.ts';
import { addEnquiryActs } from '../../features/enquiries/act-routes.ts';
import { addCallOutcome } from '../../features/calls/call-outcome.ts';
import { addExpectationCheck, addHostCheck, answerBroken } from './broken-requests.ts';
import { addCountVisits } from '../../features/visits/count-visits.ts';
import { addConfirmSubscription } from '../../features/newsletter/confirm-subscription.ts';
import { addRefusalPause } from './connection-limits.ts';
import type { GracefulShutdown } from './graceful-shutdown.ts';
import { directAnswers } from './site/direct-answers.ts';
import { addErrorAnswers } from './error-answers.ts';
import { FrontDoor } from './front-door.ts';
import { addHealth } from './health.ts';
import { addMyData } from '../../features/privacy/my-data-routes.ts';
import { addRecordConsent } from '../../features/consent/record-consent.ts';
import { addRecordVitals } from '../../features/visits/record-vitals.ts';
import { addSendEnquiry } from '../../features/enquiries/send-enquiry.ts';
import type { PagePolicies } from './site/page-policies.ts';
import { addMetrics } from './metrics.ts';
import type { HttpParts } from './parts.ts';
import { sendProblem } from './problems.ts';
import { addRequestLog } from './request-log.ts';
import { addSecurityHeaders, securityHeaders } from './security-headers.ts';
import { StaticSite } from './site/static-site.ts';
import { addViewCount } from './site/view-count.ts';
import { addSubscribeNewsletter } from '../../features/newsletter/subscribe-newsletter.ts';
import { addUnbelievedProxyWarning } from './unbelieved-proxy.ts';
import { addUnsubscribe } from '../../features/newsletter/unsubscribe-route.ts';

export interface HttpServer {
  readonly app: FastifyInstance;
  /** Those that listen. */
  readonly servers: () => readonly Server[];
  /** Starts to listen. */
  readonly open: (port: number, host: string) => Promise<void>;
}

/** The whole HTTP side, not yet listening. */
export async function buildServer(parts: HttpParts, policies: PagePolicies, shutdown: GracefulShutdown): Promise<HttpServer> {
  const site = new StaticSite(parts.site, policies);
  const door = new FrontDoor(directAnswers({ site, metrics: parts.metrics, visits: parts.visits, log: parts.log, siteUrl: parts.siteUrl, shutdown }));
  const app = fastify({
    serverFactory: door.serverFor,
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parts.trustProxy,
    bodyLimit,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerBroken,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // An address that is no address gets the not-found page like any other unknown one.
    frameworkErrors: (_error, request, reply) => {
      void site.notFound(request, reply.headers(securityHeaders));
    },
  });
  door.closeWith(app);
  addSecurityHeaders(app, parts.siteUrl);
  addRequestLog(app);
  addViewCount(app, parts.visits);
  addUnbelievedProxyWarning(app);
  addHostCheck(app);
  addExpectationCheck(app);
  shutdown.add(app);
  addRefusalPause(app, parts.pause);
  addErrorAnswers(app, parts);
  await app.register(formbody, { bodyLimit });
  addHealth(app, parts.readiness);
  addMetrics(app, site, parts);
  addSubscribeNewsletter(app, parts);
  addConfirmSubscription(app, parts);
  await addUnsubscribe(app, parts);
  addSendEnquiry(app, parts);
  addMyData(app, parts);
  addCalls(app, parts);
  addCallOutcome(app, parts);
  addEnquiryActs(app, parts);
  addRecordConsent(app, parts);
  addRecordVitals(app, parts);
  addCountVisits(app, parts);
  site.register(app);
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return site.notFound(request, reply);
    if (parts.site.at(request.url.split('?', 1)[0] ?? '/')) return sendProblem(reply.header('allow', 'GET, HEAD'), 'methodNotAllowed');
    return sendProblem(reply, 'notFound');
  });
  return { app, servers: () => [app.server, ...door.beside], open: (port, host) => door.open(app, port, host) };
}
