import type { Store } from '../../core/store/store.ts';
import { signUpsByForm, sumOf, type SignUpCounts } from './sign-up-counts.ts';
import { isSuspicious, lastAlarm, signUpSpans, type Span } from './sign-up-watch.ts';
import { day } from '../../contract/time.ts';

/** The newsletter's sign-ups in numbers, for operators. */
export interface SignUpFigures {
  /** Whether somebody seems to enter addresses of others. */
  readonly suspicious: boolean;
  /** When the team was last told so; ISO, null when never. */
  readonly alarmedAt: string | null;
  /** What the watch looks at. */
  readonly spans: readonly Span[];
}

export async function signUpFigures({ db }: Store, now: Date): Promise<SignUpFigures> {
  const spans = await signUpSpans(db, now);
  return { suspicious: spans.some(isSuspicious), alarmedAt: (await lastAlarm(db))?.at ?? null, spans };
}

/** What was counted in the last days (UTC), today included, of each form that was used. */
export interface SignUpStatistics extends SignUpCounts {
  readonly forms: readonly (SignUpCounts & { readonly form: string })[];
}

export async function signUpStatistics({ db }: Store, days: number, now: Date): Promise<SignUpStatistics> {
  const from = new Date(now.getTime() - (days - 1) * day).toISOString().slice(0, 10);
  // A day's text comes before all of its hours.
  const forms = await signUpsByForm(db, from);
  return {
    ...sumOf(forms),
    forms: forms.sort((one, other) => other.asked - one.asked || (one.form < other.form ? -1 : 1)),
  };
}
