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
  it('takes an article’s own day', () => {
    expect(lastModified('/insights/ethical-ai', days)).toBe('2026-11-20');
  });

  it('takes the newest article’s day for the list of articles', () => {
    expect(lastModified('/insights', days)).toBe('2026-12-02');
  });

  it('takes a letter’s own day, and the newest one’s for the archive', () => {
    expect(lastModified('/letters/wet-floor', days)).toBe('2026-10-06');
    expect(lastModified('/letters', days)).toBe('2026-11-12');
  });

  it('takes the version in force of a legal text', () => {
    expect(lastModified('/terms', days)).toBe('2025-01-01');
    expect(lastModified('/privacy', days)).toBe('2024-03-15');
  });

  it.each(['/', '/about', '/regions/uk', '/insights/unknown', '/letters/unknown'])('invents no day for %s', (path) => {
    expect(lastModified(path, days)).toBeUndefined();
  });
});
