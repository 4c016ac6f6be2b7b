import { expect, test } from 'vitest';
import { readFailure } from './failure.ts';

const error = (message: string, code: string, responseCode?: number) => Object.assign(new Error(message), { code, ...(responseCode === undefined ? {} : { responseCode }) });

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
  expect(readFailure(error('550 5.1.1 <ada@example.org>:\r\n user\u001b[31m unknown', 'EENVELOPE', 550)).reason).toBe('550 5.1.1 <(address)>:  user [31m unknown');
});
