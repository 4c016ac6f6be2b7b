import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { askOnce, threadProgram } from '../../core/store/thread.ts';
import type { CalendarOrder } from './calendar-times.ts';
import type { Span } from './slots.ts';
import { codeOf, reasonOf } from '../../contract/error-words.ts';

interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** Which calendars are fetched, and how. Tests replace what leads to the network. */
export interface FetchRules {
  /** Hosts that may be asked, `calendar.example.org`, with the port where it is not 443. */
  readonly hosts: readonly string[];
  readonly resolve: (hostname: string) => Promise<readonly HostAddress[]>;
  readonly isAllowed: (address: string) => boolean;
  readonly request: (
    options: RequestOptions,
    onResponse: (response: IncomingMessage) => void,
  ) => { end(): unknown; on(event: 'error', listener: (error: Error) => void): unknown };
  /** Longest time for all of it, redirects and name look-ups included; milliseconds. */
  readonly timeout: number;
  /** Longest calendar; bytes. */
  readonly most: number;
}

/** Asks real hosts over TLS, and never this network. */
export const publicCalendars: Omit<FetchRules, 'hosts'> = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  isAllowed: isPublicAddress,
  request,
  timeout: 5_000,
  most: 2 * 1024 * 1024,
};

const mostRedirects = 3;

/**
 * Whether an address is of the public internet: not of this machine, a private network, a link, or one that leads to
 * such by another name.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** What is wrong with the address of a calendar; undefined when it may be fetched. */
export function addressFault(address: string, hosts: readonly string[]): string | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') return 'It is not an https:// address.';
  if (url.username !== '' || url.password !== '') return 'It contains a user name or password.';
  return hosts.includes(url.host) ? undefined : `${url.host} is not an allowed calendar host.`;
}

/**
 * Fetches a published calendar. Each host on the way must be on the list, and all its addresses allowed; the connection
 * goes to an address that was looked at, so that a second look-up cannot lead elsewhere.
 *
 * @throws one sentence that says what happened, without the address, which is often a secret
 */
export async function fetchCalendar(address: string, rules: FetchRules): Promise<string> {
  const deadline = AbortSignal.timeout(rules.timeout);
  const late = new Error(`It did not arrive within ${rules.timeout / 1_000} seconds.`);
  const ended = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => reject(late), { once: true });
  });
  const fetched = follow(address, rules, deadline);
  // Whichever comes second has nobody who listens.
  fetched.catch(() => undefined);
  ended.catch(() => undefined);
  return Promise.race([fetched, ended]);
}

async function follow(address: string, rules: FetchRules, deadline: AbortSignal): Promise<string> {
  let next = address;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await ask(next, rules, deadline);
    if ('text' in answer) return answer.text;
    next = answer.location;
  }
  throw new Error(`It was redirected more than ${mostRedirects} times.`);
}

type Answer = { readonly text: string } | { readonly location: string };

async function ask(address: string, rules: FetchRules, deadline: AbortSignal): Promise<Answer> {
  const fault = addressFault(address, rules.hosts);
  if (fault !== undefined) throw new Error(fault);
  const url = new URL(address);
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const found =
    isIP(hostname) === 0
      ? await rules.resolve(hostname).catch(() => [])
      : [{ address: hostname, family: isIP(hostname) }];
  const [first] = found;
  if (first === undefined) throw new Error(`${hostname} has no address.`);
  if (!found.every((each) => rules.isAllowed(each.address)))
    throw new Error(`${hostname} has an address outside the public internet.`);
  deadline.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asking = rules.request(
    {
      hostname,
      ...(url.port === '' ? {} : { port: url.port }),
      path: `${url.pathname}${url.search}`,
      headers: {
        host: url.host,
        accept: 'text/calendar',
        'accept-encoding': 'identity',
        'user-agent': 'corbiere-website',
      },
      // A connection of its own, to the address that was looked at.
      agent: false,
      lookup: (_hostname, options, done) => {
        if (options.all === true) done(null, [{ ...first }]);
        else done(null, first.address, first.family);
      },
      signal: deadline,
    },
    (response) => {
      read(response, url, rules.most)
        .then(resolve, reject)
        .finally(() => response.destroy());
    },
  );
  asking.on('error', (error) =>
    reject(new Error(`${hostname} could not be reached (${codeOf(error) ?? reasonOf(error)}).`)),
  );
  asking.end();
  return promise;
}

async function read(response: IncomingMessage, from: URL, most: number): Promise<Answer> {
  const { statusCode = 0, headers } = response;
  if ([301, 302, 303, 307, 308].includes(statusCode)) {
    const location = URL.parse(headers.location ?? '', from)?.href;
    if (location === undefined) throw new Error('It was redirected without an address.');
    return { location };
  }
  if (statusCode !== 200) throw new Error(`${from.hostname} answered ${statusCode}.`);
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'text/calendar')
    throw new Error(`${from.hostname} sent ${type ?? 'something without a type'} in place of text/calendar.`);
  if (!['identity', undefined].includes(headers['content-encoding']))
    throw new Error(`${from.hostname} sent it compressed, which we did not ask for.`);
  const long = new Error(`It is longer than ${most} bytes.`);
  if (Number(headers['content-length'] ?? 0) > most) throw long;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) continue;
      size += chunk.length;
      if (size > most) throw long;
      chunks.push(chunk);
    }
  } catch (error) {
    if (error === long) throw error;
    throw new Error(`${from.hostname} ended the connection (${codeOf(error) ?? reasonOf(error)}).`, { cause: error });
  }
  return { text: Buffer.concat(chunks).toString('utf8') };
}

const program = threadProgram('calendar-thread', import.meta.url);

/** A rule of a repetition can keep a machine busy for ever; milliseconds. */
const longest = 10_000;

/**
 * Reads a calendar in a thread of its own: two megabytes of it would hold up every page. Rejects with the reason when
 * the text cannot be read, or not in time.
 */
export async function readCalendar(order: CalendarOrder, timeout = longest): Promise<readonly Span[]> {
  return askOnce({ program, name: 'calendar', timeout, memory: 192 }, order);
}
