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

/** Which calendars are fetched, and how. Tests replace what leads to the network. */
interface FetchRules {
  /** Hosts that may be asked, `calendar.example.org`, with the port where it is not 443. */
  readonly hosts: readonly string[];
  readonly resolve: (hostname: string) => Promise<readonly HostAddress[]>;
  readonly isAllowed: (address: string) => boolean;
  readonly request: (
    options: RequestOptions,
    onResponse: (response: IncomingMessage) => void,
  ) => { end(): unknown; destroy(): unknown; on(event: 'error', listener: (error: Error) => void): unknown };
  /** Longest time for all of it, the look-up of its name included; milliseconds. */
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

/** Whether an address is of the public internet, and leads to no other by another name. */
function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** What is wrong with the address of a calendar; undefined when it may be fetched. */
export function addressFault(address: string, hosts: readonly string[]): string | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') return 'It is not an https:// address.';
  if (url.username !== '' || url.password !== '') return 'It contains a user name or password.';
  const isNamed = hosts.includes(url.host) && isIP(url.hostname) === 0;
  return isNamed ? undefined : `${url.host} is not an allowed calendar host.`;
}

/**
 * Fetches a published calendar from a host on the list. Its name is looked up once, every address found must be
 * allowed, and the connection goes to one of them, so that a second look-up cannot lead elsewhere.
 *
 * @throws one sentence that says what happened, without the address, which is often a secret
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

/** A rule of a repetition can keep a machine busy for ever; milliseconds. */
const longest = 10_000;

/** Reads a calendar in a thread of its own, since two megabytes of it would hold up every page. Rejects with why. */
export async function readCalendar(order: CalendarOrder, timeout = longest): Promise<readonly Span[]> {
  return askOnce({ program, name: 'calendar', timeout, memory: 192 }, order);
}
