import { sqlMigration, type Migrations } from '../../core/store/migrations.ts';
import type { InvitationRow } from './rows.ts';

declare module '../../core/store/tables.ts' {
  interface Tables {
    invitations: InvitationRow;
  }
}

export const migrations: Migrations = {
  '2026-11-26-1-invitations': sqlMigration(`
    create table invitations (
      id text primary key,
      email text not null,
      address_key text not null,
      event text not null,
      at text not null,
      answered_at text,
      version integer not null
    );
    create index invitations_by_address on invitations (address_key);
    create index invitations_by_time on invitations (at);
  `),
};
