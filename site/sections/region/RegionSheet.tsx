import { fill } from '../../../contract/slots.ts';
import type { RegionWords } from './region-words.ts';
import type { Region } from './regions.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { FirstScreenEnds } from '../../shell/FirstScreenEnds.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { Inline } from '../../prose/Inline.tsx';
import { Drawing } from '../../ui/Drawing.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { headingAnchor } from '../../copy/heading-anchor.ts';
import { NewTab } from '../../ui/NewTab.tsx';
import { dayWords } from '../../copy/day-words.ts';

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
      <div className="wrap page-head pb-8">
        <h1 className="text-[clamp(2.75rem,1rem+5vw,5rem)]">{title}</h1>
        <p className="mt-6 max-w-[40rem] lede">{tagline}</p>
      </div>
      <div className="wrap grid grid-cols-1 items-start gap-[clamp(1.5rem,3.5vw,4rem)] lg:grid-cols-[minmax(0,7.8fr)_minmax(0,4.2fr)]">
        <figure>
          <div className="border border-ink bg-paper">
            <Drawing name={plate.file} alt={plate.alt} first className="w-full" />
          </div>
          <figcaption className="mt-3 note figures">{distance}</figcaption>
        </figure>
        <FactList rows={supervisors.map(({ subject, who, lang }) => ({ term: subject, text: who, lang }))} />
      </div>
      <FirstScreenEnds />
      <section className="pt-section" aria-labelledby="expertise">
        <div
          className={
            'wrap grid grid-cols-1 items-start gap-x-[clamp(2rem,5vw,5.5rem)] gap-y-8 ' +
            'lg:grid-cols-[minmax(0,4.6fr)_minmax(0,7.4fr)]'
          }
        >
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
          <DateTable all={all} now={now} copy={copy} />
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

function RegimeTable({ region, copy: { regimes } }: Pick<Properties, 'region' | 'copy'>) {
  const { name: named, scope: reach, status: state, source: origin } = regimes.columns;
  const rows = region.regimes.map(({ name, cite, scope, status, since, source }) => ({
    key: name,
    id: headingAnchor(name),
    cells: [
      <span key="name">
        {name} <span className="table-note">{cite}</span>
      </span>,
      scope,
      <span key="status">
        <span className="font-medium">{status}</span> <span className="table-note">{since}</span>
      </span>,
      <a key="source" className="inline-block min-w-20 link" href={source.url} target="_blank" rel="noopener">
        {source.label}
        <span className="sr-only">, {name}</span>
        <NewTab />
      </a>,
    ],
  }));
  return (
    <div className="mt-6">
      <DataTable caption={regimes.caption} head={[named, reach, state, origin]} rows={rows} />
    </div>
  );
}

/** Future days on which rules begin to apply, in all regions, the earliest first. */
export function DateTable({ all, now, copy: { dates } }: Pick<Properties, 'all' | 'now' | 'copy'>) {
  const rows = all
    .flatMap(({ slug, title, regimes }) =>
      regimes.flatMap((regime) => regime.dates.map(({ on, what }) => ({ slug, title, on, what }))),
    )
    .filter(({ on }) => Date.parse(`${on}T24:00:00Z`) > now.getTime())
    .sort((one, other) => one.on.localeCompare(other.on))
    .map(({ slug, title, on, what }) => ({
      key: `${on} ${what}`,
      cells: [
        <time key="on" dateTime={on}>
          {dayWords(on)}
        </time>,
        <a key="region" className="whitespace-nowrap link" href={`/regions/${slug}`}>
          {title}
        </a>,
        what,
      ],
    }));
  return (
    <div data-dates-to-come="">
      <DataTable caption={dates.caption} head={dates.columns} rows={rows} />
      <p className="mt-3 note">{dates.note}</p>
    </div>
  );
}
