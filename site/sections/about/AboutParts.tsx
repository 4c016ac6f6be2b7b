import './about.css';
import { Drawing } from '../../ui/Drawing.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { StatList } from './StatList.tsx';
import type { About } from './about-words.ts';

/** The lighthouse that the firm is named after: text left, drawing right, its sea across the full width. */
export function AboutHero({ hero }: Pick<About, 'hero'>) {
  return (
    <div className="light">
      <div
        className={
          'wrap grid grid-cols-1 items-end xl:grid-cols-[minmax(0,6.6fr)_minmax(0,5.4fr)] xl:gap-column ' +
          'print:grid-cols-[minmax(0,1fr)_62mm] print:items-start print:gap-[6mm]'
        }
      >
        <div
          className={'self-center pt-[calc(var(--spacing-header)+2rem)] xl:pb-[calc(var(--unit)*108+2.5rem)] print:p-0'}
        >
          <h1 className="max-w-[11em]">{hero.title}</h1>
          <p className="mt-6 max-w-145 lede">{hero.lede}</p>
          <StatList stats={hero.figures} />
        </div>
        <Drawing name={hero.drawing.name} alt={hero.drawing.alt} first className="light-drawing" />
      </div>
    </div>
  );
}

/** Our Mission: the statement on the left, its consequences on the right. */
export function Mission({ mission }: Pick<About, 'mission'>) {
  return (
    <section className="py-section" aria-labelledby="mission">
      <div className="wrap grid grid-cols-1 gap-x-[clamp(2rem,5vw,5.5rem)] gap-y-8 lg:grid-cols-2">
        <div className="reveal">
          <h2 id="mission">{mission.title}</h2>
          <p className="mt-6 max-w-[21em] font-serif text-h3 text-pretty">{mission.statement}</p>
        </div>
        <div className="reveal space-y-5 text-ink-2 lg:pt-3">
          {mission.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </div>
    </section>
  );
}

const cell =
  'reveal grid grid-cols-[4rem_minmax(0,1fr)] gap-x-6 border-rule py-8 not-first:border-t md:py-10 md:odd:pr-10 ' +
  'md:even:border-l md:even:pl-10 md:nth-2:border-t-0';

/** Our Values: four, each with one sentence that a client can test. */
export function Values({ values }: Pick<About, 'values'>) {
  return (
    <section className="bg-sea-1 py-section" aria-labelledby="values">
      <div className="wrap">
        <SectionHeading number="01" title={values.title} id="values">
          {values.lede}
        </SectionHeading>
        <ul className="grid grid-cols-1 border-y border-ink md:grid-cols-2">
          {values.items.map(({ title, drawing, text }) => (
            <li key={title} className={cell}>
              <Drawing name={drawing} className="size-16" />
              <div>
                <h3>{title}</h3>
                <p className="mt-2.5 max-w-[27rem] text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
