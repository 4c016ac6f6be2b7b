import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { isLoopback } from './store/loopback.ts';
import { defaultHost } from './startup/platform.ts';

/** The folder this program came in: a release, or the project itself when it runs from its sources. */
export const ownFolder = join(import.meta.dirname, '..');

const url = (protocols: RegExp, example: string) => z.url({ protocol: protocols, hostname: /.+/, error: `must be a URL such as ${example}` });

/** What is no URL at all is named as such elsewhere. */
function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  return url === null || (url.pathname === '/' && url.search === '' && url.hash === '');
}

const origins = z.string().transform((list, context) => {
  const entries = list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  for (const entry of entries) {
    if (URL.parse(entry)?.origin !== entry) {
      context.addIssue({
        code: 'custom',
        message: `must be origins separated by commas, such as https://www.example.org (no path, no slash at the end); "${entry}" is none`,
      });
    }
  }
  return entries;
});

/** Whose `X-Forwarded-*` is believed: everyone's, nobody's, that of given addresses, or that of the nearest proxies. */
export type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean);

const trustProxy = z.string().transform((value, context): TrustProxy => {
  if (value === 'true') return true;
  if (value === 'false') return false;
  if (/^\d{1,2}$/.test(value)) return (_address, hop) => hop < Number(value);
  const addresses = value.split(',').map((entry) => entry.trim());
  if (addresses.every((entry) => /^(?:[0-9a-fA-F.:]+(?:\/\d{1,3})?|loopback|linklocal|uniquelocal)$/.test(entry))) return addresses;
  context.addIssue({
    code: 'custom',
    message: 'must be true, false, a number of proxies, or their addresses (or loopback, linklocal, uniquelocal) separated by commas',
  });
  return false;
});

const mailbox = /^(?:[^<>\r\n]+<)?[^\s<>@]+@[^\s<>@]+>?$/;

const variables = z.object({
  PORT: z.coerce
    .number({ error: 'must be a port number' })
    .int('must be a port number')
    .min(0, 'must be a port number')
    .max(65535, 'must be a port number')
    .default(4321),
  HOST: z.string().min(1, 'must not be empty').optional(),
  SITE_URL: url(/^https?$/, 'https://www.example.org')
    .refine(isOrigin, { error: 'must be the origin alone, such as https://www.example.org, without a path' })
    .optional(),
  PUBLIC_BACKEND_URL: url(/^https?$/, 'https://functions.example.org').optional(),
  DATA_DIR: z.string().min(1, 'must not be empty').default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/database').optional(),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  TEAM_EMAIL: z.email('must be an e-mail address').optional(),
  WEBHOOK_URL: url(/^https?$/, 'https://crm.example.org/hooks/enquiries').optional(),
  WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and at least 24 random bytes in base64 (Standard Webhooks)')
    .optional(),
  MAIL_FROM: z.string().regex(mailbox, 'must be an e-mail address, or a name with the address in angle brackets').optional(),
  NEWCOMER_MAILS_PER_HOUR: z.coerce
    .number({ error: 'must be a number of mails' })
    .int('must be a whole number of mails')
    .min(1, 'must be at least 1')
    .default(500),
  BACKEND_ANON_KEY: z.string().min(1).optional(),
  ALLOWED_ORIGINS: origins.default([]),
  TRUST_PROXY: trustProxy.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be fatal, error, warn, info, debug, trace or silent').default('info'),
  SITE_DIST: z.string().optional(),
});

const environment = variables.superRefine((values, context) => {
  if ((values.WEBHOOK_URL === undefined) !== (values.WEBHOOK_SECRET === undefined)) {
    context.addIssue({ code: 'custom', path: ['WEBHOOK_URL and WEBHOOK_SECRET'], message: 'set both, or neither' });
  }
});

/** Names of all variables that are read, here or by the build. */
export const environmentNames: readonly string[] = [...Object.keys(variables.shape), 'PUBLIC_BACKEND_ANON_KEY'];

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
  readonly teamEmail: string | undefined;
  /** Told of each enquiry, signed with the secret. */
  readonly webhook: { readonly url: string; readonly secret: string } | undefined;
  readonly mailFrom: string | undefined;
  /** Mails in any hour to inboxes that have confirmed nothing. */
  readonly newcomerMailsPerHour: number;
  readonly anonKey: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly trustProxy: TrustProxy;
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

/** Reads the variables; an empty variable counts as absent. Mistakes come as one line each, with the variable's name. */
export function readEnvironment(variables: Record<string, string | undefined>, root: string): Reading {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    return { mistakes: parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`) };
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
      webhook: values.WEBHOOK_URL === undefined || values.WEBHOOK_SECRET === undefined ? undefined : { url: values.WEBHOOK_URL, secret: values.WEBHOOK_SECRET },
      mailFrom: values.MAIL_FROM,
      newcomerMailsPerHour: values.NEWCOMER_MAILS_PER_HOUR,
      anonKey: values.BACKEND_ANON_KEY,
      allowedOrigins: isElsewhere ? [siteUrl.origin, ...values.ALLOWED_ORIGINS] : values.ALLOWED_ORIGINS,
      trustProxy: values.TRUST_PROXY,
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
