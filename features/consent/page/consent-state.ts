import type { KeptChoice } from '../choice-cookie.ts';
import {
  optionalCategories,
  refusedBySignal,
  type ConsentCategory,
  type ConsentChoices,
  type OptionalCategory,
} from '../schema.ts';

/** What a choice is judged by. */
export interface Circumstances {
  /** Version of the wording in force. */
  readonly policy: string;
  /** How long a choice counts, in seconds. */
  readonly lifetime: number;
  /** Whether the browser sends Global Privacy Control. */
  readonly signal: boolean;
  /** Seconds since 1970. */
  readonly now: number;
}

export type ConsentEvent =
  | { readonly type: 'accept-all' | 'refuse-all' }
  /** The boxes of the dialog. */
  | { readonly type: 'save'; readonly choices: ConsentChoices }
  /** One box beside what it is about. */
  | { readonly type: 'set'; readonly category: OptionalCategory; readonly on: boolean };

/** The same answer for every optional category. */
export function choiceOf(answer: (category: OptionalCategory) => boolean): ConsentChoices {
  return {
    analytics: answer('analytics'),
    functional: answer('functional'),
    personalization: answer('personalization'),
  };
}

/** Whether a choice grants anything. */
export function grants(choices: ConsentChoices): boolean {
  return optionalCategories.some((category) => choices[category]);
}

/** The kept choice, where it counts now: in its time, under this wording, readable and granting something. */
export function inForce(kept: KeptChoice | null, { policy, lifetime, now }: Circumstances): KeptChoice | undefined {
  const counts = kept?.policy === policy && now - kept.chosenAt < lifetime && grants(kept.choices);
  return counts ? kept : undefined;
}

function choicesAfter(event: ConsentEvent, before: KeptChoice | undefined, signal: boolean): ConsentChoices {
  switch (event.type) {
    case 'accept-all':
      return choiceOf((category) => !(signal && refusedBySignal.includes(category)));
    case 'refuse-all':
      return choiceOf(() => false);
    case 'save':
      return event.choices;
    case 'set':
      // What the signal refuses is not taken along: it would count as overruled by hand.
      return choiceOf((category) => (category === event.category ? event.on : isAllowed(before, category, signal)));
  }
}

/** The choice that an event amounts to: only a box ticked by hand overrules Global Privacy Control. */
export function chosenBy(event: ConsentEvent, before: KeptChoice | undefined, { policy, signal, now }: Circumstances) {
  return { policy, chosenAt: now, signalled: signal, choices: choicesAfter(event, before, signal) };
}

/** Whether a category may run and store. Nothing optional may before a choice, or against the signal. */
export function isAllowed(choice: KeptChoice | undefined, category: ConsentCategory, signal: boolean): boolean {
  if (category === 'essential') return true;
  if (!choice?.choices[category]) return false;
  return !signal || choice.signalled || !refusedBySignal.includes(category);
}
