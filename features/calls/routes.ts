import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { mailLinkPaths } from '../../contract/answers.ts';
import { callChoice, type CallChoice } from './schema.ts';
import type { FunctionName } from '../../contract/functions.ts';
import { linkToken } from '../../contract/link-token.ts';
import { success } from '../../contract/problem.ts';
import { hasBegun, type CallView } from './call-view.ts';
import type { OpenLink } from './calls.ts';
import { invitationText } from './invitation.ts';
import { momentOf } from './tools.ts';
import { isOutside } from '../../core/http/limits/client-key.ts';
import { callerForm, givenFields, typedField } from '../../core/http/caller.ts';
import type { Http } from '../../core/http/parts.ts';
import { sendMessage, sendProblem } from '../../core/http/problems.ts';
import { CallPages, type Refusal, type Wishes } from './call-pages.ts';
import { addFunction } from '../../core/http/function-gates.ts';
import { isPressedTooSoon, tokenOf } from '../../core/http/mailed-link.ts';
import { calendarEntriesOf, callsOf, zonesOf } from './services.ts';

/** What the parts of the link's address say; what is none of them is left out. */
const address = z.object({
  t: z.catch(z.optional(linkToken.shape.token), undefined),
  zone: z.catch(z.optional(z.string().check(z.maxLength(64))), undefined),
  step: z.catch(z.optional(z.enum(['choose', 'move', 'moved', 'calendar', 'rung', 'asked'])), undefined),
  day: z.catch(z.optional(z.iso.date()), undefined),
});

const chosenTime = z.extend(linkToken, callChoice.shape);

/** What a program is told; without the call, where it is one that the firm rings about. */
const movedCall = z.extend(success, {
  call: z.optional(z.object({ start: z.string(), end: z.string(), desk: z.string(), state: z.string() })),
});

const isForm = (request: FastifyRequest): boolean => callerForm(request) === 'form';

/**
 * The pages behind the link *Choose a time*, and the functions that their buttons post to. The link's token is the
 * whole authority; opening a page changes nothing, and a page's button counts once it could be read.
 */
export function addCalls(app: FastifyInstance, parts: Http): void {
  const calls = callsOf(parts);
  const { said } = parts.words.callPages;
  const pages = new CallPages(parts);

  app.get(mailLinkPaths.calls, async (request, reply) => {
    const { t: token = '', zone, step, day: around } = z.parse(address, request.query);
    if (step === 'asked') return parts.answers.send(reply, 200, 'call-link-asked', {});
    const link = await calls.open(token);
    if (link.kind === 'unknown') return pages.unknown(reply, token);
    const wishes = { token, zone, around };
    if (step === 'calendar' && link.call) return sendCalendar(parts, reply, link, link.call);
    if (step === 'rung' && !link.call) return pages.rung(reply, link, wishes);
    const isFree = step === 'choose' && !link.call;
    const moves = step === 'move' && link.call !== undefined && isChangeable(parts, link.call);
    return isFree || moves
      ? pages.choose(reply, link, wishes)
      : pages.standing(reply, link, wishes, { hasMoved: step === 'moved' });
  });

  /** A function of the link: too hasty a press and a link that opens nothing are answered here. */
  const add = (
    name: FunctionName,
    body: z.core.$ZodType,
    tooSoon: (reply: FastifyReply, link: OpenLink, wishes: Wishes) => Promise<FastifyReply>,
    handle: (request: FastifyRequest, reply: FastifyReply, link: OpenLink, wishes: Wishes) => Promise<FastifyReply>,
  ): void => {
    addFunction(
      app,
      parts,
      name,
      async (request, reply) => {
        const wishes = wishesIn(request);
        const link = wishes.token === '' ? ({ kind: 'unknown' } as const) : await calls.open(wishes.token);
        if (link.kind === 'unknown')
          return isForm(request) ? pages.unknown(reply, wishes.token) : sendProblem(reply, 'linkInvalid');
        // Times are asked for again when one is taken: their page may lie open for as long as its link works.
        const most = name === 'take-call-time' || name === 'move-call' ? Infinity : undefined;
        return isPressedTooSoon(parts, request, most)
          ? tooSoon(reply, link, wishes)
          : handle(request, reply, link, wishes);
      },
      {
        body,
        answer: movedCall,
        refusals: ['invalidInput', 'timeTaken'],
        isLink: true,
        openedAt: mailLinkPaths.calls,
        failedForm: () => ({ page: 'call-failed' }),
      },
    );
  };
  const sayMoved = (reply: FastifyReply, message: string, call: CallView): FastifyReply =>
    sendMessage(reply, message, {
      call: { start: call.start.toString(), end: call.end.toString(), desk: call.desk.id, state: call.state },
    });
  const refuse = (
    request: FastifyRequest,
    reply: FastifyReply,
    link: OpenLink,
    wishes: Wishes,
    refusal: Refusal,
  ): Promise<FastifyReply> | FastifyReply => {
    if (isForm(request)) return pages.choose(reply, link, wishes, refusal);
    if (refusal === 'taken') return sendProblem(reply, 'timeTaken', { detail: said.gone });
    return sendProblem(reply, 'invalidInput', {
      errors: [
        refusal === 'no-time' ? { field: 'start', message: said.noTime } : { field: 'phone', message: said.wrongPhone },
      ],
    });
  };
  /** To the page of the call, which can be loaded again and gone back to. */
  const toCall = (reply: FastifyReply, { token, zone }: Partial<Wishes>, step?: 'moved' | 'rung' | 'asked') => {
    const query = Object.entries({ t: token, zone, step }).filter((entry): entry is [string, string] => !!entry[1]);
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${mailLinkPaths.calls}?${new URLSearchParams(query).toString()}`, 303);
  };
  const pressedTooSoon = (reply: FastifyReply, link: OpenLink, wishes: Wishes): Promise<FastifyReply> =>
    pages.choose(reply, link, wishes, 'pressed-too-soon');
  const standing = (reply: FastifyReply, link: OpenLink, wishes: Wishes): Promise<FastifyReply> =>
    pages.standing(reply, link, wishes, { again: true });

  add(
    'take-call-time',
    chosenTime,
    (reply, link, wishes) => (link.call ? standing(reply, link, wishes) : pressedTooSoon(reply, link, wishes)),
    async (request, reply, link, wishes) => {
      const choice = choiceIn(request, parts);
      if (typeof choice === 'string')
        return link.call ? pages.standing(reply, link, wishes) : refuse(request, reply, link, wishes, choice);
      const done = await calls.take(wishes.token, choice, { isOften: await isOften(parts, request, link) });
      if (done.kind === 'unknown')
        return isForm(request) ? pages.unknown(reply, wishes.token) : sendProblem(reply, 'linkInvalid');
      if (done.kind === 'gone') return refuse(request, reply, link, wishes, 'taken');
      if (done.kind === 'rung') return isForm(request) ? toCall(reply, wishes, 'rung') : sendMessage(reply, said.rung);
      if (!isForm(request)) return sayMoved(reply, said.taken, done.call);
      return toCall(reply, wishes);
    },
  );

  add(
    'move-call',
    chosenTime,
    (reply, link, wishes) => (link.call ? pressedTooSoon(reply, link, wishes) : standing(reply, link, wishes)),
    async (request, reply, link, wishes) => {
      const choice = choiceIn(request, parts);
      if (typeof choice === 'string')
        return link.call && isChangeable(parts, link.call)
          ? refuse(request, reply, link, wishes, choice)
          : pages.standing(reply, link, wishes);
      const done = await calls.move(wishes.token, choice);
      if (done.kind === 'unknown' || done.kind === 'none')
        return isForm(request) ? pages.standing(reply, link, wishes) : sendProblem(reply, 'linkInvalid');
      if (done.kind === 'gone') return refuse(request, reply, link, wishes, 'taken');
      return isForm(request) ? toCall(reply, wishes, 'moved') : sayMoved(reply, said.moved, done.call);
    },
  );

  add('cancel-call', linkToken, standing, async (request, reply, link, wishes) => {
    const done = await calls.cancel(wishes.token);
    if (done.kind === 'unknown' || done.kind === 'none')
      return isForm(request) ? pages.standing(reply, link, wishes) : sendProblem(reply, 'linkInvalid');
    return isForm(request) ? toCall(reply, wishes) : sayMoved(reply, said.cancelled, done.call);
  });

  add('restore-call', linkToken, standing, async (request, reply, link, wishes) => {
    const done = await calls.restore(wishes.token);
    if (done.kind === 'gone') {
      if (!isForm(request)) return sendProblem(reply, 'timeTaken', { detail: said.gone });
      return link.former
        ? pages.cancelled(reply, link, link.former, wishes, { status: 409, isGone: true })
        : pages.standing(reply, link, wishes);
    }
    if (done.kind === 'unknown' || done.kind === 'none')
      return isForm(request) ? pages.standing(reply, link, wishes) : sendProblem(reply, 'linkInvalid');
    return isForm(request) ? toCall(reply, wishes) : sayMoved(reply, said.restored, done.call);
  });

  addFunction(
    app,
    parts,
    'renew-call-link',
    async (request, reply) => {
      const token = tokenOf(request) ?? '';
      if (isPressedTooSoon(parts, request)) return pages.unknown(reply, token, { again: true });
      // One answer, whatever the link was: nobody learns from it which ones there are.
      if (token !== '') await calls.renewLink(token);
      return isForm(request) ? toCall(reply, {}, 'asked') : sendMessage(reply, said.asked);
    },
    { body: linkToken, isLink: true, openedAt: mailLinkPaths.calls, failedForm: () => ({ page: 'call-failed' }) },
  );
}

/** Whether more calls were booked from the network of a request than are given to one. */
async function isOften({ limiter }: Http, { ip }: FastifyRequest, link: OpenLink): Promise<boolean> {
  return !link.call && isOutside(ip) && !(await limiter.pass('call', ip)).allowed;
}

function isChangeable(http: Http, call: CallView): boolean {
  return call.state === 'booked' && !hasBegun(http, call);
}

/** What a page comes again with, as it was typed. */
function wishesIn(request: FastifyRequest): Wishes {
  const start = Date.parse(typedField(request.body, 'start', 40));
  return {
    token: tokenOf(request) ?? '',
    zone: typedField(request.body, 'zone', 64) || undefined,
    start: Number.isNaN(start) ? undefined : start,
    phone: typedField(request.body, 'phone', 80),
  };
}

/** The choice, with a zone that is one; or what is wrong with it. */
function choiceIn(request: FastifyRequest, http: Http): CallChoice | 'no-time' | 'wrong-phone' {
  const parsed = z.safeParse(callChoice, isForm(request) ? givenFields(request.body) : request.body);
  if (parsed.success) return { ...parsed.data, zone: zonesOf(http).find(parsed.data.zone ?? '') };
  return parsed.error.issues.some(({ path }) => path[0] === 'start') ? 'no-time' : 'wrong-phone';
}

/** The call as a file for a calendar: the entry of the invitation, under the same UID. */
function sendCalendar(http: Http, reply: FastifyReply, { enquiry }: OpenLink, call: CallView): FastifyReply {
  const entry = calendarEntriesOf(http).forVisitor(call, enquiry.reference);
  const text = invitationText({ method: 'PUBLISH', call, attendees: [], ...entry, at: momentOf(http) });
  return reply
    .headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'strict-origin',
      'content-disposition': 'attachment; filename="call.ics"',
    })
    .type('text/calendar; charset=utf-8; method=PUBLISH')
    .send(text);
}
