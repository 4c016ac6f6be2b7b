import './about.css';
import { Drawing } from '../../ui/Drawing.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import type { About } from './about-words.ts';
import { claim } from '../../copy/registers.ts';
import type { Stat } from '../../copy/fields.ts';
import type { Region } from '../region/regions.ts';
import { Framed } from '../../ui/Framed.tsx';

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

/** Figures from the register, in a ruled row: the label, then what it measures. */
function StatList({ stats }: { readonly stats: readonly Stat[] }) {
  return (
    <dl className="mt-8 flex max-w-145 flex-wrap gap-x-10 gap-y-2 border-t border-ink pt-3 text-small figures">
      {stats.map(({ label, claim: id }) => (
        <div key={id} className="flex gap-2.5">
          <dt className="text-ink-3">{label}</dt>
          <dd className="font-medium">{claim(id).figure}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Properties extends Pick<About, 'team'> {
  readonly regions: readonly Region[];
}

/** Our Team by role, with a drawing of the work until there are portraits. */
export function Team({ team, regions }: Properties) {
  return (
    <section className="py-section" aria-labelledby="team">
      <div className="wrap">
        <SectionHeading number="02" title={team.title} id="team">
          {team.lede}
        </SectionHeading>
        <div className="grid grid-cols-1 gap-x-column gap-y-12 lg:grid-cols-12 print:block">
          <ul className="border-y border-ink lg:col-span-7 lg:mr-[clamp(0.5rem,2.5vw,2.5rem)]">
            {team.roles.map(({ role, drawing, work, signs }) => (
              <li
                key={role}
                className="reveal grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-5 gap-y-2 border-rule py-5 not-first:border-t md:grid-cols-[2.25rem_minmax(0,1.55fr)_minmax(0,1fr)]"
              >
                <Drawing name={drawing} className="mt-0.5 size-9" />
                <div>
                  <h3 className="text-h4">{role}</h3>
                  <p className="mt-1 text-control text-ink-2">{work}</p>
                </div>
                <p className="text-small max-md:col-start-2 md:pt-1">
                  <span className="block text-note text-ink-3">{team.signs}</span> {signs}
                </p>
              </li>
            ))}
          </ul>
          <div className="reveal self-start lg:sticky lg:top-28 lg:col-span-5 print:mt-6">
            <figure>
              <Framed drawing={team.offices.drawing} />
              <figcaption className="mt-3 text-small text-ink-2">
                {team.offices.caption}
                <StatList stats={team.offices.figures} />
              </figcaption>
            </figure>
            <RegionBearings team={team} regions={regions} />
          </div>
        </div>
      </div>
    </section>
  );
}

const bearing = 'border-t border-rule py-1.5 text-right font-normal first:text-left';

function RegionBearings({ team, regions }: Properties) {
  return (
    <table className="mt-6 w-full border-b border-ink text-small figures">
      <caption className="pb-2 text-left font-medium">{team.regions.caption}</caption>
      <thead className="text-note text-ink-3">
        <tr>
          {team.regions.columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="border-t border-ink py-1.5 pl-4 text-right font-normal first:pl-0 first:text-left"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {regions.map(({ slug, title, from }) => (
          <tr key={slug}>
            <th scope="row" className={bearing}>
              <a className="inline-block py-0.5 link" href={`/regions/${slug}`}>
                {title}
              </a>
            </th>
            <td className={bearing}>{String(from.bearing).padStart(3, '0')}°</td>
            <td className={bearing}>{from.nauticalMiles.toLocaleString('en-GB')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
