import { afterEach, describe, expect, test } from 'vitest';
import { changedMeanwhile } from '../data/use-act.ts';
import { Failure } from '../data/failure.ts';
import { closeOverlay, findText, openFind, openKeySheet } from './overlays.ts';
import { keyLayers, type Press } from '../../../../ui/keys/key-layers.ts';

/**
 * Overlays, with functions that open and close them. A dialog or menu of a room blocks the keys in the same commit
 * that shows it, for which the opening event waits.
 */
const openings: Readonly<Record<string, () => () => void>> = {
  'Find or do': () => {
    openFind();
    return closeOverlay;
  },
  'sheet of keys': () => {
    openKeySheet();
    return closeOverlay;
  },
  'changed meanwhile': () => {
    changedMeanwhile.ask(new Failure('changed', 'ada took it.'), () => undefined);
    return changedMeanwhile.close;
  },
  'dialog or menu of a room': () => keyLayers.block(),
};

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

describe.each(Object.entries(openings))('%s', (name, open) => {
  test('blocks the room’s keys, however long its code takes to load', () => {
    const acted: string[] = [];
    ends.push(
      keyLayers.add({
        acts: () => Object.fromEntries(keys.map((key) => [key, () => acted.push(key)])),
        inDialogs: false,
      }),
    );
    for (let delay = 0; delay <= 500; delay += 1) {
      const close = open();
      // One key per millisecond: on the room, in a field, on a button, and in the overlay once it is open.
      const typed = Array.from({ length: 520 }, (_, time) =>
        pressed(
          keys[(time + delay) % keys.length] ?? 't',
          time > delay
            ? { inOverlay: true, inField: name === 'Find or do' }
            : { inField: time % 3 === 1, onPressable: time % 3 === 2 },
        ),
      );
      for (const press of typed) type(press);
      expect([delay, acted]).toEqual([delay, []]);
      if (name === 'Find or do')
        expect(findText.get()).toBe(
          typed
            .slice(0, delay + 1)
            .map(({ writes = '' }) => writes)
            .join(''),
        );
      close();
    }
    clock += 200;
    type(pressed('t'));
    expect(acted).toEqual(['t']);
  });
});

test('with two overlays open, closing the upper one keeps the room blocked, and a field is empty each time', () => {
  const below = keyLayers.block();
  openFind();
  type(pressed('a'));
  openFind();
  expect(findText.get()).toBe('a');
  closeOverlay();
  expect(keyLayers.blocked).toBe(true);
  below();
  openFind();
  expect(findText.get()).toBe('');
  closeOverlay();
  closeOverlay();
  expect(keyLayers.blocked).toBe(false);
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
