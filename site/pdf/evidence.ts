import type { z } from 'astro/zod';
import type { rule, testRecord } from './sample-words.ts';

type Rule = z.infer<typeof rule>;
type Record = Pick<z.infer<typeof testRecord>, 'cases' | 'misses'>;

/** Groups of cases, from what a system does alone to what it never does. */
export const rules: readonly Rule[] = ['alone', 'told', 'asks', 'never'];

/** One case of a test: whether it was among the worst, and whether the system did otherwise than the people would have. */
export interface Case {
  readonly worst: boolean;
  readonly missed: boolean;
}

/**
 * The cases of each group, the worst first and of these the missed first.
 *
 * @throws where more are missed than there are
 */
export function casesOf({ cases, misses }: Record): ReadonlyMap<Rule, readonly Case[]> {
  return new Map(
    rules.map((name) => {
      const { all, worst } = cases[name];
      const of = misses.rows.filter(({ rule }) => rule === name);
      const missedWorst = of.reduce((sum, row) => sum + row.worst, 0);
      const missedOthers = of.reduce((sum, row) => sum + row.cases - row.worst, 0);
      if (worst > all || missedWorst > worst || missedOthers > all - worst)
        throw new Error(`content/samples/test-record.yaml: more is missed of "${name}" than there is.`);
      return [
        name,
        Array.from({ length: all }, (_, place) => ({ worst: place < worst, missed: place < missedWorst || (place >= worst && place < worst + missedOthers) })),
      ];
    }),
  );
}

/** Within what a share lies that was seen `right` times in `all`, with 95% confidence. Wilson (1927), doi:10.1080/01621459.1927.10502953. */
export function interval(right: number, all: number): { readonly low: number; readonly high: number } {
  const z = 1.959_964;
  const share = right / all;
  const middle = (share + z ** 2 / (2 * all)) / (1 + z ** 2 / all);
  const half = (z * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2))) / (1 + z ** 2 / all);
  return { low: middle - half, high: middle + half };
}

/** The largest share that never being seen in `all` cases leaves possible, with 95% confidence on one side (Clopper and Pearson, 1934). */
export function unseenShare(all: number): number {
  return 1 - 0.05 ** (1 / all);
}
