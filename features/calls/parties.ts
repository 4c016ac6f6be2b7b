import { domainOf } from '../../core/store/address.ts';
import { mailboxOf } from '../../core/store/mailbox-of.ts';

/** Booked calls of one party that are to come. Whoever wants more is rung. */
export const callsOfParty = 3;

/** Domains at which everybody can have a mailbox: there a party is one mailbox. */
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
 * The domain that somebody registered, as far as its labels say: two of them, or three below a registry of two short
 * ones such as `co.uk`. A list of all registries changes every week; whoever it would tell apart is counted together
 * here, and is rung.
 */
function registered(domain: string): string {
  const labels = domain.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(second.length <= 3 && top.length === 2 ? -3 : -2).join('.');
}

/** Whose calls are counted together: everybody of a mail domain, or at a provider for everybody one mailbox. */
export function partyOf(email: string): string {
  const domain = domainOf(email);
  return shared.has(domain) ? mailboxOf(email) : registered(domain);
}

/** Whether an address is of a domain, or of one below it. */
export function isOfDomain(email: string, domain: string): boolean {
  const of = domainOf(email);
  return of === domain || of.endsWith(`.${domain}`);
}
