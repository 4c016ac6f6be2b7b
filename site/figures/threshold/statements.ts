import { fill } from '../../../contract/slots.ts';
import type { Statement } from '../figure-words.ts';
import { relianceAt } from './crossings.ts';
import type { Shown } from './threshold-setting.ts';
import type { ThresholdWords } from './threshold-words.ts';

/** Numbers of crossings from which a cost determines the statement. */
const muchMisuse = 40;
const muchDisuse = 300;

/** A threshold as text, shown next to its range and read out for it. */
export function thresholdText(threshold: number): string {
  return threshold.toFixed(2);
}

/** Describes the costs of a threshold. */
export function statementOf({ threshold, isResealed }: Shown, { says }: ThresholdWords): Statement {
  const { misuse, disuse, right, wrong } = relianceAt(threshold, isResealed);
  const values = Object.fromEntries(
    Object.entries({ misuse, disuse, right, wrong, before: relianceAt(threshold, false).misuse }).map(
      ([slot, count]) => [slot, String(count)],
    ),
  );
  const cost = misuse > muchMisuse ? says.then.misused : disuse > muchDisuse ? says.then.disused : says.then.between;
  return { word: says.word, rest: fill(says.rest, values), then: fill(isResealed ? says.then.resealed : cost, values) };
}

/** A short label for a setting. */
export function nameOf({ threshold, isResealed }: Shown, { name, resealed }: ThresholdWords): string {
  return fill(isResealed ? resealed : name, { threshold: thresholdText(threshold) });
}
