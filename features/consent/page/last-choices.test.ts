import { expect, it } from 'vitest';
import { createGuardedStorage } from './guarded-storage.ts';
import { memoryDevice } from '../../../tests/stage/memory-device.ts';
import { keepLastChoice, readLastChoices } from './last-choices.ts';

function setUp() {
  const device = memoryDevice();
  const consent = { given: true };
  const rules = {
    policy: '2026-11-20',
    wording: '',
    storage: [{ id: 'preferences', category: 'personalization', kind: 'local', name: 'p', seconds: 100 }],
    scripts: [],
  } as const;
  const entry = createGuardedStorage(
    rules,
    () => consent.given,
    device,
    () => 0,
  )('preferences');
  return { device, consent, entry };
}

it('last choices remove a withdrawn choice, and with the last one the entry', () => {
  const { device, entry } = setUp();
  keepLastChoice(entry, 'category', 'ethics');
  keepLastChoice(entry, 'region', 'poland');
  keepLastChoice(entry, 'category', '');
  expect(readLastChoices(entry)).toEqual({ region: 'poland' });
  keepLastChoice(entry, 'region', '');
  expect(device.entries.size).toBe(0);
});

it.each([null, 'ethics', 7, { category: 7 }, { category: '<b>' }, { region: 'x'.repeat(41) }])(
  'last choices ignore %j',
  (value) => {
    const { entry } = setUp();
    entry.write(value);
    expect(readLastChoices(entry)).toEqual({});
  },
);
