import { sql } from 'kysely';
import type { SignUpGuardRow } from '../../core/store/schema.ts';
import type { Database, DatabaseTransaction, Store } from '../../core/store/store.ts';
import type { Outbox } from '../../core/outbox/outbox.ts';
import type { WorkerLog } from '../../core/outbox/worker.ts';
import { hourOf, signUpsByForm, sumOf, type SignUpCounts } from './sign-up-counts.ts';

const hour = 60 * 60_000;

export const guardRules = {
  /** Hours that are looked at, each apart. */
  spans: [24, 7 * 24],
  /** Fewer say nothing. */
  enough: 20,
  /** Percent of the mails asked for below which somebody enters addresses of others. */
  suspicious: 15,
  /** Percent of the first presses from which on it is over. */
  recovered: 30,
  /** Hours with too few presses to say anything, after which it is over too: the longest span. */
  quiet: 7 * 24,
} as const;

/** What was counted within the last hours. */
export interface Span extends SignUpCounts {
  readonly hours: number;
}

/** The first span in which many were asked and hardly anybody confirmed. */
export function suspiciousSpan(spans: readonly Span[]): Span | undefined {
  const { enough, suspicious } = guardRules;
  return spans.find(({ asked, confirmed }) => asked >= enough && confirmed * 100 < asked * suspicious);
}

/**
 * Whether the second press is needed no longer: of every span that says something enough was confirmed; or none says
 * anything for as long as the longest lasts. First presses count, and not mails: whoever does not press again is still there.
 */
export function isOver(spans: readonly Span[], begunFor: number): boolean {
  const { enough, recovered, quiet } = guardRules;
  const telling = spans.filter(({ tries }) => tries >= enough);
  if (telling.length === 0) return begunFor >= quiet * hour;
  return telling.every(({ tries, confirmed }) => confirmed * 100 >= tries * recovered);
}

/** `auto`: as the counts say. */
export type GuardSetting = 'auto' | 'on' | 'off';

export interface GuardState {
  /** The latest time of it, over or not. */
  readonly latest: SignUpGuardRow | undefined;
  readonly spans: readonly Span[];
}

export const signUpAlarmKind = 'sign-up-alarm';

export interface GuardParts {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly setting: GuardSetting;
  /** Where the alarm goes. */
  readonly team: string;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly onMail: () => void;
  readonly log: Pick<WorkerLog, 'info' | 'error'>;
}

/**
 * Whether the newsletter's forms ask for a second press, because mails are asked for and hardly anybody confirms. It is
 * decided by the counts, for all processes on one database; each learns of it when it looks.
 */
export class SignUpGuard {
  readonly #parts: GuardParts;
  #begun = false;

  constructor(parts: GuardParts) {
    this.#parts = parts;
  }

  get isOn(): boolean {
    const { setting } = this.#parts;
    return setting === 'auto' ? this.#begun : setting === 'on';
  }

  /** Looks at the counts, begins or ends, and mails the team at the beginning. */
  async watch(): Promise<void> {
    const { store, setting, now, onMail, log } = this.#parts;
    if (setting !== 'auto') return;
    const change = await store.db.transaction().execute(async (transaction) => {
      // SQLite's write transactions are one at a time as it is.
      if (store.engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended('sign-up guard', 5))`.execute(transaction);
      return this.#judge(transaction, now());
    });
    if (change === 'began') {
      log.error({}, 'sign-ups: hardly anybody confirms; a second press is asked for');
      onMail();
    }
    if (change === 'ended') log.info({}, 'sign-ups: a second press is no longer asked for');
  }

  async #judge(transaction: DatabaseTransaction, time: Date): Promise<'began' | 'ended' | undefined> {
    const { outbox, newId, team } = this.#parts;
    const { latest, spans } = await guardState(transaction, time);
    this.#begun = latest?.ended_at === null;
    if (latest?.ended_at === null) {
      if (!isOver(spans, time.getTime() - Date.parse(latest.began_at))) return undefined;
      await transaction.updateTable('sign_up_guards').set({ ended_at: time.toISOString() }).where('began_at', '=', latest.began_at).execute();
      this.#begun = false;
      return 'ended';
    }
    const why = suspiciousSpan(spans);
    if (!why) return undefined;
    const [id, at] = [newId(), time.toISOString()];
    await transaction.insertInto('sign_up_guards').values({ began_at: at, hours: why.hours, asked: why.asked, confirmed: why.confirmed }).execute();
    await outbox.enqueue(transaction, { id, kind: signUpAlarmKind, subjectId: at, recipient: team, at });
    this.#begun = true;
    return 'began';
  }
}

/** How it stands, and what it is judged by: after an end the counts begin anew. */
export async function guardState(db: Database, time: Date): Promise<GuardState> {
  const rows = await db.selectFrom('sign_up_guards').selectAll().orderBy('began_at', 'desc').limit(2).execute();
  const [latest] = rows;
  const end = rows.find(({ ended_at: ended }) => ended !== null)?.ended_at ?? '';
  const spans: Span[] = [];
  for (const hours of guardRules.spans) {
    const from = hourOf(new Date(time.getTime() - hours * hour));
    const ended = end.slice(0, 13);
    spans.push({ hours, ...sumOf(await signUpsByForm(db, from > ended ? from : ended)) });
  }
  return { latest, spans };
}

/** The beginning that an alarm is about; undefined when its counts are no longer kept. */
export async function guardBegunAt({ db }: Store, at: string): Promise<SignUpGuardRow | undefined> {
  return db.selectFrom('sign_up_guards').selectAll().where('began_at', '=', at).executeTakeFirst();
}
