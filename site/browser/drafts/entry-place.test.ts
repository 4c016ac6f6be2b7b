import { describe, expect, test } from 'vitest';
import { proves } from '../../../tests/stage/proves.ts';
import { createGuardedStorage } from '../../../features/consent/page/guarded-storage.ts';
import { memoryDevice } from '../../../tests/stage/memory-device.ts';
import type { VendorRules } from '../../../features/consent/page/vendor-rules.ts';
import { draftLasts, entryPlace } from './entry-place.ts';

const rules: VendorRules = {
  policy: '2026-11-20',
  wording: '',
  storage: [
    { id: 'drafts', category: 'functional', kind: 'local', name: 'corbiere:drafts', seconds: draftLasts / 1000 },
  ],
  scripts: [],
};

function setUp() {
  const device = memoryDevice();
  const allowed = new Set(['functional']);
  const time = { now: 1_800_000_000_000 };
  const guarded = createGuardedStorage(
    rules,
    (category) => allowed.has(category),
    device,
    () => time.now,
  );
  const now = (): number => time.now;
  return { device, allowed, time, lasting: entryPlace(guarded('drafts'), now) };
}

describe('drafts', () => {
  test('stay apart by form and leave nothing when the last is cleared', () => {
    const { device, lasting } = setUp();
    lasting.write('contact', { name: 'Ada' });
    lasting.write('ethics', { message: 'Stop.' });
    expect([lasting.read('contact'), lasting.read('ethics'), lasting.read('consultation')]).toEqual([
      { name: 'Ada' },
      { message: 'Stop.' },
      undefined,
    ]);
    lasting.clear('contact');
    expect([...device.entries.keys()]).toEqual(['local corbiere:drafts']);
    lasting.write('ethics', {});
    expect(device.entries.size).toBe(0);
  });

  test(
    'are kept only with consent, and each ends a year after its last word',
    proves('promise:nothing-typed-is-stored'),
    () => {
      const { device, allowed, time, lasting } = setUp();
      allowed.delete('functional');
      lasting.write('contact', { name: 'Ada' });
      expect([device.entries.size, lasting.read('contact')]).toEqual([0, undefined]);
      allowed.add('functional');
      lasting.write('contact', { name: 'Ada' });
      time.now += draftLasts - 1000;
      lasting.write('ethics', { name: 'Ada' });
      expect(lasting.read('contact')).toEqual({ name: 'Ada' });
      time.now += 1000;
      expect([lasting.read('contact'), lasting.read('ethics')]).toEqual([undefined, { name: 'Ada' }]);
      time.now += draftLasts;
      expect(lasting.read('ethics')).toBeUndefined();
    },
  );

  test.each([
    'null',
    '[]',
    '"x"',
    '{"contact":7}',
    '{"contact":{"fields":{"name":7},"until":9e15}}',
    '{"contact":{"fields":{"name":"Ada"}}}',
  ])('read %s as none, and write over it', (value) => {
    const { device, lasting } = setUp();
    device.write('local', 'corbiere:drafts', `{"at":1,"value":${value}}`);
    expect(lasting.read('contact')).toBeUndefined();
    lasting.write('contact', { name: 'Ada' });
    expect(lasting.read('contact')).toEqual({ name: 'Ada' });
  });

  test('say when they were written', () => {
    const { time, lasting } = setUp();
    expect(lasting.writtenAt('contact')).toBeUndefined();
    lasting.write('contact', { name: 'Ada' });
    const written = time.now;
    time.now += 86_400_000;
    expect(lasting.writtenAt('contact')).toBe(written);
  });
});
