import { nearest, type Figure } from '../setting.ts';
import { counts, cuts, limits, settings, type Setting, type Test } from './scores.ts';

const first: Test = { cut: 'setting', limit: 0.1, items: { A: 800, B: 240, C: 120, D: 40, E: 0 } };

/** The bounds and step of the limit's range input, in per cent. */
export const percents = { least: limits.least * 100, most: limits.most * 100, step: limits.step * 100 } as const;

function nearestCount(written: string | undefined, usual: number): number {
  const count = nearest(written, { least: 0, most: counts.at(-1) ?? 0, step: 1 }, usual);
  return counts.toSorted((one, other) => Math.abs(one - count) - Math.abs(other - count))[0] ?? usual;
}

export const evaluationFigure: Figure<Test> = {
  first,
  read: (values) => {
    const items = (setting: Setting): number => nearestCount(values[setting], first.items[setting]);
    return {
      cut: cuts.find((cut) => cut === values['cut']) ?? first.cut,
      limit: nearest(values['limit'], percents, first.limit * 100) / 100,
      items: { A: items('A'), B: items('B'), C: items('C'), D: items('D'), E: items('E') },
    };
  },
  write: ({ cut, limit, items }) => ({
    cut,
    limit: String(Math.round(limit * 100)),
    ...Object.fromEntries(settings.map((setting) => [setting, String(items[setting])])),
  }),
};
