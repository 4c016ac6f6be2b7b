import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { SkeletonLine } from './Skeleton.tsx';

export interface Column<Row> {
  /** Its own among the columns. */
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** This cell names the row. */
  readonly head?: boolean;
  readonly num?: boolean;
  readonly className?: string;
  /** The title is for who hears it. */
  readonly silent?: boolean;
  /** How the rows are sorted by it now; with `onSort` its title is a button. */
  readonly sorted?: 'ascending' | 'descending' | undefined;
  readonly onSort?: (() => void) | undefined;
}

export interface RowLook {
  readonly open?: boolean;
  readonly cursor?: boolean;
  readonly selected?: boolean;
  /** Came while the person was looking: it fades from a colour. */
  readonly fresh?: boolean;
}

export interface TableProps<Row> {
  /** What the rows are; read out, and shown unless `silent`. */
  readonly caption: ReactNode;
  readonly note?: ReactNode;
  readonly silent?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly lookOf?: ((row: Row) => RowLook) | undefined;
  /** Head of a group that begins with this row. */
  readonly groupOf?: ((row: Row, before: Row | undefined) => string | undefined) | undefined;
  readonly selection?:
    | {
        readonly has: (id: string) => boolean;
        readonly toggle: (id: string, range: boolean) => void;
        readonly all: () => void;
        readonly state: 'none' | 'some' | 'all';
        readonly nameOf: (row: Row) => string;
      }
    | undefined;
  /** Rows to draw as a skeleton while nothing is there. */
  readonly skeleton?: number | undefined;
  /** The rows belong to what was asked before. */
  readonly older?: boolean;
  readonly stickyHead?: boolean;
  readonly className?: string;
}

function Head<Row>({ columns, selection, rows }: Pick<TableProps<Row>, 'columns' | 'selection' | 'rows'>) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {selection === undefined ? null : (
          <th scope="col" role="columnheader" className="c-box">
            <label className="pick">
              <input
                className={selection.state === 'some' ? 'box some' : 'box'}
                type="checkbox"
                checked={selection.state === 'all'}
                aria-checked={selection.state === 'some' ? 'mixed' : undefined}
                disabled={rows.length === 0}
                onChange={selection.all}
              />
              <span className="vh">Select all rows</span>
            </label>
          </th>
        )}
        {columns.map(({ title, num, className, silent, sorted, onSort }) => (
          <th
            key={title}
            scope="col"
            role="columnheader"
            className={[num === true ? 'num' : '', className ?? ''].join(' ').trim() || undefined}
            aria-sort={sorted}
          >
            {onSort === undefined ? (
              silent === true ? (
                <span className="vh">{title}</span>
              ) : (
                title
              )
            ) : (
              <button className="sortbtn" type="button" onClick={onSort}>
                {title}
                {sorted === undefined ? null : <Icon name={sorted === 'ascending' ? 'up' : 'down'} />}
              </button>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A table that becomes a list of records below 700 px, with its column heads as labels. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    caption,
    note,
    silent = false,
    columns,
    rows,
    idOf,
    lookOf,
    groupOf,
    selection,
    skeleton,
    older = false,
    stickyHead = false,
    className,
  } = props;
  const width = columns.length + (selection === undefined ? 0 : 1);
  return (
    <div className="tblwrap">
      <table
        role="table"
        className={['stk', stickyHead ? 'stickyhead' : '', className ?? ''].join(' ').trim()}
        aria-busy={skeleton !== undefined || older ? true : undefined}
      >
        <caption className={silent ? 'vh' : undefined}>
          {caption}
          {note === undefined ? null : <span className="note">{note}</span>}
        </caption>
        <Head columns={columns} selection={selection} rows={rows} />
        <tbody role="rowgroup">
          {rows.flatMap((row, index) => {
            const id = idOf(row);
            const { open, cursor, selected, fresh } = lookOf?.(row) ?? {};
            const group = groupOf?.(row, rows[index - 1]);
            const drawn = (
              <tr
                key={id}
                role="row"
                data-row={id}
                className={[
                  'can',
                  open === true ? 'open' : '',
                  cursor === true ? 'cursor' : '',
                  fresh === true ? 'new' : '',
                ]
                  .filter((name) => name !== '')
                  .join(' ')}
                aria-selected={selection === undefined ? undefined : (selected ?? false)}
              >
                {selection === undefined ? null : (
                  <td role="cell" className="c-box">
                    <label className="pick">
                      <input
                        className="box"
                        type="checkbox"
                        checked={selection.has(id)}
                        onChange={(event) =>
                          selection.toggle(id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
                        }
                      />
                      <span className="vh">Select {selection.nameOf(row)}</span>
                    </label>
                  </td>
                )}
                {columns.map(({ title, cell, head, num, className: of, silent: quiet }) =>
                  head === true ? (
                    <th key={title} role="rowheader" scope="row" className={of}>
                      {cell(row)}
                    </th>
                  ) : (
                    <td
                      key={title}
                      role="cell"
                      className={[num === true ? 'num' : '', of ?? ''].join(' ').trim() || undefined}
                      data-l={quiet === true ? undefined : title}
                    >
                      <div>{cell(row)}</div>
                    </td>
                  ),
                )}
              </tr>
            );
            if (group === undefined) return [drawn];
            return [
              <tr key={`group ${group}`} role="row" className="group">
                <th role="rowheader" scope="rowgroup" colSpan={width}>
                  {group}
                </th>
              </tr>,
              drawn,
            ];
          })}
          {Array.from({ length: skeleton ?? 0 }, (_, index) => (
            <tr key={`bone ${index}`} role="row">
              {Array.from({ length: width }, (__, column) => (
                <td key={column} role="cell">
                  {column === 0 ? <span className="vh">Loading</span> : null}
                  <SkeletonLine index={index % 2} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
