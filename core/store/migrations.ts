import { PostgresAdapter, sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ownSchema } from './own-schema.ts';

/** Migrations by name, applied in that order; names begin with a date. A released migration never changes. */
export type Migrations = Readonly<Record<string, Migration>>;

/** A migration in SQL that both engines understand, with columns of text, integer and double precision only. */
export function sqlMigration(statements: string): Migration {
  return { up: (db) => run(db, statements) };
}

async function run(db: Kysely<unknown>, statements: string): Promise<void> {
  for (const statement of statements.split(';')) if (statement.trim() !== '') await sql.raw(statement).execute(db);
}

const tables = (unlogged: '' | 'unlogged') => `
  create table outbox (
    id text primary key,
    kind text not null,
    subject_id text not null,
    recipient text not null,
    message_id text not null,
    state text not null,
    created_at text not null,
    due_at text not null,
    attempts integer not null,
    lease_owner text,
    lease_until text,
    settled_at text,
    failure text,
    failure_kind text,
    lane text not null default 'mail',
    priority integer not null default 3,
    mailbox text,
    admitted_at text,
    admitted_as text,
    batch text,
    aside_at text,
    first_tried_at text,
    request text
  );
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

  create table outbox_batches (
    id text primary key,
    held integer not null,
    every integer not null,
    next_at text not null,
    mails integer not null default 0,
    gone_sent integer not null default 0,
    gone_refused integer not null default 0,
    gone_left integer not null default 0,
    settled integer not null default 0,
    latest text not null default '',
    readings text not null default '[]',
    tolerant integer not null default 0
  );

  create table outbox_lanes (
    lane text primary key,
    reason text,
    changed_at text not null,
    unreached_since text
  );

  create ${unlogged} table rate_allowances (
    bucket text primary key,
    full_at double precision not null
  );
  create index rate_allowances_by_time on rate_allowances (full_at);

  create ${unlogged} table rate_keys (
    day text primary key,
    salt text not null
  );

  create table secrets (
    name text primary key,
    value text not null
  );

  create table leases (
    name text primary key,
    owner text,
    until text not null,
    finished_at text,
    done integer,
    found integer,
    aside integer
  );

  create table journal (
    id text primary key,
    at text not null,
    who text not null,
    act text not null,
    record text,
    details text not null,
    key text unique,
    request text
  );
  create index journal_by_act on journal (act, at, id);
  create index journal_by_person on journal (who, at, id);
  create index journal_by_record on journal (record, at);
  create index journal_by_time on journal (at, id);

  create table desk_links (
    token_hash text primary key,
    who text not null,
    expires_at text not null,
    used_at text
  );
  create index desk_links_by_end on desk_links (expires_at);

  create table desk_sessions (
    token_hash text primary key,
    id text not null unique,
    who text not null,
    local integer not null,
    device text not null,
    created_at text not null,
    seen_at text not null,
    expires_at text not null,
    ended_at text
  );
  create index desk_sessions_by_end on desk_sessions (expires_at);
  create index desk_sessions_by_person on desk_sessions (who, expires_at);
`;

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

/** Migrations of core. */
export const coreMigrations: Migrations = {
  '2026-11-25-0-core': {
    async up(db) {
      const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
      // Unlogged: counting does not wait for the disk, reaches no archive or replica, and is lost in a crash of the
      // database.
      await run(db, tables(postgres ? 'unlogged' : ''));
      await (postgres ? guardPostgres(db) : guardEmbedded(db));
      if (!postgres) return;
      await addCounting(db);
      // Leaves room for a lease to be updated in its row's page without touching an index (HOT).
      await run(db, 'alter table outbox set (fillfactor = 60)');
    },
  },
};
