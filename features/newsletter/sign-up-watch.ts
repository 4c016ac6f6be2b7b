import { lockOf } from '../../core/store/locks.ts';
import type { SignUpAlarmRow } from './tables.ts';
import type { Database, Store } from '../../core/store/store.ts';
import type { Context } from '../../core/context/context.ts';
import { hourOf, signUpsByForm, sumOf, type SignUpCounts } from './sign-up-counts.ts';
import { newsletterMails } from './mails.ts';
import { hour, day } from '../../contract/time.ts';

const watchRules = {
  /** Periods that are checked separately, in hours. */
  spans: [24, 7 * 24],
  /** Minimum number of sign-ups for a judgement. */
  enough: 20,
  /** Percentage of confirmations below which somebody is probably entering other people's addresses. */
  suspicious: 15,
  /** Hours between two alarms: the longest period, so that no sign-up is reported twice. */
  quiet: 7 * 24,
} as const;

type Span = SignUpCounts & { readonly hours: number };

/** Whether enough sign-ups have so few confirmations that somebody is probably entering other people's addresses. */
export function isSuspicious({ asked, confirmed }: SignUpCounts): boolean {
  return asked >= watchRules.enough && confirmed * 100 < asked * watchRules.suspicious;
}

type WatchParts = Pick<Context, 'store' | 'outbox' | 'team' | 'now' | 'newId' | 'onMail'> & {
  readonly log: Pick<Context['log'], 'error'>;
};

/** Emails the team if hardly anybody confirms, at most once a week over all processes. */
export async function watchSignUps({ store, outbox, team, now, newId, onMail, log }: WatchParts): Promise<void> {
  const alarmed = await store.db.transaction().execute(async (transaction) => {
    // SQLite serialises write transactions anyway.
    if (store.engine === 'postgres') await lockOf('sign-up watch', 'all').execute(transaction);
    const time = now();
    const why = (await signUpSpans(transaction, time)).find(isSuspicious);
    if (!why) return false;
    const last = await lastAlarm(transaction);
    if (last && Date.parse(last.at) > time.getTime() - watchRules.quiet * hour) return false;
    const [id, at] = [newId(), time.toISOString()];
    await transaction
      .insertInto('sign_up_alarms')
      .values({ at, hours: why.hours, asked: why.asked, confirmed: why.confirmed })
      .execute();
    const mail = { id, kind: newsletterMails['sign-up-alarm'], subjectId: at, recipient: team, at };
    await outbox.enqueue(transaction, mail);
    return true;
  });
  if (!alarmed) return;
  log.error({}, 'sign-ups: hardly anybody confirms; somebody may be entering addresses of others');
  onMail();
}

async function signUpSpans(db: Database, time: Date): Promise<Span[]> {
  const spans: Span[] = [];
  for (const hours of watchRules.spans)
    spans.push({ hours, ...sumOf(await signUpsByForm(db, hourOf(new Date(time.getTime() - hours * hour)))) });
  return spans;
}

async function lastAlarm(db: Database): Promise<SignUpAlarmRow | undefined> {
  return db.selectFrom('sign_up_alarms').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst();
}

/** An alarm by its time; undefined if it has been deleted. */
export async function alarmAt({ db }: Store, at: string): Promise<SignUpAlarmRow | undefined> {
  return db.selectFrom('sign_up_alarms').selectAll().where('at', '=', at).executeTakeFirst();
}

/** Sign-up figures for operators; `alarmedAt` is the time of the latest alarm. */
export async function signUpFigures({ db }: Store, now: Date) {
  const spans = await signUpSpans(db, now);
  return { suspicious: spans.some(isSuspicious), alarmedAt: (await lastAlarm(db))?.at ?? null, spans };
}

export type SignUpStatistics = Awaited<ReturnType<typeof signUpStatistics>>;

/** Sign-ups of the last days (UTC, including today), in total and by form. */
export async function signUpStatistics({ db }: Store, days: number, now: Date) {
  const from = new Date(now.getTime() - (days - 1) * day).toISOString().slice(0, 10);
  const forms = await signUpsByForm(db, from);
  return {
    ...sumOf(forms),
    forms: forms.sort((one, other) => other.asked - one.asked || (one.form < other.form ? -1 : 1)),
  };
}
