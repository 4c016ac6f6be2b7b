import { day, minute } from '../contract/time.ts';
import { counted } from '../ui/numbers.ts';
import { linkLasts, minutesOf, type CallRules } from './calls/schema.ts';
import { actLinkLasts } from './enquiries/act-names.ts';
import type { EnquiryRules } from './enquiries/reply-times.ts';
import { limits } from './newsletter/rules.ts';
import { dataLinkLasts } from './privacy/period.ts';

type Told = Pick<EnquiryRules, 'promises' | 'closeAnsweredAfter' | 'closeUnansweredAfter'>;

/** Values of the slots by which texts name a period, such as `{periods.call}`: the numbers of the rules, in words. */
export function periodWords(enquiries: Told, { length }: Pick<CallRules, 'length'>): Readonly<Record<string, string>> {
  const { contact, ethics, consultation } = enquiries.promises;
  return {
    'periods.contact': counted(contact.hours, 'hour'),
    'periods.ethics': counted(ethics.hours, 'hour'),
    'periods.consultation': counted(consultation.hours, 'hour'),
    'periods.closeAnswered': counted(enquiries.closeAnsweredAfter, 'day'),
    'periods.closeUnanswered': counted(enquiries.closeUnansweredAfter, 'day'),
    'periods.call': counted(minutesOf(length), 'minute'),
    'periods.callLink': counted(linkLasts.times, 'day'),
    'periods.outcomeLink': counted(linkLasts.outcome, 'day'),
    'periods.actLink': counted(actLinkLasts / day, 'day'),
    'periods.dataLink': counted(dataLinkLasts / minute, 'minute'),
    'periods.requestsStop': counted(limits.requestsStopFor / day, 'day'),
  };
}
