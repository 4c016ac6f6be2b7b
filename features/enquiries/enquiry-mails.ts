// Longer than 250 lines: the contents of all emails about an enquiry, in one place.
import { domainOf } from '../../core/store/address.ts';
import { contactSubjects } from './schema.ts';
import type { EnquiryAct } from './act-names.ts';
import { fillMarkers } from '../../contract/slots.ts';
import { sendsWith, type Message } from '../../core/mail/courier.ts';
import { answersTo, type Mailbox } from '../../core/mail/mailbox.ts';
import { filledLetter, type Fact } from '../../core/mail/letter-text.ts';
import type { Letterhead, Post } from '../../core/mail/letterhead.ts';
import type { Context } from '../../core/context/context.ts';
import type { Deliveries } from '../../core/outbox/deliveries.ts';
import type { ClaimedMail } from '../../core/outbox/claimed-mail.ts';
import { timesPageOf } from '../calls/call-deliveries.ts';
import { releaseCall } from '../calls/handling.ts';
import { callToolsOf } from '../calls/services.ts';
import { timesSlot } from '../conversation/desk/api.ts';
import { withRecordReplyTo } from '../conversation/reply-to-courier.ts';
import { actPagesOf, latestTakers, type Deed } from './acts.ts';
import type { Enquiry } from './rows.ts';
import type { EnquiryMailKind } from './mails.ts';
import { oneLine } from '../../core/mail/one-line.ts';
import { deskMoment } from './desk-moment.ts';
import { acknowledgementOf, announcedIn, enquiryById } from './records.ts';
import { handedKind, handedTo } from './ownership.ts';
import { replyKind, replyLeft, replyOf, type ReplyToSend } from './reply.ts';
import { notForUsKind } from './tell-sender.ts';
import { webhookTo } from './webhook.ts';

/** Delivers emails about enquiries and webhook calls; drops one whose enquiry is gone or no longer waiting. */
export function enquiryDeliveries(context: Context, { letterhead, courier: plain }: Post): Deliveries<EnquiryMailKind> {
  const { store, settings, words, sender, now } = context;
  const { deskUrl, functionsUrl } = settings;
  const courier = withRecordReplyTo(context, plain);
  const mails = new EnquiryMails({ words, sender, deskUrl }, letterhead);
  const webhook = settings.webhook && webhookTo(settings.webhook, now);
  const calls = callToolsOf(context);
  const find = (mail: ClaimedMail) => enquiryById(store, mail.subjectId);
  const timesPage = (id: string) => timesPageOf(calls, functionsUrl, id);
  const pagesOf = async (enquiries: readonly Enquiry[]): Promise<ReadonlyMap<string, TeamPages>> => {
    if (deskUrl === undefined) return actPagesOf(context, functionsUrl, idsOf(enquiries));
    return new Map(enquiries.map(({ id, reference }) => [id, { desk: enquiryAtDesk(deskUrl, reference) }]));
  };
  const sends = sendsWith(courier);
  return {
    'enquiry-team': sends(async (mail) => {
      const enquiry = await find(mail);
      if (!enquiry) return undefined;
      const acknowledgement = await acknowledgementOf(store, enquiry.id);
      const waits = enquiry.state === 'open' || enquiry.state === 'tray';
      const pages = waits ? (await pagesOf([enquiry])).get(enquiry.id) : undefined;
      return mails.toTeam(enquiry, mail, acknowledgement, pages);
    }),
    'enquiry-acknowledgement': sends(async (mail) => {
      const enquiry = await find(mail);
      const page = enquiry?.kind === 'consultation' ? await timesPage(enquiry.id) : undefined;
      return enquiry && mails.acknowledgement(enquiry, mail, page);
    }),
    'enquiry-digest': sends(async (mail) => {
      const enquiries = await announcedIn(store, mail.id);
      if (enquiries.length === 0) return undefined;
      const shown = enquiries.slice(0, listed);
      const takers = await latestTakers(store, idsOf(shown));
      return mails.digest(enquiries, now(), mail, { pages: await pagesOf(shown), takers });
    }),
    async 'enquiry-webhook'(mail) {
      const enquiry = webhook && (await find(mail));
      if (!webhook || !enquiry) return 'dropped';
      await webhook.tell(mail, enquiry);
      return 'sent';
    },
    [handedKind]: sends(async (mail) => {
      const handed = await handedTo(store, mail);
      const enquiry = handed && (await find(mail));
      return enquiry && mails.handed(enquiry, handed.by, mail);
    }),
    [notForUsKind]: sends(async (mail) => {
      const enquiry = await find(mail);
      return enquiry?.closed_as === 'not-for-us' ? mails.notForUs(enquiry, mail) : undefined;
    }),
    async [replyKind](mail) {
      const enquiry = await find(mail);
      const carried = enquiry && (await replyOf(store, mail.id));
      if (!enquiry || !carried) return 'dropped';
      const { reply, thread } = carried;
      const page = reply.text.includes(timesSlot) ? await timesPage(enquiry.id) : '';
      const text = reply.text.replaceAll(timesSlot, page);
      await courier.send(await mails.reply(enquiry, { reply: { ...reply, text }, thread }, mail));
      await replyLeft(context, reply.id, (transaction, call, who) => releaseCall(calls, transaction, { call, who }));
      return 'sent';
    },
    'enquiry-erased': sends((mail) => mails.erased(mail)),
    async 'enquiry-erased-webhook'(mail) {
      if (!webhook) return 'dropped';
      await webhook.tellErased(mail, mail.subjectId);
      return 'sent';
    },
  };
}

/** Sender of a reply: the team's first mailbox if we may sign its email, or else the firm, with Reply-To the team. */
export function replySender({ name, address }: Mailbox, team: string): Pick<Message, 'from' | 'replyTo'> {
  const { replyTo } = answersTo({ name, address }, team);
  if (replyTo === undefined) return {};
  return domainOf(replyTo.address) === domainOf(address) ? { from: replyTo } : { replyTo };
}

/** URL of an enquiry at the desk, which asks people to sign in first. */
export function enquiryAtDesk(deskUrl: string, reference: string): string {
  return `${deskUrl}/enquiries/${reference}`;
}

/** URL of the page of each act on an enquiry. */
type ActPages = Readonly<Record<EnquiryAct, string>>;

/** Where the team acts: the enquiry at the desk, or a page for each act. */
type TeamPages = ActPages | { readonly desk: string };

/** Takers and pages of a digest's enquiries, by enquiry id. */
interface Handling {
  readonly pages: ReadonlyMap<string, TeamPages>;
  readonly takers: ReadonlyMap<string, Deed>;
}

/** Most enquiries that a digest lists; it counts the rest. */
const listed = 50;

const idsOf = (enquiries: readonly Enquiry[]): string[] => enquiries.map(({ id }) => id);

interface MailParts extends Pick<Context, 'words' | 'sender'> {
  /** URL of the desk for remote access; undefined if there is none. */
  readonly deskUrl: string | undefined;
}

/** Writes the emails about an enquiry: in full to the team; without the message to its sender. */
export class EnquiryMails {
  readonly #parts: MailParts;
  readonly #letterhead: Letterhead;

  constructor(parts: MailParts, letterhead: Letterhead) {
    this.#parts = parts;
    this.#letterhead = letterhead;
  }

  get #words() {
    return this.#parts.words.mail.enquiries;
  }

  /** Quotes nothing, as the address may be somebody else's. @param timesPage URL where the sender chooses a time */
  async acknowledgement(
    { reference, kind, category, due_at, team, came_by: came = 'form' }: Enquiry,
    mail: ClaimedMail,
    timesPage: string | undefined,
  ): Promise<Message> {
    const { enquiries, firm, forms } = this.#parts.words;
    const words = this.#words;
    const letter = filledLetter(words.acknowledgement, {
      reference,
      kind: words.kinds[kind],
      promise: enquiries.promises[kind].words,
      due: deskMoment(this.#parts.words, due_at),
      telephone: firm.telephone.display,
    });
    const chosen = contactSubjects.find((subject) => subject === category);
    const facts = [
      { label: words.labels.reference, value: reference },
      ...(chosen === undefined ? [] : [{ label: words.labels.subject, value: forms.subjects[chosen] }]),
    ];
    const { preview, heading, text, button, fallback } = words.chooseTime;
    const choosing =
      timesPage === undefined
        ? {}
        : {
            preview: fillMarkers(preview, { due: deskMoment(this.#parts.words, due_at) }),
            heading,
            body: [text],
            action: { label: button, url: timesPage, fallback },
            afterAction: letter.body,
          };
    const why = came === 'form' ? letter.why : words.cameOtherwise;
    return this.#automatic({ ...letter, ...choosing, facts, why }, mail, team);
  }

  /** An automatic email to a visitor; Reply-To is the team. */
  async #automatic(text: Parameters<Letterhead['write']>[0], mail: ClaimedMail, team: string): Promise<Message> {
    const message = await this.#letterhead.write(text, mail, { 'Auto-Submitted': 'auto-replied' });
    return { ...message, ...answersTo(this.#parts.sender, team) };
  }

  /** @param follows Message-ID of the acknowledgement, so that the team's answer is in its thread */
  async toTeam(enquiry: Enquiry, mail: ClaimedMail, follows: string | undefined, acts: TeamPages | undefined) {
    const words = this.#words;
    const { promises } = this.#parts.words.enquiries;
    const letter = filledLetter(words.team, {
      reference: enquiry.reference,
      kind: words.kinds[enquiry.kind],
      subject: oneLine(enquiry.subject),
      name: oneLine(enquiry.name),
      due: deskMoment(this.#parts.words, enquiry.due_at),
      promise: promises[enquiry.kind].words,
    });
    const quote = enquiry.message === '' ? words.noMessage : enquiry.message;
    const message = await this.#letterhead.write(
      {
        ...letter,
        facts: this.#facts(enquiry),
        quote,
        forTeam: true,
        ...(acts === undefined
          ? {}
          : { links: [this.#actLinks(enquiry.reference, acts)], why: [this.#note(acts), ...letter.why] }),
      },
      mail,
    );
    return {
      ...message,
      replyTo: { name: oneLine(enquiry.name), address: enquiry.email },
      ...(follows === undefined ? {} : { follows }),
    };
  }

  /** To the team: waiting enquiries, first due first, without names. Replies go to the team itself. */
  async digest(enquiries: readonly Enquiry[], now: Date, mail: ClaimedMail, { pages, takers }: Handling) {
    const { digest, kinds, acts } = this.#words;
    const [first] = [...pages.values()];
    const overdue = enquiries.filter(({ due_at }) => due_at <= now.toISOString()).length;
    const { subject, preview, heading, body, why } = filledLetter(digest, {
      overdue: String(overdue),
      soon: String(enquiries.length - overdue),
      closing: String(this.#parts.words.enquiries.closeUnansweredAfter),
    });
    const facts = enquiries.slice(0, listed).map(({ id, reference, kind, due_at, address_refused: refused }) => {
      const due = fillMarkers(due_at <= now.toISOString() ? digest.overdue : digest.soon, {
        kind: kinds[kind],
        due: deskMoment(this.#parts.words, due_at),
      });
      const taker = takers.get(id);
      const line = taker
        ? fillMarkers(acts.taken, {
            line: due,
            name: taker.name ?? acts.somebody,
            when: deskMoment(this.#parts.words, taker.at),
          })
        : due;
      return {
        label: reference,
        value: refused === null ? line : fillMarkers(digest.noAddress, { line, code: refused }),
      };
    });
    const more =
      enquiries.length > listed ? [fillMarkers(digest.more, { count: String(enquiries.length - listed) })] : [];
    const links = enquiries.flatMap(({ id, reference }) => {
      const page = pages.get(id);
      return page === undefined ? [] : [this.#actLinks(reference, page)];
    });
    const notes = first === undefined ? [] : [this.#note(first)];
    const reasons = [...more, ...notes, ...why];
    return this.#letterhead.write({ subject, preview, heading, body, facts, links, why: reasons }, mail);
  }

  /** Tells the sender it is not for us. Quotes nothing, as the address may be somebody else's. */
  async notForUs({ reference, kind, team }: Enquiry, mail: ClaimedMail): Promise<Message> {
    const letter = filledLetter(this.#words.notForUs, { reference, kind: this.#words.kinds[kind] });
    return this.#automatic(letter, mail, team);
  }

  /** A colleague's reply to the sender, from the team's mailbox and in the same thread. */
  async reply({ message, received_at, team }: Enquiry, { reply, thread }: ReplyToSend, mail: ClaimedMail) {
    const words = this.#words;
    const quoted = reply.quotes === 1 && message !== '';
    const letter = await this.#letterhead.write(
      {
        subject: reply.subject,
        preview: oneLine(reply.text).slice(0, 120),
        heading: '',
        written: reply.text,
        body: [],
        ...(quoted
          ? {
              quote: `${fillMarkers(words.reply.wrote, { when: deskMoment(this.#parts.words, received_at) })}\n\n${message}`,
            }
          : {}),
        why: words.reply.why,
      },
      mail,
      { 'Auto-Submitted': 'no', 'X-Auto-Response-Suppress': 'None' },
    );
    const before = thread.at(-1);
    return {
      ...letter,
      ...replySender(this.#parts.sender, team),
      ...(before === undefined ? {} : { follows: before, thread: thread.slice(0, -1) }),
    };
  }

  /** To the colleague who was handed an enquiry; quotes nothing that the visitor typed. */
  async handed({ reference, kind, due_at }: Enquiry, by: string, mail: ClaimedMail): Promise<Message> {
    const words = this.#words;
    const { deskUrl } = this.#parts;
    const letter = filledLetter(words.handed, {
      reference,
      kind: words.kinds[kind],
      name: oneLine(by),
      due: deskMoment(this.#parts.words, due_at),
    });
    const links =
      deskUrl === undefined ? {} : { links: [this.#actLinks(reference, { desk: enquiryAtDesk(deskUrl, reference) })] };
    return this.#letterhead.write({ ...letter, ...links, forTeam: true }, mail);
  }

  #note(pages: TeamPages): string {
    const { acts } = this.#words;
    return 'desk' in pages ? acts.deskNote : acts.note;
  }

  #actLinks(reference: string, pages: TeamPages) {
    const { acts } = this.#words;
    const what = fillMarkers(acts.what, { reference });
    if ('desk' in pages) return { what, label: acts.desk, url: pages.desk };
    return {
      what,
      label: acts.take,
      url: pages.take,
      others: (['answered', 'not-for-us'] as const).map((act) => ({ label: acts[act], url: pages[act] })),
    };
  }

  /** To the team, when a sender has erased their enquiries: names only the references. */
  async erased(mail: ClaimedMail): Promise<Message> {
    const letter = filledLetter(this.#words.erased, { references: mail.subjectId.split(' ').join(', ') });
    return this.#letterhead.write({ ...letter, facts: [] }, mail);
  }

  #facts(enquiry: Enquiry): Fact[] {
    const { labels } = this.#words;
    const facts: readonly (readonly [string, string | null])[] = [
      [labels.reference, enquiry.reference],
      [labels.received, deskMoment(this.#parts.words, enquiry.received_at)],
      [labels.name, enquiry.name],
      [labels.email, enquiry.email],
      [labels.organization, enquiry.organization],
      [labels.phone, enquiry.phone],
      [labels.subject, enquiry.subject],
      [labels.topic, enquiry.topic],
    ];
    return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
  }
}
