import './industries.css';
import { Framed } from '../../ui/Framed.tsx';
import { OverprintSwitch } from '../../ui/OverprintSwitch.tsx';
import { TitleBlock } from './TitleBlock.tsx';
import type { Industries, Industry } from './industries-words.ts';

/** Seven industries in the specification's order, plates on alternating sides. */
export function IndustryList({
  overprint,
  industries,
  figures,
}: Pick<Industries, 'overprint' | 'industries' | 'figures'>) {
  return (
    <div className="wrap">
      <OverprintSwitch label={overprint} className="mt-8" />
      <div>
        {industries.map((industry, place) => (
          <IndustryEntry
            key={industry.id}
            industry={industry}
            number={String(place + 1).padStart(2, '0')}
            figures={figures}
          />
        ))}
      </div>
    </div>
  );
}

interface Properties {
  readonly industry: Industry;
  /** Its number on the sheet, two digits. */
  readonly number: string;
  readonly figures: string;
}

/** One industry: its name and what is done there, its plate, and three figures in the plate's title block. */
function IndustryEntry({ industry, number, figures }: Properties) {
  const { id, title, alt, description, stats } = industry;
  return (
    <section className="industry" id={id} aria-labelledby={`${id}-title`}>
      <div className="industry-words reveal">
        <p className="text-small font-medium text-over figures" aria-hidden="true">
          {number}
        </p>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="mt-4 text-ink-2">{description}</p>
      </div>
      <div className="industry-plate">
        <Framed drawing={{ name: `industry-${id}`, alt }} liftable />
      </div>
      <TitleBlock heading={figures} stats={stats} />
    </section>
  );
}
