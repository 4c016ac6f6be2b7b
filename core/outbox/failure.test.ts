import { expect, test } from 'vitest';
import { readFailure } from './failure.ts';
import { repliesOfProviders } from './replies-of-providers.ts';

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

test.each(
  repliesOfProviders.map(
    (reply) =>
      [`${reply.provider}, ${reply.reply.split('\r\n')[0] ?? ''} to ${reply.to}: ${reply.about}`, reply] as const,
  ),
)('%s', (_name, { reply: response, to, means }) => {
  const status = Number(response.slice(0, 3));
  const refusal = Object.assign(error(response, to === 'DATA' ? 'EMESSAGE' : 'EENVELOPE', status), {
    response,
    command: to,
  });
  const { kind, noSuchAddress, refusesUs } = readFailure(refusal);
  const meaning =
    kind === 'temporary'
      ? 'later'
      : noSuchAddress !== undefined
        ? 'address gone'
        : refusesUs !== undefined
          ? 'we are refused'
          : 'refused, nobody knows whose fault';
  expect([kind === 'temporary', meaning]).toEqual([means === 'later', means]);
});

test('a refused greeting or log-in says nothing of an address, whatever its code', () => {
  const refusal = Object.assign(error('535 5.1.1 odd', 'EAUTH', 535), {
    response: '535 5.1.1 odd',
    command: 'AUTH PLAIN',
  });
  expect(readFailure(refusal)).toEqual({ kind: 'temporary', reason: '535 5.1.1 odd' });
});
