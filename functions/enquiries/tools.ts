import type { Words } from '../startup/words.ts';
import { calendarOf, promisedMoment } from './deadline.ts';
import type { EnquiryTools } from './ports.ts';
import { mintReference } from './reference.ts';
import { teamAddress } from './route.ts';

type Given = Pick<EnquiryTools, 'store' | 'now' | 'newId' | 'webhook' | 'onMail'> & { readonly words: Words; readonly team: string };

/** The tools of the use cases, with promised times and routes from content/. */
export function enquiryTools({ words, team, ...given }: Given): EnquiryTools {
  const { promises, remindAt, routes } = words.enquiries;
  const calendar = calendarOf(words.enquiries, words.firm.timeZone);
  return {
    ...given,
    mintReference,
    times: (kind, from) => ({
      warnAt: promisedMoment(from, promises[kind], remindAt / 100, calendar),
      dueAt: promisedMoment(from, promises[kind], 1, calendar),
    }),
    teamOf: (enquiry) => teamAddress(enquiry, routes, words.firm.emails, team),
  };
}
