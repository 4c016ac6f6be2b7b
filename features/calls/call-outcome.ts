import type { FastifyInstance, FastifyReply } from 'fastify';
import { createElement } from 'react';
import * as z from 'zod/mini';
import { mailLinkPaths } from '../../contract/answers.ts';
import { linkToken } from '../../contract/link-token.ts';
import type { Outcome } from './changes.ts';
import { CallOutcome, RecordedOutcome } from './page/CallOutcome.tsx';
import { recordOutcome } from './links.ts';
import { callOfOutcomeLink } from './records.ts';
import { deskOf, momentOf } from './tools.ts';
import { callerForm, typedField } from '../../core/http/caller.ts';
import type { Http } from '../../core/http/parts.ts';
import { problemStatus, sendMessage, sendProblem } from '../../core/http/problems.ts';
import { addFunction } from '../../core/http/function-gates.ts';
import { isPressedTooSoon, tokenOf } from '../../core/http/mailed-link.ts';
import { callToolsOf, zonesOf } from './services.ts';

const outcome = z.enum(['held', 'no-show']);
const address = z.object({
  t: z.catch(linkToken.shape.token, ''),
  /** The outcome of the page's button; `recorded` after it was pressed. */
  outcome: z.catch(z.enum(['held', 'no-show', 'recorded']), 'held'),
});

/** Adds the pages of the links *Held* and *No-show* in the email after a call. Only their buttons change anything. */
export function addCallOutcome(app: FastifyInstance, parts: Http): void {
  const { answers, words } = parts;
  const [callTools, zones] = [callToolsOf(parts), zonesOf(parts)];
  const { said, ended } = words.callPages;
  const open = (token: string) => callOfOutcomeLink(callTools.store.db, token, momentOf(parts));
  type OutcomeCall = NonNullable<Awaited<ReturnType<typeof open>>>;
  const gone = (reply: FastifyReply): FastifyReply =>
    answers.send(reply, problemStatus('linkInvalid'), 'call-outcome-unknown', {});
  const factsOf = ({ reference, starts_at, desk }: OutcomeCall) => {
    const { timeZone } = deskOf(callTools.rules, desk);
    const [clock, at] = [zones.clock(timeZone), Date.parse(starts_at)];
    return { reference, day: clock.dayIn('dayOfYear', at), here: clock.time(at), 'desk-place': clock.place };
  };
  const ask = (reply: FastifyReply, token: string, call: OutcomeCall, act: Outcome, again = false): FastifyReply => {
    const shown = { words: ended, said: factsOf(call), token, act };
    return answers.render(reply, 200, 'call-outcome', (page) => createElement(CallOutcome, { page, ...shown }), {
      again,
    });
  };

  app.get(mailLinkPaths.callOutcome, async (request, reply) => {
    const { t: token, outcome: act } = z.parse(address, request.query);
    const call = await open(token);
    if (!call) return gone(reply);
    if (call.state === 'booked') return ask(reply, token, call, act === 'recorded' ? 'held' : act);
    const shown = { words: ended, said: factsOf(call), state: call.state, already: act !== 'recorded' };
    return answers.render(reply, 200, 'call-outcome-recorded', () => createElement(RecordedOutcome, shown));
  });

  addFunction(
    app,
    parts,
    'record-call-outcome',
    async (request, reply) => {
      const token = tokenOf(request) ?? '';
      const isForm = callerForm(request) === 'form';
      const chosen = outcome.safeParse(typedField(request.body, 'outcome', 20));
      const call = await open(token);
      if (!call) return isForm ? gone(reply) : sendProblem(reply, 'linkInvalid');
      if (!chosen.success)
        return isForm
          ? ask(reply, token, call, 'held')
          : sendProblem(reply, 'invalidInput', { errors: [{ field: 'outcome', message: 'must be held or no-show' }] });
      if (isPressedTooSoon(parts, request)) return ask(reply, token, call, chosen.data, true);
      const done = await recordOutcome(callTools, token, chosen.data);
      if (!isForm) return sendMessage(reply, said.outcomeKept);
      // Redirects to a page that reload and Back can open.
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${mailLinkPaths.callOutcome}?t=${token}${done === 'recorded' ? '&outcome=recorded' : ''}`, 303);
    },
    {
      body: z.extend(linkToken, { outcome }),
      refusals: ['invalidInput'],
      isLink: true,
      openedAt: mailLinkPaths.callOutcome,
      failedForm: () => ({ page: 'call-failed' }),
    },
  );
}
