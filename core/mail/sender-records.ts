import { createPublicKey } from 'node:crypto';
import type { Resolver } from 'node:dns/promises';
import { readKey } from './dkim.ts';
import { codeOf, reasonOf } from '../../contract/error-words.ts';

/** A record to publish. */
interface DnsRecord {
  readonly name: string;
  readonly type: 'TXT' | 'MX';
  readonly value: string;
}

/** What was found about one thing that receivers look at; `fault` where they have a reason to refuse our mails. */
export interface SenderFinding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'fault';
  /** One line: what is so, and what to do when it should not be. */
  readonly says: string;
  readonly publish?: DnsRecord;
}

/** Who we are to a receiver. */
export interface Sender {
  /** Domain of MAIL_FROM. */
  readonly domain: string;
  /** Domain of the return paths of letters, where there is one. */
  readonly bounceDomain: string | undefined;
  readonly dkim: { readonly domain: string; readonly selector: string; readonly keyFile: string } | undefined;
  /** Host of SMTP_URL, for what to publish. */
  readonly relay: string | undefined;
  /** Address from which the relay speaks to others, where it is to be looked at. */
  readonly address: string | undefined;
}

type Lookups = Pick<Resolver, 'resolveTxt' | 'resolveMx' | 'resolve4' | 'resolve6' | 'reverse'>;

type Judged = Omit<SenderFinding, 'check'>;
const ok = (says: string): Judged => ({ state: 'ok', says });
const warning = (says: string, publish?: DnsRecord): Judged => ({
  state: 'warning',
  says,
  ...(publish === undefined ? {} : { publish }),
});
const fault = (says: string, publish?: DnsRecord): Judged => ({
  state: 'fault',
  says,
  ...(publish === undefined ? {} : { publish }),
});

/** Looks up what the domains of our mails publish. Throws nothing: a name server that does not answer is a warning. */
export async function examineSender(sender: Sender, dns: Lookups): Promise<SenderFinding[]> {
  const { domain, bounceDomain, address } = sender;
  const checks: Record<string, () => Promise<Judged>> = {
    [`SPF of ${domain}`]: () => spfOf(domain, sender, dns),
    ...(bounceDomain === undefined || bounceDomain === domain
      ? {}
      : { [`SPF of ${bounceDomain}`]: () => spfOf(bounceDomain, sender, dns) }),
    DKIM: () => dkimOf(sender, dns),
    DMARC: () => dmarcOf(sender, dns),
    ...(bounceDomain === undefined ? {} : { [`MX of ${bounceDomain}`]: () => mxOf(bounceDomain, sender, dns) }),
    ...(address === undefined ? {} : { [`reverse DNS of ${address}`]: () => reverseOf(address, dns) }),
  };
  return Promise.all(
    Object.entries(checks).map(async ([check, judge]): Promise<SenderFinding> => {
      try {
        return { check, ...(await judge()) };
      } catch (error) {
        return {
          check,
          ...warning(`could not be looked up (${codeOf(error) ?? String(error)}): is the name server reached?`),
        };
      }
    }),
  );
}

/** What SPF (RFC 7208) lets the envelope's sender be. */
async function spfOf(domain: string, { relay }: Sender, dns: Lookups): Promise<Judged> {
  const example = {
    name: domain,
    type: 'TXT' as const,
    value: `v=spf1 ${relay === undefined ? 'mx' : `a:${relay}`} -all`,
  };
  const found = (await textsOf(domain, dns)).filter((text) => /^v=spf1(?:\s|$)/i.test(text));
  const [record] = found;
  if (record === undefined)
    return fault(
      'none: receivers cannot tell our mail server from another. Publish one that names it (your provider says how)',
      example,
    );
  if (found.length > 1)
    return fault(
      `${found.length} records, of which there may be one alone: receivers take it for an error. Make one of them`,
    );
  const terms = record.trim().toLowerCase().split(/\s+/).slice(1);
  if (terms.some((term) => /^\+?all$/.test(term)))
    return fault(`"${record}" lets everybody send as ${domain}: end it with -all or ~all`);
  // Those that make receivers ask again; what an included record asks counts too, which is not looked at here.
  const lookups = terms.filter((term) =>
    /^[+?~-]?(?:include:|a(?:$|[:/])|mx(?:$|[:/])|ptr|exists:|redirect=)/.test(term),
  ).length;
  if (lookups > 10)
    return fault(`"${record}" asks ${lookups} times, more than the ten that receivers go along with: shorten it`);
  if (!terms.some((term) => /^(?:[~-]all|redirect=.+)$/.test(term)))
    return warning(`"${record}" says nothing of other servers: end it with -all or ~all`);
  return ok(`"${record}"`);
}

/** Whether the public half of our key stands in the DNS (RFC 6376). */
async function dkimOf({ dkim, domain }: Sender, dns: Lookups): Promise<Judged> {
  if (dkim === undefined)
    return warning(
      'DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE are not set: mails are signed only where the mail server ' +
        'does so by itself',
    );
  const key = ((): ReturnType<typeof readKey> | string => {
    try {
      return readKey(dkim.keyFile);
    } catch (error) {
      return reasonOf(error);
    }
  })();
  if (typeof key === 'string') return fault(key);
  const name = `${dkim.selector}._domainkey.${dkim.domain}`;
  const own = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  const publish = { name, type: 'TXT' as const, value: `v=DKIM1; k=rsa; p=${own}` };
  const record = (await textsOf(name, dns)).find((text) => /(?:^|;)\s*p\s*=/i.test(text));
  if (record === undefined)
    return fault(`nothing at ${name}: receivers cannot check our signatures. Publish the key`, publish);
  const published = tagsOf(record).get('p')?.replace(/\s/g, '') ?? '';
  if (published === '')
    return fault(
      `the key at ${name} is withdrawn (its p= is empty). Publish ours, or sign with another selector`,
      publish,
    );
  if (published !== own)
    return fault(
      `the key at ${name} is not the one in DKIM_KEY_FILE: no signature of ours stands. Publish ours`,
      publish,
    );
  const related = relationOf(dkim.domain, domain);
  const counts = { strangers: 'does not count that', perhaps: 'counts that only where one owner has both' };
  if (related !== 'related') {
    const says = `emails are signed for ${dkim.domain} but come from ${domain}: DMARC ${counts[related]}. Set DKIM_DOMAIN to ${domain}`;
    return related === 'strangers' ? fault(says) : warning(says);
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  return bits < 2048
    ? warning(`the key at ${name} has ${bits} bits: make one of 2048, under a new selector`)
    : ok(`our key stands at ${name}`);
}

/** What receivers are to do with mails that pass neither (RFC 7489): published for the domain, or for one above it. */
async function dmarcOf({ domain, bounceDomain, dkim }: Sender, dns: Lookups): Promise<Judged> {
  const publish = {
    name: `_dmarc.${domain}`,
    type: 'TXT' as const,
    value: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`,
  };
  const labels = domain.split('.');
  for (let from = 0; from <= labels.length - 2; from += 1) {
    const name = `_dmarc.${labels.slice(from).join('.')}`;
    const found = (await textsOf(name, dns)).filter((text) => /^v=DMARC1(?:\s*;|$)/i.test(text));
    const [record] = found;
    if (record === undefined) continue;
    if (found.length > 1)
      return fault(
        `${found.length} records at ${name}, of which there may be one alone: receivers act as if there were none`,
      );
    const tags = tagsOf(record);
    if (!/^(?:none|quarantine|reject)$/i.test(tags.get('p') ?? ''))
      return fault(`"${record}" at ${name} names no policy: p=none, p=quarantine or p=reject`, publish);
    if (dkim !== undefined && tags.get('adkim')?.toLowerCase() === 's' && dkim.domain !== domain)
      return fault(
        `"${record}" at ${name} wants signatures of ${domain} itself (adkim=s), and emails are signed for ` +
          dkim.domain,
      );
    if (dkim === undefined && bounceDomain !== undefined && relationOf(bounceDomain, domain) !== 'related')
      return warning(
        `"${record}" at ${name}; letters come back to ${bounceDomain}, so that for them only a signature counts, ` +
          'and none is set here',
      );
    return tags.get('rua') === undefined
      ? warning(`"${record}" at ${name} asks for no reports: with rua=mailto:… you see who sends as you`)
      : ok(`"${record}" at ${name}`);
  }
  return fault(
    `none: Gmail and Yahoo want one of whoever sends much. Begin with p=none, read the reports, then ask for more`,
    publish,
  );
}

/** Where what comes back goes. */
async function mxOf(domain: string, { relay }: Sender, dns: Lookups): Promise<Judged> {
  const found = await orNothing(dns.resolveMx(domain));
  const publish = { name: domain, type: 'MX' as const, value: `10 ${relay ?? 'mail.example.org'}.` };
  if (found.length === 0)
    return fault(
      'none: letters that come back reach nobody. Publish the server that hands them to "corbiere bounces read" ' +
        'or to the mailbox',
      publish,
    );
  if (found.some(({ exchange }) => exchange === '' || exchange === '.'))
    return fault('it says that it takes no mail (null MX): what comes back is lost', publish);
  return ok(
    found
      .toSorted((one, other) => one.priority - other.priority)
      .map(({ exchange }) => exchange)
      .join(', '),
  );
}

/** Whether an address has a name that leads back to it. */
async function reverseOf(address: string, dns: Lookups): Promise<Judged> {
  const names = await orNothing(dns.reverse(address));
  if (names.length === 0)
    return fault(
      'none: many receivers take no mail from an address without a name. Ask whoever gave you the address to set it',
    );
  for (const name of names) {
    const back = [...(await orNothing(dns.resolve4(name))), ...(await orNothing(dns.resolve6(name)))];
    if (back.includes(address)) return ok(`${name}, which leads back to it`);
  }
  return fault(`${names.join(', ')}, which does not lead back to ${address}: give that name this address`);
}

/** Texts of a name, each whole however many strings it came in; none where there are none. */
async function textsOf(name: string, dns: Lookups): Promise<string[]> {
  return (await orNothing(dns.resolveTxt(name))).map((strings) => strings.join(''));
}

async function orNothing<Answer>(asking: Promise<Answer[]>): Promise<Answer[]> {
  try {
    return await asking;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}

/** The tags of a record, `v=DKIM1; p=…`, by their names in small letters. */
function tagsOf(record: string): ReadonlyMap<string, string> {
  const pairs = record.split(';').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=');
    return at < 0 ? [] : [[pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).trim()]];
  });
  return new Map(pairs);
}

/**
 * Whether DMARC takes two domains for one sender, where no record is strict: certainly when one is the other or lies
 * below it. Two that share their end may be of one owner (`a.example.org`, `b.example.org`) or not (`a.co.uk`,
 * `b.co.uk`): only the registries know.
 */
function relationOf(one: string, other: string): 'related' | 'perhaps' | 'strangers' {
  const [first, second] = [`.${one.toLowerCase()}`, `.${other.toLowerCase()}`];
  if (first.endsWith(second) || second.endsWith(first)) return 'related';
  const end = (name: string): string => name.split('.').slice(-2).join('.');
  return end(first) === end(second) ? 'perhaps' : 'strangers';
}
