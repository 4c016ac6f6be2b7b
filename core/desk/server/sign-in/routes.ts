import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { emailAddress } from '../../../../contract/email-address.ts';
import { typedField } from '../../../http/caller.ts';
import { askForLink, lookAtLink, signInRules } from '../../sign-in/links.ts';
import { endSession, openLocalSession, useLink, type OpenedSession } from '../../sign-in/sessions.ts';
import { AlreadyDone, NotThere } from '../../../store/act-errors.ts';
import { isOutage } from '../../../store/outage.ts';
import { apiPaths } from '../../addresses.ts';
import { sessionOf, sessionForPage } from '../api.ts';
import { pagePolicy } from '../headers.ts';
import { isLocal, isOurs, originOf } from '../hosts.ts';
import type { ServerParts } from '../parts.ts';
import { clearCookie, needsKey, setCookie } from './cookie.ts';
import { deviceOf } from './device.ts';
import { gates, typedName, type Gate } from './gates.tsx';
import { gatePage } from './page.tsx';

const address = emailAddress({ missing: 'missing', tooLong: 'too long', invalid: 'invalid' });

export function sendGate(
  { app, parts }: Pick<ServerParts, 'app' | 'parts'>,
  reply: FastifyReply,
  { status, title, body }: Gate,
  refresh?: string,
): FastifyReply {
  const page = gatePage({ title, firm: parts.words.firm.name, links: app.gateLinks, body, refresh });
  return reply.code(status).header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(page);
}

function tokenIn(source: unknown): string {
  return typedField(source, 'token', 64);
}

/** Adds the pages for signing in and out; all addresses get the same response. @returns a wait for pending emails */
export function addSignIn(server: FastifyInstance, all: ServerParts): () => Promise<void> {
  const { parts, limiter, localLink } = all;
  const { store, outbox, now, newId, mintToken, settings, words, log } = parts;
  const tools = { store, outbox, now, newId, mintToken };
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: words.enquiries.deskTimeZone,
  });
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeZone: words.enquiries.deskTimeZone });
  const asking = new Set<Promise<void>>();
  const show = (reply: FastifyReply, gate: Gate): FastifyReply => sendGate(all, reply, gate);
  const mailsNobody = (request: FastifyRequest): boolean =>
    settings.deskUrl === undefined || (isLocal(request) && originOf(request, settings.deskUrl) !== settings.deskUrl);

  server.get(apiPaths.signIn, async (request, reply) => {
    const found = await sessionOf(all, request);
    if (found.state === 'open') return reply.redirect('/', 303);
    if (mailsNobody(request)) return show(reply, gates.local());
    return show(reply, found.state === 'over' ? gates.over(found.who, clock.format(found.at)) : gates.ask());
  });

  server.post(apiPaths.signIn, async (request, reply) => {
    if (mailsNobody(request)) return show(reply, gates.local(404));
    const typed = typedField(request.body, 'email');
    const parsed = z.safeParse(address, typed);
    if (!parsed.success) return show(reply, gates.invalid(typed));
    const { allowed, retryAfter, mailboxWait } = await limiter.pass('deskLink', request.ip, parsed.data);
    if (!allowed)
      return show(reply.header('retry-after', String(retryAfter)), gates.tooOften(Math.ceil(retryAfter / 60)));
    // The address is looked up only after the response, so that its timing reveals nothing.
    if (mailboxWait === 0)
      reply.raw.once('close', () => {
        const work = askForLink(tools, settings.deskPeople, parsed.data).catch((error: unknown) => {
          log.error(
            { fault: error instanceof Error ? error.name : 'unknown' },
            'a link to the desk could not be put into the outbox',
          );
        });
        asking.add(work);
        void work.finally(() => asking.delete(work));
      });
    return reply.redirect(`${apiPaths.signIn}/asked`, 303);
  });

  server.get(`${apiPaths.signIn}/asked`, (_request, reply) => show(reply, gates.asked()));

  const sessionEnd = (): string => {
    const end = new Date(now().getTime() + signInRules.sessionLasts);
    return `${clock.format(end)} ${date.format(end) === date.format(now()) ? 'today' : 'tomorrow'}`;
  };

  server.get(apiPaths.openLink, async (request, reply) => {
    const token = tokenIn(request.query);
    const until = sessionEnd();
    const byMail = !mailsNobody(request);
    if (isLocal(request) && localLink?.is(token) === true)
      return show(
        reply,
        localLink.isUsed ? gates.used(byMail) : gates.link(localLink.who, token, { session: until, link: undefined }),
      );
    const link = await lookAtLink(tools, token);
    if (link.state === 'open')
      return show(reply, gates.link(link.who, token, { session: until, link: clock.format(link.expiresAt) }));
    if (link.state === 'used') return show(reply, gates.used(byMail));
    return show(reply, gates.expired(byMail, link.state === 'expired' ? clock.format(link.expiresAt) : undefined));
  });

  server.post(apiPaths.openLink, async (request, reply) => {
    const origin = originOf(request, settings.deskUrl) ?? '';
    const token = tokenIn(request.body);
    const device = deviceOf(request.headers['user-agent']);
    const isPrinted = isLocal(request) && localLink?.is(token) === true;
    const typed = typedField(request.body, 'name').trim();
    const name = typedName(typed);
    if (isPrinted && !localLink.isUsed && typed !== '' && name === undefined)
      return show(reply, gates.link(localLink.who, token, { session: sessionEnd(), link: undefined }, typed));
    let opened: OpenedSession | undefined;
    try {
      opened = isPrinted
        ? await localLink.use(() => openLocalSession(tools, localLink.personCalled(name), device))
        : await useLink(tools, settings.deskPeople, token, { device, keyed: needsKey(origin) });
    } catch (error) {
      if (!isOutage(error)) throw error;
      all.watch.note(error);
      return show(reply, gates.unavailable());
    }
    if (opened === undefined) {
      const { state } = await lookAtLink(tools, token);
      return show(
        reply,
        state === 'used' || localLink?.is(token) === true
          ? gates.used(!mailsNobody(request))
          : gates.expired(!mailsNobody(request), undefined),
      );
    }
    setCookie(reply, origin, opened.token, Math.ceil((Date.parse(opened.expires_at) - now().getTime()) / 1_000));
    return reply.redirect(opened.key === '' ? '/' : `/#key=${opened.key}`, 303);
  });

  server.post(apiPaths.signOut, async (request, reply) => {
    const origin = originOf(request, settings.deskUrl) ?? '';
    const found = await sessionOf(all, request);
    if (found.state === 'open')
      await endSession(tools, { who: found.session.who }, found.session.who, found.session.id).catch(
        (error: unknown) => {
          if (!(error instanceof NotThere || error instanceof AlreadyDone)) throw error;
        },
      );
    return clearCookie(reply, origin).redirect(apiPaths.signIn, 303);
  });

  // Browsers do not send the cookie with a link from an email, but do after a redirect by our own page.
  server.get(`${apiPaths.signIn}/onward`, async (request, reply) => {
    const origin = originOf(request, settings.deskUrl) ?? '';
    if ((await sessionForPage(all, request)) === false) return reply.redirect(apiPaths.signIn, 303);
    const to = URL.parse(typedField(request.query, 'to', 1_000), origin);
    // A path with two leading slashes would be read as another host.
    const isPath = to?.origin === origin && /^\/(?![/\\])/.test(to.pathname);
    return reply.redirect(isPath ? `${to.pathname}${to.search}` : '/', 303);
  });

  server.addHook('preHandler', async (request, reply) => {
    const writes = request.method !== 'GET' && request.method !== 'HEAD';
    if (!writes || isOurs(request, originOf(request, settings.deskUrl) ?? '')) return undefined;
    return show(reply, gates.foreign());
  });

  return async () => {
    await Promise.allSettled(asking);
  };
}
