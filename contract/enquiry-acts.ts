import * as z from 'zod/mini';

/** What the team can do with an enquiry from its mail; each link is for one. */
export const enquiryActs = ['take', 'answered', 'not-for-us'] as const;
export type EnquiryAct = (typeof enquiryActs)[number];

/** Characters of a colleague's name, which may stay empty. */
export const actNameMaximum = 60;

/** Field of the box that has the sender of what is not for us told of it. */
export const tellSender = { name: 'tell', value: 'yes' } as const;

/** Colleague's name as it is kept: one line, without characters that hide or turn the line around; empty when none was given. */
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

/** Longest texts that colleagues write, in UTF-16 units. */
export const enquiryTextMaxima = { note: 4000, reason: 500, replySubject: 300, reply: 20_000 } as const;
