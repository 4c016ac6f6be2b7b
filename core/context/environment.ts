import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { isLoopback } from '../store/loopback.ts';
import {
  url,
  isOrigin,
  crossesNoNetworkInClear,
  imapUrl,
  mailboxes,
  origins,
  trustProxy,
  people,
  busyCalendars,
  mailbox,
  domainName,
} from './environment-values.ts';
import { reasonOf } from '../../contract/error-words.ts';

/** Folder of this program: a release, or the project when it runs from source. */
export const ownFolder = join(import.meta.dirname, '..');

const wrongPort = 'must be a port number';
const port = z.coerce.number(wrongPort).int(wrongPort).min(0, wrongPort).max(65535, wrongPort);
const filled = z.string().min(1, 'must not be empty');

/** Every variable with its check; `.env.example` describes them. */
const variables = z.object({
  PORT: port.default(4321),
  HOST: filled.default('127.0.0.1'),
  SITE_URL: url(/^https?$/, 'https://www.example.org')
    .refine(isOrigin, { error: 'must be the origin alone, such as https://www.example.org, without a path' })
    .optional(),
  PUBLIC_BACKEND_URL: url(/^https?$/, 'https://functions.example.org').optional(),
  DATA_DIR: filled.default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/database').optional(),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  TEAM_EMAIL: mailboxes.optional(),
  MAIL_FROM: z
    .string()
    .regex(mailbox, 'must be an email address, or a name with the address in angle brackets')
    .optional(),
  BOUNCE_DOMAIN: domainName.optional(),
  BOUNCES_IMAP_URL: imapUrl.optional(),
  ANSWERS_DOMAIN: domainName.optional(),
  ANSWERS_URL: imapUrl.optional(),
  DKIM_DOMAIN: domainName.optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9.-]{0,61}[a-z0-9])?$/i, 'must be the name before ._domainkey, such as letters2026')
    .optional(),
  DKIM_KEY_FILE: filled.optional(),
  WEBHOOK_URL: url(/^https?$/, 'https://crm.example.org/hooks/enquiries').optional(),
  WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_[A-Za-z0-9+/]{32,}={0,2}(?: whsec_[A-Za-z0-9+/]{32,}={0,2})?$/,
      'must be whsec_ and at least 24 random bytes in base64 (Standard Webhooks), or two of them with a space between',
    )
    .optional(),
  TRUST_PROXY: trustProxy.default(false),
  ALLOWED_ORIGINS: origins.default([]),
  BACKEND_ANON_KEY: z.string().min(1).optional(),
  NEWCOMER_MAILS_PER_HOUR: z.coerce
    .number({ error: 'must be a number of emails' })
    .int('must be a whole number of emails')
    .min(1, 'must be at least 1')
    .default(500),
  BUSY_CALENDARS: busyCalendars.default([]),
  DESK_URL: url(/^https?$/, 'https://desk.example.org')
    .refine(isOrigin, { error: 'must be the origin alone, such as https://desk.example.org, without a path' })
    .refine(crossesNoNetworkInClear, { error: 'must begin with https://, since people sign in there' })
    .optional(),
  DESK_PEOPLE: people.optional(),
  DESK_PORT: port.default(4322),
  DESK_HOST: filled.optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must be at least 16 characters without a space, such as "openssl rand -hex 24" makes')
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  SITE_DIST: z.string().optional(),
});

/** Variables read only by the build. */
const buildVariables = ['PUBLIC_BACKEND_ANON_KEY', 'STATIC_HOST'];

const environment = variables.superRefine((values, context) => {
  const wrong = (name: string, message: string): void => context.addIssue({ code: 'custom', path: [name], message });
  if ((values.WEBHOOK_URL === undefined) !== (values.WEBHOOK_SECRET === undefined))
    wrong('WEBHOOK_URL and WEBHOOK_SECRET', 'set both, or neither');
  const dkim = [values.DKIM_DOMAIN, values.DKIM_SELECTOR, values.DKIM_KEY_FILE].filter((value) => value !== undefined);
  if (dkim.length % 3 !== 0) wrong('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE', 'set all three, or none');
  if ((values.DESK_URL === undefined) !== (values.DESK_PEOPLE === undefined))
    wrong('DESK_URL and DESK_PEOPLE', 'set both, or neither');
  if (values.DESK_HOST !== undefined && (values.DESK_URL === undefined || values.DESK_PEOPLE === undefined))
    wrong('DESK_HOST', 'needs DESK_URL and DESK_PEOPLE: the desk is open to this machine alone otherwise');
  if (values.BOUNCES_IMAP_URL !== undefined && values.BOUNCE_DOMAIN === undefined)
    wrong('BOUNCES_IMAP_URL', 'needs BOUNCE_DOMAIN: no letter comes back to it otherwise');
});

/** Variables that may come from a file named in `<name>_FILE`, such as a container's secret. */
const inFiles = ['DATABASE_URL', 'SMTP_URL', 'BOUNCES_IMAP_URL', 'ANSWERS_URL', 'WEBHOOK_SECRET', 'METRICS_TOKEN'];

export const environmentNames: readonly string[] = [
  ...Object.keys(variables.shape),
  ...buildVariables,
  ...inFiles.map((name) => `${name}_FILE`),
];

/** Replaces each `<name>_FILE` by `<name>` with the file's content. Returns one line per error. */
function withFiles(variables: Record<string, string>): { read: Record<string, string>; mistakes: readonly string[] } {
  const read = { ...variables };
  const mistakes = inFiles.flatMap((name) => {
    const file = variables[`${name}_FILE`];
    if (file === undefined) return [];
    if (name in variables) return [`${name} and ${name}_FILE: set one of them`];
    try {
      const value = readFileSync(file, 'utf8').trim();
      if (value !== '') read[name] = value;
      return [];
    } catch (error) {
      return [`${name}_FILE: ${reasonOf(error)}`];
    }
  });
  return { read, mistakes };
}

/** Variables for operators; the others are for tests. */
export const operatorVariables: readonly string[] = [
  ...Object.keys(variables.shape).filter((name) => name !== 'SITE_DIST'),
  ...buildVariables,
];

/** Whether an address is public, so that emails must reach real people. */
export function isPublic(siteUrl: string): boolean {
  return !isLoopback(new URL(siteUrl).hostname);
}

export type Settings = Readonly<ReturnType<typeof settingsOf>>;

export type Reading = { readonly settings: Settings } | { readonly mistakes: readonly string[] };

/** Reads the variables and the files that some name; empty means absent. Returns one line per error. */
export function readEnvironment(variables: Record<string, string | undefined>, root: string): Reading {
  const { read: present, mistakes } = withFiles(
    Object.fromEntries(
      Object.entries(variables).flatMap(([name, value]) =>
        value === undefined || value === '' ? [] : [[name, value]],
      ),
    ),
  );
  const parsed = environment.safeParse(present);
  if (!parsed.success || mistakes.length > 0) {
    const issues = parsed.error?.issues ?? [];
    return { mistakes: [...mistakes, ...issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`)] };
  }
  return { settings: settingsOf(parsed.data, root) };
}

const originOf = (address: string): string => new URL(address).origin;

function settingsOf(values: z.output<typeof environment>, root: string) {
  const { WEBHOOK_URL, WEBHOOK_SECRET, DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE, ALLOWED_ORIGINS, DESK_URL } = values;
  const siteUrl = originOf(values.SITE_URL ?? `http://localhost:${values.PORT}`);
  const functionsUrl = values.PUBLIC_BACKEND_URL?.replace(/\/+$/, '') ?? siteUrl;
  // The site's own pages may always read the functions' answers, on whatever origin those run.
  const allowedOrigins: readonly string[] =
    originOf(functionsUrl) === siteUrl ? ALLOWED_ORIGINS : [siteUrl, ...ALLOWED_ORIGINS];
  const deskPeople: readonly string[] = values.DESK_PEOPLE ?? [];
  const logLevel: string = values.LOG_LEVEL;
  const busyCalendars: readonly { readonly desk: string; readonly address: string }[] = values.BUSY_CALENDARS;
  return {
    port: values.PORT,
    host: values.HOST,
    /** Public origin of the site without a trailing slash, for links in emails to pages. */
    siteUrl,
    /** Public address of the functions without a trailing slash, for links in emails that functions answer. */
    functionsUrl,
    dataDir: resolve(root, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    /** One address, or several separated by commas. */
    teamEmail: values.TEAM_EMAIL,
    /** Receives each enquiry, signed with the secret. */
    webhook: WEBHOOK_URL && WEBHOOK_SECRET ? { url: WEBHOOK_URL, secret: WEBHOOK_SECRET } : undefined,
    mailFrom: values.MAIL_FROM,
    /** Domain and mailbox of return paths; without them bounces go to the sender. */
    bounceDomain: values.BOUNCE_DOMAIN,
    bouncesImapUrl: values.BOUNCES_IMAP_URL,
    /** Domain for visitors' answers, and the mailbox from which the server reads them. */
    answersDomain: values.ANSWERS_DOMAIN,
    answersUrl: values.ANSWERS_URL,
    dkim:
      DKIM_DOMAIN && DKIM_SELECTOR && DKIM_KEY_FILE
        ? { domain: DKIM_DOMAIN, selector: DKIM_SELECTOR, keyFile: resolve(root, DKIM_KEY_FILE) }
        : undefined,
    /** Ceiling: emails per hour to unconfirmed addresses. */
    newcomerMailsPerHour: values.NEWCOMER_MAILS_PER_HOUR,
    busyCalendars,
    /** Public origin of the desk, without a trailing slash. */
    deskUrl: DESK_URL === undefined ? undefined : originOf(DESK_URL),
    deskPeople,
    deskPort: values.DESK_PORT,
    deskHost: values.DESK_HOST ?? '127.0.0.1',
    anonKey: values.BACKEND_ANON_KEY,
    allowedOrigins,
    trustProxy: values.TRUST_PROXY,
    /** Token for `/metrics`; without one it is closed, or open to this machine if the site is local. */
    metricsToken: values.METRICS_TOKEN,
    logLevel,
    /** Folders of the built site, and of the firm's words and rules. */
    siteDist: resolve(root, values.SITE_DIST ?? ownOr(root, 'dist')),
    content: ownOr(root, 'content'),
  };
}

/** A folder of this program's release; in tests, of the project. */
function ownOr(root: string, name: string): string {
  const own = join(ownFolder, name);
  return existsSync(own) ? own : join(root, name);
}
