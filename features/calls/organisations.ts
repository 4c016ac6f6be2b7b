import { domainOf } from '../../core/store/address.ts';
import { mailboxOf } from '../../core/store/mailbox-of.ts';

/** Limit of coming calls for one organisation; further visitors are rung instead. */
export const callsPerOrganisation = 3;

/** Public mailbox providers, where each mailbox counts by itself. */
const shared: ReadonlySet<string> = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr live.com live.co.uk msn.com yahoo.com yahoo.co.uk yahoo.fr yahoo.de ymail.com ' +
    'icloud.com me.com mac.com aol.com gmx.com gmx.net gmx.de gmx.at gmx.ch web.de t-online.de freenet.de mailbox.org posteo.de proton.me protonmail.com pm.me ' +
    'tutanota.com tuta.com fastmail.com fastmail.fm hey.com zoho.com mail.com yandex.com yandex.ru mail.ru orange.fr wanadoo.fr free.fr sfr.fr laposte.net ' +
    'libero.it virgilio.it tiscali.it wp.pl onet.pl o2.pl interia.pl seznam.cz btinternet.com sky.com virginmedia.com talktalk.net comcast.net verizon.net ' +
    'att.net sbcglobal.net cox.net charter.net shaw.ca rogers.com bigpond.com optusnet.com.au telia.com ziggo.nl bluewin.ch rediffmail.com qq.com 163.com 126.com naver.com'
  ).split(' '),
);

/**
 * The registrable domain, guessed from its labels: the last two, or three below suffixes such as `co.uk`. The public
 * suffix list changes weekly; where it would tell organisations apart, they share a limit here, at worst getting a
 * ring instead of a booking.
 */
function registered(domain: string): string {
  const labels = domain.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(second.length <= 3 && top.length === 2 ? -3 : -2).join('.');
}

/** The key by which calls are limited: an organisation's email domain, or a mailbox at a public provider. */
export function organisationOf(email: string): string {
  const domain = domainOf(email);
  return shared.has(domain) ? mailboxOf(email) : registered(domain);
}

/** Whether an email address belongs to a domain or a subdomain of it. */
export function isOfDomain(email: string, domain: string): boolean {
  const of = domainOf(email);
  return of === domain || of.endsWith(`.${domain}`);
}
