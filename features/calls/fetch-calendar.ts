import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { askOnce, threadProgram } from '../../core/store/thread.ts';
import type { CalendarOrder } from './calendar-times.ts';
import type { Span } from './slots.ts';
import { codeOf, reasonOf } from '../../contract/error-words.ts';

interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** Limits of fetching, and the functions that reach the network, which tests replace. */
interface FetchRules {
  /** Allowed hosts: `calendar.example.org`, with the port if it is not 443. */
  readonly hosts: readonly string[];
  readonly resolve: (hostname: string) => Promise<readonly HostAddress[]>;
  readonly isAllowed: (address: string) => boolean;
  readonly request: (
    options: RequestOptions,
    onResponse: (response: IncomingMessage) => void,
  ) => { end(): unknown; destroy(): unknown; on(event: 'error', listener: (error: Error) => void): unknown };
  /** Timeout in milliseconds, including the DNS lookup. */
  readonly timeout: number;
  /** Limit of a calendar, in bytes. */
  readonly most: number;
}

/** Fetches over TLS from public addresses only. */
export const publicCalendars: Omit<FetchRules, 'hosts'> = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  isAllowed: isPublicAddress,
  request,
  timeout: 5_000,
  most: 2 * 1024 * 1024,
};

/** Whether an IP address is public. IPv4-mapped ones are judged by the IPv4 address; tunnels (6to4) are refused. */
function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Why a calendar's address is not allowed; undefined if it is. */
export function addressFault(address: string, hosts: readonly string[]): string | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') return 'It is not an https:// address.';
  if (url.username !== '' || url.password !== '') return 'It contains a user name or password.';
  const isNamed = hosts.includes(url.host) && isIP(url.hostname) === 0;
  return isNamed ? undefined : `${url.host} is not an allowed calendar host.`;
}

/**
 * Fetches a published calendar from an allowed host. The name is resolved once, every address must be public, and the
 * connection uses one of these addresses, which prevents DNS rebinding.
 *
 * @throws one sentence without the address, which is often a secret
 */
export async function fetchCalendar(address: string, rules: FetchRules): Promise<string> {
  const fault = addressFault(address, rules.hosts);
  if (fault !== undefined) throw new Error(fault);
  const { hostname, host, port, pathname, search } = new URL(address);
  const signal = AbortSignal.timeout(rules.timeout);
  const lookup: LookupFunction = (name, { all }, done) => {
    rules.resolve(name).then(
      (found) => {
        const [first] = found;
        if (first === undefined || !found.every((each) => rules.isAllowed(each.address)))
          done(new Error('its name leads outside the public internet'), '');
        else if (all === true) done(null, [{ ...first }]);
        else done(null, first.address, first.family);
      },
      (error: unknown) => done(new Error(codeOf(error)), ''),
    );
  };
  const { promise: answered, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { host, accept: 'text/calendar', 'accept-encoding': 'identity', 'user-agent': 'corbiere-website' };
  const asking = rules.request(
    { hostname, port: port || 443, path: pathname + search, headers, agent: false, lookup, signal },
    resolve,
  );
  asking.on('error', reject);
  asking.end();
  const chunks: Uint8Array[] = [];
  let [size, status] = [0, 0];
  try {
    const response = await answered;
    status = response.statusCode ?? 0;
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) continue;
      size += chunk.length;
      if (size > rules.most) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new Error(
      signal.aborted
        ? `It did not arrive within ${rules.timeout / 1_000} seconds.`
        : `${hostname} could not be read (${codeOf(error) ?? reasonOf(error)}).`,
      { cause: error },
    );
  } finally {
    asking.destroy();
  }
  if (status !== 200) throw new Error(`${hostname} answered ${status}.`);
  if (size > rules.most) throw new Error(`It is longer than ${rules.most} bytes.`);
  return Buffer.concat(chunks).toString('utf8');
}

const program = threadProgram('calendar-thread', import.meta.url);

/** Milliseconds to parse a calendar: a recurrence rule can keep a processor busy for ever. */
const longest = 10_000;

/** Parses a calendar in a worker thread, as two megabytes would block every page. @throws the reason if it fails */
export async function readCalendar(order: CalendarOrder, timeout = longest): Promise<readonly Span[]> {
  return askOnce({ program, name: 'calendar', timeout, memory: 192 }, order);
}
