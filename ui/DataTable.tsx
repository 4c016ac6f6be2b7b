import './data-table.css';
import type { ReactNode } from 'react';

interface Properties {
  readonly caption: string;
  readonly head: readonly string[];
  /** Rows of cells; the first cell heads its row, and an address may lead to one with an id. */
  readonly rows: readonly { readonly key: string; readonly id?: string; readonly cells: readonly ReactNode[] }[];
  /** Set where a heading beside the table already says what it is. */
  readonly quiet?: boolean;
}

/**
 * A table of a register. On narrow screens each row stacks, its cells named by their columns; the roles are said, since
 * browsers forget them with the table layout. Between, it scrolls inside itself.
 */
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
