import { fill } from '../../../contract/slots.ts';
import { dayWords } from '../../copy/day-words.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import type { RegionWords } from './region-words.ts';
import type { Region } from './regions.ts';

interface Properties {
  readonly regions: readonly Region[];
  readonly asOf: string;
  readonly words: RegionWords['dates'];
}

/** The days on which rules begin to apply, in all regions, the earliest first. */
export function DateTable({ regions, asOf, words }: Properties) {
  const rows = regions
    .flatMap(({ slug, title, regimes }) => regimes.flatMap(({ dates }) => dates.map(({ on, what }) => ({ slug, title, on, what }))))
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
    <>
      <DataTable caption={fill(words.caption, { asOf })} head={words.columns} rows={rows} />
      <p className="mt-3 note">{words.note}</p>
    </>
  );
}
