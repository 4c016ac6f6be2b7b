import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A random number generator with a fixed seed (mulberry32). */
function rng(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Doubtful parts a minute, minutes to inspect one, and minutes in the night. */
const rate = 43 / 60;
const look = 1.5;
const end = 480;
/** How many places must be free for the line to start again. */
const free = 3;

/**
 * A night with a number of places on the bench: when all are taken the line stops and later arrivals are delayed. Gives
 * the parts still waiting at six and those inspected, the minutes of standstill, and start and end of each stop.
 */
function nightWith(places: number, arrivals: readonly number[]) {
  const stops: (readonly [number, number])[] = [];
  let [waiting, freeAt, next, held, clock] = [0, 0, 0, 0, 0];
  while (clock < end) {
    const arrival = (arrivals[next] ?? Infinity) + held;
    const done = waiting > 0 ? freeAt : Infinity;
    if (Math.min(arrival, done) >= end) break;
    if (arrival <= done) {
      clock = arrival;
      if (waiting === 0) freeAt = clock + look;
      waiting += 1;
      next += 1;
      if (waiting < places) continue;
      const delay = freeAt - clock + (free - 1) * look;
      held += delay;
      stops.push([clock, clock + delay]);
    } else {
      clock = done;
      waiting -= 1;
      freeAt = clock + look;
    }
  }
  return { waiting, held, stops, looked: next - waiting };
}

/**
 * One simulated night, ten in the evening to six: doubtful parts arrive at random, and one person inspects each. Times
 * in minutes.
 */
function night() {
  const random = rng(11);
  const arrivals: number[] = [];
  for (let time = -Math.log(1 - random()) / rate; time < end; time += -Math.log(1 - random()) / rate)
    arrivals.push(time);
  return { open: nightWith(Infinity, arrivals), bound: nightWith(12, arrivals) };
}

/** Depth in metres of the protective field ahead of the scanner, within which a truck must stop. */
const field = 1;

/**
 * Two hundred simulated stops in each of three conditions: metres from detecting a person to standstill. Delay, speed
 * and grip vary from stop to stop; `past` counts those that end beyond the protective field.
 */
function stops() {
  const random = rng(29);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const trial = (speed: number, grip: number, spread: number) => {
    const lengths = Array.from({ length: 200 }, () => {
      const own = speed * (1 + 0.02 * normal());
      const friction = Math.max(0.1, grip + spread * normal());
      return own * (0.2 + 0.1 * random()) + (own * own) / (2 * friction * 9.81);
    });
    return { speed, past: lengths.filter((metres) => metres > field).length, longest: Math.max(...lengths) };
  };
  return { dry: trial(1.6, 0.45, 0.04), wet: trial(1.6, 0.24, 0.025), slow: trial(0.8, 0.24, 0.025) };
}

function letter(slug: string): string {
  return readFileSync(join(import.meta.dirname, '..', '..', 'content', 'letters', `${slug}.md`), 'utf8');
}

test('the figures of the night at the bench are the results of its simulation', () => {
  const text = letter('twelve-places-on-the-bench');
  const { open, bound } = night();
  expect(bound.looked).toBe(open.looked);
  const count = ['ten', 'eleven', 'twelve', 'thirteen', 'fourteen'][bound.stops.length - 10];
  for (const said of [
    `looks at ${open.looked} rings`,
    `Without the limit, ${open.waiting} are still waiting at six`,
    `the line stops ${count} times, for ${Math.round(bound.held)} minutes in all`,
    `the last of them for ${open.waiting * 1.5} minutes`,
    `Without a limit ${open.waiting} are waiting at six`,
  ])
    expect(text).toContain(said);
  expect(Math.floor((bound.stops[0]?.[0] ?? 0) - 60)).toBe(2);
  expect(text).toContain('at three minutes past eleven');
});

test('the figures of the truck on the wet floor are the results of its simulation', () => {
  const text = letter('a-truck-on-a-wet-floor');
  const { dry, wet, slow } = stops();
  expect([field, dry.past, slow.past]).toEqual([1, 0, 0]);
  expect([dry.speed, wet.speed, slow.speed]).toEqual([1.6, 1.6, 0.8]);
  for (const said of [
    `On the dry one the longest takes ${dry.longest.toFixed(2)} metres`,
    `${wet.past} of the two hundred end beyond the field, the farthest after ${wet.longest.toFixed(2)} metres`,
    `the longest takes ${slow.longest.toFixed(2)} metres`,
    `wet at the same speed, ${wet.past} end beyond it`,
  ])
    expect(text).toContain(said);
  expect(slow.longest).toBeLessThan(0.5);
});
