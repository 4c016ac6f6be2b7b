import type { Industry } from './industries-words.ts';
import { Framed } from '../../ui/Framed.tsx';
import { TitleBlock } from '../../ui/TitleBlock.tsx';

interface Properties {
  readonly industry: Industry;
  /** Its number on the sheet, two digits. */
  readonly number: string;
  readonly figures: string;
}

/** One industry: its plate with three figures laid over the foot, its name and what is done there. */
export function IndustryEntry({ industry, number, figures }: Properties) {
  const { id, title, alt, description, stats } = industry;
  return (
    <section className="industry entry" id={id} aria-labelledby={`${id}-title`}>
      <div>
        <Framed drawing={{ name: `industry-${id}`, alt }} />
        <TitleBlock heading={figures} stats={stats} />
      </div>
      <div className="reveal">
        <p className="figures text-small font-medium text-over" aria-hidden="true">
          {number}
        </p>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="mt-4 text-ink-2">{description}</p>
      </div>
    </section>
  );
}
