import * as z from 'zod/mini';
import { day } from '../../contract/time.ts';

/** Acts that the team can do by a link in its email; each link is for one. */
export const enquiryActs = ['take', 'answered', 'not-for-us'] as const;
export type EnquiryAct = (typeof enquiryActs)[number];

/** How long a link of the team works after the email with it was sent; milliseconds. */
export const actLinkLasts = 60 * day;

/** Most characters of a colleague's name, which may be empty. */
export const actNameMaximum = 60;

/** Checkbox that has the sender told that their enquiry is not for us. */
export const tellSender = { name: 'tell', value: 'yes' } as const;

/** A colleague’s name as stored: one line without hidden characters; empty if none was given. */
export const colleagueName = z.pipe(
  z.catch(z.string(), ''),
  z.transform((text) => {
    const line = text
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim();
    return [...line].slice(0, actNameMaximum).join('').trim();
  }),
);

/** Maximum lengths of colleagues' texts, in UTF-16 units. */
export const enquiryTextMaxima = { note: 4000, reason: 500, replySubject: 300, reply: 20_000 } as const;

/** What somebody did with an enquiry, in words that follow their name: in errors and in its history. */
export const enquiryActWords = {
  take: 'took it',
  'give-back': 'gave it back',
  'hand-over': 'handed it over',
  answered: 'marked it as answered',
  'not-for-us': 'closed it as not for us',
  close: 'closed it',
  unanswered: 'closed it as unanswered',
  reopen: 'opened it again',
  note: 'wrote a note',
  reply: 'wrote a reply',
  'side-tray': 'put it into the side tray',
  'not-suspicious': 'took it out of the side tray',
  'late-reason': 'said why it was late',
  'correct-address': 'corrected the address',
  'no-answer': 'said that it needs no answer',
  'answered-elsewhere': 'said that it was answered otherwise',
  'look-again': 'put it away until a day',
  add: 'entered it by hand',
  merge: 'merged a record into it',
  unmerge: 'separated a merged record from it',
  'keep-call': 'kept the call that a calendar answered',
  'place-mail': 'placed an email in it',
} as const;
