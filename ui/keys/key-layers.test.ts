import { afterEach, expect, test } from 'vitest';
import { keyLayers, type Press } from './key-layers.ts';

const keys = ['t', 'a', 'x', 'r', 'n', 'u', 'h', 's', 'm', 'p', ' ', 'Enter', 'Ctrl+Enter', 'j', 'z', '1'];
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Time in milliseconds; each key comes one after the last. */
let clock = 0;

function pressed(name: string, where: Partial<Press> = {}): Press {
  return {
    name,
    writes: name.length === 1 ? name : undefined,
    inOverlay: false,
    inField: false,
    onPressable: false,
    at: where.at ?? (clock += 1),
    repeats: false,
    ...where,
  };
}

/** Types a key as on the page: a blocked key is not passed on. */
function type(press: Press): void {
  const { blocked } = keyLayers;
  const act = keyLayers.keepsOut(press) ? undefined : keyLayers.actOf(press, { blocked, single: true });
  if (act !== undefined) Reflect.apply(act, undefined, []);
}

test('an open dialog keeps its room’s keys, also under another one that closes first', () => {
  const acted: string[] = [];
  ends.push(
    keyLayers.add({
      acts: () => Object.fromEntries(keys.map((key) => [key, () => acted.push(key)])),
      inDialogs: false,
    }),
  );
  const typeAll = (): void => {
    for (const where of [{}, { inField: true }, { onPressable: true }, { inOverlay: true }])
      for (const key of keys) type(pressed(key, { ...where, at: (clock += 200) }));
  };
  const [lower, upper] = [keyLayers.block(), keyLayers.block()];
  typeAll();
  upper();
  typeAll();
  expect(acted).toEqual([]);
  lower();
  type(pressed('t', { at: (clock += 200) }));
  expect(acted).toEqual(['t']);
});

test('a letter within 120 ms of another is typed and does nothing; a key held down acts again and again', () => {
  const acted: string[] = [];
  ends.push(
    keyLayers.add({
      acts: () => Object.fromEntries(keys.map((key) => [key, () => acted.push(key)])),
      inDialogs: false,
    }),
  );
  clock += 1_000;
  for (const letter of ['x', 'a', 't']) {
    type(pressed(letter, { at: (clock += 119) }));
  }
  expect(acted).toEqual(['x']);
  type(pressed('t', { at: (clock += 120) }));
  type(pressed('t', { at: (clock += 33), repeats: true }));
  type(pressed(' ', { at: (clock += 1) }));
  expect(acted).toEqual(['x', 't', 't', ' ']);
});
