import * as z from 'zod';
import { addressKey } from '../store/address.ts';
import { isLoopback } from '../store/loopback.ts';

/** A URL with a host, of some protocols. @param example what the mistake names */
export const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, hostname: /.+/, error: `must be a URL such as ${example}` });

/** What is no URL at all is named as such elsewhere. */
export function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  return url === null || (url.pathname === '/' && url.search === '' && url.hash === '');
}

/** What is no URL at all is named as such elsewhere. */
export function crossesNoNetworkInClear(address: string): boolean {
  const url = URL.parse(address);
  return url === null || url.protocol === 'https:' || isLoopback(url.hostname);
}

export const imapUrl = url(/^imaps?$/, 'imaps://user:password@mail.example.org').refine(
  (address) => {
    const at = URL.parse(address);
    return at === null || (at.username !== '' && at.password !== '');
  },
  { error: 'must name user and password of the mailbox, percent-encoded: imaps://user:password@mail.example.org' },
);

/** Addresses separated by commas, as one line without spaces: all stand in `To` of one mail. */
export const mailboxes = z.string().transform((list, context) => {
  const entries = list.split(',').map((entry) => entry.trim());
  for (const entry of entries) {
    if (!z.email().safeParse(entry).success) {
      context.addIssue({
        code: 'custom',
        message: `must be an email address, or several separated by commas; "${entry}" is not one`,
      });
    }
  }
  return entries.join(',');
});

/** Origins separated by commas. */
export const origins = z.string().transform((list, context) => {
  const entries = list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  for (const entry of entries) {
    if (URL.parse(entry)?.origin !== entry) {
      context.addIssue({
        code: 'custom',
        message: `must be origins separated by commas, such as https://www.example.org (no path, no slash at the end); "${entry}" is not one`,
      });
    }
  }
  return entries;
});

/** Whose `X-Forwarded-*` is believed: everyone's, nobody's, that of given addresses, or that of the nearest proxies. */
type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean);

/** `TRUST_PROXY` as Fastify takes it. */
export const trustProxy = z.string().transform((value, context): TrustProxy => {
  if (value === 'true') return true;
  if (value === 'false') return false;
  if (/^\d{1,2}$/.test(value)) return (_address, hop) => hop < Number(value);
  const addresses = value.split(',').map((entry) => entry.trim());
  if (addresses.every((entry) => /^(?:[0-9a-fA-F.:]+(?:\/\d{1,3})?|loopback|linklocal|uniquelocal)$/.test(entry)))
    return addresses;
  context.addIssue({
    code: 'custom',
    message:
      'must be true, false, a number of proxies, or their addresses (or loopback, linklocal, uniquelocal) ' +
      'separated by commas',
  });
  return false;
});

/** Addresses separated by commas, each once. */
export const people = mailboxes.transform((list) => [
  ...new Map(list.split(',').map((entry) => [addressKey(entry), entry])).values(),
]);

/** Calendars of desks, `desk=address` with spaces between them: an address may hold anything else. */
export const busyCalendars = z.string().transform((list, context) =>
  list
    .split(/\s+/)
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, desk = '', address = ''] = /^([a-z-]+)=(https:\/\/\S+)$/.exec(entry) ?? [];
      // Such an address is often all that it takes to read the calendar.
      if (desk === '')
        context.addIssue({
          code: 'custom',
          message:
            'must be desks with the https:// addresses of their calendars, such as ' +
            'jersey=https://calendar.example.org/busy.ics, with spaces between them',
        });
      return { desk, address };
    }),
);

/** An address, with a name before it or alone. */
export const mailbox = /^(?:[^<>\r\n]+<)?[^\s<>@]+@[^\s<>@]+>?$/;

/** A name of the DNS with a point in it, in small letters. */
export const domainName = z
  .string()
  .transform((name) => name.toLowerCase())
  .pipe(
    z
      .string()
      .regex(
        /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/,
        'must be a domain such as bounces.example.org',
      ),
  );
