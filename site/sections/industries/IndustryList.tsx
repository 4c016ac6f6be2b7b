import './industries.css';
import { Framed } from '../../ui/Framed.tsx';
import { TitleBlock } from './TitleBlock.tsx';
import type { Industries, Industry } from './industries-words.ts';

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

interface Properties {
  readonly industry: Industry;
  /** Its number on the sheet, two digits. */
  readonly number: string;
  readonly figures: string;
}

/** One industry: its plate with three figures laid over the foot, its name and what is done there. */
function IndustryEntry({ industry, number, figures }: Properties) {
  const { id, title, alt, description, stats } = industry;
  return (
    <section className="industry entry" id={id} aria-labelledby={`${id}-title`}>
      <div className="entry-words reveal">
        <p className="text-small font-medium text-over figures" aria-hidden="true">
          {number}
        </p>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="mt-4 text-ink-2">{description}</p>
      </div>
      <div className="entry-plate">
        <Framed drawing={{ name: `industry-${id}`, alt }} />
        <TitleBlock heading={figures} stats={stats} />
      </div>
    </section>
  );
}
