import * as z from 'zod/mini';
import { enquiryActWords } from './act-names.ts';
import { enquiryKinds } from './schema.ts';

const text = z.string();
const perhaps = z.nullable(z.string());

/** An enquiry. */
export const enquiryRow = z.object({
  id: text,
  reference: text,
  kind: z.enum(enquiryKinds),
  category: perhaps,
  topic: perhaps,
  name: text,
  email: text,
  address_key: text,
  organization: perhaps,
  phone: perhaps,
  subject: text,
  message: text,
  /** `tray`: in the side tray as suspected advertising; no answer is owed while it is there. */
  state: z.enum(['open', 'answered', 'closed', 'tray']),
  /** Where the team was emailed and is reminded. */
  team: text,
  acknowledged: z.int(),
  received_at: text,
  /** When most of the promised time has passed and the team is reminded. */
  warn_at: text,
  due_at: text,
  /** When the team was reminded; at most once each. */
  warned_at: perhaps,
  overdue_at: perhaps,
  answered_at: perhaps,
  closed_at: perhaps,
  /** Id of the latest email that reminded the team of it. */
  reminder_mail: perhaps,
  /** SMTP's enhanced status code if the sender's mail server permanently refused the address. */
  address_refused: perhaps,
  /** Why it was closed: nothing owed, never answered, not for us, or merged. Null while not closed. */
  closed_as: z.nullable(z.enum(['settled', 'unanswered', 'not-for-us', 'merged'])),
  /** When the team was last told that it is still overdue. */
  escalated_at: perhaps,
  /** Incremented by each change that a person makes; acts name the version that was seen. */
  version: z.int(),
  /** Its owner, as an `Actor` names them, and since when. */
  owner: perhaps,
  owner_at: perhaps,
  /** When it was put into the side tray, and by whom; `form:` and a rule of side-tray.ts if automatically. */
  tray_at: perhaps,
  tray_by: perhaps,
  late_reason: perhaps,
  /** How it reached us: by a form or email; the others are entered by hand. */
  came_by: z.enum(['form', 'email', 'telephone', 'fair', 'meeting', 'letter']),
  /** Turns are counted from 1; promise, answer and closing are the latest's. `turn_at` is null in the first. */
  turn: z.int(),
  turn_at: perhaps,
  /** How its turn ended if not by a reply from here: no answer needed, or answered by other means. */
  ended_as: z.nullable(z.enum(['no-answer', 'telephone', 'letter', 'meeting', 'email'])),
  /** Day to look at it again (ISO date), with a note to oneself. */
  look_at: perhaps,
  look_line: perhaps,
  /** Id of the record it was merged into. */
  merged_into: perhaps,
  /** Folded text for search (search-text.ts). */
  search_text: text,
});
export type EnquiryRow = z.infer<typeof enquiryRow>;

/** Whose it was before an act by link, which its undo gives back. */
export const ownership = z.pick(enquiryRow, { owner: true, owner_at: true });

export const turnEnd = z.pick(enquiryRow, {
  due_at: true,
  answered_at: true,
  closed_at: true,
  closed_as: true,
  ended_as: true,
  late_reason: true,
  owner: true,
});

/** What a visitor typed, in the form shared by all kinds; used for storing, exports and the desk's record. */
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

/** What was typed into a form of a kind; fields left empty are null. */
export function typedIn(
  kind: EnquiryRow['kind'],
  fields: Partial<Record<keyof TypedEnquiry, string | undefined>>,
): TypedEnquiry {
  const given = typedColumns.map((column) => [column, fields[column] ?? null]);
  return z.parse(typedEnquiry, { ...Object.fromEntries(given), kind });
}

export const enquiryActRow = z.object({
  id: text,
  enquiry_id: text,
  act: z.custom<keyof typeof enquiryActWords>((act) => typeof act === 'string' && act in enquiryActWords),
  at: text,
  undone_at: perhaps,
  who: text,
  /**
   * Depends on the act: a note's text, the new owner, the former one as JSON (taken by link), a reply's id, a merged
   * record; null otherwise.
   */
  text: perhaps,
});
export type EnquiryActRow = z.infer<typeof enquiryActRow>;

export const enquiryReplyRow = z.object({
  id: text,
  enquiry_id: text,
  mail_id: text,
  message_id: text,
  subject: text,
  text: text,
  quotes: z.int(),
  /** 1 if the enquiry is marked as answered once it is sent. */
  marks: z.int(),
  who: text,
  at: text,
  /** Version of the enquiry after this reply. */
  version: z.int(),
  /** The turn that it answers. A unique index allows one reply of a turn with `as_well` 0. */
  turn: z.int(),
  /** 1 for a further reply to a turn, by somebody who had read the first. */
  as_well: z.int(),
  /** Id of a booked call that is cancelled once this is sent, as it offers other times. */
  releases: perhaps,
  sent_at: perhaps,
});
export type EnquiryReplyRow = z.infer<typeof enquiryReplyRow>;
