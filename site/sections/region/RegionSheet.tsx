import './region.css';
import { fill } from '../../../contract/slots.ts';
import type { RegionWords } from './region-words.ts';
import type { Region } from './regions.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { FirstScreenEnds } from '../../shell/FirstScreenEnds.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { Inline } from '../../prose/Inline.tsx';
import { Drawing } from '../../ui/Drawing.tsx';
import { DateTable } from './DateTable.tsx';
import { RegimeTable } from './RegimeTable.tsx';

interface Properties {
  readonly region: Region;
  readonly others: readonly Region[];
  readonly all: readonly Region[];
  readonly copy: RegionWords;
  readonly now: Date;
}

/** A region: its chart, who supervises what, our expertise, its rules, coming dates, the other five. */
export function RegionSheet({ region, others, all, copy, now }: Properties) {
  const { title, tagline, from, plate, supervisors, expertise } = region;
  const distance = fill(copy.distance, {
    bearing: String(from.bearing).padStart(3, '0'),
    miles: from.nauticalMiles.toLocaleString('en-GB'),
    place: from.place,
  });
  return (
    <>
      <div className="region-head wrap">
        <h1>{title}</h1>
        <p className="mt-6 max-w-[40rem] lede">{tagline}</p>
      </div>
      <div className="region-chart wrap">
        <figure>
          <div className="region-plate">
            <Drawing name={plate.file} alt={plate.alt} first />
          </div>
          <figcaption className="mt-3 note figures">{distance}</figcaption>
        </figure>
        <FactList rows={supervisors.map(({ subject, who, lang }) => ({ term: subject, text: who, lang }))} />
      </div>
      <FirstScreenEnds />
      <section className="pt-section" aria-labelledby="expertise">
        <div className="region-expertise wrap">
          <h2 id="expertise">{copy.expertise}</h2>
          <div>
            <div className="space-y-4">
              {expertise.map((paragraph) => (
                <p key={paragraph} className="lede">
                  {paragraph}
                </p>
              ))}
            </div>
            <p className="mt-9">
              <ButtonLink href={copy.contact.to}>{copy.contact.label}</ButtonLink>
            </p>
          </div>
        </div>
      </section>
      <section className="py-section" aria-labelledby="regimes">
        <div className="wrap">
          <h2 id="regimes">{copy.regimes.title}</h2>
          <RegimeTable region={region} copy={copy} />
          <p className="mt-3 note">
            <Inline text={fill(copy.regimes.checked, { asOf: copy.asOf })} />
          </p>
          <h2 className="mt-16 mb-4 text-h4" id="dates">
            {copy.dates.title}
          </h2>
          <DateTable regions={all} now={now} words={copy.dates} />
          <h2 className="mt-16 text-h4">{copy.others}</h2>
          <ul className="mt-2 flex flex-wrap gap-x-8" data-region={region.slug}>
            {others.map((other) => (
              <li key={other.slug}>
                <a className="inline-block py-2 link" href={`/regions/${other.slug}`}>
                  {other.title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}
