// Longer than 250 lines: every variable of the environment, with its check and its words, in one list.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { isLoopback } from '../store/loopback.ts';
import {
  url,
  isOrigin,
  crossesNoNetworkInClear,
  namesUser,
  mailboxes,
  origins,
  type TrustProxy,
  trustProxy,
  people,
  busyCalendars,
  mailbox,
  domainName,
} from './environment-values.ts';
import { defaultHost } from './hosting-platform.ts';

/** The folder this program came in: a release, or the project itself when it runs from its sources. */
export const ownFolder = join(import.meta.dirname, '..');

/** What a variable is for, in a line or two, and a value to start from; both stand in `.env.example`. */
const told = (description: string, example = ''): { readonly description: string; readonly example: string } => ({
  description,
  example,
});

const variables = z.object({
  PORT: z.coerce
    .number({ error: 'must be a port number' })
    .int('must be a port number')
    .min(0, 'must be a port number')
    .max(65535, 'must be a port number')
    .default(4321)
    .meta(told('Port to listen on; 4321.', '4321')),
  HOST: z
    .string()
    .min(1, 'must not be empty')
    .optional()
    .meta(
      told(
        'Address to listen on. Without it only this machine, or 0.0.0.0 on a platform that gives PORT.',
        '127.0.0.1',
      ),
    ),
  SITE_URL: url(/^https?$/, 'https://www.example.org')
    .refine(isOrigin, { error: 'must be the origin alone, such as https://www.example.org, without a path' })
    .optional()
    .meta(
      told(
        'Public address, in emails and, from the build on, in canonical links, feed and sitemap: set it for build and server. Without it http://localhost:4321.',
        'https://www.example.org',
      ),
    ),
  PUBLIC_BACKEND_URL: url(/^https?$/, 'https://functions.example.org')
    .optional()
    .meta(
      told(
        "For build and server: the functions' own address, where the pages are elsewhere.",
        'https://api.example.org',
      ),
    ),
  DATA_DIR: z
    .string()
    .min(1, 'must not be empty')
    .default('./data')
    .meta(told('Embedded database and mail folder; ./data.', '/var/lib/corbiere')),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/database')
    .optional()
    .meta(
      told(
        'PostgreSQL instead of the embedded database.',
        'postgres://user:password@host:5432/database?sslmode=verify-full',
      ),
    ),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587')
    .optional()
    .meta(
      told(
        'Mail server; without it emails are files in DATA_DIR/mail. smtps:// speaks TLS from the start; smtp:// must offer STARTTLS, or nothing is sent (?requireTLS=false for a server that has none; never needed on this machine).',
        'smtps://user:password@mail.example.org:465',
      ),
    ),
  TEAM_EMAIL: mailboxes
    .optional()
    .meta(
      told(
        "The team's inbox, or several separated by commas; else the address in content/firm.yaml.",
        'team@example.org',
      ),
    ),
  MAIL_FROM: z
    .string()
    .regex(mailbox, 'must be an email address, or a name with the address in angle brackets')
    .optional()
    .meta(told('Sender of all emails; else firm and address of content/firm.yaml.', '"Corbière <hello@example.org>"')),
  BOUNCE_DOMAIN: domainName
    .optional()
    .meta(
      told(
        'Domain that undeliverable newsletter emails return to, each to an address of its own: bounces+<letter>.<mark>@domain. Its email goes to "corbiere bounces read" or to BOUNCES_IMAP_URL. Without it they return to MAIL_FROM and are not counted.',
        'bounces.example.org',
      ),
    ),
  BOUNCES_IMAP_URL: url(/^imaps?$/, 'imaps://user:password@mail.example.org')
    .refine(namesUser, {
      error: 'must name user and password of the mailbox, percent-encoded: imaps://user:password@mail.example.org',
    })
    .optional()
    .meta(
      told(
        'Mailbox of BOUNCE_DOMAIN, which the server reads every five minutes: INBOX, or the folder named after the host. imap:// must offer STARTTLS (never needed on this machine).',
        'imaps://user:password@mail.example.org:993/INBOX',
      ),
    ),
  ANSWERS_DOMAIN: domainName
    .optional()
    .meta(
      told(
        'Domain that answers to our emails come in at, each record at an address of its own: answers+<reference>.<mark>@domain. Its email goes to "corbiere answers read" or to ANSWERS_URL. Without it, and with ANSWERS_URL, they come to plus addresses of TEAM_EMAIL.',
        'answers.example.org',
      ),
    ),
  ANSWERS_URL: url(/^imaps?$/, 'imaps://user:password@mail.example.org')
    .refine(namesUser, {
      error: 'must name user and password of the mailbox, percent-encoded: imaps://user:password@mail.example.org',
    })
    .optional()
    .meta(
      told(
        'Mailbox of answers, which the server reads every five minutes: INBOX, or the folder named after the host. imap:// must offer STARTTLS (never needed on this machine). ?authserv= names the server whose Authentication-Results count, where it is not in the domain of the mailbox or of TEAM_EMAIL.',
        'imaps://user:password@mail.example.org:993/INBOX',
      ),
    ),
  DKIM_DOMAIN: domainName
    .optional()
    .meta(
      told(
        'Signs all emails (DKIM) for this domain, that of MAIL_FROM or one above it; where the mail server does not sign.',
        'example.org',
      ),
    ),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9.-]{0,61}[a-z0-9])?$/i, 'must be the name before ._domainkey, such as letters2026')
    .optional()
    .meta(
      told(
        'Name of the public key in the DNS: <selector>._domainkey.<domain>. "corbiere mail check" says what to publish.',
        'letters2026',
      ),
    ),
  DKIM_KEY_FILE: z
    .string()
    .min(1, 'must not be empty')
    .optional()
    .meta(
      told(
        'File with the private RSA key in PEM, readable only by the server: openssl genrsa -out dkim.pem 2048.',
        '/etc/corbiere/dkim.pem',
      ),
    ),
  WEBHOOK_URL: url(/^https?$/, 'https://crm.example.org/hooks/enquiries')
    .optional()
    .meta(
      told(
        'Receives each enquiry, and the reference of each that is erased (Standard Webhooks).',
        'https://crm.example.org/hooks/enquiries',
      ),
    ),
  WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_[A-Za-z0-9+/]{32,}={0,2}(?: whsec_[A-Za-z0-9+/]{32,}={0,2})?$/,
      'must be whsec_ and at least 24 random bytes in base64 (Standard Webhooks), or two of them with a space between',
    )
    .optional()
    .meta(
      told(
        'Signs what the webhook receives: whsec_ and at least 24 random bytes in base64. Two with a space between both sign, until the receiver knows the new one.',
        'whsec_',
      ),
    ),
  TRUST_PROXY: trustProxy
    .default(false)
    .meta(
      told(
        'Proxies whose X-Forwarded-* headers are trusted: addresses as the process sees them, loopback, linklocal, uniquelocal, or a number of proxies.',
        '127.0.0.1',
      ),
    ),
  ALLOWED_ORIGINS: origins
    .default([])
    .meta(told('Other origins that may call the functions, separated by commas.', 'https://other.example')),
  BACKEND_ANON_KEY: z.string().min(1).optional().meta(told('Public key that callers of the functions must send.')),
  NEWCOMER_MAILS_PER_HOUR: z.coerce
    .number({ error: 'must be a number of emails' })
    .int('must be a whole number of emails')
    .min(1, 'must be at least 1')
    .default(500)
    .meta(
      told(
        'Confirmations and acknowledgements per hour to addresses that have confirmed nothing; 500. Above it none is sent and the team is told.',
        '500',
      ),
    ),
  BUSY_CALENDARS: busyCalendars
    .default([])
    .meta(
      told(
        'Published calendars (ICS) of the desks in content/calls.yaml, whose busy times are not offered for calls: desk=address, several separated by spaces. Their hosts must be listed there too.',
        '"jersey=https://calendar.example.org/busy.ics"',
      ),
    ),
  DESK_URL: url(/^https?$/, 'https://desk.example.org')
    .refine(isOrigin, { error: 'must be the origin alone, such as https://desk.example.org, without a path' })
    .refine(crossesNoNetworkInClear, { error: 'must begin with https://, since people sign in there' })
    .optional()
    .meta(
      told(
        "The desk's own address behind the proxy, for people elsewhere. Needs DESK_PEOPLE.",
        'https://desk.example.org',
      ),
    ),
  DESK_PEOPLE: people
    .optional()
    .meta(
      told(
        'Who may ask the desk for a link to sign in: addresses separated by commas. Removing one and restarting the desk ends its sessions.',
        'ada@example.org,eve@example.org',
      ),
    ),
  DESK_PORT: z.coerce
    .number({ error: 'must be a port number' })
    .int('must be a port number')
    .min(0, 'must be a port number')
    .max(65535, 'must be a port number')
    .default(4322)
    .meta(told('Port of the desk; 4322.', '4322')),
  DESK_HOST: z
    .string()
    .min(1, 'must not be empty')
    .optional()
    .meta(
      told(
        'Address that the desk listens on, in a container behind the proxy. Needs DESK_URL and DESK_PEOPLE; without it only this machine.',
        '0.0.0.0',
      ),
    ),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must be at least 16 characters without a space, such as "openssl rand -hex 24" makes')
    .optional()
    .meta(
      told(
        'Opens GET /metrics (Prometheus) to "Authorization: Bearer <token>". Without it /metrics answers only where SITE_URL is this machine, and only this machine.',
        'a-long-random-word',
      ),
    ),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info')
    .meta(told('fatal, error, warn, info, debug, trace or silent; info.', 'info')),
  SITE_DIST: z.string().optional(),
});

/** Variables that the build alone reads. */
const buildVariables: Readonly<Record<string, ReturnType<typeof told>>> = {
  PUBLIC_BACKEND_ANON_KEY: told('At build: the public key that the pages send.'),
  STATIC_HOST: told('At build: 1 when a static host serves the pages in front of functions at the same origin.', '1'),
};

const environment = variables.superRefine((values, context) => {
  if ((values.WEBHOOK_URL === undefined) !== (values.WEBHOOK_SECRET === undefined)) {
    context.addIssue({ code: 'custom', path: ['WEBHOOK_URL and WEBHOOK_SECRET'], message: 'set both, or neither' });
  }
  const dkim = [values.DKIM_DOMAIN, values.DKIM_SELECTOR, values.DKIM_KEY_FILE].filter((value) => value !== undefined);
  if (dkim.length % 3 !== 0)
    context.addIssue({
      code: 'custom',
      path: ['DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE'],
      message: 'set all three, or none',
    });
  if ((values.DESK_URL === undefined) !== (values.DESK_PEOPLE === undefined)) {
    context.addIssue({ code: 'custom', path: ['DESK_URL and DESK_PEOPLE'], message: 'set both, or neither' });
  }
  if (values.DESK_HOST !== undefined && (values.DESK_URL === undefined || values.DESK_PEOPLE === undefined))
    context.addIssue({
      code: 'custom',
      path: ['DESK_HOST'],
      message: 'needs DESK_URL and DESK_PEOPLE: the desk is open to this machine alone otherwise',
    });
  if (values.BOUNCES_IMAP_URL !== undefined && values.BOUNCE_DOMAIN === undefined)
    context.addIssue({
      code: 'custom',
      path: ['BOUNCES_IMAP_URL'],
      message: 'needs BOUNCE_DOMAIN: no letter comes back to it otherwise',
    });
});

/** Variables whose value a file may hold, such as a secret of a container; the file's name is in `<name>_FILE`. */
const inFiles = ['DATABASE_URL', 'SMTP_URL', 'BOUNCES_IMAP_URL', 'ANSWERS_URL', 'WEBHOOK_SECRET', 'METRICS_TOKEN'];

/** Names of all variables that are read, here or by the build. */
export const environmentNames: readonly string[] = [
  ...Object.keys(variables.shape),
  ...Object.keys(buildVariables),
  ...inFiles.map((name) => `${name}_FILE`),
];

/** Replaces `<name>_FILE` by the name itself and what the file holds; mistakes as one line each. */
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
      return [`${name}_FILE: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
  return { read, mistakes };
}

const metadata = z.object({ description: z.string(), example: z.string() });

/** Each variable that an operator may set, with what it is for and a value to start from. Those of tests are left out. */
export function explainedVariables(): {
  readonly name: string;
  readonly description: string;
  readonly example: string;
}[] {
  const read = Object.entries(variables.shape).flatMap(([name, schema]) => {
    const found = metadata.safeParse(schema.meta());
    return found.success ? [{ name, ...found.data }] : [];
  });
  return [...read, ...Object.entries(buildVariables).map(([name, words]) => ({ name, ...words }))];
}

/** What the operator decides, parsed. Optional values that are absent have no default that the environment could know. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Public origin of the site, without a slash at the end; links in mails to pages start with it. */
  readonly siteUrl: string;
  /** Public address of the functions, without a slash at the end; links in mails that we answer start with it. */
  readonly functionsUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  /** One address, or several with commas between them. */
  readonly teamEmail: string | undefined;
  /** Told of each enquiry, signed with the secret. */
  readonly webhook: { readonly url: string; readonly secret: string } | undefined;
  readonly mailFrom: string | undefined;
  /** Domain of return paths; letters come back to their sender without it. */
  readonly bounceDomain: string | undefined;
  /** Mailbox of that domain. */
  readonly bouncesImapUrl: string | undefined;
  /** Domain at which answers come in, and the mailbox of them that the server reads. */
  readonly answersDomain: string | undefined;
  readonly answersUrl: string | undefined;
  /** Signs all mails. */
  readonly dkim: { readonly domain: string; readonly selector: string; readonly keyFile: string } | undefined;
  /** Mails in any hour to inboxes that have confirmed nothing. */
  readonly newcomerMailsPerHour: number;
  /** Addresses of calendars, by desk. */
  readonly busyCalendars: readonly { readonly desk: string; readonly address: string }[];
  /** Where the firm's people open the desk from elsewhere, without a slash at the end; undefined where they do not. */
  readonly deskUrl: string | undefined;
  /** Addresses of those who may ask for a link to it. */
  readonly deskPeople: readonly string[];
  readonly deskPort: number;
  readonly deskHost: string;
  readonly anonKey: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly trustProxy: TrustProxy;
  /** What opens `/metrics`; undefined: nobody, or this machine where the site is its own alone. */
  readonly metricsToken: string | undefined;
  readonly logLevel: string;
  /** Folder of the built site. */
  readonly siteDist: string;
  /** Folder with the words and rules that `words.ts` reads. */
  readonly content: string;
}

/** Whether an address is one for visitors from elsewhere, so that mails must reach people. */
export function isPublic(siteUrl: string): boolean {
  return !isLoopback(new URL(siteUrl).hostname);
}

export type Reading = { readonly settings: Settings } | { readonly mistakes: readonly string[] };

/** Reads the variables and the files that some of them name; an empty one counts as absent. Mistakes come as one line each, with the variable's name. */
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
  const values = parsed.data;
  const siteUrl = new URL(values.SITE_URL ?? `http://localhost:${values.PORT}`);
  const functionsUrl = values.PUBLIC_BACKEND_URL?.replace(/\/+$/, '') ?? siteUrl.origin;
  // The site's own pages may read what the functions answer them, wherever those are.
  const isElsewhere = new URL(functionsUrl).origin !== siteUrl.origin;
  return {
    settings: {
      port: values.PORT,
      host: values.HOST ?? defaultHost(present),
      siteUrl: siteUrl.origin,
      functionsUrl,
      dataDir: resolve(root, values.DATA_DIR),
      databaseUrl: values.DATABASE_URL,
      smtpUrl: values.SMTP_URL,
      teamEmail: values.TEAM_EMAIL,
      webhook:
        values.WEBHOOK_URL === undefined || values.WEBHOOK_SECRET === undefined
          ? undefined
          : { url: values.WEBHOOK_URL, secret: values.WEBHOOK_SECRET },
      mailFrom: values.MAIL_FROM,
      bounceDomain: values.BOUNCE_DOMAIN,
      bouncesImapUrl: values.BOUNCES_IMAP_URL,
      answersDomain: values.ANSWERS_DOMAIN,
      answersUrl: values.ANSWERS_URL,
      dkim:
        values.DKIM_DOMAIN === undefined || values.DKIM_SELECTOR === undefined || values.DKIM_KEY_FILE === undefined
          ? undefined
          : {
              domain: values.DKIM_DOMAIN,
              selector: values.DKIM_SELECTOR,
              keyFile: resolve(root, values.DKIM_KEY_FILE),
            },
      newcomerMailsPerHour: values.NEWCOMER_MAILS_PER_HOUR,
      busyCalendars: values.BUSY_CALENDARS,
      deskUrl: values.DESK_URL === undefined ? undefined : new URL(values.DESK_URL).origin,
      deskPeople: values.DESK_PEOPLE ?? [],
      deskPort: values.DESK_PORT,
      deskHost: values.DESK_HOST ?? '127.0.0.1',
      anonKey: values.BACKEND_ANON_KEY,
      allowedOrigins: isElsewhere ? [siteUrl.origin, ...values.ALLOWED_ORIGINS] : values.ALLOWED_ORIGINS,
      trustProxy: values.TRUST_PROXY,
      metricsToken: values.METRICS_TOKEN,
      logLevel: values.LOG_LEVEL,
      siteDist: resolve(root, values.SITE_DIST ?? ownOr(root, 'dist')),
      content: ownOr(root, 'content'),
    },
  };
}

/** A folder of the release that this program came in; in tests, whose programs come alone, that of the project. */
function ownOr(root: string, name: string): string {
  const own = join(ownFolder, name);
  return existsSync(own) ? own : join(root, name);
}
