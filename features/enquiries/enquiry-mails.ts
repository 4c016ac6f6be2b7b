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
import { withRecordReplyTo } from '../conversation/reply-address.ts';
import { actPagesOf, takerOf } from './acts.ts';
import type { EnquiryRow } from './rows.ts';
import type { EnquiryMailKind } from './mails.ts';
import { oneLine } from '../../core/mail/one-line.ts';
import { deskMoment } from './desk-moment.ts';
import { acknowledgementOf, announcedIn, enquiryById } from './records.ts';
import { handedKind, handedTo } from './ownership.ts';
import { replyKind, replyLeft, replyOf, type ReplyToSend } from './reply.ts';
import { notForUsKind } from './settle.ts';
import { receivedEvent, webhookTo } from './webhook.ts';

/** Delivers emails about enquiries and webhook calls; drops one whose enquiry is gone or no longer waiting. */
export function enquiryDeliveries(context: Context, { letterhead, courier: plain }: Post): Deliveries<EnquiryMailKind> {
  const { store, settings, words, sender, now } = context;
  const { deskUrl, functionsUrl } = settings;
  const courier = withRecordReplyTo(context, plain);
  const mails = enquiryLetters({ words, sender, deskUrl }, letterhead);
  const webhook = settings.webhook && webhookTo(settings.webhook, now);
  const calls = callToolsOf(context);
  const find = (mail: ClaimedMail) => enquiryById(store, mail.subject_id);
  const timesPage = (id: string) => timesPageOf(calls, functionsUrl, id);
  const pagesOf = async (enquiries: readonly EnquiryRow[]): Promise<ReadonlyMap<string, TeamPages>> => {
    if (deskUrl === undefined)
      return actPagesOf(
        context,
        functionsUrl,
        enquiries.map(({ id }) => id),
      );
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
      return mails.digest(enquiries, now(), mail, await pagesOf(enquiries.slice(0, listed)));
    }),
    async 'enquiry-webhook'(mail) {
      const enquiry = webhook && (await find(mail));
      if (!webhook || !enquiry) return 'dropped';
      await webhook(mail, receivedEvent(enquiry));
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
      const erased = {
        type: 'enquiry.erased',
        timestamp: mail.created_at,
        data: { reference: mail.subject_id },
      } as const;
      await webhook(mail, erased);
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

/** Where the team acts: the URL of the enquiry at the desk, or of a page for each act. */
type TeamPages = Readonly<Record<EnquiryAct, string>> | { readonly desk: string };

/** Most enquiries that a digest lists; it counts the rest. */
const listed = 50;

interface LetterParts extends Pick<Context, 'words' | 'sender'> {
  /** URL of the desk for remote access; undefined if there is none. */
  readonly deskUrl: string | undefined;
}

/** Writes the emails about an enquiry: in full to the team; without the message to its sender. */
export function enquiryLetters({ words, sender, deskUrl }: LetterParts, letterhead: Letterhead) {
  const { enquiries: rules, firm, forms } = words;
  const { acts, kinds, labels, ...said } = words.mail.enquiries;
  const moment = (at: Date | string): string => deskMoment(words, at);

  const automatic = async (text: Parameters<Letterhead['write']>[0], mail: ClaimedMail, team: string) => ({
    ...(await letterhead.write(text, mail, { 'Auto-Submitted': 'auto-replied' })),
    ...answersTo(sender, team),
  });
  const note = (pages: TeamPages): string => ('desk' in pages ? acts.deskNote : acts.note);
  const actLinks = (reference: string, pages: TeamPages) => {
    const what = fillMarkers(acts.what, { reference });
    if ('desk' in pages) return { what, label: acts.desk, url: pages.desk };
    const others = (['answered', 'not-for-us'] as const).map((act) => ({ label: acts[act], url: pages[act] }));
    return { what, label: acts.take, url: pages.take, others };
  };
  const factsOf = (enquiry: EnquiryRow): Fact[] => {
    const names = ['reference', 'received', 'name', 'email', 'organization', 'phone', 'subject', 'topic'] as const;
    const values = { ...enquiry, received: moment(enquiry.received_at) };
    return names.flatMap((name) => {
      const value = values[name];
      return value === null ? [] : [{ label: labels[name], value }];
    });
  };

  return {
    /** Quotes nothing, as the address may be somebody else's. @param timesPage URL where the sender chooses a time */
    async acknowledgement(
      { reference, kind, category, due_at, team, came_by: came }: EnquiryRow,
      mail: ClaimedMail,
      timesPage: string | undefined,
    ): Promise<Message> {
      const due = moment(due_at);
      const promise = rules.promises[kind].words;
      const telephone = firm.telephone.display;
      const letter = filledLetter(said.acknowledgement, { reference, kind: kinds[kind], promise, due, telephone });
      const chosen = contactSubjects.find((subject) => subject === category);
      const facts = [
        { label: labels.reference, value: reference },
        ...(chosen === undefined ? [] : [{ label: labels.subject, value: forms.subjects[chosen] }]),
      ];
      const { preview, heading, text, button, fallback } = said.chooseTime;
      const choosing = timesPage !== undefined && {
        preview: fillMarkers(preview, { due }),
        heading,
        body: [text],
        action: { label: button, url: timesPage, fallback },
        afterAction: letter.body,
      };
      const why = came === 'form' ? letter.why : said.cameOtherwise;
      return automatic({ ...letter, ...choosing, facts, why }, mail, team);
    },

    /** @param follows Message-ID of the acknowledgement, so that the team's answer is in its thread */
    async toTeam(enquiry: EnquiryRow, mail: ClaimedMail, follows: string | undefined, pages: TeamPages | undefined) {
      const { reference, kind, email: address } = enquiry;
      const name = oneLine(enquiry.name);
      const letter = filledLetter(said.team, {
        reference,
        kind: kinds[kind],
        subject: oneLine(enquiry.subject),
        name,
        due: moment(enquiry.due_at),
        promise: rules.promises[kind].words,
      });
      const quote = enquiry.message === '' ? said.noMessage : enquiry.message;
      const links = pages && { links: [actLinks(reference, pages)], why: [note(pages), ...letter.why] };
      return {
        ...(await letterhead.write({ ...letter, facts: factsOf(enquiry), quote, forTeam: true, ...links }, mail)),
        replyTo: { name, address },
        ...(follows === undefined ? {} : { follows }),
      };
    },

    /** To the team: waiting enquiries, first due first, without names. Replies go to the team itself. */
    async digest(
      enquiries: readonly EnquiryRow[],
      now: Date,
      mail: ClaimedMail,
      pages: ReadonlyMap<string, TeamPages>,
    ): Promise<Message> {
      const { digest } = said;
      const isOver = ({ due_at }: EnquiryRow): boolean => due_at <= now.toISOString();
      const overdue = enquiries.filter(isOver).length;
      const { subject, preview, heading, body, why } = filledLetter(digest, {
        overdue: String(overdue),
        soon: String(enquiries.length - overdue),
        closing: String(rules.closeUnansweredAfter),
      });
      const facts = enquiries.slice(0, listed).map((enquiry) => {
        const { reference, kind, due_at, address_refused: code } = enquiry;
        const due = fillMarkers(isOver(enquiry) ? digest.overdue : digest.soon, {
          kind: kinds[kind],
          due: moment(due_at),
        });
        const { name = acts.somebody, at: since } = takerOf(enquiry) ?? {};
        const line = since === undefined ? due : fillMarkers(acts.taken, { line: due, name, when: moment(since) });
        return { label: reference, value: code === null ? line : fillMarkers(digest.noAddress, { line, code }) };
      });
      const count = String(enquiries.length - listed);
      const links = enquiries.flatMap(({ id, reference }) => {
        const page = pages.get(id);
        return page === undefined ? [] : [actLinks(reference, page)];
      });
      const reasons = [
        ...(enquiries.length > listed ? [fillMarkers(digest.more, { count })] : []),
        ...[...pages.values()].slice(0, 1).map(note),
        ...why,
      ];
      return letterhead.write({ subject, preview, heading, body, facts, links, why: reasons }, mail);
    },

    /** Tells the sender it is not for us. Quotes nothing, as the address may be somebody else's. */
    notForUs: async ({ reference, kind, team }: EnquiryRow, mail: ClaimedMail): Promise<Message> =>
      automatic(filledLetter(said.notForUs, { reference, kind: kinds[kind] }), mail, team),

    /** A colleague's reply to the sender, from the team's mailbox and in the same thread. */
    async reply({ message, received_at, team }: EnquiryRow, { reply, thread }: ReplyToSend, mail: ClaimedMail) {
      const wrote = fillMarkers(said.reply.wrote, { when: moment(received_at) });
      const letter = await letterhead.write(
        {
          subject: reply.subject,
          preview: oneLine(reply.text).slice(0, 120),
          heading: '',
          written: reply.text,
          body: [],
          ...(reply.quotes === 1 && message !== '' ? { quote: `${wrote}\n\n${message}` } : {}),
          why: said.reply.why,
        },
        mail,
        { 'Auto-Submitted': 'no', 'X-Auto-Response-Suppress': 'None' },
      );
      const follows = thread.at(-1);
      return {
        ...letter,
        ...replySender(sender, team),
        ...(follows === undefined ? {} : { follows, thread: thread.slice(0, -1) }),
      };
    },

    /** To the colleague who was handed an enquiry; quotes nothing that the visitor typed. */
    async handed({ reference, kind, due_at }: EnquiryRow, by: string, mail: ClaimedMail): Promise<Message> {
      const facts = { reference, kind: kinds[kind], name: oneLine(by), due: moment(due_at) };
      const desk = deskUrl && enquiryAtDesk(deskUrl, reference);
      const links = desk === undefined ? {} : { links: [actLinks(reference, { desk })] };
      return letterhead.write({ ...filledLetter(said.handed, facts), ...links, forTeam: true }, mail);
    },

    /** To the team, when a sender has erased their enquiries: names only the references. */
    async erased(mail: ClaimedMail): Promise<Message> {
      const letter = filledLetter(said.erased, { references: mail.subject_id.split(' ').join(', ') });
      return letterhead.write({ ...letter, facts: [] }, mail);
    },
  };
}
