import type { NewsletterIssueRow } from './tables.ts';

export type LetterState = NonNullable<NewsletterIssueRow['state']>;

/**
 * What happens to a letter. `entered`: the last of its readers has a mail in the outbox. `emptied`: no mail of it waits
 * any more. `stop`: it stops itself, because the mail server refuses us. `refilled`: mails that had ended wait again,
 * because somebody retries them or sends the letter corrected.
 */
export type LetterEvent = 'entered' | 'emptied' | 'refilled' | 'pause' | 'stop' | 'resume' | 'cancel';

export const letterStates = [
  'preparing',
  'sending',
  'paused',
  'sent',
  'cancelled',
] as const satisfies readonly LetterState[];
export const letterEvents = [
  'entered',
  'emptied',
  'refilled',
  'pause',
  'stop',
  'resume',
  'cancel',
] as const satisfies readonly LetterEvent[];

/**
 * The state after an event; undefined where the event cannot happen, or changes nothing.
 * @param entered whether all its readers have a mail in the outbox: where not, it is still being prepared when it
 * goes on
 */
export function letterAfter(state: LetterState, event: LetterEvent, entered: boolean): LetterState | undefined {
  const goingOn = entered ? 'sending' : 'preparing';
  switch (state) {
    case 'preparing':
      if (event === 'entered') return 'sending';
      if (event === 'pause') return 'paused';
      return event === 'cancel' ? 'cancelled' : undefined;
    case 'sending':
      if (event === 'emptied') return 'sent';
      if (event === 'pause' || event === 'stop') return 'paused';
      return event === 'cancel' ? 'cancelled' : undefined;
    case 'paused':
      if (event === 'resume') return goingOn;
      return event === 'cancel' ? 'cancelled' : undefined;
    case 'sent':
    case 'cancelled':
      return event === 'refilled' ? goingOn : undefined;
  }
}
