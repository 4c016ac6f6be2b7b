import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { mailLinkPaths } from '../../contract/answers.ts';
import { callChoice, type CallChoice } from './schema.ts';
import type { FunctionName } from '../../contract/functions.ts';
import { linkToken } from '../../contract/link-token.ts';
import { hasBegun, type CallView, momentOf } from './tools.ts';
import type { OpenLink } from './calls.ts';
import { invitationText } from './invitation.ts';
import { isOutside } from '../../core/http/limits/client-key.ts';
import { callerForm, givenFields, typedField } from '../../core/http/caller.ts';
import type { Http } from '../../core/http/parts.ts';
import { sendMessage, sendProblem } from '../../core/http/problems.ts';
import { CallPages, type Refusal, type Wishes } from './call-pages.ts';
import { addFunction } from '../../core/http/function-gates.ts';
import { isPressedTooSoon, tokenOf } from '../../core/http/mailed-link.ts';
import { calendarEntriesOf, callsOf, zonesOf } from './services.ts';

/** Query of a link; invalid or unknown parts are ignored. */
const address = z.object({
  t: z.catch(z.optional(linkToken.shape.token), undefined),
  zone: z.catch(z.optional(z.string().check(z.maxLength(64))), undefined),
  step: z.catch(z.optional(z.enum(['choose', 'move', 'moved', 'calendar', 'rung', 'asked'])), undefined),
  day: z.catch(z.optional(z.iso.date()), undefined),
});

const chosenTime = z.extend(linkToken, callChoice.shape);

interface Press {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly link: OpenLink;
  readonly wishes: Wishes;
  readonly isOpen: boolean;
}

const isForm = (request: FastifyRequest): boolean => callerForm(request) === 'form';

/** Adds the pages of the link *Choose a time* and their functions, authorised by the link's token alone. */
export function addCalls(app: FastifyInstance, parts: Http): void {
  const calls = callsOf(parts);
  const { said } = parts.words.callPages;
  const pages = new CallPages(parts);
  const isMovable = ({ call }: OpenLink): boolean => call?.state === 'booked' && !hasBegun(parts, call);

  app.get(mailLinkPaths.calls, async (request, reply) => {
    const { t: token = '', zone, step, day: around } = z.parse(address, request.query);
    if (step === 'asked') return parts.answers.send(reply, 200, 'call-link-asked', {});
    const link = await calls.open(token);
    if (link.kind === 'unknown') return pages.unknown(reply, token);
    const wishes = { token, zone, around };
    if (step === 'calendar' && link.call) return sendCalendar(parts, reply, link, link.call);
    if (step === 'rung' && !link.call) return pages.rung(reply, link, wishes);
    return (step === 'choose' && !link.call) || (step === 'move' && isMovable(link))
      ? pages.choose(reply, link, wishes)
      : pages.standing(reply, link, wishes, { hasMoved: step === 'moved' });
  });

  /** Adds a function of the link; handles invalid links and presses that come too soon. */
  const add = (name: FunctionName, body: z.core.$ZodType, handle: (press: Press) => Promise<FastifyReply>): void => {
    addFunction(
      app,
      parts,
      name,
      async (request, reply) => {
        const wishes = wishesIn(request);
        const link = wishes.token === '' ? ({ kind: 'unknown' } as const) : await calls.open(wishes.token);
        if (link.kind === 'unknown')
          return isForm(request) ? pages.unknown(reply, wishes.token) : sendProblem(reply, 'linkInvalid');
        const isOpen = name === 'take-call-time' ? !link.call : name === 'move-call' && isMovable(link);
        // The page of times may stay open as long as its link works: a stale time is refused anyway.
        const most = body === chosenTime ? Infinity : undefined;
        if (!isPressedTooSoon(parts, request, most)) return handle({ request, reply, link, wishes, isOpen });
        return isOpen
          ? pages.choose(reply, link, wishes, 'pressed-too-soon')
          : pages.standing(reply, link, wishes, { again: true });
      },
      {
        body,
        refusals: ['invalidInput', 'timeTaken'],
        isLink: true,
        openedAt: mailLinkPaths.calls,
        failedForm: () => ({ page: 'call-failed' }),
      },
    );
  };
  const refuse = async ({ request, reply, link, wishes }: Press, refusal: Refusal): Promise<FastifyReply> => {
    if (isForm(request)) return pages.choose(reply, link, wishes, refusal);
    if (refusal === 'taken') return sendProblem(reply, 'timeTaken', { detail: said.gone });
    return sendProblem(reply, 'invalidInput', {
      errors: [
        refusal === 'no-time' ? { field: 'start', message: said.noTime } : { field: 'phone', message: said.wrongPhone },
      ],
    });
  };
  /** Redirects to the page of the call, which reload and Back can open. */
  const toCall = (reply: FastifyReply, { token, zone }: Partial<Wishes>, step?: 'moved' | 'rung' | 'asked') => {
    const query = Object.entries({ t: token, zone, step }).filter((entry): entry is [string, string] => !!entry[1]);
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${mailLinkPaths.calls}?${new URLSearchParams(query).toString()}`, 303);
  };
  const answer = async (press: Press, kind: string, message: string, step?: 'moved'): Promise<FastifyReply> => {
    const { request, reply, link, wishes } = press;
    if (kind === 'gone') return refuse(press, 'taken');
    if (kind === 'unknown' || kind === 'none')
      return isForm(request) ? pages.standing(reply, link, wishes) : sendProblem(reply, 'linkInvalid');
    if (!isForm(request)) return sendMessage(reply, kind === 'rung' ? said.rung : message);
    return toCall(reply, wishes, kind === 'rung' ? kind : step);
  };
  const choose = async (press: Press, take: (choice: CallChoice) => Promise<FastifyReply>): Promise<FastifyReply> => {
    const choice = choiceIn(press.request, parts);
    if (typeof choice !== 'string') return take(choice);
    return press.isOpen ? refuse(press, choice) : pages.standing(press.reply, press.link, press.wishes);
  };

  add('take-call-time', chosenTime, (press) =>
    choose(press, async (choice) => {
      const often = { isOften: await isOften(parts, press.request, press.link) };
      return answer(press, (await calls.take(press.wishes.token, choice, often)).kind, said.taken);
    }),
  );
  add('move-call', chosenTime, (press) =>
    choose(press, async (choice) =>
      answer(press, (await calls.move(press.wishes.token, choice)).kind, said.moved, 'moved'),
    ),
  );
  add('cancel-call', linkToken, async (press) =>
    answer(press, (await calls.cancel(press.wishes.token)).kind, said.cancelled),
  );
  add('restore-call', linkToken, async (press) => {
    const { kind } = await calls.restore(press.wishes.token);
    const { request, reply, link, wishes } = press;
    return kind === 'gone' && isForm(request) && link.former
      ? pages.cancelled(reply, link, link.former, wishes, { status: 409, isGone: true })
      : answer(press, kind, said.restored);
  });

  addFunction(
    app,
    parts,
    'renew-call-link',
    async (request, reply) => {
      const token = tokenOf(request) ?? '';
      if (isPressedTooSoon(parts, request)) return pages.unknown(reply, token, { again: true });
      // The same answer for every token, so that it does not reveal which exist.
      if (token !== '') await calls.renewLink(token);
      return isForm(request) ? toCall(reply, {}, 'asked') : sendMessage(reply, said.asked);
    },
    { body: linkToken, isLink: true, openedAt: mailLinkPaths.calls, failedForm: () => ({ page: 'call-failed' }) },
  );
}

async function isOften({ limiter }: Http, { ip }: FastifyRequest, link: OpenLink): Promise<boolean> {
  return !link.call && isOutside(ip) && !(await limiter.pass('call', ip)).allowed;
}

function wishesIn(request: FastifyRequest): Wishes {
  const start = Date.parse(typedField(request.body, 'start', 40));
  return {
    token: tokenOf(request) ?? '',
    zone: typedField(request.body, 'zone', 64) || undefined,
    start: Number.isNaN(start) ? undefined : start,
    phone: typedField(request.body, 'phone', 80),
  };
}

/** The parsed choice, its zone undefined if unknown; or the error. */
function choiceIn(request: FastifyRequest, http: Http): CallChoice | 'no-time' | 'wrong-phone' {
  const parsed = z.safeParse(callChoice, isForm(request) ? givenFields(request.body) : request.body);
  if (parsed.success) return { ...parsed.data, zone: zonesOf(http).find(parsed.data.zone ?? '') };
  return parsed.error.issues.some(({ path }) => path[0] === 'start') ? 'no-time' : 'wrong-phone';
}

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
