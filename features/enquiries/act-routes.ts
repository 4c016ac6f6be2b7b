import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createElement } from 'react';
import * as z from 'zod/mini';
import { mailLinkPaths, type PageContext } from '../../contract/answers.ts';
import { linkToken } from '../../contract/link-token.ts';
import { success } from '../../contract/problem.ts';
import { colleagueName, tellSender } from './act-names.ts';
import { fillMarkers } from '../../contract/slots.ts';
import { actByLink, openActLink, undoByLink, type ActDone, type Deed, type LinkedEnquiry } from './acts.ts';
import { ActPage, type ActView, type ShownDeed, type ShownEnquiry } from './page/acts/ActPage.tsx';
import type { ActPageName } from './page/acts/acts-words.ts';
import { callerForm, typedField } from '../../core/http/caller.ts';
import type { Http } from '../../core/http/parts.ts';
import { problemStatus, sendMessage, sendProblem } from '../../core/http/problems.ts';
import { oneLine } from '../../core/mail/one-line.ts';
import { deskMoment } from './desk-moment.ts';
import type { EnquiryRow } from './rows.ts';
import { addFunction } from '../../core/http/function-gates.ts';
import { isPressedTooSoon, tokenOf } from '../../core/http/mailed-link.ts';

const pressedAct = z.extend(linkToken, {
  name: z.optional(z.string()),
  [tellSender.name]: z.optional(z.literal(tellSender.value)),
});
const told = z.extend(success, { state: z.string() });

interface Shown {
  readonly done?: ActDone;
  /** Whether the button was pressed too soon. */
  readonly again?: boolean;
  readonly typed?: { readonly name: string; readonly tells: boolean };
}

function pageOf({ enquiry, act, undoUntil }: LinkedEnquiry, done: ActDone | undefined): ActPageName {
  if (enquiry.state === 'answered') return 'act-answered-done';
  if (enquiry.state === 'closed') return enquiry.closed_as === 'not-for-us' ? 'act-not-for-us-done' : 'act-closed';
  return act === 'take' && (done ?? undoUntil) !== undefined ? 'act-take-done' : `act-${act}`;
}

/** Adds the pages behind the links in the team's emails, and their functions. Opening a page changes nothing. */
export function addEnquiryActs(app: FastifyInstance, parts: Http): void {
  const { answers, words } = parts;
  const { said, somebody, withTool: byTool } = words.mail.enquiries.acts;
  const deed = ({ name = somebody, withTool, at }: Deed): ShownDeed => ({
    who: withTool ? fillMarkers(byTool, { name }) : name,
    when: deskMoment(words, at),
  });
  const facts = ({ reference, name, organization, subject, ...enquiry }: EnquiryRow): ShownEnquiry => {
    const [from, due] = [Date.parse(enquiry.received_at), Date.parse(enquiry.due_at)];
    const until = enquiry.answered_at ?? enquiry.closed_at ?? parts.now().toISOString();
    const part = (time: string): number =>
      Math.round(Math.min(1, Math.max(0, (Date.parse(time) - from) / Math.max(1, due - from))) * 1000);
    return {
      reference,
      from: oneLine([name, organization].filter((each) => each !== null).join(', ')),
      subject: oneLine(subject),
      received: deskMoment(words, enquiry.received_at),
      due: deskMoment(words, enquiry.due_at),
      passed: part(until),
      reminder: part(enquiry.warn_at),
    };
  };
  const show = (
    reply: FastifyReply,
    token: string,
    link: LinkedEnquiry,
    { done, again = false, typed = { name: '', tells: true } }: Shown = {},
    kind = pageOf(link, done),
  ): FastifyReply => {
    const { enquiry, undoUntil, settled, taker } = link;
    const ended = enquiry.closed_at ?? enquiry.due_at;
    const unknownDeed = { name: undefined, withTool: false, at: enquiry.answered_at ?? ended };
    const view: ActView = {
      token,
      ...typed,
      enquiry: facts(enquiry),
      taker: taker && deed(taker),
      settled: kind === 'act-closed' ? { who: '', when: deskMoment(words, ended) } : deed(settled ?? unknownDeed),
      isOwn: done?.outcome === 'done' || undoUntil !== undefined,
      undoUntil: undoUntil && deskMoment(words, undoUntil),
    };
    const page = (context: PageContext) => createElement(ActPage, { kind, page: context, words: words.actPages, view });
    return answers.render(reply, 200, kind, page, { again });
  };
  const unknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    callerForm(request) === 'json'
      ? sendProblem(reply, 'linkInvalid')
      : answers.send(reply, problemStatus('linkInvalid'), 'act-unknown', {});
  const message = (reply: FastifyReply, text: string, { enquiry }: LinkedEnquiry): FastifyReply =>
    sendMessage(reply, text, { state: enquiry.state });
  const options = {
    answer: told,
    isLink: true,
    openedAt: mailLinkPaths.enquiry,
    failedForm: () => ({ page: 'act-failed' }) as const,
  };

  app.get(mailLinkPaths.enquiry, async (request, reply) => {
    const token = tokenOf(request) ?? '';
    const link = await openActLink(parts, token);
    return link ? show(reply, token, link) : unknown(request, reply);
  });

  addFunction(
    app,
    parts,
    'act-on-enquiry',
    async (request, reply) => {
      const token = tokenOf(request) ?? '';
      const name = colleagueName.parse(typedField(request.body, 'name'));
      const tells = typedField(request.body, tellSender.name) === tellSender.value;
      if (isPressedTooSoon(parts, request)) {
        const link = await openActLink(parts, token);
        return link ? show(reply, token, link, { again: true, typed: { name, tells } }) : unknown(request, reply);
      }
      const done = await actByLink(parts, token, { name, tells });
      if (!done) return unknown(request, reply);
      if (callerForm(request) === 'json')
        return message(reply, done.outcome === 'done' ? said[done.act] : said.already, done);
      return show(reply, token, done, { done });
    },
    { ...options, body: pressedAct },
  );

  addFunction(
    app,
    parts,
    'undo-enquiry-act',
    async (request, reply) => {
      const token = tokenOf(request) ?? '';
      const isJson = callerForm(request) === 'json';
      const tooSoon = isPressedTooSoon(parts, request);
      const undone = tooSoon ? undefined : await undoByLink(parts, token);
      if (undone) return isJson ? message(reply, said.undone, undone) : show(reply, token, undone, {}, 'act-undone');
      const link = await openActLink(parts, token);
      if (!link) return unknown(request, reply);
      if (isJson) return sendProblem(reply, 'linkInvalid', { detail: said.nothing });
      return show(reply, token, link, { again: tooSoon });
    },
    { ...options, body: linkToken },
  );
}
