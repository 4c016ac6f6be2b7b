import type { KeptChoice } from '../../contract/choice-cookie.ts';
import { optionalCategories, refusedBySignal, type ConsentCategory, type ConsentChoices, type OptionalCategory } from '../../contract/consent.ts';

export type ConsentState =
  | { readonly kind: 'unset'; readonly because: 'never-chosen' | 'unreadable' | 'expired' | 'policy-changed' }
  | { readonly kind: 'refused' | 'partial' | 'accepted'; readonly kept: KeptChoice };

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
  { readonly type: 'accept-all' | 'refuse-all' | 'withdraw' | 'clear' | 'look' } | { readonly type: 'save'; readonly choices: ConsentChoices };

/** The same answer for every optional category. */
export function choiceOf(answer: (category: OptionalCategory) => boolean): ConsentChoices {
  return { analytics: answer('analytics'), functional: answer('functional'), personalization: answer('personalization') };
}

function kindOf(choices: ConsentChoices): 'refused' | 'partial' | 'accepted' {
  const yes = optionalCategories.filter((category) => choices[category]).length;
  if (yes === 0) return 'refused';
  return yes === optionalCategories.length ? 'accepted' : 'partial';
}

/** State that a kept choice amounts to now. `null`: something is kept and cannot be read. */
export function stateOf(kept: KeptChoice | null | undefined, { policy, lifetime, now }: Circumstances): ConsentState {
  if (kept === undefined) return { kind: 'unset', because: 'never-chosen' };
  if (kept === null) return { kind: 'unset', because: 'unreadable' };
  if (kept.policy !== policy) return { kind: 'unset', because: 'policy-changed' };
  if (now - kept.chosenAt >= lifetime) return { kind: 'unset', because: 'expired' };
  return { kind: kindOf(kept.choices), kept };
}

function chosen(choices: ConsentChoices, { policy, signal, now }: Circumstances): ConsentState {
  return { kind: kindOf(choices), kept: { policy, chosenAt: now, signalled: signal, choices } };
}

/**
 * The state after an event. "Accept all" leaves off what Global Privacy Control refuses: only a box ticked by hand and
 * saved overrules the signal.
 */
export function next(state: ConsentState, event: ConsentEvent, circumstances: Circumstances): ConsentState {
  switch (event.type) {
    case 'accept-all':
      return chosen(
        choiceOf((category) => !(circumstances.signal && refusedBySignal.includes(category))),
        circumstances,
      );
    case 'refuse-all':
    case 'withdraw':
      return chosen(
        choiceOf(() => false),
        circumstances,
      );
    case 'save':
      return chosen(event.choices, circumstances);
    case 'clear':
      return { kind: 'unset', because: 'never-chosen' };
    case 'look':
      return state.kind === 'unset' ? state : stateOf(state.kept, circumstances);
  }
}

/** Whether a category may run and store. Nothing optional may before a choice, or against the signal. */
export function isAllowed(state: ConsentState, category: ConsentCategory, signal: boolean): boolean {
  if (category === 'essential') return true;
  if (state.kind === 'unset' || !state.kept.choices[category]) return false;
  return !signal || state.kept.signalled || !refusedBySignal.includes(category);
}

/** Whether to ask of our own accord: never under Global Privacy Control, which has answered already. */
export function shouldAsk(state: ConsentState, asked: readonly OptionalCategory[], signal: boolean): boolean {
  return state.kind === 'unset' && asked.length > 0 && !signal;
}
