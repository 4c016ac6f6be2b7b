import type { ComponentProps } from 'react';
import type { OneReader, ReaderLine, Suppression } from './api.ts';
import type { State } from '../../../../ui/State.tsx';

/** Icon, label and tone of a reader's state. */
export function stateOf({ state, suppressed }: Pick<ReaderLine, 'state' | 'suppressed'>): ComponentProps<typeof State> {
  if (state === 'unsubscribed') return { mark: 'slash', words: 'Unsubscribed', tone: 'done' };
  if (suppressed)
    return {
      mark: 'square',
      words: state === 'pending' ? 'Asked; not emailed until confirmed' : 'Suppressed',
      tone: 'done',
    };
  return state === 'confirmed'
    ? { mark: 'disc', words: 'Confirmed', tone: 'done' }
    : { mark: 'dashed', words: 'Asked', tone: 'plain' };
}

const reasons = {
  left: 'its owner unsubscribed',
  refused: 'its server said that there is no such address',
  bounced: 'letters to it came back',
  complained: 'its owner reported a letter as spam',
} as const;

/** Why an address is suppressed, as a clause. */
export const whySuppressed = ({ why }: Pick<Suppression, 'why'>): string => reasons[why];

const forms: Readonly<Record<string, string>> = {
  home: 'on the home page',
  insights: 'on the page of articles',
  article: 'under an article',
  letter: 'beside the letters',
  answer: 'on a page that answered a form',
  restored: 'asked again by us',
  corrected: 'requested again by us, at the corrected address',
  'on-request': 'by us, at its owner’s request',
};

/** Where an event happened, in words; for an import, as the imported file states it. */
export const formWords = (form: string): string => forms[form] ?? form;

/** What happened to a subscription, as its proof says. */
export const proofWords: Readonly<Record<string, string>> = {
  requested: 'Asked for it',
  imported: 'Requested elsewhere, and imported from a list',
  confirmed: 'Confirmed',
  unsubscribed: 'Left',
  refused: 'Ended: its server said that there is no such address',
  bounced: 'Ended: letters came back',
  complained: 'Ended: reported as spam',
};

const mailStates: Readonly<Record<string, string>> = {
  sent: 'sent',
  waiting: 'waiting',
  dropped: 'withdrawn',
  dead: 'refused',
};

/** Reports about a letter, in words. */
export const returned: Readonly<Record<string, string>> = {
  hard: 'came back: there is no such address',
  soft: 'came back: not delivered this time',
  policy: 'came back: the server refused us',
  complaint: 'was reported as spam',
};

/** An event of a reader as a sentence. */
export function eventWords({ what: kind, mail, as }: OneReader['events'][number]): string {
  if (mail === undefined) return proofWords[kind] ?? kind;
  const name = mail.letter === null ? mail.name : `Letter “${mail.letter}”`;
  return `${name} ${as === undefined ? (mailStates[mail.state] ?? mail.state) : (returned[as] ?? as)}`;
}
