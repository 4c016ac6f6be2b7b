import type { Store } from '../../core/store/store.ts';
import { signUpsByForm, sumOf, type SignUpCounts } from './sign-up-counts.ts';
import { guardState, type Span } from './sign-up-guard.ts';

/** The newsletter's sign-ups in numbers, for operators. */
export interface SignUpFigures {
  /** Whether the forms ask for a second press. */
  readonly guarded: boolean;
  /** Since when they last did by themselves, and until when; ISO, null when they never did, or do. */
  readonly guardBeganAt: string | null;
  readonly guardEndedAt: string | null;
  /** What the watch looks at. */
  readonly spans: readonly Span[];
}

export async function signUpFigures({ db }: Store, guarded: boolean, now: Date): Promise<SignUpFigures> {
  const { latest, spans } = await guardState(db, now);
  return { guarded, guardBeganAt: latest?.began_at ?? null, guardEndedAt: latest?.ended_at ?? null, spans };
}

/** What was counted in the last days (UTC), today included, of each form that was used. */
export interface SignUpStatistics extends SignUpCounts {
  readonly forms: readonly (SignUpCounts & { readonly form: string })[];
  /** Times in which a second press was asked for that reach into these days; oldest first. `until`: null while it lasts. */
  readonly guarded: readonly { readonly from: string; readonly until: string | null }[];
}

export async function signUpStatistics({ db }: Store, days: number, now: Date): Promise<SignUpStatistics> {
  const from = new Date(now.getTime() - (days - 1) * 24 * 60 * 60_000).toISOString().slice(0, 10);
  // A day's text comes before all of its hours.
  const forms = await signUpsByForm(db, from);
  const guarded = await db
    .selectFrom('sign_up_guards')
    .select(['began_at as from', 'ended_at as until'])
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>=', from)]))
    .orderBy('began_at')
    .execute();
  return { ...sumOf(forms), forms: forms.sort((one, other) => other.asked - one.asked || (one.form < other.form ? -1 : 1)), guarded };
}
