import { enquiryKinds } from '../schema.ts';
import type { EnquiryRecord, EnquiryView, ListedEnquiry } from './api.ts';

/** A kind, or a subject of the contact form, as the desk names it: `Sales`. */
export function kindWords(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

export const kindOptions = enquiryKinds.map((value) => ({ value, words: kindWords(value) }));

export function categoryWords(category: string | null): string | undefined {
  return category === null ? undefined : kindWords(category);
}

/** `Contact, Sales` */
export function tagOf({ kind, category }: Pick<ListedEnquiry, 'kind' | 'category'>): string {
  return [kindWords(kind), categoryWords(category)].filter((words) => words !== undefined).join(', ');
}

/** Whether the answer was late, or is overdue. */
export function isLate(
  {
    answered_at,
    closed_at,
    closed_as,
    due_at,
  }: Pick<ListedEnquiry, 'answered_at' | 'closed_at' | 'closed_as' | 'due_at'>,
  now: Date,
): boolean {
  if (closed_as === 'not-for-us') return false;
  if (closed_as === 'unanswered') return true;
  return Date.parse(answered_at ?? closed_at ?? now.toISOString()) > Date.parse(due_at);
}

/** How an enquiry ended, as properties of `State`. */
export function endingOf(enquiry: ListedEnquiry | EnquiryRecord, now: Date) {
  const { state, closed_as, answered_at: answered } = enquiry;
  if (closed_as === 'not-for-us') return { mark: 'slash', tone: 'done', words: 'Not for us' } as const;
  if (closed_as === 'unanswered') return { mark: 'disc', tone: 'decide', words: 'Never answered' } as const;
  const [late, closed] = [isLate(enquiry, now), state === 'closed' && answered !== null];
  const words = `${answered === null ? 'Closed' : 'Answered'}${late ? ' late' : ''}${closed ? ', closed' : ''}`;
  return { mark: 'disc', tone: late ? 'decide' : 'done', words } as const;
}

/** Share of the promised time that has passed; more than 1 if overdue. */
export function shareGone({ since, due_at }: Pick<ListedEnquiry, 'since' | 'due_at'>, now: Date): number {
  const [from, to] = [Date.parse(since), Date.parse(due_at)];
  return to <= from ? 1 : (now.getTime() - from) / (to - from);
}

/** Whether it is in the last quarter of its promised time, or overdue. */
export function isNear(enquiry: Pick<ListedEnquiry, 'since' | 'due_at'>, now: Date): boolean {
  return shareGone(enquiry, now) >= 0.75;
}

export const titles: Readonly<Record<EnquiryView, string>> = {
  open: 'Our turn',
  yours: 'Yours',
  answered: 'Their turn',
  look: 'Look again',
  all: 'All',
  tray: 'Side tray',
};
