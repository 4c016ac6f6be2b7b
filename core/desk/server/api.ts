import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AlreadyDone } from '../../store/act-errors.ts';
import { endAllSessions, endSession, findSession, listSessions, type Session } from '../sign-in/sessions.ts';
import { apiPaths } from '../addresses.ts';
import { actBodyLimit, sessionActs, type openSessions } from '../api.ts';
import { framePolicy } from './headers.ts';
import { isLocal, isOurs, originOf } from './hosts.ts';
import type { MarksCache } from './marks-cache.ts';
import { sendProblem } from './problems.ts';
import { act, type Act, type Answers, type DeskParts, type Read, type SavedFile } from './room.ts';
import type { ServerParts } from './parts.ts';
import { cookieToken, needsKey, sessionToken } from './sign-in/cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    deskSession: Session | null;
  }
}

const keyedInput = z.looseObject({ key: z.uuid() });

/** Finds the session of a request. A local session is only valid for requests by this machine's own names. */
export async function sessionOf(
  { parts }: ServerParts,
  request: FastifyRequest,
): Promise<Awaited<ReturnType<typeof findSession>>> {
  const origin = originOf(request, parts.settings.deskUrl);
  const token = origin === undefined ? undefined : sessionToken(request, origin);
  if (token === undefined) return { state: 'none' };
  const found = await findSession(parts, parts.settings.deskPeople, token);
  return found.state === 'open' && found.session.local === 1 && !isLocal(request) ? { state: 'none' } : found;
}

/**
 * The session to render the app's page for, or whether to send it without data: on this machine, reads need the
 * key, which a navigation does not have.
 */
export async function sessionForPage(all: ServerParts, request: FastifyRequest): Promise<Session | boolean> {
  const origin = originOf(request, all.parts.settings.deskUrl) ?? '';
  if (needsKey(origin)) return cookieToken(request, origin) !== undefined;
  const found = await sessionOf(all, request);
  return found.state === 'open' && found.session;
}

/** The session of an authenticated request; others are refused before this. */
function signedIn(request: FastifyRequest): Session {
  if (request.deskSession === null) throw new Error('Nobody is signed in.');
  return request.deskSession;
}

const ownActs: Readonly<Record<string, Act>> = {
  'sessions.end': act(sessionActs['sessions.end'], (parts, actor, { id }) => endSession(parts, actor, actor.who, id)),
  'sessions.end-all': act(sessionActs['sessions.end-all'], async (parts, actor) => {
    await endAllSessions(parts, actor, actor.who);
  }),
};

export function addApi(server: FastifyInstance, all: ServerParts, kept: MarksCache): void {
  const { parts, rooms } = all;
  const { deskUrl } = parts.settings;

  server.decorateRequest('deskSession', null);
  server.addHook('onRequest', async (request, reply) => {
    if (!isOurs(request, originOf(request, deskUrl) ?? '')) return sendProblem(reply, 'foreign');
    const found = await sessionOf(all, request);
    if (found.state !== 'open') return sendProblem(reply, 'signed-out');
    request.deskSession = found.session;
    return undefined;
  });

  server.get(apiPaths.marks, (request) => kept.all(signedIn(request)));

  server.get(apiPaths.read('sessions'), async (request): Promise<z.output<typeof openSessions>> => {
    const own = signedIn(request);
    const open = await listSessions(parts, own.who);
    return open.map(({ id, device, created_at: since, seen_at: seen }) => ({
      id,
      device,
      here: id === own.id,
      since,
      seen,
    }));
  });

  const inRooms = Object.values(rooms);
  for (const [name, { run }] of inRooms.flatMap(({ notes = {} }) => Object.entries<Answers<void>>(notes)))
    server.post(apiPaths.note(name), { bodyLimit: actBodyLimit }, async (request, reply) => {
      await run(parts, request.body, signedIn(request));
      return reply.code(204).send();
    });
  for (const [name, { answer, run }] of inRooms.flatMap(({ reads }) => Object.entries<Read>(reads)))
    server.get(apiPaths.read(name), async (request) =>
      z.parse(answer, await run(parts, request.query, signedIn(request))),
    );
  for (const [name, { run }] of inRooms.flatMap(({ files = {} }) => Object.entries<Answers<SavedFile>>(files)))
    server.get(apiPaths.file(name), async (request, reply) => {
      const saved = await run(parts, request.query, signedIn(request));
      reply
        .type(saved.type)
        .header(
          'content-disposition',
          `attachment; filename="${saved.name.replace(/[^\w.-]/g, '-')}"; filename*=UTF-8''${encodeURIComponent(saved.name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)}`,
        )
        // Files from outside must never run, however a browser interprets them.
        .header('content-security-policy', "default-src 'none'; sandbox");
      return reply.send(
        typeof saved.body === 'string' || saved.body instanceof Uint8Array ? saved.body : Readable.from(saved.body),
      );
    });
  for (const [name, { run }] of inRooms.flatMap(({ frames = {} }) => Object.entries<Answers<string>>(frames)))
    server.get(apiPaths.frame(name), async (request, reply) => {
      const document = await run(parts, request.query, signedIn(request));
      return reply
        .headers({ 'content-security-policy': framePolicy, 'x-frame-options': 'SAMEORIGIN' })
        .type('text/html; charset=utf-8')
        .send(document);
    });
  for (const [name, one] of [...Object.entries(ownActs), ...inRooms.flatMap((room) => Object.entries<Act>(room.acts))])
    server.post(apiPaths.act(name), { bodyLimit: actBodyLimit }, (request, reply) =>
      doAct(parts, one, request, reply).finally(() => kept.forget()),
    );
}

/** Runs an act once per idempotency key. A repetition by the same person succeeds without a result. */
async function doAct(
  parts: DeskParts,
  { spec, run }: Act,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { who } = signedIn(request);
  const keyed = z.safeParse(keyedInput, request.body);
  if (!keyed.success) return sendProblem(reply, 'refused', { detail: 'The action has no key to identify it.' });
  const { key, ...input } = keyed.data;
  try {
    const result = await run(parts, { who, key }, input);
    return await reply.send({
      already: false,
      result: spec.result === undefined ? null : z.parse(spec.result, result),
    });
  } catch (error) {
    if (!(error instanceof AlreadyDone)) throw error;
    const line = await parts.store.db.selectFrom('journal').select('who').where('key', '=', key).executeTakeFirst();
    return line && line.who !== who ? sendProblem(reply, 'key-reused') : reply.send({ already: true, result: null });
  }
}
