// What the drawings of letters are made from. The letters' figures are the results: site/art/letter-figures.test.ts compares them.
import { rng } from './grammar.mjs';

/** One simulated night, ten in the evening to six: doubtful parts arrive at random, 43 an hour, and one person looks at each for 90 seconds. Times in minutes. */
export const night = () => {
  const R = rng(11), rate = 43 / 60, look = 1.5, end = 480, freeAt = 3, arrivals = []; let t = 0;
  while ((t += -Math.log(1 - R()) / rate) < end) arrivals.push(t);
  const run = (places) => {
    const path = [[0, 0]], stops = []; let waiting = 0, free = 0, i = 0, held = 0, clock = 0, late = 0;
    const step = (time, w) => { path.push([time, waiting]); waiting = w; path.push([time, w]); };
    // every place taken: the line stands until three are free, and what would have come comes later
    while (clock < end) {
      const a = i < arrivals.length ? arrivals[i] + late : Infinity, busy = waiting > 0 ? free : Infinity;
      if (Math.min(a, busy) >= end) break;
      if (a <= busy) { clock = a; if (waiting === 0) free = clock + look; step(clock, waiting + 1); i++; if (waiting >= places) { const d = free - clock + (freeAt - 1) * look; held += d; late += d; stops.push([clock, clock + d]); } }
      else { clock = busy; step(clock, waiting - 1); free = clock + look; }
    }
    path.push([end, waiting]);
    return { path, waiting, held, stops, looked: i - waiting };
  };
  return { open: run(Infinity), bound: run(12) };
};

/** Metres ahead of the scanner within which a truck must have come to rest. */
export const field = 1;

/** Two hundred simulated stops on each of three floors: metres from the moment somebody is seen to rest. Delay, speed and grip vary from stop to stop. */
export const stops = () => {
  const R = rng(29), normal = () => Math.sqrt(-2 * Math.log(1 - R())) * Math.cos(2 * Math.PI * R());
  const run = (speed, grip, spread) => Array.from({ length: 200 }, () => { const v = speed * (1 + .02 * normal()), mu = Math.max(.1, grip + spread * normal()); return v * (.2 + .1 * R()) + v * v / (2 * mu * 9.81); });
  const trial = (speed, lengths) => ({ speed, lengths, past: lengths.filter((m) => m > field).length, longest: Math.max(...lengths), middle: [...lengths].sort((a, b) => a - b)[100] });
  return { dry: trial(1.6, run(1.6, .45, .04)), wet: trial(1.6, run(1.6, .24, .025)), slow: trial(.8, run(.8, .24, .025)) };
};
