import { describe, expect, test } from 'vitest';
import { enquiryFunctions, enquiryKinds, type EnquiryKind } from '../../features/enquiries/schema.ts';
import { functionPath } from '../../contract/functions.ts';
import { csvField } from '../../core/store/csv.ts';
import { embeddedPlace } from '../stage/engines.ts';
import { openTestServer, openPostOffice } from '../stage/test-server.ts';
import { said } from '../stage/staff-tool.ts';
import { json } from '../stage/enquiries.ts';

const valid: Record<EnquiryKind, Record<string, string>> = {
  contact: {
    name: 'Ada',
    email: 'ada@example.org',
    company: 'Engines',
    phone: '1',
    subject: 'general',
    message: 'Hello',
  },
  ethics: {
    name: 'Ada',
    email: 'ada@example.org',
    organization: 'Engines',
    subject: 'A question',
    message: 'Twenty characters at the least',
  },
  consultation: { name: 'Ada', email: 'ada@example.org', company: 'Engines', message: 'Hello' },
};

describe('mail', () => {
  test('takes no line break into its head from any field', async () => {
    const server = await openTestServer(embeddedPlace());
    for (const kind of enquiryKinds) {
      for (const field of Object.keys(valid[kind]).filter((name) => name !== 'message')) {
        for (const breaking of [
          '\r\nBcc: eve@evil.example',
          '\nBcc: eve@evil.example',
          '\rBcc: eve@evil.example',
          '\u0085Bcc: eve@evil.example',
          '\u0000',
          '\u000bBcc: x',
        ]) {
          const { statusCode } = await server.app.inject({
            method: 'POST',
            url: functionPath(enquiryFunctions[kind]),
            payload: { ...valid[kind], [field]: `${valid[kind][field] ?? ''}${breaking}x` },
          });
          expect(statusCode, `${kind} ${field} ${JSON.stringify(breaking)}`).toBe(422);
        }
      }
    }
  });

  test('has the head we wrote, and the recipients we chose, whatever a visitor is called', async () => {
    const post = await openPostOffice();
    const server = await openTestServer(embeddedPlace(), { smtpUrl: post.url, teamEmail: 'team@corbiere.example' });
    const name = 'Ada "<eve@evil.example>", Eve\u2028Bcc: eve@evil.example =?utf-8?q?=0D=0ABcc:_eve=40evil.example?=';
    await json(server, 'send-ethics-enquiry', {
      ...valid.ethics,
      name,
      subject: 'Hello =?utf-8?b?DQpCY2M6IGV2ZUBldmlsLmV4YW1wbGU=?=\u2029Cc: eve@evil.example',
    });
    const mails = await post.received(2);
    for (const mail of mails) {
      expect([mail.cc, mail.bcc]).toEqual([undefined, undefined]);
      expect(['team@corbiere.example', 'ada@example.org']).toContain(mail.to?.[0]?.address);
      expect(mail.to).toHaveLength(1);
      // Each side's answer goes to the other.
      const [to, other] =
        mail.to?.[0]?.address === 'ada@example.org'
          ? ['ada', 'team@corbiere.example']
          : ['the team', 'ada@example.org'];
      expect([to, mail.replyTo?.map(({ address }) => address)]).toEqual([to, [other]]);
      expect(
        mail.headers.map(({ key }) => key).filter((key) => /^(b?cc|sender|x-(?!auto-response-suppress$))/.test(key)),
      ).toEqual([]);
      expect(mail.html ?? '').not.toMatch(/<eve@evil/);
    }
  });
});

describe('an export', () => {
  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    ' =1',
    '\r=1',
    '\n=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '=HYPERLINK("https://evil.example")',
  ])('runs %j as no formula', (value) => {
    const [first = ''] = /^"('?)/.exec(csvField(value)) ?? [];
    expect(first).toBe('"\'');
  });

  test('keeps every cell in its cell', () => {
    expect(csvField('a","=1\r\n"b"\n=2')).toBe('"a"",""=1�\n""b""\n=2"');
  });
});

describe('the terminal', () => {
  test('is moved by nothing that a visitor or a mail server said, in words and in JSON', async () => {
    const post = await openPostOffice({ refuse: () => 550 });
    const server = await openTestServer(embeddedPlace(), { smtpUrl: post.url });
    const written = await json(server, 'send-contact-message', {
      ...valid.contact,
      name: 'Ada \u202eadA\u2066',
      message: 'line\u2028\u200e\u{e0041}end',
    });
    expect(written.statusCode).toBe(200);
    await expect.poll(() => server.logged.join('')).toContain('mail given up');
    const [row] = JSON.parse(await said(server, 'enquiries list --json'));
    expect(row.name).toBe('Ada \u202eadA\u2066');
    for (const typed of [
      'enquiries list',
      `enquiries show ${row.reference}`,
      'enquiries export',
      'outbox list --state all',
    ])
      for (const form of [[], ['--json']])
        expect(await said(server, typed, ...form), typed).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/u);
  });
});
