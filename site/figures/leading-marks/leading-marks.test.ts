import { assert, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beyond, offset, opening, reach, room, safe, keyframes } from './keyframes.ts';

const anywhere = double({ min: -reach, max: reach, noNaN: true });

describe('two marks', () => {
  it('are closed on the line, and open to the side that says where to steer', () => {
    expect(opening(offset(0.5))).toBe(0);
    assert(
      property(anywhere, (metres) => {
        if (Math.abs(metres) > 1e-6) expect(Math.sign(opening(metres))).toBe(Math.sign(metres));
        expect(opening(-metres)).toBeCloseTo(-opening(metres), 12);
      }),
    );
  });

  it('stand half a degree open eight metres off, with fifty-two metres still to the limit', () => {
    expect(opening(8).toFixed(1)).toBe('0.5');
    expect(room(8)).toBe(52);
  });

  it('stand 3.7 degrees open at the limit and 5.4 at the end of the way', () => {
    expect([opening(safe).toFixed(1), opening(reach).toFixed(1), room(reach)]).toEqual(['3.7', '5.4', 0]);
    expect(beyond(reach, 2000)).toBeGreaterThan(0);
  });
});

it('is written as keyframes with a name for everything that moves, and one sentence at every place', () => {
  const css = keyframes();
  const names = [...css.matchAll(/@keyframes ([a-z-]+)\{/g)].map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  const shown = ['lm-out-left', 'lm-in-left', 'lm-closed', 'lm-in-right', 'lm-out-right'].map((name) => {
    const [, from = '', to = ''] =
      new RegExp(`@keyframes ${name}\\{[^@]*?([\\d.]+)%,([\\d.]+)%\\{visibility:visible`).exec(css) ?? [];
    return [Number(from), Number(to)] as const;
  });
  expect(shown[0]?.[0]).toBe(0);
  expect(shown.at(-1)?.[1]).toBe(100);
  for (const [index, [from]] of shown.entries()) {
    if (index > 0) expect(from - (shown[index - 1]?.[1] ?? 0)).toBeLessThan(0.05);
    if (index > 0) expect(from).toBeGreaterThan(shown[index - 1]?.[1] ?? 0);
  }
});
