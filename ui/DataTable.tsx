import './data-table.css';
import type { ReactNode } from 'react';

interface Properties {
  readonly caption: string;
  readonly head: readonly string[];
  /** Rows of cells; the first cell is the row's header, and `id` makes the row linkable. */
  readonly rows: readonly { readonly key: string; readonly id?: string; readonly cells: readonly ReactNode[] }[];
  /** Hides the caption visually, if a heading already names the table. */
  readonly quiet?: boolean;
}

/** A table of a register; on narrow screens rows are stacked cells labelled by column, with explicit roles. */
export function DataTable({ caption, head, rows, quiet = false }: Properties) {
  return (
    <div className="scroller" role="region" aria-label={caption} tabIndex={0}>
      <table className="data-table figures" role="table" aria-label={quiet ? caption : undefined}>
        {!quiet && <caption>{caption}</caption>}
        <thead role="rowgroup">
          <tr role="row">
            {head.map((column) => (
              <th key={column} scope="col" role="columnheader">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ key, id, cells: [first, ...rest] }) => (
            <tr key={key} id={id} role="row">
              <th scope="row" role="rowheader">
                {first}
              </th>
              {rest.map((cell, index) => (
                <td key={index} role="cell" data-column={head[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
