// What the drawings of letters were made from. The letters' figures are the results: site/art/letter-figures.test.ts compares them.
import { rng } from './grammar.mjs';

interface Night {
  /** Parts still waiting at six. */
  readonly waiting: number;
  /** Parts that were looked at. */
  readonly looked: number;
  /** Minutes for which the line stood. */
  readonly held: number;
  /** From and to, in minutes after ten in the evening. */
  readonly stops: readonly (readonly [number, number])[];
}

interface Trial {
  /** Metres a second. */
  readonly speed: number;
  /** How many stops ended beyond the field. */
  readonly past: number;
  readonly longest: number;
}

/** Doubtful parts a minute, minutes to look at one, and minutes in the night. */
const rate = 43 / 60;
const look = 1.5;
const end = 480;
/** How many places must be free for the line to start again. */
const free = 3;

/** A night with so many places on the bench: when all are taken the line stands, and what would have come comes later. */
function nightWith(places: number, arrivals: readonly number[]): Night {
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

/** One simulated night, ten in the evening to six: doubtful parts arrive at random, and one person looks at each. Times in minutes. */
export function night(): { readonly open: Night; readonly bound: Night } {
  const random = rng(11);
  const arrivals: number[] = [];
  for (let time = -Math.log(1 - random()) / rate; time < end; time += -Math.log(1 - random()) / rate)
    arrivals.push(time);
  return { open: nightWith(Infinity, arrivals), bound: nightWith(12, arrivals) };
}

/** Metres ahead of the scanner within which a truck must have come to rest. */
export const field = 1;

/** Two hundred simulated stops on each of three floors: metres from the moment somebody is seen to rest. Delay, speed and grip vary from stop to stop. */
export function stops(): { readonly dry: Trial; readonly wet: Trial; readonly slow: Trial } {
  const random = rng(29);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const trial = (speed: number, grip: number, spread: number): Trial => {
    const lengths = Array.from({ length: 200 }, () => {
      const own = speed * (1 + 0.02 * normal());
      const friction = Math.max(0.1, grip + spread * normal());
      return own * (0.2 + 0.1 * random()) + (own * own) / (2 * friction * 9.81);
    });
    return { speed, past: lengths.filter((metres) => metres > field).length, longest: Math.max(...lengths) };
  };
  return { dry: trial(1.6, 0.45, 0.04), wet: trial(1.6, 0.24, 0.025), slow: trial(0.8, 0.24, 0.025) };
}
