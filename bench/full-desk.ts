import { sql } from 'kysely';
import { minute } from '../contract/time.ts';
import { slicesOf } from '../core/store/slices.ts';
import type { Store } from '../core/store/store.ts';
import { addCalls, addEnquiries, callRow, enquiryRow } from '../tests/stage/enquiries.ts';
import { addReaders } from '../tests/stage/letters.ts';

const amounts = { enquiries: 10_000, calls: 2_000, readers: 50_000 } as const;
const message = 'The lift on floor two stops between two floors and says nothing about it. '.repeat(6);

/** Stores two years of enquiries, some open and the others answered, with calls and readers of letters. */
export async function fillDesk(store: Store): Promise<void> {
  const rows = Array.from({ length: amounts.enquiries }, (_, number) => {
    const received = new Date(Date.now() - number * 100 * minute);
    const from = { name: `Sender ${number}`, email: `sender-${number % 500}@example.org`, message };
    return enquiryRow(`C-${String(number).padStart(8, '0')}`, received, {
      ...from,
      ...(number < 150 ? {} : { state: 'answered', answered_at: new Date(received.getTime() + minute).toISOString() }),
    });
  });
  for (const slice of slicesOf(rows)) await addEnquiries(store, ...slice);
  const calls = rows.slice(0, amounts.calls).map(({ id, received_at: received }) => callRow(id, received));
  for (const slice of slicesOf(calls)) await addCalls(store, ...slice);
  const names = Array.from({ length: amounts.readers }, (_, number) => `reader-${number}`);
  await addReaders(store, () => new Date(), names);
  // What autovacuum does within a minute.
  if (store.engine === 'postgres') await sql`vacuum analyze`.execute(store.db);
}
