import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { openNameServer } from '../../tests/mails/name-server.ts';
import { openPostOffice } from '../../tests/stage/test-server.ts';
import { dkimSigning, readKey } from './dkim.ts';
import { smtpCourier } from './smtp.ts';

function keyFile(key: KeyObject | string, mode = 0o600): string {
  const file = join(temporaryFolder(), 'dkim.pem');
  writeFileSync(file, typeof key === 'string' ? key : key.export({ type: 'pkcs8', format: 'pem' }));
  chmodSync(file, mode);
  return file;
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

const letter = {
  messageId: '<m@corbiere.example>',
  to: 'ada@example.org',
  subject: 'Notes — November',
  html: '<p>Façade</p>',
  text: 'Façade\n.\nA line that begins with a point, above.',
  headers: {
    'List-Id': '<field-notes.corbiere.example>',
    'List-Unsubscribe': '<https://corbiere.example/functions/v1/unsubscribe?token=abc>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Feedback-ID': '2026-11::letter:corbiereexample',
  },
  images: [],
  createdAt: '2026-11-20T09:00:00.000Z',
  kind: 'newsletter-issue',
};

test('a verifier accepts a signed email, its one-click header and Feedback-ID, until a byte changes', async () => {
  const publicKey = createPublicKey(rsa).export({ type: 'spki', format: 'der' }).toString('base64');
  const names = await openNameServer({
    'letters._domainkey.corbiere.example': { txt: [`v=DKIM1; k=rsa; p=${publicKey}`] },
  });
  const dns = new Resolver();
  dns.setServers([names]);
  const resolver = (name: string, type: string): Promise<string[][]> =>
    type === 'TXT' ? dns.resolveTxt(name) : Promise.reject(new Error(type));

  const post = await openPostOffice();
  const signing = dkimSigning({ domain: 'corbiere.example', selector: 'letters', keyFile: keyFile(rsa) });
  const courier = smtpCourier(post.url, 'Corbière <hello@corbiere.example>', () => undefined, signing);
  await courier.send(letter);
  courier.close();
  await post.received(1);
  const source = post.envelopes[0]?.source ?? Buffer.alloc(0);

  const { results } = await dkimVerify(source, { resolver });
  expect(results.map(({ status: { result }, signingDomain }) => [result, signingDomain])).toEqual([
    ['pass', 'corbiere.example'],
  ]);
  const signed = /^DKIM-Signature:[^]*?\sh=([^;]+)/im
    .exec(source.toString('latin1'))?.[1]
    ?.replace(/\s/g, '')
    .toLowerCase()
    .split(':');
  expect(signed).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post', 'feedback-id']),
  );

  const changed = Buffer.from(source.toString('latin1').replace('token=abc', 'token=abd'), 'latin1');
  expect((await dkimVerify(changed, { resolver })).results.map(({ status: { result } }) => result)).toEqual(['fail']);
});

test.each([
  ['a file that is not there', () => join(temporaryFolder(), 'none.pem'), 'does not exist'],
  ['a file that everybody may read', () => keyFile(rsa, 0o644), 'everyone on this machine can read'],
  ['a file without a key', () => keyFile('-----BEGIN NOTHING-----\n'), 'contains no private key'],
  [
    'a public key',
    () => keyFile(createPublicKey(rsa).export({ type: 'spki', format: 'pem' }).toString()),
    'contains no private key',
  ],
  [
    'an Ed25519 key',
    () => keyFile(generateKeyPairSync('ed25519').privateKey),
    'of the kind ed25519; emails are signed with RSA',
  ],
  ['a key that is too short', () => keyFile(generateKeyPairSync('rsa', { modulusLength: 512 }).privateKey), '512 bits'],
])('%s is refused with what to do', (_name, make, words) => {
  const file = make();
  expect(() => readKey(file)).toThrow(words);
  expect(() => readKey(file)).toThrow(/^DKIM_KEY_FILE: .*(?:openssl genrsa|chmod 600|Name the file)/);
});

test('a key readable by its group is accepted', () => {
  expect(readKey(keyFile(rsa, 0o640)).asymmetricKeyType).toBe('rsa');
});
