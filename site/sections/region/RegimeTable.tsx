import { headingAnchor } from '../../copy/heading-anchor.ts';
import { NewTab } from '../../ui/NewTab.tsx';
import type { RegionWords } from './region-words.ts';
import type { Region } from './regions.ts';

interface Properties {
  readonly region: Region;
  readonly copy: RegionWords;
}

/** The rules of a region with status and source. On narrow screens each row stacks. */
export function RegimeTable({ region, copy }: Properties) {
  const { columns } = copy.regimes;
  return (
    <table className="regimes" role="table">
      <caption>{copy.regimes.caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            {columns.name}
          </th>
          <th scope="col" role="columnheader">
            {columns.scope}
          </th>
          <th scope="col" role="columnheader">
            {columns.status}
          </th>
          <th scope="col" role="columnheader">
            {columns.source}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {region.regimes.map(({ name, cite, scope, status, since, source }) => (
          <tr key={name} id={headingAnchor(name)} role="row">
            <th scope="row" role="rowheader">
              {name} <span className="regime-cite">{cite}</span>
            </th>
            <td role="cell">{scope}</td>
            <td role="cell">
              <span className="font-medium">{status}</span> <span className="regime-since figures">{since}</span>
            </td>
            <td role="cell" className="regime-source">
              <a className="link" href={source.url} target="_blank" rel="noopener">
                {source.label}
                <span className="sr-only">, {name}</span>
                <NewTab />
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
