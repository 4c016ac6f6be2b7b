import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { mailLinkPaths } from '../../contract/answers.ts';
import { linkToken } from '../../contract/link-token.ts';
import { success } from '../../contract/problem.ts';
import { eraseSure } from './answers.ts';
import { addressMessages, addressOnly } from '../../contract/email-address.ts';
import { judgeFilling } from '../../core/http/limits/robot.ts';
import { mailableAddress } from '../../core/store/address.ts';
import { callerForm, givenFields, typedField } from '../../core/http/caller.ts';
import { isPressedTooSoon, tokenOf } from '../../core/http/mailed-link.ts';
import { addFunction, refuseOften } from '../../core/http/function-gates.ts';
import type { Http } from '../../core/http/parts.ts';
import { problemStatus, sendInvalid, sendMessage, sendProblem } from '../../core/http/problems.ts';
import { storedDataText } from './stored-data-text.ts';
import type { FailedForm } from '../../core/http/failed-form.ts';
import { myDataOf } from './services.ts';
import { gateFields } from '../../contract/gate-fields.ts';

const openedData = z.object({ email: z.string(), stored: z.record(z.string(), z.unknown()) });
const shownData = z.extend(success, { token: linkToken.shape.token, ...openedData.shape });
/** The confirmation is optional here: only the page's form must send it; a JSON request is explicit enough. */
const erasure = z.extend(linkToken, { [eraseSure.name]: z.optional(z.literal(eraseSure.value)) });

const failedRequest: FailedForm = (request, why) => ({
  page: `my-data-${why}`,
  typed: new Map([['email', typedField(request.body, 'email')]]),
});

/** Options shared by the functions that take a token, of the emailed link or of the page it opened. */
const linked = { body: linkToken, isLink: true, openedAt: mailLinkPaths.myData, failedForm: failedRequest } as const;

export function addMyData(app: FastifyInstance, parts: Http): void {
  const { answers, words } = parts;
  const myData = myDataOf(parts);
  const isForm = (request: FastifyRequest): boolean => callerForm(request) === 'form';
  const gone = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    callerForm(request) === 'json'
      ? sendProblem(reply, 'linkInvalid')
      : answers.send(reply, problemStatus('linkInvalid'), 'my-data-link-unknown', {});

  addFunction(app, parts, 'request-my-data', (request, reply) => takeRequest(parts, request, reply, isForm(request)), {
    body: myDataRequest,
    refusals: ['tooFast'],
    openedAt: '/privacy',
    failedForm: failedRequest,
  });

  // Mail scanners open links, so a GET changes nothing: only the button uses the link up.
  app.get(mailLinkPaths.myData, async (request, reply) => {
    const token = tokenOf(request) ?? '';
    return (await myData.isOpen(token)) ? answers.send(reply, 200, 'my-data-open', { token }) : gone(request, reply);
  });

  addFunction(
    app,
    parts,
    'open-my-data',
    async (request, reply) => {
      const token = tokenOf(request) ?? '';
      if (isPressedTooSoon(parts, request))
        return (await myData.isOpen(token))
          ? answers.send(reply, 200, 'my-data-open', { token }, { again: true })
          : gone(request, reply);
      const opened = await myData.open(token);
      if (!opened) return gone(request, reply);
      const { email, stored, session } = opened;
      if (!isForm(request)) return sendMessage(reply, words.mail.myData.heading, { token: session, email, stored });
      return answers.send(reply, 200, 'my-data-shown', { email, token: session, ...storedDataText(stored, parts) });
    },
    { ...linked, answer: shownData },
  );

  addFunction(
    app,
    parts,
    'download-my-data',
    async (request, reply) => {
      const opened = await myData.take(tokenOf(request) ?? '');
      if (!opened) return gone(request, reply);
      return reply
        .headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="my-data.json"' })
        .type('application/json; charset=utf-8')
        .send(`${JSON.stringify(opened, undefined, 2)}\n`);
    },
    { ...linked, answer: openedData },
  );

  addFunction(
    app,
    parts,
    'erase-my-data',
    async (request, reply) => {
      const token = tokenOf(request) ?? '';
      const isSure = !isForm(request) || typedField(request.body, eraseSure.name) === eraseSure.value;
      const again = isPressedTooSoon(parts, request);
      if (again || !isSure) {
        const opened = await myData.read(token);
        if (!opened) return gone(request, reply);
        const slots = { email: opened.email, token, ...storedDataText(opened.stored, parts) };
        return answers.send(reply, isSure ? 200 : problemStatus('invalidInput'), 'my-data-shown', slots, { again });
      }
      const erased = await myData.erase(token);
      if (!erased) return gone(request, reply);
      // Clears drafts on the visitor's device as well; cookies, such as the consent choice, are kept.
      reply.header('clear-site-data', '"storage"');
      if (isForm(request))
        return answers.send(reply, 200, erased === 'erased' ? 'my-data-erased' : 'my-data-erasing', {});
      return sendMessage(reply, erased === 'erased' ? words.mail.myData.erased : words.mail.myData.erasing);
    },
    { ...linked, body: erasure, refusals: ['invalidInput'] },
  );
}

/** Handles `request-my-data`. The response does not reveal whether anything is stored about the address. */
async function takeRequest(parts: Http, request: FastifyRequest, reply: FastifyReply, isForm: boolean) {
  const { limiter, answers, words } = parts;
  const myData = myDataOf(parts);
  const email = typedField(request.body, 'email');
  const parsed = z.safeParse(myDataRequest, isForm ? givenFields(request.body) : request.body);
  if (!parsed.success) {
    const { issues } = parsed.error;
    if (!isForm) return sendInvalid(reply, issues, addressMessages.invalid);
    const about = issues.find(({ path }) => path.join() === 'email');
    if (!about) return answers.send(reply, problemStatus('invalidInput'), 'my-data-failed', { email });
    const message = about.message || addressMessages.invalid;
    return answers.send(reply, problemStatus('invalidInput'), 'my-data-invalid', { message, email });
  }
  const answered = (outcome: 'mailed' | 'withheld'): FastifyReply =>
    isForm
      ? answers.send(reply, 200, outcome === 'mailed' ? 'my-data-requested' : 'my-data-withheld', {})
      : sendMessage(reply, outcome === 'mailed' ? words.mail.myData.answer : words.mail.myData.withheld);
  const filling = judgeFilling(parsed.data);
  if (filling === 'trapped') return answered('mailed');
  if (filling === 'too-fast') {
    if (isForm) return answers.send(reply, problemStatus('tooFast'), 'my-data-failed', { email });
    return sendProblem(reply, 'tooFast', { detail: 'Please wait a moment, then send the form again.' });
  }
  const { allowed, retryAfter, mailboxWait } = await limiter.pass('myData', request.ip, parsed.data.email);
  if (!allowed) return refuseOften(parts, request, reply, retryAfter);
  // A mailbox over its rate limit gets no email for now: strangers may have entered its address.
  return answered(mailboxWait === 0 ? await myData.request(mailableAddress(parsed.data.email)) : 'withheld');
}

export const myDataRequest = z.object({ email: addressOnly, ...gateFields });
