import { expect, test } from 'vitest';
import { isOutage } from './outage.ts';

const fault = (message: string, details: object): Error => Object.assign(new Error(message), details);

test.each([
  ['a full disk', fault('database or disk is full', { errcode: 13 }), true],
  ['an I/O error of any kind', fault('disk I/O error', { errcode: 10 | (3 << 8) }), true],
  ['a read-only folder', fault('attempt to write a readonly database', { errcode: 8 }), true],
  ['a constraint', fault('UNIQUE constraint failed', { errcode: 2067 }), false],
  ['a server that shuts down', fault('terminating connection', { code: '57P01' }), true],
  ['a server that starts', fault('the database system is starting up', { code: '57P03' }), true],
  ['a standby', fault('cannot execute INSERT in a read-only transaction', { code: '25006' }), true],
  ['nobody at the port', fault('connect ECONNREFUSED', { code: 'ECONNREFUSED' }), true],
  ['a connection that broke', new Error('Connection terminated unexpectedly'), true],
  ['a lock that another keeps', fault('canceling statement due to lock timeout', { code: '55P03' }), true],
  ['a statement that took too long', fault('canceling statement due to statement timeout', { code: '57014' }), true],
  ['a missing table', fault('relation does not exist', { code: '42P01' }), false],
  ['a mistake of ours', new TypeError('undefined is not a function'), false],
  ['no error at all', 'full', false],
])('%s', (_name, error, expected) => {
  expect(isOutage(error)).toBe(expected);
});
