import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { mailLinkPaths } from '../../contract/answers.ts';
import { linkToken } from '../../contract/newsletter.ts';
import type { CallView } from '../calls/call-view.ts';
import { dayIn } from '../calls/day-words.ts';
import { openOutcome, recordOutcome } from '../calls/links.ts';
import { Zones } from '../calls/zones.ts';
import { callerForm, typedField } from '../http/caller.ts';
import type { HttpParts } from '../http/parts.ts';
import { tokenHash } from '../mail/link-token.ts';
import { problemStatus, sendProblem } from '../http/problems.ts';
import { addFunction } from './function-gates.ts';
import { isPressedTooSoon, tokenOf } from './mailed-link.ts';

const address = z.object({ t: z.catch(z.optional(linkToken.shape.token), undefined) });
const outcome = z.enum(['held', 'no-show']);

/** The page behind the link in the desk's mail after a call, and the function of its two buttons. Opening it changes nothing. */
export function addCallOutcome(app: FastifyInstance, parts: HttpParts): void {
  const { answers, callTools, words } = parts;
  const { said, zones: names } = words.callPages;
  const zones = new Zones(names);
  const gone = (reply: FastifyReply): FastifyReply => answers.send(reply, problemStatus('linkInvalid'), 'call-outcome-unknown', {});
  const facts = async (token: string, { start, desk }: CallView) => {
    const wall = start.toZonedDateTimeISO(desk.timeZone);
    const row = await callTools.store.db
      .selectFrom('call_links')
      .innerJoin('enquiries', 'enquiries.id', 'call_links.enquiry_id')
      .select('reference')
      .where('call_links.token_hash', '=', tokenHash(token))
      .executeTakeFirst();
    return {
      reference: row?.reference ?? '',
      day: dayIn('dayOfYear', wall.toPlainDate().toString()),
      here: wall.toPlainTime().toString({ smallestUnit: 'minute' }),
      'desk-place': zones.place(desk.timeZone),
    };
  };
  const ask = async (reply: FastifyReply, token: string, call: CallView, { early = false, again = false } = {}): Promise<FastifyReply> =>
    answers.send(
      reply,
      early ? problemStatus('timeTaken') : 200,
      'call-outcome',
      { ...(await facts(token, call)), token, early: early ? [{}] : [] },
      { again },
    );
  const recorded = async (reply: FastifyReply, token: string, call: CallView): Promise<FastifyReply> =>
    answers.send(reply, 200, 'call-outcome-recorded', {
      ...(await facts(token, call)),
      held: call.state === 'held' ? [{}] : [],
      'no-show': call.state === 'no-show' ? [{}] : [],
    });

  app.get(mailLinkPaths.callOutcome, async (request, reply) => {
    const { t: token = '' } = z.parse(address, request.query);
    const link = await openOutcome(callTools, token);
    if (link.kind === 'unknown') return gone(reply);
    return link.call.state === 'booked' ? ask(reply, token, link.call) : recorded(reply, token, link.call);
  });

  addFunction(
    app,
    parts,
    'record-call-outcome',
    async (request, reply) => {
      const token = tokenOf(request) ?? '';
      const isForm = callerForm(request) === 'form';
      const chosen = outcome.safeParse(typedField(request.body, 'outcome', 20));
      const link = await openOutcome(callTools, token);
      if (link.kind === 'unknown') return isForm ? gone(reply) : sendProblem(reply, 'linkInvalid');
      if (!chosen.success)
        return isForm
          ? ask(reply, token, link.call)
          : sendProblem(reply, 'invalidInput', { errors: [{ field: 'outcome', message: 'must be held or no-show' }] });
      if (isPressedTooSoon(parts, request)) return ask(reply, token, link.call, { again: true });
      const done = await recordOutcome(callTools, token, chosen.data);
      if (done.kind === 'unknown') return isForm ? gone(reply) : sendProblem(reply, 'linkInvalid');
      if (done.kind === 'early') return isForm ? ask(reply, token, done.call, { early: true }) : sendProblem(reply, 'timeTaken', { detail: said.outcomeEarly });
      return isForm ? recorded(reply, token, done.call) : reply.header('cache-control', 'no-store').send({ message: said.outcomeKept, state: done.call.state });
    },
    { isLink: true },
  );
}
