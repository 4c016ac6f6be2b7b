import type { KeptChoice } from '../choice-cookie.ts';
import {
  optionalCategories,
  refusedBySignal,
  type ConsentCategory,
  type ConsentChoices,
  type OptionalCategory,
} from '../schema.ts';

/** Nothing optional is granted, or some or all of it is. */
export type ConsentState =
  | {
      readonly kind: 'unset';
      readonly because: 'never-chosen' | 'unreadable' | 'expired' | 'policy-changed' | 'refused';
    }
  | { readonly kind: 'partial' | 'accepted'; readonly kept: KeptChoice };

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

/** State that a kept choice amounts to now. `null`: something is kept and cannot be read. */
export function stateOf(kept: KeptChoice | null | undefined, { policy, lifetime, now }: Circumstances): ConsentState {
  if (kept === undefined) return { kind: 'unset', because: 'never-chosen' };
  if (kept === null) return { kind: 'unset', because: 'unreadable' };
  if (kept.policy !== policy) return { kind: 'unset', because: 'policy-changed' };
  if (now - kept.chosenAt >= lifetime) return { kind: 'unset', because: 'expired' };
  if (!grants(kept.choices)) return { kind: 'unset', because: 'refused' };
  return { kind: optionalCategories.every((category) => kept.choices[category]) ? 'accepted' : 'partial', kept };
}

function choicesAfter(event: ConsentEvent, state: ConsentState, signal: boolean): ConsentChoices {
  switch (event.type) {
    case 'accept-all':
      return choiceOf((category) => !(signal && refusedBySignal.includes(category)));
    case 'refuse-all':
      return choiceOf(() => false);
    case 'save':
      return event.choices;
    case 'set':
      // What the signal refuses is not taken along: it would count as overruled by hand.
      return choiceOf((category) => (category === event.category ? event.on : isAllowed(state, category, signal)));
  }
}

/**
 * The choice that an event amounts to. "Accept all" leaves off what Global Privacy Control refuses: only a box ticked
 * by hand overrules the signal.
 */
export function chosenBy(event: ConsentEvent, state: ConsentState, { policy, signal, now }: Circumstances): KeptChoice {
  return { policy, chosenAt: now, signalled: signal, choices: choicesAfter(event, state, signal) };
}

/** Whether a category may run and store. Nothing optional may before a choice, or against the signal. */
export function isAllowed(state: ConsentState, category: ConsentCategory, signal: boolean): boolean {
  if (category === 'essential') return true;
  if (state.kind === 'unset' || !state.kept.choices[category]) return false;
  return !signal || state.kept.signalled || !refusedBySignal.includes(category);
}
