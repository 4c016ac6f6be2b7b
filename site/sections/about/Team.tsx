import type { About } from './about-words.ts';
import type { Region } from '../region/regions.ts';
import { Drawing } from '../../ui/Drawing.tsx';
import { Framed } from '../../ui/Framed.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { StatList } from './StatList.tsx';

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

const cell = 'border-t border-rule py-1.5 text-right font-normal first:text-left';

function RegionBearings({ team, regions }: Properties) {
  return (
    <table className="mt-6 w-full border-b border-ink text-small figures">
      <caption className="pb-2 text-left font-medium">{team.regions.caption}</caption>
      <thead className="text-note text-ink-3">
        <tr>
          {team.regions.columns.map((column) => (
            <th key={column} scope="col" className="border-t border-ink py-1.5 text-right font-normal first:text-left">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {regions.map(({ slug, title, from }) => (
          <tr key={slug}>
            <th scope="row" className={cell}>
              <a className="inline-block py-0.5 link" href={`/regions/${slug}`}>
                {title}
              </a>
            </th>
            <td className={cell}>{String(from.bearing).padStart(3, '0')}°</td>
            <td className={cell}>{from.nauticalMiles.toLocaleString('en-GB')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
