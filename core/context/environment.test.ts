import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readEnvironment } from './environment.ts';

describe('the environment', () => {
  test('has a default for everything', () => {
    expect(readEnvironment({}, '/srv')).toMatchObject({
      settings: {
        port: 4321,
        host: '127.0.0.1',
        siteUrl: 'http://localhost:4321',
        dataDir: '/srv/data',
        allowedOrigins: [],
        trustProxy: false,
        metricsToken: undefined,
        logLevel: 'info',
      },
    });
  });

  test('treats an empty variable as absent', () => {
    expect(readEnvironment({ PORT: '', SMTP_URL: '' }, '/srv')).toMatchObject({
      settings: { port: 4321, smtpUrl: undefined },
    });
  });

  test('says one line for each mistake, with the name of the variable', () => {
    const reading = readEnvironment(
      {
        PORT: 'eighty',
        SITE_URL: 'example.org',
        DATABASE_URL: 'mysql://x',
        SMTP_URL: 'http://x',
        TEAM_EMAIL: 'team',
        MAIL_FROM: 'Corbière',
        ALLOWED_ORIGINS: 'https://a.example/',
        TRUST_PROXY: 'maybe',
        LOG_LEVEL: 'loud',
      },
      '/srv',
    );
    const lines = 'mistakes' in reading ? reading.mistakes : [];
    expect(lines.map((line) => line.split(':', 1)[0])).toEqual([
      'PORT',
      'SITE_URL',
      'DATABASE_URL',
      'SMTP_URL',
      'TEAM_EMAIL',
      'MAIL_FROM',
      'TRUST_PROXY',
      'ALLOWED_ORIGINS',
      'LOG_LEVEL',
    ]);
    for (const line of lines) expect(line).not.toContain('\n');
  });

  test('takes several addresses of the team, and names the one that is none', () => {
    expect(readEnvironment({ TEAM_EMAIL: 'ana@example.org, ben@example.org' }, '/srv')).toMatchObject({
      settings: { teamEmail: 'ana@example.org,ben@example.org' },
    });
    expect(readEnvironment({ TEAM_EMAIL: 'ana@example.org; ben@example.org' }, '/srv')).toEqual({
      mistakes: [
        'TEAM_EMAIL: must be an email address, or several separated by commas; "ana@example.org; ben@example.org" is not one',
      ],
    });
  });

  test('refuses a SITE_URL with a path', () => {
    expect(readEnvironment({ SITE_URL: 'https://example.org/site' }, '/srv')).toEqual({
      mistakes: [expect.stringContaining('SITE_URL')],
    });
  });

  test('puts the functions on the site, or where PUBLIC_BACKEND_URL says, and lets the site read them there', () => {
    expect(readEnvironment({ SITE_URL: 'https://www.example.org' }, '/srv')).toMatchObject({
      settings: { functionsUrl: 'https://www.example.org', allowedOrigins: [] },
    });
    expect(
      readEnvironment(
        {
          SITE_URL: 'https://www.example.org',
          PUBLIC_BACKEND_URL: 'https://api.example.org/',
          ALLOWED_ORIGINS: 'https://other.example',
        },
        '/srv',
      ),
    ).toMatchObject({
      settings: {
        functionsUrl: 'https://api.example.org',
        allowedOrigins: ['https://www.example.org', 'https://other.example'],
      },
    });
  });

  test.each([
    ['true', true],
    ['false', false],
    ['loopback', ['loopback']],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('reads TRUST_PROXY=%s', (value, expected) => {
    expect(readEnvironment({ TRUST_PROXY: value }, '/srv')).toMatchObject({ settings: { trustProxy: expected } });
  });

  test('reads a number of proxies as the nearest ones', () => {
    const reading = readEnvironment({ TRUST_PROXY: '1' }, '/srv');
    const trust = 'settings' in reading ? reading.settings.trustProxy : undefined;
    expect(typeof trust === 'function' && [trust('10.0.0.1', 0), trust('10.0.0.2', 1)]).toEqual([true, false]);
  });
});

test('a webhook needs its secret, and a secret its webhook', () => {
  const url = 'https://crm.example.org/hook';
  const secret = `whsec_${'A'.repeat(32)}`;
  expect(readEnvironment({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret }, '/')).toMatchObject({
    settings: { webhook: { url, secret } },
  });
  expect(readEnvironment({ WEBHOOK_URL: url }, '/')).toEqual({
    mistakes: ['WEBHOOK_URL and WEBHOOK_SECRET: set both, or neither'],
  });
  expect(readEnvironment({ WEBHOOK_SECRET: 'short' }, '/')).toMatchObject({
    mistakes: [
      expect.stringContaining('WEBHOOK_SECRET: must be whsec_'),
      'WEBHOOK_URL and WEBHOOK_SECRET: set both, or neither',
    ],
  });
});

test('the desk for people elsewhere has an https address and people, each once, or neither', () => {
  const [DESK_URL, DESK_PEOPLE] = ['https://desk.example.org/', 'ada@example.org, eve@example.org,ADA@example.org'];
  expect(readEnvironment({ DESK_URL, DESK_PEOPLE }, '/')).toMatchObject({
    settings: {
      deskUrl: 'https://desk.example.org',
      deskPeople: ['ADA@example.org', 'eve@example.org'],
      deskPort: 4322,
      deskHost: '127.0.0.1',
    },
  });
  expect(readEnvironment({}, '/')).toMatchObject({ settings: { deskUrl: undefined, deskPeople: [] } });
  expect(readEnvironment({ DESK_URL }, '/')).toEqual({ mistakes: ['DESK_URL and DESK_PEOPLE: set both, or neither'] });
  expect(readEnvironment({ DESK_URL: 'http://desk.example.org', DESK_PEOPLE: 'ada', DESK_PORT: 'x' }, '/')).toEqual({
    mistakes: [
      'DESK_URL: must begin with https://, since people sign in there',
      'DESK_PEOPLE: must be an email address, or several separated by commas; "ada" is not one',
      'DESK_PORT: must be a port number',
    ],
  });
});

test('the desk leaves this machine only for people who sign in at its own address', () => {
  const desk = { DESK_URL: 'https://desk.example.org', DESK_PEOPLE: 'ada@example.org' };
  expect(readEnvironment({ ...desk, DESK_HOST: '0.0.0.0' }, '/')).toMatchObject({ settings: { deskHost: '0.0.0.0' } });
  expect(readEnvironment({ DESK_HOST: '0.0.0.0' }, '/')).toEqual({
    mistakes: ['DESK_HOST: needs DESK_URL and DESK_PEOPLE: the desk is open to this machine alone otherwise'],
  });
});

test('a secret is read from the file that its variable names, and an empty file says nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corbiere-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
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

test('a bounce domain is a domain, its mailbox needs it and names its user', () => {
  const url = 'imaps://bounces:secret@mail.example.org';
  expect(readEnvironment({ BOUNCE_DOMAIN: 'Bounces.Example.org', BOUNCES_IMAP_URL: url }, '/')).toMatchObject({
    settings: { bounceDomain: 'bounces.example.org', bouncesImapUrl: url },
  });
  expect(readEnvironment({ BOUNCE_DOMAIN: 'https://example.org' }, '/')).toEqual({
    mistakes: ['BOUNCE_DOMAIN: must be a domain such as bounces.example.org'],
  });
  expect(readEnvironment({ BOUNCES_IMAP_URL: url }, '/')).toEqual({
    mistakes: [expect.stringContaining('BOUNCES_IMAP_URL: needs BOUNCE_DOMAIN')],
  });
  expect(readEnvironment({ BOUNCE_DOMAIN: 'example.org', BOUNCES_IMAP_URL: 'imaps://mail.example.org' }, '/')).toEqual({
    mistakes: [expect.stringContaining('BOUNCES_IMAP_URL: must name user and password')],
  });
});

test('signing needs domain, selector and key, or none of them', () => {
  const all = { DKIM_DOMAIN: 'example.org', DKIM_SELECTOR: 'letters2026', DKIM_KEY_FILE: 'dkim.pem' };
  expect(readEnvironment(all, '/srv')).toMatchObject({
    settings: { dkim: { domain: 'example.org', selector: 'letters2026', keyFile: '/srv/dkim.pem' } },
  });
  for (const name of Object.keys(all))
    expect(readEnvironment({ ...all, [name]: '' }, '/srv')).toEqual({
      mistakes: ['DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE: set all three, or none'],
    });
});
