import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mailLinkPaths } from '../../contract/answers.ts';
import { functionPath } from '../../contract/functions.ts';
import { inspectUnsubscribeLink, unsubscribe } from '../newsletter/unsubscribe.ts';
import { callerForm } from './caller.ts';
import { allowReading, answerPreflight } from './cross-origin.ts';
import { tokenOf } from './link-token-field.ts';
import type { HttpParts } from './parts.ts';
import { problemStatus, sendProblem } from './problems.ts';

/**
 * Unsubscribing: the page for people, and the one-click POST of RFC 8058 for mail programs, which know neither cookies
 * nor origins nor keys. The token is the whole authority, so the gates of the other functions do not stand here.
 */
export async function addUnsubscribe(app: FastifyInstance, parts: HttpParts): Promise<void> {
  const url = functionPath('unsubscribe');

  app.get(mailLinkPaths.unsubscribe, async (request, reply) => {
    const token = tokenOf(request);
    const link = token === undefined ? undefined : await inspectUnsubscribeLink(parts.newsletter, token);
    if (token === undefined || !link || link.outcome === 'unknown') return unknown(parts, reply);
    if (link.outcome === 'unsubscribed') return parts.answers.send(reply, 200, 'newsletter-unsubscribed', {});
    return parts.answers.send(reply, 200, 'newsletter-unsubscribe', { token, email: link.email });
  });

  // A mail program without one-click opens the header's address in a browser.
  app.get(url, (request, reply) => reply.code(303).header('cache-control', 'no-store')
    .header('location', `${mailLinkPaths.unsubscribe}?token=${tokenOf(request) ?? ''}`).send());

  app.options(url, (request, reply) => answerPreflight(request, reply, parts.allowedOrigins));

  await app.register((scope, _options, done) => {
    // RFC 8058 (3.2) allows multipart/form-data as well; the token stands in the address, so that body is read past.
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, () => Promise.resolve({}));
    const post = (request: FastifyRequest, reply: FastifyReply) => answer(parts, request, reply);
    scope.post(url, post);
    scope.post(mailLinkPaths.unsubscribe, post);
    done();
  });
}

async function answer(parts: HttpParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  allowReading(request, reply, parts.allowedOrigins);
  const token = tokenOf(request);
  const done = token === undefined ? undefined : await unsubscribe(parts.newsletter, token);
  const known = done !== undefined && done.outcome !== 'unknown';
  if (callerForm(request) === 'json') {
    return known ? reply.header('cache-control', 'no-store').send({ message: parts.words.mail.answers.unsubscribed }) : sendProblem(reply, 'linkInvalid');
  }
  return known ? parts.answers.send(reply, 200, 'newsletter-unsubscribed', {}) : unknown(parts, reply);
}

function unknown(parts: HttpParts, reply: FastifyReply): FastifyReply {
  return parts.answers.send(reply, problemStatus('notFound'), 'newsletter-link-unknown', {});
}
