import { expect, test } from 'vitest';
import { sharedWords } from '../../tests/stage/fixtures.ts';
import { teamAddress } from './tools.ts';

const { firm } = sharedWords('content');
const routes = [
  { kind: 'contact', topic: 'privacy', to: 'privacy' },
  { kind: 'contact', subject: 'careers', to: 'people@corbiere.example' },
  { kind: 'ethics', to: 'ethics' },
] as const;

test.each([
  ['contact', 'general', 'privacy', 'privacy@corbiere.example'],
  ['contact', 'careers', null, 'people@corbiere.example'],
  ['contact', 'general', null, 'team@corbiere.example'],
  ['ethics', null, null, 'ethics@corbiere.example'],
  ['consultation', null, null, 'team@corbiere.example'],
] as const)('%s about %s, topic %s, goes to the first route that fits', (kind, category, topic, address) => {
  expect(teamAddress({ kind, category, topic }, [...routes], firm.emails, 'team@corbiere.example')).toBe(address);
});
