import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { proves } from '../../tests/stage/proves.ts';

type Colours = ReadonlyMap<string, string>;

/** Name and value of each token; one that is another's is looked up there. */
function coloursIn(css: string, before: Colours = new Map()): Colours {
  const found = new Map(before);
  for (const [, name = '', value = '', other = ''] of css.matchAll(
    /--color-([a-z0-9-]+): (?:(#[0-9a-f]{3,6})|var\(--color-([a-z0-9-]+)\));/g,
  ))
    found.set(name, value === '' ? (found.get(other) ?? '') : value);
  return found;
}

const [pages = '', dense = ''] = ['tokens.css', 'dense.css'].map((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8'),
);
const [day = '', night = ''] = dense.split('@variant night');
const colours = coloursIn(day, coloursIn(pages));
const atNight = coloursIn(night, colours);

function luminance(name: string, of: Colours): number {
  const hex = (of.get(name) ?? '').slice(1);
  const long = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((place) => {
    const part = parseInt(long.slice(place, place + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two tokens: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string, of: Colours = colours): number {
  const [dark = 0, light = 0] = [luminance(one, of), luminance(other, of)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const sheets = ['paper', 'sea-1', 'sea-2', 'buff-1', 'buff-2', 'dry-1'];

/** Text, with every ground it stands on: 4.5 to 1 (1.4.3). */
const text: Readonly<Record<string, readonly string[]>> = {
  ink: [...sheets, 'field', 'sea-3', 'sea-4', 'buff-3', 'dry-2', 'dry-3', 'over-tint', 'lamp'],
  'ink-2': sheets,
  'ink-3': sheets,
  over: [...sheets, 'field', 'sea-3', 'dry-2'],
  error: ['field', 'paper', 'buff-1', 'error-tint'],
  ok: ['field', 'ok-tint'],
  paper: ['ink', 'night', 'night-2', 'over'],
  'night-text': ['night', 'night-2'],
  'night-muted': ['night', 'night-2'],
  'night-over': ['night', 'night-2'],
  'alarm-text': ['alarm'],
  alarm: ['alarm-text'],
};

/** What the desk writes, by day and by night. */
const deskSheets = ['paper', 'tint', 'field', 'sea-1', 'sea-2', 'buff-1'];
const deskText: typeof text = {
  ink: [...deskSheets, 'sea-3', 'buff-2', 'over-tint', 'error-tint', 'ok-tint'],
  'ink-2': deskSheets,
  'ink-3': ['paper', 'tint', 'field', 'sea-1'],
  over: ['paper', 'tint', 'field', 'sea-1', 'sea-2', 'over-tint'],
  error: ['paper', 'field', 'error-tint'],
  ok: ['paper', 'ok-tint'],
  paper: ['ink', 'over', 'error', 'error-2'],
  'alarm-text': ['alarm'],
};
const deskParts: typeof text = {
  'rule-strong': ['paper', 'field'],
  edge: ['paper'],
  focus: ['paper', 'field', 'sea-2'],
  'focus-on-ink': ['ink'],
};

/**
 * What is no text and has to be seen: borders of fields, the ring round the focus, the limits in drawings: 3 to 1
 * (1.4.11).
 */
const parts: Readonly<Record<string, readonly string[]>> = {
  'rule-strong': ['field', 'paper', 'sea-1', 'buff-1'],
  over: ['sea-4'],
  'over-2': ['field', 'paper', 'sea-1', 'buff-1'],
  lamp: ['night', 'night-2'],
};

const pairs = (table: typeof text, least: number) =>
  Object.entries(table).flatMap(([part, grounds]) => grounds.map((ground) => ({ part, ground, least })));

describe('a colour', () => {
  test('that is no token would not be measured', () => {
    expect(contrast('ink', 'paper')).toBeCloseTo(14.65, 1);
    expect(
      pairs({ ...text, ...parts }, 0).flatMap(({ part, ground }) =>
        [part, ground].filter((name) => !colours.has(name)),
      ),
    ).toEqual([]);
  });

  for (const { part, ground, least } of [...pairs(deskText, 4.5), ...pairs(deskParts, 3)])
    test(`${part} stands out from ${ground} at the desk, by day and by night`, () => {
      expect(contrast(part, ground)).toBeGreaterThanOrEqual(least);
      expect(contrast(part, ground, atNight)).toBeGreaterThanOrEqual(least);
    });

  for (const { part, ground, least } of [...pairs(text, 4.5), ...pairs(parts, 3)])
    test(`${part} stands out from ${ground}`, proves('accessibility:contrast'), () => {
      expect(contrast(part, ground)).toBeGreaterThanOrEqual(least);
    });
});
