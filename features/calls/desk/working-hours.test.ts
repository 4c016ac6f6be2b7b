import { expect, test } from 'vitest';
import { workingHours } from './working-hours.ts';

const desk = {
  id: 'jersey',
  name: 'Jersey desk',
  timeZone: 'Europe/Jersey',
  hours: [{ days: ['mon' as const, 'tue' as const], from: '09:00', until: '17:00' }],
  breaks: [],
  leave: [{ from: '2026-03-31', until: '2026-03-31' }],
};

test('working hours follow the wall clock across a clock change, without leave and holidays', () => {
  // The clocks go forward on Sunday, 29 March.
  expect(workingHours(desk, [], new Date('2026-03-29T12:00Z'))).toEqual([
    { from: '2026-03-30T08:00:00Z', until: '2026-03-30T16:00:00Z' },
  ]);
  expect(workingHours(desk, ['2026-03-30'], new Date('2026-03-29T12:00Z'))).toEqual([]);
});
