import { enquiryActWords } from '../../enquiries/act-names.ts';
import type { IconName } from '../../../ui/Icon.tsx';
import type { ThreadEntry } from './api.ts';

type Event = Extract<ThreadEntry, { readonly what: 'event' }>;

const actWords: Readonly<Record<string, string>> = enquiryActWords;

const programDid: Readonly<Record<string, string>> = {
  received: 'It began with the email below',
  'closed-by-itself': 'Closed automatically when its time was over',
  warned: 'The team was reminded: most of the time had passed',
  overdue: 'The team was told that the promised time was over',
  escalated: 'The team was told that it is still open',
};

const mails: Readonly<Record<string, string>> = {
  'enquiry-acknowledgement': 'Acknowledged by email',
  'enquiry-team': 'The team was emailed',
  'enquiry-not-for-us': 'The sender was told that it is not for us',
};

function mailWords({ name, state, failure }: Event): string {
  const what = mails[name ?? ''] ?? 'An email about it';
  if (state === 'sent') return what;
  if (state === 'waiting') return `${what}: waiting to be sent`;
  if (state === 'dropped') return `${what}: no longer wanted, and not sent`;
  return `${what}: could not be delivered${failure === null ? '' : `. ${failure}`}`;
}

/** The line and icon for an event. @param moment formats a time in the zone shown */
export function eventWords(
  event: Event,
  nameOf: (who: string) => string,
  moment: (at: string) => string,
): { readonly icon: IconName; readonly words: string } {
  const { name, who, text, undone } = event;
  if (event.event === 'mail') return { icon: 'mail', words: mailWords(event) };
  if (event.event === 'call-booked')
    return { icon: 'calendar', words: `They chose a time${text === null ? '' : `: ${moment(text)}`}` };
  const person = who === null ? 'Somebody' : nameOf(who);
  if (event.event === 'merged') return { icon: 'move', words: `${person} merged ${name ?? 'a record'} into this one` };
  if (event.event === 'opened-again') {
    const was = name === 'answered' ? 'answered and quiet' : 'quiet';
    const owned = who === null ? '; nobody had owned it since' : '';
    const quiet = text === null ? '' : ` It had been ${was} since ${moment(text)}${owned}.`;
    return { icon: 'undo', words: `Opened again by the email below.${quiet}` };
  }
  if (event.event !== 'act') return { icon: 'info', words: programDid[event.event] ?? event.event };
  const took = undone === null ? '' : ' (undone)';
  if (name === 'hand-over') {
    const to = text === null ? 'a colleague' : nameOf(text);
    return { icon: 'move', words: `${person} gave it to ${to === 'You' ? 'you' : to}${took}` };
  }
  if (name === 'no-answer')
    return { icon: 'check', words: `${person} said it needs no answer. Counted apart from answers.${took}` };
  const said = name === 'late-reason' && text !== null ? `: ${text}` : '';
  return { icon: 'info', words: `${person} ${actWords[name ?? ''] ?? 'did something'}${said}${took}` };
}
