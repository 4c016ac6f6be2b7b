import { belongsTo, key, newTables, text, unique, type RowOf, type RowsOf } from '../../core/store/columns.ts';

const tables = {
  /** A text of `content/` shared before its publication. */
  previews: {
    path: key,
    /** Secret part of the address. Not hashed, since the page is stored next to it anyway. */
    key: unique,
    title: text,
    html: text,
    policy: text,
    shared_by: text,
    shared_at: text,
    ends_at: text,
  },
  preview_files: {
    path: belongsTo('previews', 'path'),
    name: unique,
    type: text,
    body: text,
  },
};

declare module '../../core/store/tables.ts' {
  interface Tables extends RowsOf<typeof tables> {}
}

export type PreviewRow = RowOf<typeof tables.previews>;

export const migrations = newTables('2026-11-26-1-previews', tables, '', {
  preview_files: 'primary key (path, name)',
});
