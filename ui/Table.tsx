import { useMemo, type ReactNode } from 'react';
import { SkeletonLine } from './Skeleton.tsx';

export interface Column<Row> {
  /** Unique among the columns. */
  readonly title: string;
  readonly cell: (row: Row, open: boolean) => ReactNode;
  /** Whether its cell is the row's header. */
  readonly head?: boolean;
  readonly num?: boolean;
  readonly className?: string;
  /** Whether the title is only for screen readers. */
  readonly silent?: boolean;
  readonly sorted?: 'ascending' | 'descending' | undefined;
}

interface RowLook {
  readonly open?: boolean;
  readonly cursor?: boolean;
}

export interface RowGroup<Row> {
  readonly title: string;
  readonly n?: number;
  readonly rows: readonly Row[];
  readonly more?: ReactNode;
}

export interface TableProps<Row> {
  /** Caption for screen readers, also shown unless `silent`. */
  readonly caption: ReactNode;
  readonly note?: ReactNode;
  readonly silent?: boolean;
  /** If they stay the same, only rows that change are rendered again. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** The rows in groups; a group without a title has no heading. */
  readonly groups?: readonly RowGroup<Row>[];
  readonly idOf: (row: Row) => string;
  readonly lookOf?: ((row: Row) => RowLook) | undefined;
  readonly selection?:
    | {
        readonly has: (id: string) => boolean;
        readonly toggle: (id: string, range: boolean) => void;
        readonly all: () => void;
        readonly state: 'none' | 'some' | 'all';
        readonly nameOf: (row: Row) => string;
      }
    | undefined;
  readonly skeleton?: number | undefined;
  /** Whether the rows belong to the previous query. */
  readonly older?: boolean;
  /** Whether it becomes a list of records on narrow screens; off if its class defines another layout. */
  readonly stacks?: boolean;
  readonly className?: string;
  readonly within?: string;
}

const named = (...names: readonly (string | false | undefined)[]): string | undefined =>
  names.filter((name) => name !== undefined && name !== false && name !== '').join(' ') || undefined;

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
              <span className="vh">Select all</span>
            </label>
          </th>
        )}
        {columns.map(({ title, num, className, silent, sorted }) => (
          <th
            key={title}
            scope="col"
            role="columnheader"
            className={named(num === true && 'num', className)}
            aria-sort={sorted}
          >
            {silent === true ? <span className="vh">{title}</span> : title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface TableRowProps<Row> {
  readonly row: Row;
  readonly id: string;
  readonly columns: readonly Column<Row>[];
  readonly open: boolean;
  readonly cursor: boolean;
  readonly selected: boolean;
  readonly name: string | undefined;
  readonly toggle: ((id: string, range: boolean) => void) | undefined;
  readonly stacks: boolean;
}

function TableRow<Row>({ row, id, columns, open, cursor, selected, name, toggle, stacks }: TableRowProps<Row>) {
  return useMemo(
    () => (
      <tr
        role="row"
        data-row={id}
        className={named('can', open && 'open', cursor && 'cursor')}
        aria-selected={selected ? true : undefined}
      >
        {toggle === undefined ? null : (
          <td role="cell" className="c-box">
            <label className="pick">
              <input
                className="box"
                type="checkbox"
                checked={selected}
                onChange={({ nativeEvent }) => toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
              />
              <span className="vh">Select {name}</span>
            </label>
          </td>
        )}
        {columns.map(({ title, cell, head, num, className, silent }) =>
          head === true ? (
            <th key={title} role="rowheader" scope="row" className={className}>
              {cell(row, open)}
            </th>
          ) : (
            <td
              key={title}
              role="cell"
              className={named(num === true && 'num', className)}
              data-l={silent === true || !stacks ? undefined : title}
            >
              {stacks ? <div>{cell(row, open)}</div> : cell(row, open)}
            </td>
          ),
        )}
      </tr>
    ),
    [columns, cursor, id, name, open, row, selected, stacks, toggle],
  );
}

/** A table that becomes a list of records below 700 px, with column titles as labels. */
export function Table<Row>({
  caption,
  note,
  silent = false,
  columns,
  rows,
  groups = [{ title: '', rows }],
  idOf,
  lookOf,
  selection,
  skeleton,
  older = false,
  stacks = true,
  className,
  within = 'tblwrap',
}: TableProps<Row>) {
  const width = columns.length + (selection === undefined ? 0 : 1);
  const line = (key: string, words: ReactNode) => (
    <tr key={key} role="row" className="group">
      <th role="rowheader" scope="rowgroup" colSpan={width}>
        {words}
      </th>
    </tr>
  );
  return (
    <div className={within}>
      <table
        role="table"
        className={named(stacks && 'stk', className)}
        aria-busy={skeleton !== undefined || older ? true : undefined}
      >
        <caption className={silent ? 'vh' : undefined}>
          {caption}
          {note === undefined ? null : <span className="note">{note}</span>}
        </caption>
        <Head columns={columns} selection={selection} rows={rows} />
        <tbody role="rowgroup">
          {groups.flatMap((group) => [
            group.title === ''
              ? null
              : line(
                  `group ${group.title}`,
                  <>
                    {group.title}
                    {group.n === undefined ? null : <span className="note"> {group.n}</span>}
                  </>,
                ),
            ...group.rows.map((row) => (
              <TableRow
                key={idOf(row)}
                id={idOf(row)}
                row={row}
                columns={columns}
                {...{ open: false, cursor: false, ...lookOf?.(row) }}
                selected={selection?.has(idOf(row)) ?? false}
                name={selection?.nameOf(row)}
                toggle={selection?.toggle}
                stacks={stacks}
              />
            )),
            group.more === undefined ? null : line(`more ${group.title}`, group.more),
          ])}
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
