import type { ReactNode } from 'react';
import { Table, type TableProps } from '../../../../ui/Table.tsx';
import { NotRead } from './NotRead.tsx';
import type { Reading } from './use-read.ts';

export function ReadTable<Row>({
  what,
  of: { data, failure, skeleton, older, again },
  bones,
  empty,
  after,
  ...table
}: Omit<TableProps<Row>, 'older' | 'skeleton'> & {
  readonly what: string;
  readonly of: Reading<unknown>;
  /** Number of rows of the skeleton. */
  readonly bones: number;
  readonly empty: ReactNode;
  readonly after?: ReactNode;
}) {
  if (data === undefined) {
    if (failure !== undefined) return <NotRead what={what} failure={failure} again={again} />;
    if (!skeleton) return null;
  } else if (table.rows.length === 0) return empty;
  return (
    <>
      <Table {...table} older={older} skeleton={data === undefined ? bones : undefined} />
      {after}
    </>
  );
}
