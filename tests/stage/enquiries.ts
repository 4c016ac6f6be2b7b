import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { Outbox } from '../../core/outbox/outbox.ts';
import type { WorkTools } from '../../features/enquiries/changing.ts';
import { searchText } from '../../features/enquiries/search-text.ts';
import { enquiryRow as row, type EnquiryRow } from '../../features/enquiries/rows.ts';
import type { Store } from '../../core/store/store.ts';
import { hour, TestClock } from './clock.ts';
import { beside } from './stores.ts';
import type { TestServer } from './test-server.ts';

/** The use cases' tools on a store, with the test's clock. */
export function workTools(store: Store, clock: TestClock): WorkTools {
  return { store, outbox: new Outbox('firm.test'), now: clock.now, newId: () => v7() };
}

/** An open enquiry, received at a moment and due a day later. */
export function enquiryRow(reference: string, received: Date, changes: Partial<EnquiryRow> = {}): EnquiryRow {
  const after = (hours: number): string => new Date(received.getTime() + hours * hour).toISOString();
  const typed = {
    name: 'Ines',
    email: 'ines@example.org',
    organization: null,
    subject: 'Sales',
    message: 'Words',
    ...changes,
  };
  return z.parse(row, {
    ...Object.fromEntries(Object.keys(row.shape).map((column) => [column, null])),
    id: `id-${reference}`,
    kind: 'contact',
    category: 'sales',
    state: 'open',
    team: 'team@firm.test',
    acknowledged: 1,
    version: 0,
    came_by: 'form',
    turn: 1,
    received_at: after(0),
    warn_at: after(18),
    due_at: after(24),
    address_key: typed.email.toLowerCase(),
    search_text: searchText({ reference, ...typed }),
    ...typed,
    reference,
  });
}

export async function addEnquiries({ db }: Pick<Store, 'db'>, ...added: readonly EnquiryRow[]): Promise<void> {
  await db.insertInto('enquiries').values(added).execute();
}

export async function addCalls(
  { db }: Pick<Store, 'db'>,
  ...added: readonly ReturnType<typeof callRow>[]
): Promise<void> {
  await db.insertInto('calls').values(added).execute();
}

/** An enquiry of Ines in a store, what colleagues work on it with, and what became of it. */
export async function openEnquiry(store: Store, changes: Partial<EnquiryRow> = {}) {
  const clock = new TestClock();
  const reference = changes.reference ?? 'C-2222-0001';
  await addEnquiries(store, enquiryRow(reference, clock.now(), changes));
  const mails = store.db.selectFrom('outbox').select(['id', 'kind', 'recipient', 'due_at']).orderBy('due_at');
  return {
    store,
    clock,
    reference,
    tools: workTools(store, clock),
    row: () =>
      store.db.selectFrom('enquiries').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow(),
    journal: () => store.db.selectFrom('journal').select(['who', 'act', 'record', 'details']).orderBy('id').execute(),
    mailsOf: (kind: string) => mails.where('kind', '=', kind).execute(),
    waiting: () => mails.where('state', '=', 'waiting').execute(),
  };
}

/** Lets enquiries have arrived in the database of a desk or of a server. */
export async function arrive(
  at: { beside<Result>(work: (store: Store) => Promise<Result>): Promise<Result> },
  ...arrived: readonly EnquiryRow[]
): Promise<void> {
  await at.beside((store) => addEnquiries(store, ...arrived));
}

/** A call that was chosen at a moment as the answer to an enquiry, and begins a week later. */
export function callRow(enquiryId: string, chosen: string) {
  const begins = Date.parse(chosen) + 7 * 24 * hour;
  return {
    id: `call-${enquiryId}`,
    enquiry_id: enquiryId,
    desk: 'jersey',
    state: 'booked' as const,
    sequence: 0,
    zone: null,
    phone: null,
    moved_from: null,
    starts_at: new Date(begins).toISOString(),
    ends_at: new Date(begins + hour).toISOString(),
    changed_by: 'visitor' as const,
    created_at: chosen,
    changed_at: chosen,
  };
}

/** What a browser names a sending with. */
export const key = '0192f1de-7b1c-7cc3-9b3e-0123456789ab';
export const contact = {
  name: 'Ada Lovelace',
  email: 'Ada@example.org',
  company: 'Engines Ltd',
  phone: '+44 20 7946 0999',
  subject: 'careers',
  message: 'Do you hire?\nI count <b>well</b>.',
};
export const consultation = { name: 'Ada Lovelace', email: 'ada@example.org' };

/** What a form of the site sends when its script runs. */
export const json = (server: TestServer, name: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/functions/v1/${name}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  });

/** What the same form sends without JavaScript. */
export const form = (
  server: TestServer,
  name: string,
  payload: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  server.app.inject({
    method: 'POST',
    url: `/functions/v1/${name}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(payload).toString(),
  });

/** What became of them: enquiries as they came, mails in the order of the outbox. */
export const rows = (server: TestServer) =>
  beside(server.place, async ({ db }) => ({
    enquiries: await db.selectFrom('enquiries').selectAll().orderBy('received_at').orderBy('id').execute(),
    mails: await db.selectFrom('outbox').select(['kind', 'recipient', 'subject_id']).orderBy('id').execute(),
  }));
