import type { ComponentProps } from 'react';
import type { Account, LetterLine, Standing } from './api.ts';
import type { State } from '../../../../ui/State.tsx';
import { hour } from '../../../../contract/time.ts';

/** The letter's number in words, or that its file is gone. */
export function numberOf({ number }: Pick<LetterLine, 'number'>): string {
  return number === null ? 'Letter without a file' : `No. ${number}`;
}

const states: Readonly<Record<Standing['state'], ComponentProps<typeof State>>> = {
  draft: { mark: 'dashed', words: 'Draft', tone: 'plain' },
  written: { mark: 'dashed', words: 'Not scheduled', tone: 'decide' },
  preparing: { mark: 'half', words: 'Preparing', tone: 'plain' },
  sending: { mark: 'arrow', words: 'Sending', tone: 'plain' },
  paused: { mark: 'bars', words: 'Paused', tone: 'decide' },
  sent: { mark: 'disc', words: 'Sent', tone: 'done' },
  cancelled: { mark: 'slash', words: 'Cancelled', tone: 'done' },
};

/** Icon, label and tone of a letter's state. */
export function stateOf({ state, stopped, scheduledAt, startedAt }: Standing): ComponentProps<typeof State> {
  if (stopped) return { mark: 'bars', words: 'Paused automatically', tone: 'broke' };
  const waits = state === 'preparing' && scheduledAt !== null && startedAt === null;
  return waits ? { mark: 'clock', words: 'Scheduled', tone: 'plain' } : states[state];
}

/** Number of settled emails: all but the waiting ones. */
export const settledOf = ({ sent, refused, left }: Account): number => sent + refused + left;

export const partsOf = ({ sent, refused, left, waiting }: Account) => [
  { n: sent, words: 'sent' },
  { n: refused, words: 'refused' },
  { n: left, words: 'unsubscribed since' },
  { n: waiting, words: 'waiting' },
];

export const barOf = ({ sent, refused, left }: Account) =>
  [
    { n: sent, look: 'sent' },
    { n: refused, look: 'refused' },
    { n: left, look: 'left' },
  ] as const;

/** A duration in words: to the minute from an hour on, else to the second. */
export function lasting(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}

/** How long a number of emails takes at an hourly rate, in words. */
export const takes = (mails: number, mailsPerHour: number): string =>
  mails === 0 ? 'no time' : `about ${lasting((mails / mailsPerHour) * hour)}`;

/** Milliseconds until the last email is sent; null if unknown. */
export function leftOf({ endsAt, at }: Standing): number | null {
  return endsAt === null ? null : Date.parse(endsAt) - Date.parse(at);
}

/** Acts on a letter, in words. */
export const deeds: Readonly<Record<string, string>> = {
  test: 'sent a test',
  schedule: 'scheduled it',
  send: 'started it',
  pause: 'paused it',
  resume: 'let it go on',
  cancel: 'cancelled it',
  stop: 'stopped it',
};

/** A journal entry as a sentence. @param who display name of the person */
export function actOf({ act, details }: { readonly act: string; readonly details: string }, who: string): string {
  if (act === 'stop') return 'It stopped automatically, and the team was emailed';
  const without = /"without":"([^"]+)"/.exec(details)?.[1];
  return `${who} ${deeds[act] ?? act}${without === undefined ? '' : `, without ${without}`}`;
}

export const refusalWords = {
  address: { means: 'The address does not exist', became: 'Suppressed, for good', tone: '' },
  us: { means: 'They refuse us, not the reader', became: 'Kept; never suppressed for this', tone: 'bad' },
  neither: {
    means: 'Unclear: mailbox full, or refused without a reason',
    became: 'Kept; the next letter tries again',
    tone: '',
  },
} as const;
