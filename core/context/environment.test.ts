import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { readEnvironment } from './environment.ts';

type Variables = Readonly<Record<string, string>>;

const secret = `whsec_${'A'.repeat(32)}`;
const hook = 'https://crm.example.org/hook';
const site = 'https://www.example.org';
const imap = 'imaps://bounces:secret@mail.example.org';
const desk = { DESK_URL: 'https://desk.example.org', DESK_PEOPLE: 'ada@example.org' };
const dkim = { DKIM_DOMAIN: 'example.org', DKIM_SELECTOR: 'letters2026', DKIM_KEY_FILE: 'dkim.pem' };

describe('the environment', () => {
  test.each<[string, Variables, object]>([
    [
      'has a default for everything',
      {},
      {
        port: 4321,
        host: '127.0.0.1',
        siteUrl: 'http://localhost:4321',
        dataDir: '/srv/data',
        functionsUrl: 'http://localhost:4321',
        allowedOrigins: [],
        trustProxy: false,
        metricsToken: undefined,
        logLevel: 'info',
        deskUrl: undefined,
        deskPeople: [],
      },
    ],
    ['treats an empty variable as absent', { PORT: '', SMTP_URL: '' }, { port: 4321, smtpUrl: undefined }],
    [
      'takes several addresses of the team',
      { TEAM_EMAIL: 'ana@example.org, ben@example.org' },
      { teamEmail: 'ana@example.org,ben@example.org' },
    ],
    [
      'puts the functions where PUBLIC_BACKEND_URL says, and lets the site read them there',
      { SITE_URL: site, PUBLIC_BACKEND_URL: 'https://api.example.org/', ALLOWED_ORIGINS: 'https://other.example' },
      { functionsUrl: 'https://api.example.org', allowedOrigins: [site, 'https://other.example'] },
    ],
    ['trusts no proxy', { TRUST_PROXY: 'false' }, { trustProxy: false }],
    ['trusts proxies by address', { TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
    [
      'takes two secrets of a webhook while one is replaced',
      { WEBHOOK_URL: hook, WEBHOOK_SECRET: `${secret} ${secret}` },
      { webhook: { url: hook, secret: `${secret} ${secret}` } },
    ],
    [
      'takes each of the people of a desk once',
      { DESK_URL: 'https://desk.example.org/', DESK_PEOPLE: 'ada@example.org, eve@example.org,ADA@example.org' },
      {
        deskUrl: 'https://desk.example.org',
        deskPeople: ['ADA@example.org', 'eve@example.org'],
        deskPort: 4322,
        deskHost: '127.0.0.1',
      },
    ],
    ['lets a desk with people leave this machine', { ...desk, DESK_HOST: '0.0.0.0' }, { deskHost: '0.0.0.0' }],
    [
      'takes a bounce domain with its mailbox',
      { BOUNCE_DOMAIN: 'Bounces.Example.org', BOUNCES_IMAP_URL: imap },
      { bounceDomain: 'bounces.example.org', bouncesImapUrl: imap },
    ],
    [
      'takes domain, selector and key of signatures',
      dkim,
      { dkim: { domain: 'example.org', selector: 'letters2026', keyFile: '/srv/dkim.pem' } },
    ],
  ])('%s', (_, variables, settings) => {
    expect(readEnvironment(variables, '/srv')).toMatchObject({ settings });
  });

  test.each<[string, Variables, readonly unknown[]]>([
    ['a SITE_URL with a path', { SITE_URL: 'https://example.org/site' }, [expect.stringContaining('SITE_URL')]],
    [
      'an address of the team that is none, by name',
      { TEAM_EMAIL: 'ana@example.org; ben@example.org' },
      [
        'TEAM_EMAIL: must be an email address, or several separated by commas; "ana@example.org; ben@example.org" is not one',
      ],
    ],
    ['a webhook without secret', { WEBHOOK_URL: hook }, ['WEBHOOK_URL and WEBHOOK_SECRET: set both, or neither']],
    [
      'a secret without webhook, and a short one',
      { WEBHOOK_SECRET: 'short' },
      [
        expect.stringContaining('WEBHOOK_SECRET: must be whsec_'),
        'WEBHOOK_URL and WEBHOOK_SECRET: set both, or neither',
      ],
    ],
    ['a desk without people', { DESK_URL: desk.DESK_URL }, ['DESK_URL and DESK_PEOPLE: set both, or neither']],
    [
      'a desk in clear, people without addresses and a port without number',
      { DESK_URL: 'http://desk.example.org', DESK_PEOPLE: 'ada', DESK_PORT: 'x' },
      [
        'DESK_URL: must begin with https://, since people sign in there',
        'DESK_PEOPLE: must be an email address, or several separated by commas; "ada" is not one',
        'DESK_PORT: must be a port number',
      ],
    ],
    [
      'a desk beyond this machine where nobody signs in',
      { DESK_HOST: '0.0.0.0' },
      ['DESK_HOST: needs DESK_URL and DESK_PEOPLE: the desk is open to this machine alone otherwise'],
    ],
    [
      'a bounce domain that is an address',
      { BOUNCE_DOMAIN: 'https://example.org' },
      ['BOUNCE_DOMAIN: must be a domain such as bounces.example.org'],
    ],
    [
      'a mailbox without bounce domain',
      { BOUNCES_IMAP_URL: imap },
      [expect.stringContaining('BOUNCES_IMAP_URL: needs BOUNCE_DOMAIN')],
    ],
    [
      'a mailbox without user',
      { BOUNCE_DOMAIN: 'example.org', BOUNCES_IMAP_URL: 'imaps://mail.example.org' },
      [expect.stringContaining('BOUNCES_IMAP_URL: must name user and password')],
    ],
    ...Object.keys(dkim).map((name): [string, Variables, readonly string[]] => [
      `signing without ${name}`,
      { ...dkim, [name]: '' },
      ['DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE: set all three, or none'],
    ]),
  ])('refuses %s', (_, variables, mistakes) => {
    expect(readEnvironment(variables, '/')).toEqual({ mistakes });
  });

  test('says one line for each mistake, with the name of the variable', () => {
    const wrong = {
      PORT: 'eighty',
      SITE_URL: 'example.org',
      DATABASE_URL: 'mysql://corbiere:quux@127.0.0.1:1/site',
      SMTP_URL: 'http://corbiere:quux@mail.example',
      TEAM_EMAIL: 'team',
      MAIL_FROM: 'Corbière',
      TRUST_PROXY: 'maybe',
      ALLOWED_ORIGINS: 'https://a.example/',
      LOG_LEVEL: 'loud',
    };
    const reading = readEnvironment(wrong, '/srv');
    const lines = 'mistakes' in reading ? reading.mistakes : [];
    expect(lines.map((line) => line.split(':', 1)[0])).toEqual(Object.keys(wrong));
    for (const line of lines) expect(line).not.toMatch(/\n|quux/);
  });

  test('reads a number of proxies as the nearest ones', () => {
    const reading = readEnvironment({ TRUST_PROXY: '1' }, '/srv');
    const trust = 'settings' in reading ? reading.settings.trustProxy : undefined;
    expect(typeof trust === 'function' && [trust('10.0.0.1', 0), trust('10.0.0.2', 1)]).toEqual([true, false]);
  });
});

test('a secret is read from the file that its variable names, and an empty file says nothing', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'smtp-url');
  writeFileSync(file, 'smtps://user:password@mail.example.org\n');
  expect(readEnvironment({ SMTP_URL_FILE: file, METRICS_TOKEN_FILE: '/dev/null' }, '/')).toMatchObject({
    settings: { smtpUrl: 'smtps://user:password@mail.example.org', metricsToken: undefined },
  });
  expect(readEnvironment({ SMTP_URL_FILE: file, SMTP_URL: 'smtp://localhost', PORT: 'x' }, '/')).toEqual({
    mistakes: ['SMTP_URL and SMTP_URL_FILE: set one of them', 'PORT: must be a port number'],
  });
  expect(readEnvironment({ DATABASE_URL_FILE: join(folder, 'none') }, '/')).toEqual({
    mistakes: [expect.stringContaining('DATABASE_URL_FILE: ENOENT')],
  });
});
