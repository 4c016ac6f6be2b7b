import { DataTable } from '../../../ui/DataTable.tsx';
import { headingAnchor } from '../../copy/heading-anchor.ts';
import { NewTab } from '../../ui/NewTab.tsx';
import type { RegionWords } from './region-words.ts';
import type { Region } from './regions.ts';

interface Properties {
  readonly region: Region;
  readonly copy: RegionWords;
}

/** The rules of a region with status and source. */
export function RegimeTable({ region, copy: { regimes } }: Properties) {
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
