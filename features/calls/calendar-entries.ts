import { reminderWords, type CallRules } from './schema.ts';
import type { Firm } from '../../contract/firm.ts';
import { fillMarkers } from '../../contract/slots.ts';
import type { MailWords } from '../../contract/words.ts';
import { oneLine } from '../../core/mail/one-line.ts';
import type { EnquiryRow } from '../enquiries/rows.ts';
import type { CallView } from './tools.ts';
import type { Invitation, Person } from './invitation.ts';

export type CalendarEntry = Pick<Invitation, 'organizer' | 'summary' | 'description' | 'location'>;

interface EntryParts {
  readonly words: Pick<MailWords['calls'], 'how' | 'entry'>;
  readonly rules: Pick<CallRules, 'how' | 'reminder'>;
  readonly firm: Pick<Firm, 'name' | 'telephone'>;
  /** Sender of the emails, and so organiser of the invitations. */
  readonly sender: Person;
}

/** The calendar entry of a call and how it is held, in words; for emails and for the file to download. */
export class CalendarEntries {
  readonly #parts: EntryParts;

  constructor(parts: EntryParts) {
    this.#parts = parts;
  }

  get sender(): Person {
    return this.#parts.sender;
  }

  /** How long before a call both sides are reminded, in words. */
  get reminder(): string {
    return reminderWords(this.#parts.rules);
  }

  forVisitor(call: CallView, reference: string): CalendarEntry {
    const { words, firm } = this.#parts;
    const slots = { firm: firm.name, reference, how: this.howToVisitor(call, reference) };
    return this.#entry(words.entry.summary, slots, call);
  }

  forDesk(call: CallView, { name, reference }: Pick<EnquiryRow, 'name' | 'reference'>): CalendarEntry {
    const slots = { name: oneLine(name), reference, how: this.howToDesk(call, reference) };
    return this.#entry(this.#parts.words.entry.deskSummary, slots, call);
  }

  howToVisitor(call: CallView, reference: string): string {
    return this.#how('theyRing', 'weRing', call, reference);
  }

  howToDesk(call: CallView, reference: string): string {
    return this.#how('deskRings', 'visitorRings', call, reference);
  }

  /** @param toThem words where the visitor left a number, `toUs` where they did not */
  #how(toThem: 'theyRing' | 'deskRings', toUs: 'weRing' | 'visitorRings', call: CallView, reference: string): string {
    const { words, firm, rules } = this.#parts;
    if (rules.how !== 'telephone') return fillMarkers(words.how.video, { address: rules.how.video });
    if (call.phone !== null) return fillMarkers(words.how[toThem], { phone: call.phone });
    return fillMarkers(words.how[toUs], { telephone: firm.telephone.display, reference });
  }

  #entry(summary: string, slots: Readonly<Record<string, string>>, call: CallView): CalendarEntry {
    const { words, firm, rules, sender } = this.#parts;
    return {
      organizer: sender,
      summary: fillMarkers(summary, slots),
      description: fillMarkers(words.entry.description, slots),
      location:
        rules.how === 'telephone'
          ? fillMarkers(words.entry.telephone, { telephone: call.phone ?? firm.telephone.display })
          : rules.how.video,
    };
  }
}
