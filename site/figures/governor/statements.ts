import { fill } from '../../../contract/slots.ts';
import type { Statement } from '../figure-words.ts';
import { band, behaviour, clampAt, gainLimit, gainLimitShown, horizon, limit, type Loop } from './delayed-loop.ts';
import type { GovernorWords } from './governor-words.ts';
import { speedShown, type Shown } from './governor-setting.ts';

function tenths(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '');
}

function counted(words: { readonly one: string; readonly many: string }, number: string): string {
  return fill(number === '1' ? words.one : words.many, { n: number });
}

/** The ratio of each swing to the previous one: two decimals near one, whole numbers from ten. */
function times(swing: number): string {
  if (swing < 1.095) return swing.toFixed(2);
  return swing < 10 ? tenths(swing) : String(Math.round(swing));
}

function filled({ word, rest, then }: Statement, values: Readonly<Record<string, string>>): Statement {
  return { word, rest: fill(rest, values), then: fill(then, values) };
}

/** Describes the behaviour of a loop in the article's words. */
export function statementOf(loop: Loop, { says, turns }: GovernorWords): Statement {
  const found = behaviour(loop);
  switch (found.kind) {
    case 'creeps':
      return filled(says.creeps, { time: String(found.settles) });
    case 'settles': {
      const words = found.settles <= horizon ? says.settles : says.slowly;
      return filled(words, {
        time: String(found.settles),
        overshoot: counted(turns, tenths(found.overshoot)),
        band: String(band),
      });
    }
    case 'swings':
      return filled(says.swings, { period: tenths(found.period) });
    case 'hunts':
      return filled(says.hunts, {
        period: tenths(found.period),
        swing: times(found.swing),
        breach: String(found.breach),
      });
    case 'contained': {
      // A swing beyond the limits must not be rounded down to them.
      const above = found.above > limit ? Math.ceil(found.above * 10) / 10 : found.above;
      return filled(found.alarm ? says.alarmed : says.contained, {
        below: tenths(found.below),
        above: tenths(above),
        period: tenths(found.period),
      });
    }
  }
}

/** The values shown next to the controls, and their spoken forms. */
export function readings(shown: Shown, { gain, delay, moment, clamp }: GovernorWords) {
  const shownLimit = gainLimitShown(shown.delay);
  const values = {
    gain: shown.gain.toFixed(2),
    limit: shownLimit.toFixed(2),
    half: (Math.floor((shownLimit / 2) * 100) / 100).toFixed(2),
  };
  const seconds = String(Math.round(shown.moment));
  const speed = speedShown(shown);
  const speedWords = speed === undefined ? moment.off : fill(moment.speed, { speed: speed.toFixed(1) });
  return {
    gain: fill(gain.value, values),
    gainSpoken: fill(shown.gain < gainLimit(shown.delay) - 1e-6 ? gain.spoken.below : gain.spoken.beyond, values),
    note: fill(gain.note, values),
    delay: fill(delay.value, { n: String(shown.delay) }),
    delaySpoken: counted(delay.spoken, String(shown.delay)),
    moment: fill(moment.value, { n: seconds }),
    momentSpoken: fill(moment.spoken, { n: seconds, speed: speedWords }),
    speed: speedWords,
    clamp: fill(clamp, { most: String(clampAt) }),
  };
}

/** A short label for a loop. */
export function nameOf({ gain, delay, isClamped }: Loop, { name, named }: GovernorWords): string {
  return fill(isClamped ? named : name, { gain: gain.toFixed(2), delay: String(delay) });
}
