import type { FastifyInstance, FastifyReply } from 'fastify';
import { createElement } from 'react';
import * as z from 'zod/mini';
import { mailLinkPaths } from '../../contract/answers.ts';
import { linkToken } from '../../contract/link-token.ts';
import { success } from '../../contract/problem.ts';
import type { CallView } from './call-view.ts';
import { dayIn } from './day-words.ts';
import type { Outcome } from './changes.ts';
import { CallOutcome, RecordedOutcome } from './page/CallOutcome.tsx';
import { openOutcome, recordOutcome } from './links.ts';
import { callerForm, typedField } from '../../core/http/caller.ts';
import type { Http } from '../../core/http/parts.ts';
import { tokenHash } from '../../core/mail/link-token.ts';
import { problemStatus, sendProblem } from '../../core/http/problems.ts';
import { addFunction } from '../../core/http/function-gates.ts';
import { isPressedTooSoon, tokenOf } from '../../core/http/mailed-link.ts';
import { callToolsOf, zonesOf } from './services.ts';

const outcome = z.enum(['held', 'no-show']);
const address = z.object({
  t: z.catch(z.optional(linkToken.shape.token), undefined),
  /** What the page's button says, or that one has just been pressed. */
  outcome: z.catch(z.optional(z.enum(['held', 'no-show', 'recorded'])), undefined),
});

/** The pages behind the links *Held* and *No-show* in the desk's mail after a call, and the function of their buttons. Opening one changes nothing. */
export function addCallOutcome(app: FastifyInstance, parts: Http): void {
  const { answers, words } = parts;
  const [callTools, zones] = [callToolsOf(parts), zonesOf(parts)];
  const { said } = words.callPages;
  const gone = (reply: FastifyReply): FastifyReply =>
    answers.send(reply, problemStatus('linkInvalid'), 'call-outcome-unknown', {});
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
  /** @param act what the page's button says; both, where the address names none */
  const ask = async (
    reply: FastifyReply,
    token: string,
    call: CallView,
    act: Outcome | undefined,
    { early = false, again = false } = {},
  ): Promise<FastifyReply> => {
    const shown = { words: words.callPages.ended, said: await facts(token, call), token, act, early };
    const status = early ? problemStatus('callNotBegun') : 200;
    return answers.render(reply, status, 'call-outcome', (page) => createElement(CallOutcome, { page, ...shown }), {
      again,
    });
  };
  app.get(mailLinkPaths.callOutcome, async (request, reply) => {
    const { t: token = '', outcome: act } = z.parse(address, request.query);
    const link = await openOutcome(callTools, token);
    if (link.kind === 'unknown') return gone(reply);
    if (link.call.state === 'booked') return ask(reply, token, link.call, act === 'recorded' ? undefined : act);
    const shown = { words: words.callPages.ended, said: await facts(token, link.call), state: link.call.state };
    return answers.render(reply, 200, 'call-outcome-recorded', () =>
      createElement(RecordedOutcome, { ...shown, already: act !== 'recorded' }),
    );
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
          ? ask(reply, token, link.call, undefined)
          : sendProblem(reply, 'invalidInput', { errors: [{ field: 'outcome', message: 'must be held or no-show' }] });
      if (isPressedTooSoon(parts, request)) return ask(reply, token, link.call, chosen.data, { again: true });
      const done = await recordOutcome(callTools, token, chosen.data);
      if (done.kind === 'unknown') return isForm ? gone(reply) : sendProblem(reply, 'linkInvalid');
      if (done.kind === 'early')
        return isForm
          ? ask(reply, token, done.call, chosen.data, { early: true })
          : sendProblem(reply, 'callNotBegun', { detail: said.outcomeEarly });
      reply.header('cache-control', 'no-store');
      // To a page that can be loaded again and gone back to.
      return isForm
        ? reply.redirect(
            `${mailLinkPaths.callOutcome}?t=${token}${done.kind === 'already' ? '' : '&outcome=recorded'}`,
            303,
          )
        : reply.send({ message: said.outcomeKept, state: done.call.state });
    },
    {
      body: z.extend(linkToken, { outcome }),
      answer: z.extend(success, { state: z.string() }),
      refusals: ['invalidInput', 'callNotBegun'],
      isLink: true,
      openedAt: mailLinkPaths.callOutcome,
      failedForm: () => ({ page: 'call-failed' }),
    },
  );
}
