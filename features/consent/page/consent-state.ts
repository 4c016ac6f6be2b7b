import type { KeptChoice } from '../choice-cookie.ts';
import {
  optionalCategories,
  refusedBySignal,
  type ConsentCategory,
  type ConsentChoices,
  type OptionalCategory,
} from '../schema.ts';

interface Circumstances {
  readonly policy: string;
  /** How long a choice is valid, in seconds. */
  readonly lifetime: number;
  /** Seconds since 1970. */
  readonly now: number;
}

/** Builds a choice by asking `answer` for each optional category. */
export function choiceOf(answer: (category: OptionalCategory) => boolean): ConsentChoices {
  return {
    analytics: answer('analytics'),
    functional: answer('functional'),
    personalization: answer('personalization'),
  };
}

/** Whether a choice accepts any category. */
export function grants(choices: ConsentChoices): boolean {
  return optionalCategories.some((category) => choices[category]);
}

/** Returns the stored choice if it has not expired, was made under this wording and accepts something. */
export function inForce(kept: KeptChoice | null, { policy, lifetime, now }: Circumstances): KeptChoice | undefined {
  const counts = kept?.policy === policy && now - kept.chosenAt < lifetime && grants(kept.choices);
  return counts ? kept : undefined;
}

/** Whether a category may run and store. Optional ones need a choice, and one that overrides the signal if it is on. */
export function isAllowed(choice: KeptChoice | undefined, category: ConsentCategory, signal: boolean): boolean {
  if (category === 'essential') return true;
  if (!choice?.choices[category]) return false;
  return !signal || choice.signalled || !refusedBySignal.includes(category);
}
