import { key, newTables, type RowsOf } from '../../core/store/columns.ts';
import { invitationRow } from './rows.ts';

const tables = { invitations: { ...invitationRow.shape, id: key } };

declare module '../../core/store/tables.ts' {
  interface Tables extends RowsOf<typeof tables> {}
}

export const migrations = newTables(
  '2026-11-26-1-invitations',
  tables,
  `
  create index invitations_by_address on invitations (address_key);
  create index invitations_by_time on invitations (at);
`,
);
