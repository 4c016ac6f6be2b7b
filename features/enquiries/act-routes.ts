import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createElement } from 'react';
import * as z from 'zod/mini';
import { mailLinkPaths } from '../../contract/answers.ts';
import { linkToken } from '../../contract/link-token.ts';
import { success } from '../../contract/problem.ts';
import { colleagueName, tellSender } from './act-names.ts';
import { fillMarkers } from '../../contract/slots.ts';
import { actByLink, openActLink, undoByLink, type ActDone, type Deed, type LinkedEnquiry } from './acts.ts';
import type { ActPageName } from './page/acts/act-answer-names.ts';
import { ActPage, type ActView } from './page/acts/ActPage.tsx';
import type { ShownDeed, ShownEnquiry } from './page/acts/EnquiryFacts.tsx';
import { callerForm, typedField } from '../../core/http/caller.ts';
import type { Http } from '../../core/http/parts.ts';
import { problemStatus, sendMessage, sendProblem } from '../../core/http/problems.ts';
import { momentIn } from '../../core/mail/moment.ts';
import { oneLine } from '../../core/mail/one-line.ts';
import { addFunction } from '../../core/http/function-gates.ts';
import { isPressedTooSoon, tokenOf } from '../../core/http/mailed-link.ts';

const pressedAct = z.extend(linkToken, {
  name: z.optional(z.string()),
  [tellSender.name]: z.optional(z.literal(tellSender.value)),
});
const told = z.extend(success, { state: z.string() });

/** The pages behind the links in the team's mails, and the functions of their buttons. Opening one changes nothing. */
export function addEnquiryActs(app: FastifyInstance, parts: Http): void {
  const { answers } = parts;
  const { said } = parts.words.mail.enquiries.acts;
  const pages = new ActPages(parts);
  const unknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    callerForm(request) === 'json'
      ? sendProblem(reply, 'linkInvalid')
      : answers.send(reply, problemStatus('linkInvalid'), 'act-unknown', {});
  const message = (reply: FastifyReply, text: string, { enquiry }: LinkedEnquiry): FastifyReply =>
    sendMessage(reply, text, { state: enquiry.state });

  app.get(mailLinkPaths.enquiry, async (request, reply) => {
    const token = tokenOf(request) ?? '';
    const link = await openActLink(parts, token);
    return link ? pages.show(reply, token, link) : unknown(request, reply);
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
        return link ? pages.show(reply, token, link, { again: true, typed: { name, tells } }) : unknown(request, reply);
      }
      const done = await actByLink(parts, token, { name, tells });
      if (!done) return unknown(request, reply);
      if (callerForm(request) === 'json')
        return message(reply, done.outcome === 'done' ? said[done.act] : said.already, done);
      return pages.show(reply, token, done, { done });
    },
    {
      body: pressedAct,
      answer: told,
      isLink: true,
      openedAt: mailLinkPaths.enquiry,
      failedForm: () => ({ page: 'act-failed' }),
    },
  );

  addFunction(
    app,
    parts,
    'undo-enquiry-act',
    async (request, reply) => {
      const token = tokenOf(request) ?? '';
      const tooSoon = isPressedTooSoon(parts, request);
      const undone = tooSoon ? undefined : await undoByLink(parts, token);
      if (undone)
        return callerForm(request) === 'json'
          ? message(reply, said.undone, undone)
          : pages.send(reply, 'act-undone', token, undone);
      const link = await openActLink(parts, token);
      if (!link) return unknown(request, reply);
      if (callerForm(request) === 'json') return sendProblem(reply, 'linkInvalid', { detail: said.nothing });
      return pages.show(reply, token, link, { again: tooSoon });
    },
    {
      body: linkToken,
      answer: told,
      isLink: true,
      openedAt: mailLinkPaths.enquiry,
      failedForm: () => ({ page: 'act-failed' }),
    },
  );
}

interface Shown {
  /** What this press did. */
  readonly done?: ActDone;
  /** It came too soon, with this in the form. */
  readonly again?: boolean;
  readonly typed?: { readonly name: string; readonly tells: boolean };
}

/** The form of a page that nobody has filled in yet. */
const untouched = { name: '', tells: true };

/** Sends the pages with what is known of an enquiry. */
class ActPages {
  readonly #parts: Http;

  constructor(parts: Http) {
    this.#parts = parts;
  }

  /** The page that is true of a link: what it asks, or what has been done. */
  show(reply: FastifyReply, token: string, link: LinkedEnquiry, shown: Shown = {}): FastifyReply {
    const { enquiry, act, undoUntil } = link;
    if (enquiry.state === 'answered') return this.send(reply, 'act-answered-done', token, link, shown);
    if (enquiry.state !== 'open' && enquiry.state !== 'tray')
      return this.send(
        reply,
        enquiry.closed_as === 'not-for-us' ? 'act-not-for-us-done' : 'act-closed',
        token,
        link,
        shown,
      );
    const hasTaken = act === 'take' && (shown.done !== undefined || undoUntil !== undefined);
    return this.send(reply, hasTaken ? 'act-take-done' : `act-${act}`, token, link, shown);
  }

  send(
    reply: FastifyReply,
    kind: ActPageName,
    token: string,
    link: LinkedEnquiry,
    { done, again = false, typed = untouched }: Shown = {},
  ): FastifyReply {
    const { answers, words } = this.#parts;
    const { enquiry, undoUntil, settled, takers } = link;
    const view: ActView = {
      token,
      ...typed,
      enquiry: this.#facts(link),
      takers: takers.map((taker) => this.#deed(taker)),
      settled:
        kind === 'act-closed'
          ? { who: '', when: this.#moment(new Date(enquiry.closed_at ?? enquiry.due_at)) }
          : this.#deed(
              settled ?? {
                name: undefined,
                withTool: false,
                at: new Date(enquiry.answered_at ?? enquiry.closed_at ?? 0),
              },
            ),
      isOwn: done?.outcome === 'done' || undoUntil !== undefined,
      undoUntil: undoUntil && this.#moment(undoUntil),
    };
    return answers.render(
      reply,
      200,
      kind,
      (page) => createElement(ActPage, { kind, page, words: words.actPages, view }),
      { again },
    );
  }

  #facts({ enquiry }: LinkedEnquiry): ShownEnquiry {
    const { reference, name, organization, subject } = enquiry;
    const [received, warn, due] = [enquiry.received_at, enquiry.warn_at, enquiry.due_at].map((time) =>
      Date.parse(time),
    );
    const until = Date.parse(enquiry.answered_at ?? enquiry.closed_at ?? this.#parts.now().toISOString());
    const part = (time = 0): number => {
      const whole = Math.max(1, (due ?? 0) - (received ?? 0));
      return Math.round(Math.min(1, Math.max(0, (time - (received ?? 0)) / whole)) * 1000);
    };
    return {
      reference,
      from: oneLine([name, organization].filter((each) => each !== null).join(', ')),
      subject: oneLine(subject),
      received: this.#moment(new Date(enquiry.received_at)),
      due: this.#moment(new Date(enquiry.due_at)),
      passed: part(until),
      reminder: part(warn),
    };
  }

  #deed({ name, withTool, at }: Deed): ShownDeed {
    const { somebody, withTool: tool } = this.#parts.words.mail.enquiries.acts;
    const who = name ?? somebody;
    return { who: withTool ? fillMarkers(tool, { name: who }) : who, when: this.#moment(at) };
  }

  #moment(at: Date): string {
    const { mail, firm, enquiries } = this.#parts.words;
    return fillMarkers(mail.enquiries.moment, { ...momentIn(at, enquiries.deskTimeZone), places: firm.places });
  }
}
