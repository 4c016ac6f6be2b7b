import './industries.css';
import type { Industries } from './industries-words.ts';
import { IndustryEntry } from './IndustryEntry.tsx';

/** Seven industries in the specification's order, plates on alternating sides. */
export function IndustryList({ industries, figures }: Pick<Industries, 'industries' | 'figures'>) {
  return (
    <div className="wrap">
      {industries.map((industry, place) => (
        <IndustryEntry key={industry.id} industry={industry} number={String(place + 1).padStart(2, '0')} figures={figures} />
      ))}
    </div>
  );
}
