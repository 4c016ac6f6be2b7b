import * as z from 'zod';
import { addressKey } from '../store/address.ts';
import { isLoopback } from '../store/loopback.ts';

/** A URL with a host and one of the given protocols. @param example shown in the error message */
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

const commaSeparated = (isValid: (entry: string) => boolean, must: string) =>
  z.string().transform((list, context) => {
    const entries = list.split(',').map((entry) => entry.trim());
    for (const entry of entries)
      if (!isValid(entry)) context.addIssue({ code: 'custom', message: `must be ${must}; "${entry}" is not one` });
    return entries;
  });

const addresses = commaSeparated(
  (entry) => z.email().safeParse(entry).success,
  'an email address, or several separated by commas',
);

/** As one line without spaces for the `To` of one email. */
export const mailboxes = addresses.transform((entries) => entries.join(','));

export const origins = commaSeparated(
  (entry) => entry === '' || URL.parse(entry)?.origin === entry,
  'origins separated by commas, such as https://www.example.org (no path, no slash at the end)',
).transform((entries) => entries.filter((entry) => entry !== ''));

/** Whose `X-Forwarded-*` headers are trusted: everyone's, nobody's, given addresses, or a number of nearest proxies. */
type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean);

/** `TRUST_PROXY` in Fastify's format. */
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

export const people = addresses.transform((entries) => [
  ...new Map(entries.map((entry) => [addressKey(entry), entry])).values(),
]);

/** Calendars of desks as `desk=address`, separated by spaces since an address may hold anything else. */
export const busyCalendars = z.string().transform((list, context) =>
  list
    .split(/\s+/)
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, desk = '', address = ''] = /^([a-z-]+)=(https:\/\/\S+)$/.exec(entry) ?? [];
      // Not in the message: whoever knows such an address can often read the calendar.
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

/** An address, with or without a name before it. */
export const mailbox = /^(?:[^<>\r\n]+<)?[^\s<>@]+@[^\s<>@]+>?$/;

/** A DNS name with at least one dot, in lower case. */
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
