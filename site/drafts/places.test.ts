import { describe, expect, test } from 'vitest';
import { deviceKey, devicePlace, draftLasts } from './device-place.ts';
import type { TextStorage } from './draft-place.ts';
import { sessionKey, sessionPlace } from './session-place.ts';

function memory(): TextStorage & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return { entries, getItem: (key) => entries.get(key) ?? null, setItem: (key, value) => { entries.set(key, value); }, removeItem: (key) => { entries.delete(key); } };
}

describe('drafts of the session', () => {
  test('stay apart by form and leave nothing when the last is cleared', () => {
    const storage = memory();
    const place = sessionPlace(() => storage);
    place.write('contact', { name: 'Ada' });
    place.write('ethics', { message: 'Stop.' });
    expect([place.read('contact'), place.read('ethics'), place.read('consultation')]).toEqual([{ name: 'Ada' }, { message: 'Stop.' }, undefined]);
    place.clear('contact');
    expect([...storage.entries.keys()]).toEqual([sessionKey]);
    place.write('ethics', {});
    expect(storage.entries.size).toBe(0);
  });

  test.each(['{', 'null', '[]', '"x"', '{"contact":7}', '{"contact":{"name":7}}'])('read %s as none, and write over it', (text) => {
    const storage = memory();
    storage.setItem(sessionKey, text);
    const place = sessionPlace(() => storage);
    expect(place.read('contact')).toBeUndefined();
    place.write('contact', { name: 'Ada' });
    expect(place.read('contact')).toEqual({ name: 'Ada' });
  });

  test('are none where the browser refuses to store', () => {
    const place = sessionPlace(() => { throw new DOMException('denied', 'SecurityError'); });
    place.write('contact', { name: 'Ada' });
    place.clear('contact');
    expect(place.read('contact')).toBeUndefined();
  });
});

describe('drafts of the device', () => {
  const clock = { time: 1_800_000_000_000 };
  const now = (): number => clock.time;

  test('are neither written, read nor cleared before they are allowed', () => {
    const storage = memory();
    const place = devicePlace(() => storage, () => false, now);
    place.write('contact', { name: 'Ada' });
    expect([storage.entries.size, place.read('contact')]).toEqual([0, undefined]);
  });

  test('carry their end, a year after the last word, and are thrown away at it', () => {
    const storage = memory();
    const place = devicePlace(() => storage, () => true, now);
    place.write('contact', { name: 'Ada' });
    expect(JSON.parse(storage.getItem(deviceKey) ?? '')).toEqual({ contact: { fields: { name: 'Ada' }, until: clock.time + draftLasts } });
    clock.time += draftLasts - 1;
    place.write('ethics', { name: 'Ada' });
    expect(place.read('contact')).toEqual({ name: 'Ada' });
    clock.time += 1;
    expect([place.read('contact'), place.read('ethics')]).toEqual([undefined, { name: 'Ada' }]);
    place.clear('ethics');
    expect(storage.entries.size).toBe(0);
  });
});
