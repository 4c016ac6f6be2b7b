import { describe, expect, it } from 'vitest';
import { lastModified, type StatedDays } from './last-modified.ts';

const days: StatedDays = {
  articles: new Map([
    ['ethical-ai', '2026-11-20'],
    ['robotics-roi', '2026-12-02'],
  ]),
  letters: new Map([
    ['wet-floor', '2026-10-06'],
    ['twelve-places', '2026-11-12'],
  ]),
  assessed: '2026-11-22',
  legal: [
    { kind: 'terms', version: '2024-03-15' },
    { kind: 'terms', version: '2025-01-01' },
    { kind: 'privacy', version: '2024-03-15' },
  ],
};

describe('lastModified', () => {
  it.each([
    ['/insights/ethical-ai', '2026-11-20'],
    ['/insights', '2026-12-02'],
    ['/letters/wet-floor', '2026-10-06'],
    ['/letters', '2026-11-12'],
    ['/terms', '2025-01-01'],
    ['/privacy', '2024-03-15'],
  ])('of %s is %s: its own day, the newest of a list, or that of the version in force', (path, day) => {
    expect(lastModified(path, days)).toBe(day);
  });

  it.each(['/', '/about', '/regions/uk', '/insights/unknown', '/letters/unknown'])('invents no day for %s', (path) => {
    expect(lastModified(path, days)).toBeUndefined();
  });
});
