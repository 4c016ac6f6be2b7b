import type { ReactNode } from 'react';

interface Properties {
  readonly caption: string;
  readonly head: readonly string[];
  /** Rows of cells; the first cell heads its row. A row may make a promise (content/promises.yaml). */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[]; readonly promise?: string }[];
}

/** A table of a legal text. It scrolls inside itself where the screen is narrow. */
export function DataTable({ caption, head, rows }: Properties) {
  return (
    <div className="scroller" role="region" aria-label={caption} tabIndex={0}>
      <table className="legal-table figures">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...rest], promise }) => (
            <tr key={key} data-promise={promise}>
              <th scope="row">{first}</th>
              {rest.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
