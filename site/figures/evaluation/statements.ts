import { fill } from '../../../contract/slots.ts';
import type { Statement } from '../figure-words.ts';
import type { EvaluationWords } from './evaluation-words.ts';
import { registers, score, settings, worstFirst, type Id, type Test, type Verdict } from './scores.ts';

const verdicts: readonly Verdict[] = ['within', 'open', 'over', 'none'];

function perCent(share: number): string {
  return (share * 100).toFixed(1);
}

export function limitText(limit: number, words: EvaluationWords): string {
  return fill(words.limit.value, { n: String(Math.round(limit * 100)) });
}

export function itemsText(items: number, { items: { spoken } }: EvaluationWords): string {
  return fill(items === 1 ? spoken.one : spoken.many, { n: String(items) });
}

/** The result on average, and for how many slices the average is not informative. */
export function statementOf(test: Test, { says, numbers }: EvaluationWords): Statement {
  const { average, slices } = score(test);
  if (average.interval === undefined || average.verdict === 'none') return says.empty;
  const { rate, low, high } = average.interval;
  const number = (count: number): string => numbers[count] ?? String(count);
  const found = verdicts.flatMap((verdict) => {
    const count = slices.filter((slice) => slice.verdict === verdict).length;
    return count === 0 ? [] : [fill(says.verdicts[verdict], { n: number(count) })];
  });
  const apart = fill(test.cut === 'setting' ? says.settings : says.slices, {
    count: number(slices.length),
    verdicts: found.join(', '),
  });
  return {
    word: says.word[average.verdict],
    rest: fill(says.rest, { rate: perCent(rate), low: perCent(low), high: perCent(high) }),
    then: test.cut === 'all' ? says.together : apart,
  };
}

export interface Row {
  readonly id: Id;
  readonly name: string;
  readonly items: string;
  readonly wrong: string;
  readonly interval: string;
  readonly verdict: Verdict;
}

function nameOf(id: Id, words: EvaluationWords): string {
  const setting = settings.find((letter) => id.startsWith(letter) && id !== 'ALL');
  if (setting === undefined) return words.all;
  const register = registers.findIndex((number) => id === `${setting}${number}`);
  return register === -1
    ? words.settings[setting]
    : fill(words.registered, { setting: words.settings[setting], register: words.registers[register] ?? '' });
}

/** The rows of the table: worst first, slices without items last. */
export function rowsOf(test: Test, words: EvaluationWords): readonly Row[] {
  return worstFirst(score(test).slices).map(({ id, items, interval, verdict }) => ({
    id,
    name: nameOf(id, words),
    items: String(items),
    wrong: interval ? perCent(interval.rate) : words.table.nothing,
    interval: interval
      ? fill(words.table.interval, { low: perCent(interval.low), high: perCent(interval.high) })
      : words.table.nothing,
    verdict,
  }));
}

/** A short label for a test. */
export function nameOfTest({ cut, limit, items }: Test, words: EvaluationWords): string {
  return fill(words.name, {
    limit: String(Math.round(limit * 100)),
    cut: words.drawing.cut[cut],
    items: settings.map((setting) => `${setting} ${items[setting]}`).join(', '),
  });
}
