import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mailLinkPaths } from '../../contract/answers.ts';
import { colleagueName, tellSender } from './act-names.ts';
import { fillMarkers } from '../../contract/slots.ts';
import { actByLink, openActLink, undoByLink, type ActDone, type Deed, type LinkedEnquiry } from './acts.ts';
import { callerForm, typedField } from '../../core/http/caller.ts';
import type { Http } from '../../core/http/parts.ts';
import { problemStatus, sendProblem } from '../../core/http/problems.ts';
import { momentIn } from '../../core/mail/moment.ts';
import { oneLine } from '../../core/mail/one-line.ts';
import { addFunction } from '../../core/http/function-gates.ts';
import { isPressedTooSoon, tokenOf } from '../../core/http/mailed-link.ts';

/** The pages behind the links in the team's mails, and the functions of their buttons. Opening one changes nothing. */
export function addEnquiryActs(app: FastifyInstance, parts: Http): void {
  const { answers } = parts;
  const { said } = parts.words.mail.enquiries.acts;
  const pages = new ActPages(parts);
  const unknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    callerForm(request) === 'json' ? sendProblem(reply, 'linkInvalid') : answers.send(reply, problemStatus('linkInvalid'), 'act-unknown', {});
  const message = (reply: FastifyReply, text: string, { enquiry }: LinkedEnquiry): FastifyReply =>
    reply.header('cache-control', 'no-store').send({ message: text, state: enquiry.state });

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
      if (callerForm(request) === 'json') return message(reply, done.outcome === 'done' ? said[done.act] : said.already, done);
      return pages.show(reply, token, done, { done });
    },
    { isLink: true, openedAt: mailLinkPaths.enquiry, failedForm: () => ({ page: 'act-failed' }) },
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
        return callerForm(request) === 'json' ? message(reply, said.undone, undone) : answers.send(reply, 200, 'act-undone', { token, ...pages.facts(undone) });
      const link = await openActLink(parts, token);
      if (!link) return unknown(request, reply);
      if (callerForm(request) === 'json') return sendProblem(reply, 'linkInvalid', { detail: said.nothing });
      return pages.show(reply, token, link, { again: tooSoon });
    },
    { isLink: true, openedAt: mailLinkPaths.enquiry, failedForm: () => ({ page: 'act-failed' }) },
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

/** Fills the pages with what is known of an enquiry. */
class ActPages {
  readonly #parts: Http;

  constructor(parts: Http) {
    this.#parts = parts;
  }

  /** The page that is true of a link: what it asks, or what has been done. */
  show(reply: FastifyReply, token: string, link: LinkedEnquiry, { done, again = false, typed = untouched }: Shown = {}): FastifyReply {
    const { answers } = this.#parts;
    const { enquiry, act, undoUntil } = link;
    const facts = this.facts(link);
    const taken = link.takers.map((taker) => this.#deed(taker));
    const undo = undoUntil === undefined ? [] : [{ until: this.#moment(undoUntil) }];
    if (enquiry.state === 'open' || enquiry.state === 'tray') {
      const { name, tells } = typed;
      if (act === 'answered') return answers.send(reply, 200, 'act-answered', { token, name, ...facts, taken }, { again });
      if (act === 'not-for-us') {
        const [tell, quiet] = tells ? [[{}], []] : [[], [{}]];
        return answers.send(reply, 200, 'act-not-for-us', { token, name, ...facts, taken, tell, quiet }, { again });
      }
      const hasTaken = done !== undefined || undo.length > 0;
      return hasTaken
        ? answers.send(reply, 200, 'act-take-done', { token, ...facts, taken, undo }, { again })
        : answers.send(reply, 200, 'act-take', { token, name, ...facts, taken }, { again });
    }
    const isOwn = done?.outcome === 'done' || undo.length > 0;
    const marked = { token, ...facts, own: isOwn ? [{}] : [], other: isOwn ? [] : [{}], undo };
    if (enquiry.state === 'answered')
      return answers.send(reply, 200, 'act-answered-done', { ...marked, ...this.#settled(link, enquiry.answered_at) }, { again });
    if (enquiry.closed_as === 'not-for-us')
      return answers.send(reply, 200, 'act-not-for-us-done', { ...marked, ...this.#settled(link, enquiry.closed_at) }, { again });
    return answers.send(reply, 200, 'act-closed', { ...facts, when: this.#moment(new Date(enquiry.closed_at ?? enquiry.due_at)) });
  }

  facts({ enquiry }: LinkedEnquiry) {
    const { reference, name, organization, subject } = enquiry;
    const [received, warn, due] = [enquiry.received_at, enquiry.warn_at, enquiry.due_at].map((time) => Date.parse(time));
    const until = Date.parse(enquiry.answered_at ?? enquiry.closed_at ?? this.#parts.now().toISOString());
    const part = (time = 0): string => {
      const whole = Math.max(1, (due ?? 0) - (received ?? 0));
      return String(Math.round(Math.min(1, Math.max(0, (time - (received ?? 0)) / whole)) * 1000));
    };
    return {
      reference,
      from: oneLine([name, organization].filter((each) => each !== null).join(', ')),
      subject: oneLine(subject),
      received: this.#moment(new Date(enquiry.received_at)),
      due: this.#moment(new Date(enquiry.due_at)),
      length: part(until),
      x: part(warn),
    };
  }

  /** Who answered or closed it, as far as that is known, and when. */
  #settled({ settled }: LinkedEnquiry, at: string | null) {
    return this.#deed(settled ?? { name: undefined, withTool: false, at: new Date(at ?? 0) });
  }

  #deed({ name, withTool, at }: Deed) {
    const { somebody, withTool: tool } = this.#parts.words.mail.enquiries.acts;
    const who = name ?? somebody;
    return { who: withTool ? fillMarkers(tool, { name: who }) : who, when: this.#moment(at) };
  }

  #moment(at: Date): string {
    const { mail, firm, enquiries } = this.#parts.words;
    return fillMarkers(mail.enquiries.moment, { ...momentIn(at, enquiries.deskTimeZone), places: firm.places });
  }
}
