import { allPriorities, isWaitingAlone, lanes } from './lanes.ts';
import type { Store } from '../store/store.ts';

/** Kinds of mail that go to the firm itself: when one of them is dead, an enquiry or a call may be missed. */
export const teamKinds = [
  'enquiry-team',
  'enquiry-digest',
  'enquiry-reminder',
  'enquiry-overdue',
  'call-booked-desk',
  'call-moved-desk',
  'call-cancelled-desk',
  'call-reminder-desk',
  'call-ended-desk',
  'call-ring-desk',
  'diary-alarm',
  'ceiling-alarm',
  'sign-up-alarm',
  'letter-stopped',
  'busy-calendar-alarm',
] as const;

/** The state of the outbox in numbers, for operators. */
export interface OutboxFigures {
  readonly waiting: number;
  /** When what is due for longest was due, letters left aside, which go at their pace; ISO, null when nothing is due. */
  readonly dueSince: string | null;
  readonly dead: number;
  /** Of them, those to the team's own mailboxes. */
  readonly deadToTeam: number;
  /** Until when the webhook rests, and why; null while it works. */
  readonly webhookPaused: { readonly until: string; readonly failures: number; readonly reason: string | null } | null;
}

export async function outboxFigures(store: Store, now: Date): Promise<OutboxFigures> {
  const counts = await store.db
    .selectFrom('outbox')
    .select(['state', 'kind'])
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('state', 'in', ['waiting', 'dead'])
    .where('aside_at', 'is', null)
    .groupBy(['state', 'kind'])
    .execute();
  const sum = (rows: typeof counts): number => rows.reduce((all, { count }) => all + Number(count), 0);
  const dead = counts.filter(({ state }) => state === 'dead');
  const oldest = await store.db
    .selectFrom('outbox')
    .select('due_at')
    .where(isWaitingAlone)
    .where('lane', 'in', [...lanes])
    .where('priority', 'in', allPriorities)
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  const paused = await store.db.selectFrom('outbox_lanes').selectAll().where('lane', '=', 'webhook').where('paused_until', 'is not', null).executeTakeFirst();
  return {
    waiting: sum(counts.filter(({ state }) => state === 'waiting')),
    dueSince: oldest?.due_at ?? null,
    dead: sum(dead),
    deadToTeam: sum(dead.filter(({ kind }) => teamKinds.some((known) => known === kind))),
    webhookPaused: !paused || paused.paused_until === null ? null : { until: paused.paused_until, failures: paused.failures, reason: paused.reason },
  };
}
