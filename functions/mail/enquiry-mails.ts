import type { PromisedTime } from '../../contract/reply-times.ts';
import { contactSubjects, type EnquiryKind } from '../../contract/enquiries.ts';
import type { EnquirySubjects } from '../../contract/enquiry-words.ts';
import type { Firm } from '../../contract/firm.ts';
import type { MailWords } from '../../contract/words.ts';
import type { Enquiry, EnquiryMailKind } from '../enquiries/ports.ts';
import type { ClaimedMail } from '../outbox/queue.ts';
import { filled, filledLetter } from './filled.ts';
import type { LetterPaper } from './letter-paper.ts';
import type { Fact } from './Letter.tsx';
import type { Message } from './message.ts';
import { momentIn } from './moment.ts';

export interface EnquiryMailWords {
  readonly words: MailWords['enquiries'];
  readonly subjects: EnquirySubjects;
  readonly promises: Readonly<Record<EnquiryKind, PromisedTime>>;
  readonly firm: Pick<Firm, 'places' | 'telephone'>;
  /** Zone in which moments are given, beside UTC. */
  readonly timeZone: string;
  /** Days after its end at which an open enquiry closes by itself. */
  readonly closeUnansweredAfter: number;
}

export type WrittenKind = Extract<EnquiryMailKind, 'enquiry-team' | 'enquiry-acknowledgement'>;

/** How many enquiries a digest lists; of the others it says how many they are. */
const listed = 50;

const bare = { action: undefined, unsubscribe: undefined, plate: false } as const;

/** Writes the mails about an enquiry: all of it to the team; to its sender a receipt in which nothing stands that was typed. */
export class EnquiryMails {
  readonly #content: EnquiryMailWords;
  readonly #paper: LetterPaper;

  constructor(content: EnquiryMailWords, paper: LetterPaper) {
    this.#content = content;
    this.#paper = paper;
  }

  /** @param follows Message-ID of the acknowledgement, in whose thread the team's answer belongs */
  async write(kind: WrittenKind, enquiry: Enquiry, mail: ClaimedMail, follows: string | undefined): Promise<Message> {
    return kind === 'enquiry-acknowledgement' ? this.#acknowledgement(enquiry, mail) : this.#forTeam(enquiry, mail, follows);
  }

  /** The address may be somebody else's: whoever typed it must not be able to speak through us. */
  async #acknowledgement({ reference, kind, category, dueAt }: Enquiry, mail: ClaimedMail): Promise<Message> {
    const { words, subjects, promises, firm } = this.#content;
    const letter = filledLetter(words.acknowledgement, {
      reference,
      kind: words.kinds[kind],
      promise: promises[kind].words,
      due: this.#moment(dueAt),
      telephone: firm.telephone.display,
    });
    const chosen = contactSubjects.find((subject) => subject === category);
    const facts = [
      { label: words.labels.reference, value: reference },
      ...(chosen === undefined ? [] : [{ label: words.labels.subject, value: subjects[chosen] }]),
    ];
    return this.#paper.print({ ...letter, ...bare, facts }, mail, mail.recipient, { 'Auto-Submitted': 'auto-replied' });
  }

  async #forTeam(enquiry: Enquiry, mail: ClaimedMail, follows: string | undefined): Promise<Message> {
    const { words, promises } = this.#content;
    const letter = filledLetter(words.team, {
      reference: enquiry.reference,
      kind: words.kinds[enquiry.kind],
      subject: oneLine(enquiry.subject),
      name: oneLine(enquiry.name),
      due: this.#moment(enquiry.dueAt),
      promise: promises[enquiry.kind].words,
    });
    const quote = enquiry.message === '' ? words.noMessage : enquiry.message;
    const message = await this.#paper.print({ ...letter, ...bare, facts: this.#facts(enquiry), quote, forTeam: true }, mail, mail.recipient, {});
    return { ...message, replyTo: { name: oneLine(enquiry.name), address: enquiry.email }, ...(follows === undefined ? {} : { follows }) };
  }

  /** To the team: enquiries that wait, the first due on top. It names nobody, and a reply goes to nobody but ourselves. */
  async writeDigest(enquiries: readonly Enquiry[], now: Date, mail: ClaimedMail): Promise<Message> {
    const { digest, kinds } = this.#content.words;
    const overdue = enquiries.filter(({ dueAt }) => dueAt <= now).length;
    const { subject, preview, heading, body, why } = filledLetter(digest, {
      overdue: String(overdue),
      soon: String(enquiries.length - overdue),
      closing: String(this.#content.closeUnansweredAfter),
    });
    const facts = enquiries.slice(0, listed).map(({ reference, kind, dueAt, addressRefused }) => {
      const line = filled(dueAt <= now ? digest.overdue : digest.soon, { kind: kinds[kind], due: this.#moment(dueAt) });
      return { label: reference, value: addressRefused === undefined ? line : filled(digest.noAddress, { line, code: addressRefused }) };
    });
    const more = enquiries.length > listed ? [filled(digest.more, { count: String(enquiries.length - listed) })] : [];
    return this.#paper.print({ ...bare, subject, preview, heading, body, facts, why: [...more, ...why] }, mail, mail.recipient, {});
  }

  /** To the team, when a sender has erased their enquiries: the mail is about nothing but references, separated by spaces. */
  async writeErased(mail: ClaimedMail): Promise<Message> {
    const letter = filledLetter(this.#content.words.erased, { references: mail.subjectId.split(' ').join(', ') });
    return this.#paper.print({ ...bare, ...letter, facts: [] }, mail, mail.recipient, {});
  }

  #moment(at: Date): string {
    const { words, firm, timeZone } = this.#content;
    return filled(words.moment, { ...momentIn(at, timeZone), places: firm.places });
  }

  #facts(enquiry: Enquiry): Fact[] {
    const { labels } = this.#content.words;
    const facts: readonly (readonly [string, string | undefined])[] = [
      [labels.reference, enquiry.reference],
      [labels.received, this.#moment(enquiry.receivedAt)],
      [labels.name, enquiry.name],
      [labels.email, enquiry.email],
      [labels.organization, enquiry.organization],
      [labels.phone, enquiry.phone],
      [labels.subject, enquiry.subject],
      [labels.topic, enquiry.topic],
    ];
    return facts.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
  }
}

/** Text for a header: characters that turn the line around or hide in it would deceive its reader. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
