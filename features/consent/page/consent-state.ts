import type { KeptChoice } from '../choice-cookie.ts';
import {
  optionalCategories,
  refusedBySignal,
  type ConsentCategory,
  type ConsentChoices,
  type OptionalCategory,
} from '../schema.ts';

/** What a choice is judged by. */
interface Circumstances {
  /** Version of the wording in force. */
  readonly policy: string;
  /** How long a choice counts, in seconds. */
  readonly lifetime: number;
  /** Seconds since 1970. */
  readonly now: number;
}

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

/** Whether a category may run and store. Nothing optional may before a choice, or against the signal. */
export function isAllowed(choice: KeptChoice | undefined, category: ConsentCategory, signal: boolean): boolean {
  if (category === 'essential') return true;
  if (!choice?.choices[category]) return false;
  return !signal || choice.signalled || !refusedBySignal.includes(category);
}
