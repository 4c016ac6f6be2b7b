import { describe, expect, test } from 'vitest';
import { pages } from '../../site/copy/routes.ts';
import { nearest } from './near-paths.ts';

const routes = [
  ...pages,
  ...[
    '/insights/ethical-ai',
    '/insights/decision-theory',
    '/insights/robotics-roi',
    '/regions/poland',
    '/regions/uk',
  ].map((path) => ({ path, label: path })),
];
const paths = (missing: string) => nearest(missing, routes).map(({ path }) => path);

describe('nearest', () => {
  test.each([
    ['/abuot', '/about'],
    ['/solution', '/solutions'],
    ['/Contact.html', '/contact'],
    ['/insight/etical-ai', '/insights/ethical-ai'],
    ['/articles/decision_theory', '/insights/decision-theory'],
    ['/polska/poland', '/regions/poland'],
    ['/privacy-policy', '/privacy'],
    ['/careers', '/contact'],
  ])('%s is nearest to %s', (missing, expected) => {
    expect(paths(missing)[0]).toBe(expected);
  });

  test.each(['/', '/wp-login.php', '/xyzzy', '/%F0%9F%9A%A2'])('%s is near to nothing', (missing) => {
    expect(paths(missing)).toEqual([]);
  });

  test('suggests at most three', () => {
    expect(paths('/s').length).toBeLessThanOrEqual(3);
    expect(paths('/ethics-ai').length).toBeLessThanOrEqual(3);
  });

  test('a very long path is compared without delay', () => {
    expect(paths(`/${'a'.repeat(100_000)}`)).toEqual([]);
  });
});
