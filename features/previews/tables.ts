import { sqlMigration, type Migrations } from '../../core/store/migrations.ts';

declare module '../../core/store/tables.ts' {
  interface Tables {
    previews: PreviewRow;
    preview_files: PreviewFileRow;
  }
}

/** A text of `content/` shared before its publication. */
export interface PreviewRow {
  path: string;
  /** Secret part of the address. Not hashed, since the page is stored next to it anyway. */
  key: string;
  title: string;
  html: string;
  policy: string;
  shared_by: string;
  shared_at: string;
  ends_at: string;
}

/** An asset of the page. */
interface PreviewFileRow {
  path: string;
  /** Its path. */
  name: string;
  type: string;
  body: string;
}

export const migrations: Migrations = {
  '2026-11-26-1-previews': sqlMigration(`
    create table previews (
      path text primary key,
      key text not null unique,
      title text not null,
      html text not null,
      policy text not null,
      shared_by text not null,
      shared_at text not null,
      ends_at text not null
    );
    create table preview_files (
      path text not null references previews (path) on delete cascade,
      name text not null unique,
      type text not null,
      body text not null,
      primary key (path, name)
    );
  `),
};
