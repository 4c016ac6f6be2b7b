import { describe, expect, it } from 'vitest';
import { type KeptChoice } from '../choice-cookie.ts';
import { consentCategories, optionalCategories, type ConsentChoices } from '../schema.ts';
import { proves } from '../../../tests/stage/proves.ts';
import { choiceOf, grants, inForce, isAllowed } from './consent-state.ts';

const policy = '2026-11-20';
const lifetime = 1000;
const chosenAt = 50_000;

/** Every combination of the three answers. */
const everyChoice: readonly ConsentChoices[] = Array.from({ length: 8 }, (_, bits) =>
  choiceOf((category) => (bits >> optionalCategories.indexOf(category)) % 2 === 1),
);

const all = choiceOf(() => true);

function kept(choices: ConsentChoices, signalled: boolean): KeptChoice {
  return { policy, chosenAt, signalled, choices };
}

const chosen: readonly KeptChoice[] = everyChoice
  .filter(grants)
  .flatMap((choices) => [true, false].map((signalled) => kept(choices, signalled)));
const everySignal = [false, true];

it('a stored choice is invalid if it has expired, the policy has changed, it accepts nothing or cannot be read', () => {
  const choice = kept(all, false);
  const circumstances = { policy, lifetime, now: chosenAt + lifetime - 1 };
  expect(inForce(choice, circumstances)).toBe(choice);
  expect(inForce(null, circumstances)).toBeUndefined();
  expect(inForce(choice, { ...circumstances, now: chosenAt + lifetime })).toBeUndefined();
  expect(inForce(choice, { ...circumstances, policy: '2027-01-01' })).toBeUndefined();
  const nothing = choiceOf(() => false);
  expect(inForce(kept(nothing, false), circumstances)).toBeUndefined();
});

describe('what is allowed', () => {
  it('is only the essential category before a choice', () => {
    for (const signal of everySignal)
      expect(consentCategories.filter((category) => isAllowed(undefined, category, signal))).toEqual(['essential']);
  });

  it(
    'is what was chosen, minus what the signal refuses unless it was overridden by hand',
    proves('promise:global-privacy-control'),
    () => {
      for (const choice of chosen) {
        for (const signal of everySignal) {
          for (const category of optionalCategories) {
            const refused = signal && !choice.signalled && category !== 'functional';
            expect(isAllowed(choice, category, signal)).toBe(choice.choices[category] && !refused);
          }
        }
      }
    },
  );
});
