// Longer than 250 lines: what each mail about an enquiry says, side by side.
import { contactSubjects, type EnquiryKind } from './schema.ts';
import type { EnquiryAct } from './act-names.ts';
import type { EnquirySubjects } from './enquiry-words.ts';
import type { Firm } from '../../contract/firm.ts';
import type { PromisedTime } from './reply-times.ts';
import { fillMarkers } from '../../contract/slots.ts';
import type { MailWords } from '../../contract/words.ts';
import type { Courier, Message } from '../../core/mail/courier.ts';
import { answersTo, type Mailbox } from '../../core/mail/mailbox.ts';
import { filledLetter, type Fact } from '../../core/mail/letter-text.ts';
import type { Letterhead } from '../../core/mail/letterhead.ts';
import type { Deliveries } from '../../core/outbox/deliveries.ts';
import type { ClaimedMail } from '../../core/outbox/queue.ts';
import { latestTakers, type Deed } from './acts.ts';
import type { Enquiry } from './rows.ts';
import type { EnquiryMailKind } from './mails.ts';
import { momentIn } from '../../core/mail/moment.ts';
import { oneLine } from '../../core/mail/one-line.ts';
import { announcedIn, enquiryById } from './records.ts';
import { handedKind, handedTo } from './ownership.ts';
import { replyKind, replyLeft, replyOf, timesSlot, type Release, type ReplyToSend } from './reply.ts';
import { notForUsKind } from './tell-sender.ts';
import type { EnquiryTools } from './tools.ts';
import type { Webhook } from './webhook.ts';

/**
 * Delivers mails about enquiries, and the webhook's calls. What is gone, or no longer waits, drops its mail.
 * @param timesPageOf makes the address at which whoever asked for a consultation chooses a time; for one mail alone
 * @param actPagesOf makes the addresses at which the team acts on each of some enquiries; for one mail alone
 * @param release cancels the call in whose place a reply offers other times
 */
export function enquiryDeliveries(
  tools: EnquiryTools,
  mails: EnquiryMails,
  courier: Courier,
  webhook: Webhook | undefined,
  timesPageOf: (enquiryId: string) => Promise<string>,
  actPagesOf: (enquiries: readonly Enquiry[]) => Promise<ReadonlyMap<string, TeamPages>>,
  release: Release,
): Deliveries<EnquiryMailKind> {
  const find = (mail: ClaimedMail) => enquiryById(tools.store, mail.subjectId);
  const written = (kind: WrittenKind) => async (mail: ClaimedMail) => {
    const found = await find(mail);
    if (!found) return 'dropped';
    const { enquiry } = found;
    const follows = kind === 'enquiry-team' ? found.acknowledgement : undefined;
    const timesPage =
      kind === 'enquiry-acknowledgement' && enquiry.kind === 'consultation' ? await timesPageOf(enquiry.id) : undefined;
    const acts =
      kind === 'enquiry-team' && (enquiry.state === 'open' || enquiry.state === 'tray')
        ? (await actPagesOf([enquiry])).get(enquiry.id)
        : undefined;
    await courier.send(await mails.write(kind, enquiry, mail, { follows, timesPage, acts }));
    return 'sent';
  };
  const digest = async (mail: ClaimedMail, enquiries: readonly Enquiry[]) => {
    if (enquiries.length === 0) return 'dropped' as const;
    const shown = enquiries.slice(0, listed);
    const takers = await latestTakers(
      tools.store,
      shown.map(({ id }) => id),
    );
    const handling = { pages: await actPagesOf(shown), takers };
    await courier.send(await mails.writeDigest(enquiries, tools.now(), mail, handling));
    return 'sent' as const;
  };
  return {
    'enquiry-team': written('enquiry-team'),
    'enquiry-acknowledgement': written('enquiry-acknowledgement'),
    async 'enquiry-digest'(mail) {
      return digest(mail, await announcedIn(tools.store, mail.id));
    },
    async 'enquiry-webhook'(mail) {
      const found = webhook && (await find(mail));
      if (!webhook || !found) return 'dropped';
      await webhook.tell(mail, found.enquiry);
      return 'sent';
    },
    async [handedKind](mail) {
      const handed = await handedTo(tools.store, mail);
      const found = handed && (await find(mail));
      if (!found) return 'dropped';
      await courier.send(await mails.writeHanded(found.enquiry, handed.by, mail));
      return 'sent';
    },
    async [notForUsKind](mail) {
      const row = await tools.store.db
        .selectFrom('enquiries')
        .select('closed_as')
        .where('id', '=', mail.subjectId)
        .executeTakeFirst();
      const enquiry = row?.closed_as === 'not-for-us' ? (await find(mail))?.enquiry : undefined;
      if (!enquiry) return 'dropped';
      await courier.send(await mails.writeNotForUs(enquiry, mail));
      return 'sent';
    },
    async [replyKind](mail) {
      const found = await find(mail);
      const carried = found && (await replyOf(tools.store, mail.id));
      if (!found || !carried) return 'dropped';
      const { reply } = carried;
      const text = reply.text.includes(timesSlot)
        ? reply.text.replaceAll(timesSlot, await timesPageOf(found.enquiry.id))
        : reply.text;
      await courier.send(await mails.writeReply(found.enquiry, { ...carried, reply: { ...reply, text } }, mail));
      await replyLeft(tools, reply.id, release);
      return 'sent';
    },
    async 'enquiry-erased'(mail) {
      await courier.send(await mails.writeErased(mail));
      return 'sent';
    },
    async 'enquiry-erased-webhook'(mail) {
      if (!webhook) return 'dropped';
      await webhook.tellErased(mail, mail.subjectId);
      return 'sent';
    },
  };
}

export interface EnquiryMailWords {
  readonly words: MailWords['enquiries'];
  readonly subjects: EnquirySubjects;
  readonly promises: Readonly<Record<EnquiryKind, PromisedTime>>;
  readonly firm: Pick<Firm, 'places' | 'telephone'>;
  /** Zone in which moments are given, beside UTC. */
  readonly timeZone: string;
  /** Days after its end at which an open enquiry closes by itself. */
  readonly closeUnansweredAfter: number;
  /** The firm's sender of mails. */
  readonly from: Mailbox;
  /** Where people elsewhere open the desk; undefined where they cannot. */
  readonly deskUrl?: string | undefined;
}

/**
 * Who a reply comes from: the team's mailbox, when it is of the domain whose mail we may sign; else the firm's sender,
 * and answers go to the team. Of several mailboxes of a team the first.
 */
export function replySender({ name, address }: Mailbox, team: string): Pick<Message, 'from' | 'replyTo'> {
  const { replyTo } = answersTo({ name, address }, team);
  if (replyTo === undefined) return {};
  const domain = (of: string): string => of.slice(of.lastIndexOf('@') + 1).toLowerCase();
  return domain(replyTo.address) === domain(address) ? { from: replyTo } : { replyTo };
}

/** Where people elsewhere open an enquiry; the desk asks them to sign in first. */
export function enquiryAtDesk(deskUrl: string, reference: string): string {
  return `${deskUrl}/enquiries/${reference}`;
}

interface MailLinks {
  readonly follows?: string | undefined;
  readonly timesPage?: string | undefined;
  readonly acts?: TeamPages | undefined;
}

/** Where each act on an enquiry has its page. */
export type ActPages = Readonly<Record<EnquiryAct, string>>;

/** Where the team acts: its page at the desk, or one for each act. */
export type TeamPages = ActPages | { readonly desk: string };

/** How the enquiries of a digest are being handled, and where the team acts on them; by their ids. */
interface Handling {
  readonly pages: ReadonlyMap<string, TeamPages>;
  readonly takers: ReadonlyMap<string, Deed>;
}

type WrittenKind = Extract<EnquiryMailKind, 'enquiry-team' | 'enquiry-acknowledgement'>;

/** How many enquiries a digest lists; of the others it says how many they are. */
const listed = 50;

const bare = { action: undefined, unsubscribe: undefined, plate: false } as const;

/** Writes the emails about an enquiry: all of it to the team; to its sender a receipt without their words. */
export class EnquiryMails {
  readonly #content: EnquiryMailWords;
  readonly #letterhead: Letterhead;

  constructor(content: EnquiryMailWords, letterhead: Letterhead) {
    this.#content = content;
    this.#letterhead = letterhead;
  }

  /**
   * @param follows Message-ID of the acknowledgement, in whose thread the team's answer belongs
   * @param timesPage where the sender chooses a time
   * @param acts where the team acts on it
   */
  async write(
    kind: WrittenKind,
    enquiry: Enquiry,
    mail: ClaimedMail,
    { follows, timesPage, acts }: MailLinks = {},
  ): Promise<Message> {
    return kind === 'enquiry-acknowledgement'
      ? this.#acknowledgement(enquiry, mail, timesPage)
      : this.#forTeam(enquiry, mail, follows, acts);
  }

  /** The address may be somebody else's: whoever typed it must not be able to speak through us. */
  async #acknowledgement(
    { reference, kind, category, due_at, team, came_by: came = 'form' }: Enquiry,
    mail: ClaimedMail,
    timesPage: string | undefined,
  ): Promise<Message> {
    const { words, subjects, promises, firm, from } = this.#content;
    const letter = filledLetter(words.acknowledgement, {
      reference,
      kind: words.kinds[kind],
      promise: promises[kind].words,
      due: this.#moment(due_at),
      telephone: firm.telephone.display,
    });
    const chosen = contactSubjects.find((subject) => subject === category);
    const facts = [
      { label: words.labels.reference, value: reference },
      ...(chosen === undefined ? [] : [{ label: words.labels.subject, value: subjects[chosen] }]),
    ];
    const { preview, heading, text, button, fallback } = words.chooseTime;
    const choosing =
      timesPage === undefined
        ? {}
        : {
            preview: fillMarkers(preview, { due: this.#moment(due_at) }),
            heading,
            body: [text],
            action: { label: button, url: timesPage, fallback },
            afterAction: letter.body,
          };
    const why = came === 'form' ? letter.why : words.cameOtherwise;
    const message = await this.#letterhead.write(
      { ...letter, ...bare, ...choosing, facts, why },
      mail,
      mail.recipient,
      {
        'Auto-Submitted': 'auto-replied',
      },
    );
    return { ...message, ...answersTo(from, team) };
  }

  async #forTeam(
    enquiry: Enquiry,
    mail: ClaimedMail,
    follows: string | undefined,
    acts: TeamPages | undefined,
  ): Promise<Message> {
    const { words, promises } = this.#content;
    const letter = filledLetter(words.team, {
      reference: enquiry.reference,
      kind: words.kinds[enquiry.kind],
      subject: oneLine(enquiry.subject),
      name: oneLine(enquiry.name),
      due: this.#moment(enquiry.due_at),
      promise: promises[enquiry.kind].words,
    });
    const quote = enquiry.message === '' ? words.noMessage : enquiry.message;
    const message = await this.#letterhead.write(
      {
        ...letter,
        ...bare,
        facts: this.#facts(enquiry),
        quote,
        forTeam: true,
        ...(acts === undefined
          ? {}
          : { links: [this.#actLinks(enquiry.reference, acts)], why: [this.#note(acts), ...letter.why] }),
      },
      mail,
      mail.recipient,
      {},
    );
    return {
      ...message,
      replyTo: { name: oneLine(enquiry.name), address: enquiry.email },
      ...(follows === undefined ? {} : { follows }),
    };
  }

  /** To the team: waiting enquiries, the first due on top. It names nobody, and a reply goes to ourselves. */
  async writeDigest(
    enquiries: readonly Enquiry[],
    now: Date,
    mail: ClaimedMail,
    { pages, takers }: Handling,
  ): Promise<Message> {
    const { digest, kinds, acts } = this.#content.words;
    const [first] = [...pages.values()];
    const overdue = enquiries.filter(({ due_at }) => due_at <= now.toISOString()).length;
    const { subject, preview, heading, body, why } = filledLetter(digest, {
      overdue: String(overdue),
      soon: String(enquiries.length - overdue),
      closing: String(this.#content.closeUnansweredAfter),
    });
    const facts = enquiries.slice(0, listed).map(({ id, reference, kind, due_at, address_refused: refused }) => {
      const due = fillMarkers(due_at <= now.toISOString() ? digest.overdue : digest.soon, {
        kind: kinds[kind],
        due: this.#moment(due_at),
      });
      const taker = takers.get(id);
      const line = taker
        ? fillMarkers(acts.taken, { line: due, name: taker.name ?? acts.somebody, when: this.#moment(taker.at) })
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
    return this.#letterhead.write(
      { ...bare, subject, preview, heading, body, facts, links, why: [...more, ...notes, ...why] },
      mail,
      mail.recipient,
      {},
    );
  }

  /** To the sender, of what is not for us. The address may be somebody else's: nothing that was typed stands in it. */
  async writeNotForUs({ reference, kind, team }: Enquiry, mail: ClaimedMail): Promise<Message> {
    const { words, from } = this.#content;
    const letter = filledLetter(words.notForUs, { reference, kind: words.kinds[kind] });
    const message = await this.#letterhead.write({ ...bare, ...letter }, mail, mail.recipient, {
      'Auto-Submitted': 'auto-replied',
    });
    return { ...message, ...answersTo(from, team) };
  }

  /** What one of us wrote to the sender, from the team's mailbox and in the thread of what they have from us. */
  async writeReply(
    { message, received_at, team }: Enquiry,
    { reply, thread }: ReplyToSend,
    mail: ClaimedMail,
  ): Promise<Message> {
    const { words, from } = this.#content;
    const quoted = reply.quotes === 1 && message !== '';
    const letter = await this.#letterhead.write(
      {
        ...bare,
        subject: reply.subject,
        preview: oneLine(reply.text).slice(0, 120),
        heading: '',
        written: reply.text,
        body: [],
        ...(quoted
          ? { quote: `${fillMarkers(words.reply.wrote, { when: this.#moment(received_at) })}\n\n${message}` }
          : {}),
        why: words.reply.why,
      },
      mail,
      mail.recipient,
      { 'Auto-Submitted': 'no', 'X-Auto-Response-Suppress': 'None' },
    );
    const before = thread.at(-1);
    return {
      ...letter,
      ...replySender(from, team),
      ...(before === undefined ? {} : { follows: before, thread: thread.slice(0, -1) }),
    };
  }

  /** To whoever was given an enquiry: nothing of what the visitor typed. */
  async writeHanded({ reference, kind, due_at }: Enquiry, by: string, mail: ClaimedMail): Promise<Message> {
    const { words, deskUrl } = this.#content;
    const letter = filledLetter(words.handed, {
      reference,
      kind: words.kinds[kind],
      name: oneLine(by),
      due: this.#moment(due_at),
    });
    const links =
      deskUrl === undefined ? {} : { links: [this.#actLinks(reference, { desk: enquiryAtDesk(deskUrl, reference) })] };
    return this.#letterhead.write({ ...bare, ...letter, ...links, forTeam: true }, mail, mail.recipient, {});
  }

  #note(pages: TeamPages): string {
    const { acts } = this.#content.words;
    return 'desk' in pages ? acts.deskNote : acts.note;
  }

  #actLinks(reference: string, pages: TeamPages) {
    const { acts } = this.#content.words;
    const what = fillMarkers(acts.what, { reference });
    if ('desk' in pages) return { what, label: acts.desk, url: pages.desk };
    return {
      what,
      label: acts.take,
      url: pages.take,
      others: (['answered', 'not-for-us'] as const).map((act) => ({ label: acts[act], url: pages[act] })),
    };
  }

  /** To the team, when a sender has erased their enquiries: only references, separated by spaces. */
  async writeErased(mail: ClaimedMail): Promise<Message> {
    const letter = filledLetter(this.#content.words.erased, { references: mail.subjectId.split(' ').join(', ') });
    return this.#letterhead.write({ ...bare, ...letter, facts: [] }, mail, mail.recipient, {});
  }

  #moment(at: Date | string): string {
    const { words, firm, timeZone } = this.#content;
    return fillMarkers(words.moment, { ...momentIn(new Date(at), timeZone), places: firm.places });
  }

  #facts(enquiry: Enquiry): Fact[] {
    const { labels } = this.#content.words;
    const facts: readonly (readonly [string, string | null])[] = [
      [labels.reference, enquiry.reference],
      [labels.received, this.#moment(enquiry.received_at)],
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
