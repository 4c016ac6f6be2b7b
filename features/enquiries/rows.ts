import * as z from 'zod/mini';
import { enquiryActWords } from './act-names.ts';
import { enquiryKinds } from './schema.ts';

const text = z.string();
const perhaps = z.nullable(z.string());

/** An enquiry. What emails, calls and the webhook know of it is picked from it. */
export const enquiryRow = z.object({
  id: text,
  reference: text,
  kind: z.enum(enquiryKinds),
  /** Chosen subject of the contact form. */
  category: perhaps,
  topic: perhaps,
  name: text,
  email: text,
  address_key: text,
  organization: perhaps,
  phone: perhaps,
  subject: text,
  message: text,
  /** `tray`: suspected to be advertising, and laid aside; no answer is owed while it lies there. */
  state: z.enum(['open', 'answered', 'closed', 'tray']),
  /** Where the team was emailed, and will be reminded. */
  team: text,
  /** 1 when the sender was emailed. */
  acknowledged: z.number(),
  received_at: text,
  /** Most of the promised time has passed. */
  warn_at: text,
  due_at: text,
  /** When the team was reminded; each at most once. */
  warned_at: perhaps,
  overdue_at: perhaps,
  answered_at: perhaps,
  closed_at: perhaps,
  /** The latest email in which the team was reminded of it. */
  reminder_mail: perhaps,
  /** SMTP's enhanced code, when the sender's mail server said for good that there is no such address. */
  address_refused: perhaps,
  /** Why it was closed: nothing is owed, the owed answer never came, or it was never for us. Null while not closed. */
  closed_as: z.nullable(z.enum(['settled', 'unanswered', 'not-for-us', 'merged'])),
  /** When the team was last told that it is still open, after its end. */
  escalated_at: perhaps,
  /** One more with each change that a person makes: whoever acts names the one they saw. */
  version: z.number(),
  /** Who answers it, as an `Actor` names them, and since when. */
  owner: perhaps,
  owner_at: perhaps,
  /** When it was laid into the side tray, and by whom; `form:` and a rule of side-tray.ts where no person did. */
  tray_at: perhaps,
  tray_by: perhaps,
  /** Why the answer was late, in the words of a colleague. */
  late_reason: perhaps,
  /** How it reached us: by a form of the site, by email, or entered by hand. */
  came_by: z.enum(['form', 'email', 'telephone', 'fair', 'meeting', 'letter']),
  /** Turns are counted from 1; promise, answer and closing are the latest's. `turn_at` is null in the first. */
  turn: z.number(),
  turn_at: perhaps,
  /** How its turn ended, where that was not by a reply: nothing was asked, or it was answered otherwise. */
  ended_as: z.nullable(z.enum(['no-answer', 'telephone', 'letter', 'meeting', 'email'])),
  /** Put away until this day (ISO date), with a line to oneself. */
  look_at: perhaps,
  look_line: perhaps,
  /** The record of the same sender that it is part of now. */
  merged_into: perhaps,
  /** What people search in, folded (search-text.ts). */
  search_text: text,
});
export type EnquiryRow = z.infer<typeof enquiryRow>;

/** How a turn ended, or is promised to. */
export const turnEnd = z.pick(enquiryRow, {
  due_at: true,
  answered_at: true,
  closed_at: true,
  closed_as: true,
  ended_as: true,
  late_reason: true,
  owner: true,
});

/** What a visitor typed, in the form that all kinds share: storing, exports and the desk's record follow from it. */
export const typedEnquiry = z.pick(enquiryRow, {
  kind: true,
  category: true,
  topic: true,
  name: true,
  email: true,
  organization: true,
  phone: true,
  subject: true,
  message: true,
});
export type TypedEnquiry = z.infer<typeof typedEnquiry>;

export const typedColumns = z.keyof(typedEnquiry).options;

/** What emails and the webhook say of an enquiry. */
export type Enquiry = TypedEnquiry &
  Pick<EnquiryRow, 'id' | 'reference' | 'state' | 'team' | 'received_at' | 'warn_at' | 'due_at' | 'address_refused'> &
  Partial<Pick<EnquiryRow, 'came_by' | 'closed_as'>>;

/** What somebody of the team did with an enquiry. */
const enquiryActRow = z.object({
  id: text,
  enquiry_id: text,
  act: z.custom<keyof typeof enquiryActWords>((act) => typeof act === 'string' && act in enquiryActWords),
  /** As they typed it; null when they did not, and with the tool. */
  name: perhaps,
  link_hash: perhaps,
  at: text,
  undone_at: perhaps,
  /** Who did it, as an `Actor` names them. */
  who: perhaps,
  /** A note's words, to whom it was handed, a reply's id, a merged record; null otherwise. */
  text: perhaps,
});
export type EnquiryActRow = z.infer<typeof enquiryActRow>;

/** An answer that was written at the desk or with the tool. */
const enquiryReplyRow = z.object({
  id: text,
  enquiry_id: text,
  /** The email that carries it. */
  mail_id: text,
  message_id: text,
  subject: text,
  text: text,
  /** 1 when the sender's message stands below it. */
  quotes: z.number(),
  /** 1 when the enquiry is marked as answered once it has left. */
  marks: z.number(),
  who: text,
  at: text,
  /** Of the enquiry, with this reply. */
  version: z.number(),
  /** The turn that it answers. One reply of a turn has `as_well` 0: the database lets no second one be. */
  turn: z.number(),
  /** 1: a further reply to a turn, by somebody who knew of the first. */
  as_well: z.number(),
  /** A booked call that is cancelled once it has left: it offers other times. */
  releases: perhaps,
  sent_at: perhaps,
});
export type EnquiryReplyRow = z.infer<typeof enquiryReplyRow>;
