import { dayWords } from '../../copy/day-words.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import type { RegionWords } from './region-words.ts';
import type { Region } from './regions.ts';

interface Properties {
  readonly regions: readonly Region[];
  readonly now: Date;
  readonly words: RegionWords['dates'];
}

/** The days to come on which rules begin to apply, in all regions, the earliest first. */
export function DateTable({ regions, now, words }: Properties) {
  const rows = regions
    .flatMap(({ slug, title, regimes }) =>
      regimes.flatMap(({ dates }) => dates.map(({ on, what }) => ({ slug, title, on, what }))),
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
      <DataTable caption={words.caption} head={words.columns} rows={rows} />
      <p className="mt-3 note">{words.note}</p>
    </div>
  );
}
