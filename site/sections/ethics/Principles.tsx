import type { Ethics } from './ethics-words.ts';
import { Marks } from '../../ui/Marks.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';

const row =
  'reveal grid grid-cols-[3rem_minmax(0,1fr)] gap-x-column gap-y-3 border-rule py-[clamp(1.75rem,1.2rem+1.6vw,2.75rem)] not-first:border-t lg:grid-cols-[minmax(0,1fr)_minmax(0,4.6fr)_minmax(0,6.4fr)]';

/** Six principles, four things to show for each. */
export function Principles({ principles }: Pick<Ethics, 'principles'>) {
  return (
    <section className="pb-section" aria-labelledby="principles">
      <div className="wrap">
        <SectionHeading number="01" title={principles.title} id="principles">
          {principles.lede}
        </SectionHeading>
        <ol className="border-y border-ink">
          {principles.items.map(({ title, description, details }, place) => (
            <li key={title} className={row}>
              <span className="figures grid size-9 place-items-center rounded-full border-[1.5px] border-over text-control leading-none font-medium text-over" aria-hidden="true">
                {place + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p className="mt-2.5 max-w-96 text-ink-2">{description}</p>
              </div>
              <div className="max-lg:col-start-2 lg:-mt-1">
                <Marks items={details} two />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
