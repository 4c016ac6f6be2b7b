import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { OutboxRow, Tables } from '../store/tables.ts';
import type { Store } from '../store/store.ts';
import { givingUpAfter, givingUpAttempts } from './backoff.ts';
import { meaningOf } from './failure-meaning.ts';
import { isDead, isRetried, isWaiting } from './lanes.ts';
import { nameOf, type About, type MailRegister } from './mail-kinds.ts';
import { countOf } from '../store/count-of.ts';

export const pageSize = 100;

const columns = [
  ...(['id', 'kind', 'subject_id', 'recipient', 'attempts', 'first_tried_at', 'created_at', 'due_at'] as const),
  ...(['settled_at', 'failure', 'failure_kind', 'batch', 'lease_until'] as const),
];
type Row = Pick<OutboxRow, (typeof columns)[number]>;

/** Failed emails that were not put aside, latest first, and their total, as only the first page is listed. */
export async function deadLetters(store: Store, mails: MailRegister) {
  const open = store.db.selectFrom('outbox').where(isDead);
  const rows = await open.select(columns).orderBy('settled_at', 'desc').orderBy('id', 'desc').limit(pageSize).execute();
  const lines = await linesOf(store, mails, rows);
  const all = await countOf(open);
  return {
    all,
    mails: lines.map((line, index) => ({
      ...line,
      meaning: meaningOf(mails, line, line.about.phone),
      /** True after a permanent refusal; false if the attempts or days ran out. */
      refused: rows[index]?.failure_kind === 'permanent',
    })),
  };
}

/** Emails waiting for a retry, the next one first. */
export async function retriedMails(store: Store, mails: MailRegister, now: Date) {
  const time = now.toISOString();
  const rows = await store.db
    .selectFrom('outbox')
    .select(columns)
    .where(isRetried)
    .orderBy('due_at')
    .orderBy('id')
    .limit(pageSize)
    .execute();
  return (await linesOf(store, mails, rows)).map((line, index) => ({
    ...line,
    /** When it is given up, if it has had enough attempts by then. */
    givenUpAt: new Date(Date.parse(rows[index]?.first_tried_at ?? line.createdAt) + givingUpAfter).toISOString(),
    triesAtLeast: givingUpAttempts,
    inHand: (rows[index]?.lease_until ?? '') > time,
  }));
}

/** Emails waiting for their first attempt: batches with their pace, other emails by kind. */
export async function waitingMails(store: Store, register: MailRegister) {
  const { db } = store;
  const counted = (where: typeof isWaiting) =>
    db
      .selectFrom('outbox')
      .where(where)
      .select((select) => [select.fn.countAll<number | string>().as('mails'), select.fn.min('due_at').as('due_at')]);
  const batches = await counted(sql<SqlBool>`state = 'waiting' and batch is not null`)
    .select('batch')
    .groupBy('batch')
    .execute();
  const retried = await counted(sql<SqlBool>`state = 'waiting' and failure_kind is not null and batch is not null`)
    .select('batch')
    .groupBy('batch')
    .execute();
  const alone = await counted(sql<SqlBool>`state = 'waiting' and batch is null and failure_kind is null`)
    .select('kind')
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  const ids = batches.flatMap(({ batch }) => batch ?? []);
  const paces = await db
    .selectFrom('outbox_batches')
    .select(['id', 'every', 'held'])
    .select((select) =>
      select
        .selectFrom('outbox')
        .select('kind')
        .where(isWaiting)
        .whereRef('outbox.batch', '=', 'outbox_batches.id')
        .limit(1)
        .as('kind'),
    )
    .where('id', 'in', ids)
    .execute();
  const about = await aboutOf(store, register, ids);
  return [
    ...batches.flatMap(({ batch, mails, due_at }) => {
      const untried = Number(mails) - Number(retried.find((again) => again.batch === batch)?.mails ?? 0);
      const pace = paces.find(({ id }) => id === batch);
      const kind = pace?.kind ?? '';
      if (untried === 0) return [];
      return {
        kind,
        name: nameOf(register, kind),
        letter: about(batch).letter,
        mails: untried,
        dueAt: due_at,
        /** Milliseconds between two of them; null without a pace. */
        every: pace?.every ?? null,
        held: pace?.held === 1,
      };
    }),
    ...alone.map(({ kind, mails, due_at }) => ({
      kind,
      name: nameOf(register, kind),
      letter: null,
      mails: Number(mails),
      dueAt: due_at,
      every: null,
      held: false,
    })),
  ];
}

interface SentQuery {
  /** Cursor of the page's first row; the first page if undefined. */
  readonly from?: string | undefined;
  readonly kind?: string | undefined;
  /** A full address, or the reference of an enquiry. */
  readonly find?: string | undefined;
  /** Sent before this moment; ISO. */
  readonly before?: string | undefined;
}

type Sent = SelectQueryBuilder<Tables, 'outbox', object>;

/** One page of sent emails, latest first, by keyset pagination: the last page is as fast as the first. */
export async function sentMails(store: Store, mails: MailRegister, { from, kind, find, before }: SentQuery) {
  let chosen: Sent = store.db.selectFrom('outbox').where('state', '=', 'sent').where('settled_at', 'is not', null);
  if (kind !== undefined) chosen = chosen.where('kind', '=', kind);
  if (before !== undefined) chosen = chosen.where('settled_at', '<', before);
  if (find !== undefined) chosen = await found(store, mails, chosen, find);
  const start = from === undefined ? undefined : cursorOf(from);
  const beginning =
    start === undefined ? chosen : chosen.where(sql<SqlBool>`(settled_at, id) <= (${start.at}, ${start.id})`);
  const down = (query: Sent) => query.orderBy('settled_at', 'desc').orderBy('id', 'desc');
  const up = (query: Sent) => query.orderBy('settled_at').orderBy('id');
  const rows = await down(beginning)
    .select(columns)
    .limit(pageSize + 1)
    .execute();
  const all = await countOf(chosen);
  const [first] = rows;
  const above =
    first && start !== undefined
      ? chosen.where(sql<SqlBool>`(settled_at, id) > (${first.settled_at}, ${first.id})`)
      : undefined;
  const newer = above === undefined ? 0 : await countOf(above);
  const previous =
    above === undefined || newer === 0 ? [] : await up(above).select(['id', 'settled_at']).limit(pageSize).execute();
  const last =
    rows.length > pageSize
      ? await up(chosen)
          .select(['id', 'settled_at'])
          .limit(all % pageSize || pageSize)
          .execute()
      : [];
  return {
    mails: await linesOf(store, mails, rows.slice(0, pageSize)),
    all,
    newer,
    /** Cursors of the adjacent pages; null if there is none. */
    pages: {
      newest: newer === 0 ? null : '',
      // If less than a page is newer, the previous page is the first one.
      newer: newer === 0 ? null : previous.length < pageSize ? '' : cursorTo(previous.at(-1)),
      older: cursorTo(rows[pageSize]),
      oldest: cursorTo(last.at(-1)),
    },
  };
}

/** Emails to an address, or about an enquiry (by reference) and its calls. */
async function found({ db }: Store, mails: MailRegister, chosen: Sent, find: string): Promise<Sent> {
  if (find.includes('@')) return chosen.where('recipient', 'in', [...new Set([find, find.toLowerCase()])]);
  const reference = find.replaceAll(/[[\]\s]/g, '').toUpperCase();
  const subjects = (
    await Promise.all(mails.subjects.map(async ({ subjectsOf }) => (await subjectsOf?.(db, reference)) ?? []))
  ).flat();
  return chosen.where((where) => (subjects.length === 0 ? where.lit(false) : where('subject_id', 'in', subjects)));
}

/** Cursor of a row in the list of sent emails: its time and id. */
function cursorTo(row: { readonly id: string; readonly settled_at: string | null } | undefined): string | null {
  return row === undefined ? null : `${row.settled_at ?? ''}~${row.id}`;
}

function cursorOf(name: string): { readonly at: string; readonly id: string } | undefined {
  const [, at, id] = /^([^~]+)~(.+)$/.exec(name) ?? [];
  return at === undefined || id === undefined ? undefined : { at, id };
}

async function linesOf(store: Store, mails: MailRegister, rows: readonly Row[]) {
  const about = await aboutOf(
    store,
    mails,
    rows.flatMap(({ subject_id, batch }) => [subject_id, batch]),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: nameOf(mails, row.kind),
    recipient: row.recipient,
    attempts: row.attempts,
    createdAt: row.created_at,
    dueAt: row.due_at,
    settledAt: row.settled_at,
    failure: row.failure,
    about: about(row.subject_id, row.batch),
  }));
}

/** Finds the subjects of emails with one query to each feature. */
async function aboutOf(
  { db }: Store,
  { subjects }: MailRegister,
  ids: readonly (string | null)[],
): Promise<(...of: readonly (string | null)[]) => About> {
  const asked = [...new Set(ids)].filter((id) => id !== null);
  const known =
    asked.length === 0 ? [] : await Promise.all(subjects.map(async ({ about }) => new Map(await about?.(db, asked))));
  return (...of) => {
    const parts = of.flatMap((id) => known.map((some) => some.get(id ?? '')));
    return parts.reduce<About>((all, part) => ({ ...all, ...part }), {
      reference: null,
      call: null,
      letter: null,
      phone: null,
    });
  };
}
