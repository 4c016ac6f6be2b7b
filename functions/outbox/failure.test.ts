import { expect, test } from 'vitest';
import { readFailure } from './failure.ts';

const error = (message: string, code: string, responseCode?: number) =>
  Object.assign(new Error(message), { code, ...(responseCode === undefined ? {} : { responseCode }) });

test.each([
  ['a refused recipient', error('550 no such user', 'EENVELOPE', 550), 'permanent'],
  ['a refused message', error('554 looks like spam', 'EMESSAGE', 554), 'permanent'],
  ['a full mailbox', error('452 mailbox full', 'EENVELOPE', 452), 'temporary'],
  ['a refused log-in', error('535 bad credentials', 'EAUTH', 535), 'temporary'],
  ['a server that is closed', error('connect ECONNREFUSED', 'ESOCKET'), 'network'],
  ['a server that does not answer', error('timeout', 'ETIMEDOUT'), 'network'],
  ['a fault of our own', new TypeError('x is undefined'), 'temporary'],
])('%s is %s', (_name, fault, kind) => {
  expect(readFailure(fault).kind).toBe(kind);
});

test('the reason that is kept names nobody and stays on one line', () => {
  expect(readFailure(error('550 5.1.1 <ada@example.org>:\r\n user\u001b[31m unknown', 'EENVELOPE', 550)).reason).toBe(
    '550 5.1.1 <(address)>:  user [31m unknown',
  );
});

// Codes and places of refusals as mail servers give them; the words are ours.
test.each([
  ['Postfix, no such user here', '550 5.1.1 unknown', 'RCPT TO', '5.1.1'],
  ['Gmail, no such account, several lines', '550-5.1.1 no such account\r\n550 5.1.1 see the manual', 'RCPT TO', '5.1.1'],
  ['Exchange Online, no such recipient', '550 5.1.10 recipient not found', 'RCPT TO', '5.1.10'],
  ['Exchange Online, mailbox moved away', '550 5.1.6 moved', 'RCPT TO', '5.1.6'],
  ['a relay, no such domain', '550 5.1.2 bad destination system', 'RCPT TO', '5.1.2'],
  ['a closed mailbox', '550 5.2.1 disabled', 'RCPT TO', '5.2.1'],
  ['LMTP behind the server, at the message', '550 5.1.1 unknown', 'DATA', '5.1.1'],
  ['our own address refused', '550 5.1.1 sender unknown', 'MAIL FROM', undefined],
  ['a policy against us', '550 5.7.1 blocked', 'RCPT TO', undefined],
  ['DMARC at the message', '550 5.7.26 unauthenticated', 'DATA', undefined],
  ['a block list', '554 5.7.1 listed', 'RCPT TO', undefined],
  ['relaying denied', '554 5.7.1 relay access denied', 'RCPT TO', undefined],
  ['a full mailbox, for good', '552 5.2.2 quota', 'RCPT TO', undefined],
  ["our sender's domain", '550 5.1.8 sender domain', 'MAIL FROM', undefined],
  ['no enhanced code', '550 no', 'RCPT TO', undefined],
  ['a code in the words only', '550 no, see 5.1.1 in the manual', 'RCPT TO', undefined],
])('%s is final, and says of the address: %s %s', (_name, response, command, noSuchAddress) => {
  const refusal = Object.assign(error(response, command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE', Number(response.slice(0, 3))), { response, command });
  expect(readFailure(refusal)).toMatchObject({ kind: 'permanent' });
  expect(readFailure(refusal).noSuchAddress).toBe(noSuchAddress);
});

test('a refused greeting or log-in says nothing of an address, whatever its code', () => {
  const refusal = Object.assign(error('535 5.1.1 odd', 'EAUTH', 535), { response: '535 5.1.1 odd', command: 'AUTH PLAIN' });
  expect(readFailure(refusal)).toEqual({ kind: 'temporary', reason: '535 5.1.1 odd' });
});
