import { describe, expect, it } from 'vitest';
import { proves } from '../../../tests/stage/proves.ts';
import { createGuardedStorage } from './guarded-storage.ts';
import { memoryDevice } from '../../../tests/stage/memory-device.ts';
import type { VendorRules } from './vendor-rules.ts';

const rules: VendorRules = {
  policy: '2026-11-20',
  wording: '',
  storage: [
    { id: 'drafts', category: 'functional', kind: 'local', name: 'corbiere:drafts', seconds: 500 },
    { id: 'form', category: 'essential', kind: 'session', name: 'corbiere:form' },
    { id: 'seen', category: 'functional', kind: 'cookie', name: 'seen', seconds: 500 },
  ],
  scripts: [],
};

function setUp() {
  const device = memoryDevice();
  const allowed = new Set(['essential', 'functional']);
  const time = { now: 1_000_000 };
  return {
    device,
    allowed,
    time,
    guarded: createGuardedStorage(
      rules,
      (category) => allowed.has(category),
      device,
      () => time.now,
    ),
  };
}

describe('guarded storage', () => {
  it('throws for a key that is not in the register', proves('promise:whole-list-of-entries'), () => {
    expect(() => setUp().guarded('elsewhere')).toThrow(
      'content/vendors.yaml: items: has no cookie or storage key with the id "elsewhere"',
    );
  });

  it('neither reads nor writes without consent', proves('promise:nothing-optional-before-a-choice'), () => {
    const { device, allowed, guarded } = setUp();
    guarded('drafts').write('kept');
    allowed.delete('functional');
    expect(guarded('drafts').read()).toBeUndefined();
    expect(guarded('drafts').write('again')).toBe(false);
    expect(device.entries.get('local corbiere:drafts')).toContain('kept');
    expect(guarded('form').write('typed')).toBe(true);
  });

  it('removes expired values; session entries do not expire', () => {
    const { device, time, guarded } = setUp();
    guarded('drafts').write('old');
    guarded('form').write('typed');
    time.now += 499_000;
    expect(guarded('drafts').read()).toBe('old');
    time.now += 1_000;
    expect(guarded('drafts').read()).toBeUndefined();
    expect(device.entries.has('local corbiere:drafts')).toBe(false);
    expect(guarded('form').read()).toBe('typed');
  });

  it.each(['', 'half a letter', '{', '[]', '{"at":"x","value":1}', '{"at":1}', 'null'])(
    'removes %j, which is not in its format',
    (text) => {
      const { device, guarded } = setUp();
      device.write('local', 'corbiere:drafts', text);
      expect(guarded('drafts').read()).toBeUndefined();
      expect(device.entries.size).toBe(0);
    },
  );
});
