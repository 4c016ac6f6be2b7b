import { PostgresAdapter, sql, type Kysely } from 'kysely';
import { newTables, type Migrations } from './columns.ts';
import { ownSchema } from './own-schema.ts';
import { coreTables } from './tables.ts';

/** Makes the journal append-only: the database refuses to change a line or to delete one younger than two years. */
async function guardEmbedded(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger journal_unchanged before update on journal begin select raise(abort, 'The journal is append-only.'); end`.execute(
    db,
  );
  // `insert or replace` would remove the old line past the guard of deletions. A known key stays with its first writer.
  await sql`create trigger journal_not_replaced before insert on journal when exists (select 1 from journal where id = new.id or rowid = new.rowid)
    begin select raise(abort, 'The journal is append-only.'); end`.execute(db);
  await sql`create trigger journal_key_once before insert on journal when exists (select 1 from journal where key = new.key)
    begin select raise(ignore); end`.execute(db);
  await sql`create trigger journal_kept before delete on journal when old.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 years')
    begin select raise(abort, 'The journal is append-only.'); end`.execute(db);
}

async function guardPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_journal_change() returns trigger language plpgsql
    as $$ begin raise exception 'The journal is append-only.'; end $$`.execute(db);
  await sql`create trigger journal_unchanged before update on journal for each row execute function refuse_journal_change()`.execute(
    db,
  );
  await sql`create trigger journal_emptied before truncate on journal execute function refuse_journal_change()`.execute(
    db,
  );
  await sql`create trigger journal_kept before delete on journal for each row
    when (old.at > to_char((now() at time zone 'utc') - interval '2 years', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    execute function refuse_journal_change()`.execute(db);
}

/**
 * The shared limiter's statements as a database function, since planning them takes longer than running them. Returns
 * the wait of each bucket in milliseconds. Clients' buckets come first; while one must wait, nothing is counted.
 * A bucket that is full again later than `latest` has no room left; one beyond two windows was written before a clock
 * was set back. Row locks make concurrent requests count one after another.
 */
async function addCounting(db: Kysely<unknown>): Promise<void> {
  const table = sql.id(ownSchema, 'rate_allowances');
  const kept = sql`from ${table} where bucket = buckets[i] and full_at <= now + 2 * windows[i]`;
  await sql`create function count_request(now float8, buckets text[], windows float8[], steps float8[], clients integer)
    returns float8[] language plpgsql as $$
    declare
      waits float8[] := array_fill(0::float8, array[cardinality(buckets)]);
      latest float8;
      wait float8;
    begin
      for i in 1 .. clients loop
        latest := now + windows[i] - steps[i];
        select full_at - latest into wait ${kept};
        waits[i] := greatest(wait, 0);
      end loop;
      if 0 < any (waits) then return waits; end if;
      for i in 1 .. cardinality(buckets) loop
        latest := now + windows[i] - steps[i];
        insert into ${table} as kept (bucket, full_at) values (buckets[i], now + steps[i])
          on conflict (bucket) do update set full_at = steps[i]
            + case when kept.full_at > now + 2 * windows[i] then now else greatest(kept.full_at, now) end
          where kept.full_at <= latest or kept.full_at > now + 2 * windows[i];
        if not found then
          select full_at - latest into wait ${kept};
          waits[i] := greatest(wait, 0);
        end if;
      end loop;
      return waits;
    end $$`.execute(db);
}

export const coreMigrations: Migrations = {
  ...newTables(
    '2026-11-25-0-core',
    coreTables,
    `
  create index outbox_by_admission on outbox (admitted_as, admitted_at) where admitted_as is not null;
  create index outbox_by_batch on outbox (batch, state, due_at) where batch is not null;
  create index outbox_by_due on outbox (due_at) where state = 'waiting' and settled_at is null;
  create index outbox_by_mailbox on outbox (mailbox, admitted_at) where mailbox is not null;
  create index outbox_by_recipient on outbox (recipient, created_at);
  create index outbox_by_subject on outbox (subject_id, kind, created_at);
  create index outbox_ended on outbox (state, settled_at, id) where settled_at is not null;
  create index outbox_ended_by_kind on outbox (kind, settled_at, id) where settled_at is not null;
  create index outbox_retried on outbox (due_at, id) where state = 'waiting' and failure_kind is not null;
  create index outbox_waiting on outbox (lane, priority, due_at) where state = 'waiting' and batch is null;
  create index rate_allowances_by_time on rate_allowances (full_at);
  create index journal_by_act on journal (act, at, id);
  create index journal_by_person on journal (who, at, id);
  create index journal_by_record on journal (record, at);
  create index journal_by_time on journal (at, id);
  create index desk_links_by_end on desk_links (expires_at);
  create index desk_sessions_by_end on desk_sessions (expires_at);
  create index desk_sessions_by_person on desk_sessions (who, expires_at);
`,
  ),
  '2026-11-25-0-core-rules': {
    async up(db) {
      if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return guardEmbedded(db);
      await guardPostgres(db);
      await addCounting(db);
      // Counting does not wait for the disk, reaches no archive or replica, and is lost in a crash of the database.
      for (const table of ['rate_allowances', 'rate_keys'])
        await sql`alter table ${sql.id(table)} set unlogged`.execute(db);
      // Leaves room for a lease to be updated in its row's page without touching an index (HOT).
      await sql`alter table outbox set (fillfactor = 60)`.execute(db);
    },
  },
};
