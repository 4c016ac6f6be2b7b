import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { openNameServer, type Zone } from '../../tests/mails/name-server.ts';
import { examineSender, type Sender } from './sender-records.ts';

const domain = 'corbiere.example';
const bounceDomain = 'bounces.corbiere.example';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const published = `v=DKIM1; k=rsa; p=${createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')}`;

function sender(changes: Partial<Sender> = {}): Sender {
  const keyFile = join(temporaryFolder(), 'dkim.pem');
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return {
    domain,
    bounceDomain,
    dkim: { domain, selector: 'letters', keyFile },
    relay: 'mail.corbiere.example',
    ...changes,
  };
}

async function examine(zone: Zone, who: Sender) {
  const dns = new Resolver({ timeout: 2_000, tries: 1 });
  dns.setServers([await openNameServer(zone)]);
  return examineSender(who, dns);
}

const whole: Zone = {
  [domain]: { txt: ['other-service-verification=1', 'v=spf1 include:_spf.provider.example -all'] },
  [bounceDomain]: {
    txt: ['v=spf1 a:mail.corbiere.example ~all'],
    mx: [{ preference: 10, exchange: 'mail.corbiere.example' }],
  },
  [`letters._domainkey.${domain}`]: { txt: [published] },
  [`_dmarc.${domain}`]: { txt: ['v=DMARC1; p=quarantine; rua=mailto:dmarc@corbiere.example'] },
};

const states = (findings: Awaited<ReturnType<typeof examine>>) =>
  Object.fromEntries(findings.map(({ check, state }) => [check, state]));

test('a domain with all records passes, with a 2048-bit key in several strings', async () => {
  const findings = await examine(whole, sender());
  expect(states(findings)).toEqual({
    [`SPF of ${domain}`]: 'ok',
    [`SPF of ${bounceDomain}`]: 'ok',
    DKIM: 'ok',
    DMARC: 'ok',
    [`MX of ${bounceDomain}`]: 'ok',
  });
  expect(findings.flatMap(({ publish }) => publish ?? [])).toEqual([]);
});

test('a domain without records gets each record to publish', async () => {
  const findings = await examine({}, sender());
  expect(new Set(findings.map(({ state }) => state))).toEqual(new Set(['fault']));
  expect(findings.flatMap(({ publish }) => publish ?? [])).toEqual([
    { name: domain, type: 'TXT', value: 'v=spf1 a:mail.corbiere.example -all' },
    { name: bounceDomain, type: 'TXT', value: 'v=spf1 a:mail.corbiere.example -all' },
    { name: `letters._domainkey.${domain}`, type: 'TXT', value: published },
    { name: `_dmarc.${domain}`, type: 'TXT', value: 'v=DMARC1; p=none; rua=mailto:dmarc@corbiere.example' },
    { name: bounceDomain, type: 'MX', value: '10 mail.corbiere.example.' },
  ]);
});

const spf = (...txt: string[]): Zone => ({ [domain]: { txt } });
const key = (txt: string): Zone => ({ [`letters._domainkey.${domain}`]: { txt: [txt] } });
const dmarc = (txt: string): Zone => ({ [`_dmarc.${domain}`]: { txt: [`v=DMARC1; ${txt}`] } });
const spfOf = `SPF of ${domain}`;
const news = { domain: 'news.corbiere.example' };
const elsewhere = { domain: 'elsewhere.example' };

test.each<[string, Zone, Partial<Sender>, string, string, RegExp]>([
  ['two SPF records', spf('v=spf1 mx -all', 'v=spf1 a -all'), {}, spfOf, 'fault', /may be one alone/],
  ['an SPF record for everybody', spf('v=spf1 +all'), {}, spfOf, 'fault', /lets everybody send/],
  ['an SPF record without an end', spf('v=spf1 mx'), {}, spfOf, 'warning', /says nothing of other servers/],
  ['another key', key('v=DKIM1; p=AAAA'), {}, 'DKIM', 'fault', /is not the one in DKIM_KEY_FILE/],
  ['a key that was withdrawn', key('v=DKIM1; p='), {}, 'DKIM', 'fault', /is withdrawn/],
  ['a foreign domain of the sender', {}, elsewhere, 'DKIM', 'fault', /come from elsewhere\.example/],
  ['no key of our own', {}, { dkim: undefined }, 'DKIM', 'warning', /only where the mail server does so/],
  ['DMARC without a policy', dmarc('rua=mailto:a@corbiere.example'), {}, 'DMARC', 'fault', /names no policy/],
  ['DMARC without reports', dmarc('p=none'), {}, 'DMARC', 'warning', /asks for no reports/],
  ['DMARC of the domain above', {}, news, 'DMARC', 'ok', /at _dmarc\.corbiere\.example/],
])('%s is told', async (_name, changes, who, check, state, words) => {
  const found = (await examine({ ...whole, ...changes }, sender(who))).find((finding) => finding.check === check);
  expect([found?.state, found?.says]).toEqual([state, expect.stringMatching(words)]);
});

test('an unresponsive name server does not count as a missing record', async () => {
  const dns = new Resolver({ timeout: 200, tries: 1 });
  dns.setServers(['127.0.0.1:1']);
  const findings = await examineSender(sender(), dns);
  expect(new Set(findings.map(({ state }) => state))).toEqual(new Set(['warning']));
  expect(findings[0]?.says).toContain('could not be looked up');
});
