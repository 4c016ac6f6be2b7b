import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import * as z from 'zod/mini';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { addExpectationCheck, addHostCheck, answerBroken } from '../../http/broken-requests.ts';
import { addRefusalPause, limitConnections, timeouts } from '../../http/connection-limits.ts';
import type { GracefulShutdown } from '../../http/graceful-shutdown.ts';
import { addHealth } from '../../http/health.ts';
import { addRequestLog } from '../../http/request-log.ts';
import { apiPaths, keyInPath } from '../addresses.ts';
import { actBodyLimit } from '../api.ts';
import { reasonOf } from '../../../contract/error-words.ts';
import type { Session } from '../sign-in/sessions.ts';
import type { DrawnPage } from './app-files.ts';
import { addApi, sessionForPage } from './api.ts';
import { addBrotli } from './brotli.ts';
import { addDeskHeaders } from './headers.ts';
import { namesOf, originOf } from './hosts.ts';
import { marksCache } from './marks-cache.ts';
import { addProblemAnswers, sendProblem } from './problems.ts';
import { gates } from './sign-in/gates.tsx';
import { addSignIn, sendGate } from './sign-in/routes.ts';
import type { ServerParts } from './parts.ts';

interface DeskServer {
  readonly server: FastifyInstance;
  /** Resolves once all requested sign-in links are in the outbox. */
  readonly settle: () => Promise<void>;
}

/** Paths that do not belong to the app. */
const reserved = /^\/(?:[/\\]|(?:api|files|frames|assets|sign-in|sign-out)(?:\/|$))/;

export async function buildDeskServer(all: ServerParts, shutdown: GracefulShutdown): Promise<DeskServer> {
  const { parts, app } = all;
  const { deskUrl, trustProxy } = parts.settings;
  const server = fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit: actBodyLimit,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerBroken,
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => url.replace(keyInPath, ''),
    genReqId: () => randomUUID(),
    keepAliveTimeout: timeouts.rest,
    requestTimeout: timeouts.request,
    http: { headersTimeout: timeouts.headers, requireHostHeader: false, connectionsCheckingInterval: timeouts.look },
  });
  limitConnections(server.server);
  addDeskHeaders(server, deskUrl);
  addBrotli(server);
  addRequestLog(server);
  addHostCheck(server);
  addExpectationCheck(server);
  server.addHook('onRequest', async (request, reply) =>
    originOf(request, deskUrl) === undefined
      ? sendProblem(reply, 'other-host', { detail: namesOf(request, deskUrl) })
      : undefined,
  );
  shutdown.add(server);
  addHealth(server, {
    check: () =>
      parts.store.isMigrated().then(
        (isMigrated) => (isMigrated ? [] : ['migrations']),
        () => ['database'],
      ),
    warnings: () => [],
  });
  addRefusalPause(server, all.pause);
  addProblemAnswers(server, all.watch, parts.words.enquiries.deskTimeZone);
  const kept = marksCache(all);
  await server.register(async (scope) => addApi(scope, all, kept));
  const settle = { signIn: (): Promise<void> => Promise.resolve() };
  await server.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 8 * 1024 });
    settle.signIn = addSignIn(scope, all);
  });

  /** Renders Today for a session; undefined if that fails, and the app then reads the data itself. */
  const drawnFor = async (person: Session): Promise<DrawnPage | undefined> => {
    const today = all.rooms['today']?.reads['today'];
    if (today === undefined) return undefined;
    try {
      const [marks, read] = await Promise.all([kept.all(person), today.run(parts, {}, person)]);
      return await app.draw(marks, z.parse(today.answer, read));
    } catch (error) {
      parts.log.error({ fault: reasonOf(error) }, 'Today could not be drawn');
      return undefined;
    }
  };

  // All other paths belong to the app, which resolves its rooms.
  server.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const file = app.answer(request, reply);
    if (file) return file;
    if (reserved.test(path)) return sendProblem(reply, 'not-there');
    const who = await sessionForPage(all, request);
    if (who !== false) return app.page(reply, path, who === true || path !== '/' ? undefined : drawnFor(who));
    const from = request.headers['sec-fetch-site'];
    if (from === 'cross-site' || from === 'same-site') {
      const to = `${apiPaths.signIn}/onward?to=${encodeURIComponent(request.url)}`;
      return sendGate(all, reply, gates.onward(to), to);
    }
    return reply.redirect(apiPaths.signIn, 303);
  });
  return { server, settle: () => settle.signIn() };
}
