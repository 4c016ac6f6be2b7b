import { expect, test } from 'vitest';
import { versionsByDay } from './versions-by-day.ts';

const versions = [
  { version: '2024-03-15' },
  { version: '2027-02-01' },
  { version: '2026-12-15' },
  { version: '2025-01-31' },
];

test('the version in force is the newest whose day has come; later ones are announced, the next one first', () => {
  const on = (today: string) => {
    const { current, later, earlier } = versionsByDay(versions, today);
    return [current, ...later, ...earlier].map(({ version }) => version);
  };
  expect(on('2026-12-14')).toEqual(['2025-01-31', '2026-12-15', '2027-02-01', '2024-03-15']);
  expect(on('2026-12-15')).toEqual(['2026-12-15', '2027-02-01', '2025-01-31', '2024-03-15']);
});

test('two files that claim one day, or a text of which none is in force, are refused', () => {
  expect(() => versionsByDay([{ version: '2024-03-15' }, { version: '2024-03-15' }], '2026-11-25')).toThrow(
    /same version/,
  );
  expect(() => versionsByDay(versions, '2024-03-14')).toThrow(/in force/);
});
