import { expect, it } from 'vitest';
import { mailLinkPaths } from '../../contract/answers.ts';
import { speculationRules } from './speculation-rules.ts';

function refused(path: string): boolean {
  return speculationRules.prefetch.every(({ where }) =>
    where.and.some(
      (condition) =>
        'not' in condition &&
        'href_matches' in condition.not &&
        new URLPattern({ pathname: condition.not.href_matches }).test({ pathname: path }),
    ),
  );
}

it.each([...Object.values(mailLinkPaths), '/functions/v1/send-contact', '/downloads/brief.pdf', '/feed.xml'])(
  'browsers never prefetch %s',
  (path) => {
    expect(refused(path)).toBe(true);
  },
);

it('browsers may prefetch pages', () => {
  expect(refused('/about')).toBe(false);
});
