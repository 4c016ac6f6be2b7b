import { fillMarkers } from '../../contract/slots.ts';
import type { Words } from '../../core/context/words.ts';
import { momentIn } from '../../core/mail/moment.ts';

/** A time in words, in the desk's zone and in UTC. */
export function deskMoment({ firm, mail, enquiries }: Pick<Words, 'firm' | 'mail' | 'enquiries'>, at: Date | string) {
  const moment = momentIn(new Date(at), enquiries.deskTimeZone);
  return fillMarkers(mail.enquiries.moment, { ...moment, places: firm.places });
}
