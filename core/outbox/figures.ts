import { allPriorities, isDead, isWaiting, isWaitingAlone, isWaitingByDue, lanes } from './lanes.ts';
import { countOf } from '../store/count-of.ts';
import type { Store } from '../store/store.ts';
import type { MailRegister } from './mail-kinds.ts';

export type OutboxFigures = Awaited<ReturnType<typeof outboxFigures>>;

export async function outboxFigures(store: Store, { kinds }: Pick<MailRegister, 'kinds'>, now: Date) {
  const outbox = store.db.selectFrom('outbox');
  const dead = await outbox
    .select((select) => ['kind', select.fn.countAll<number | string>().as('count')])
    .where(isDead)
    .groupBy('kind')
    .execute();
  const sum = (rows: typeof dead): number => rows.reduce((all, { count }) => all + Number(count), 0);
  const oldest = await outbox
    .select('due_at')
    .where(isWaitingAlone)
    .where(isWaitingByDue)
    .where('lane', 'in', [...lanes])
    .where('priority', 'in', allPriorities)
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return {
    waiting: await countOf(outbox.where(isWaiting)),
    /** Due time of the email overdue longest, letters excluded; ISO, null if nothing is due. */
    dueSince: oldest?.due_at ?? null,
    dead: sum(dead),
    /** Failed emails to the team's own mailboxes. */
    deadToTeam: sum(dead.filter(({ kind }) => kinds.get(kind)?.to === 'team')),
  };
}
