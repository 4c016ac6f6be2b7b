import { createPublicKey } from 'node:crypto';
import type { Resolver } from 'node:dns/promises';
import { readKey } from './dkim.ts';
import { codeOf, reasonOf } from '../../contract/error-words.ts';

interface DnsRecord {
  readonly name: string;
  readonly type: 'TXT' | 'MX';
  readonly value: string;
}

/** The result of one check; `fault` if receivers have a reason to refuse our emails. */
export interface SenderFinding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'fault';
  /** One line: the state, and the remedy if it is wrong. */
  readonly says: string;
  readonly publish?: DnsRecord;
}

/** Our identity as receivers see it. */
export interface Sender {
  readonly domain: string;
  /** Domain of the letters' return paths, if configured. */
  readonly bounceDomain: string | undefined;
  readonly dkim: { readonly domain: string; readonly selector: string; readonly keyFile: string } | undefined;
  /** Host of SMTP_URL, for the suggested records. */
  readonly relay: string | undefined;
}

type Lookups = Pick<Resolver, 'resolveTxt' | 'resolveMx'>;

type Judged = Omit<SenderFinding, 'check'>;
const ok = (says: string): Judged => ({ state: 'ok', says });
const warning = (says: string): Judged => ({ state: 'warning', says });
const fault = (says: string, publish?: DnsRecord): Judged => ({ state: 'fault', says, ...(publish && { publish }) });

/** Checks the DNS records of our sending domains. Never throws: an unresponsive name server is a warning. */
export async function examineSender(sender: Sender, dns: Lookups): Promise<SenderFinding[]> {
  const { domain, bounceDomain } = sender;
  const checks: Record<string, () => Promise<Judged>> = {
    [`SPF of ${domain}`]: () => spfOf(domain, sender, dns),
    ...(bounceDomain === undefined || bounceDomain === domain
      ? {}
      : { [`SPF of ${bounceDomain}`]: () => spfOf(bounceDomain, sender, dns) }),
    DKIM: () => dkimOf(sender, dns),
    DMARC: () => dmarcOf(sender, dns),
    ...(bounceDomain === undefined ? {} : { [`MX of ${bounceDomain}`]: () => mxOf(bounceDomain, sender, dns) }),
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

/** Checks the SPF record (RFC 7208) of the envelope sender's domain. */
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
  if (!terms.some((term) => /^(?:[~-]all|redirect=.+)$/.test(term)))
    return warning(`"${record}" says nothing of other servers: end it with -all or ~all`);
  return ok(`"${record}"`);
}

/** Checks that the DNS holds our public DKIM key (RFC 6376). */
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
  if (!isBelow(dkim.domain, domain) && !isBelow(domain, dkim.domain))
    return fault(
      `emails are signed for ${dkim.domain} but come from ${domain}: DMARC does not count that. Set DKIM_DOMAIN to ${domain}`,
    );
  return ok(`our key stands at ${name}`);
}

/** Checks the DMARC policy (RFC 7489) of the domain or of a parent domain. */
async function dmarcOf({ domain }: Sender, dns: Lookups): Promise<Judged> {
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
    return tags.get('rua') === undefined
      ? warning(`"${record}" at ${name} asks for no reports: with rua=mailto:… you see who sends as you`)
      : ok(`"${record}" at ${name}`);
  }
  return fault(
    `none: Gmail and Yahoo want one of whoever sends much. Begin with p=none, read the reports, then ask for more`,
    publish,
  );
}

async function mxOf(domain: string, { relay }: Sender, dns: Lookups): Promise<Judged> {
  const found = await orNothing(dns.resolveMx(domain));
  const publish = { name: domain, type: 'MX' as const, value: `10 ${relay ?? 'mail.example.org'}.` };
  if (found.length === 0)
    return fault(
      'none: letters that come back reach nobody. Publish the server that hands them to "corbiere bounces read" ' +
        'or to the mailbox',
      publish,
    );
  return ok(
    found
      .toSorted((one, other) => one.priority - other.priority)
      .map(({ exchange }) => exchange)
      .join(', '),
  );
}

/** TXT records of a name, the strings of each joined; empty if there are none. */
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

/** The tags of a record such as `v=DKIM1; p=…`, by lower-case name. */
function tagsOf(record: string): ReadonlyMap<string, string> {
  const pairs = record.split(';').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=');
    return at < 0 ? [] : [[pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).trim()]];
  });
  return new Map(pairs);
}

/** Whether a domain equals another or is a subdomain of it, as DMARC alignment requires. */
function isBelow(domain: string, other: string): boolean {
  return `.${domain}`.toLowerCase().endsWith(`.${other}`.toLowerCase());
}
