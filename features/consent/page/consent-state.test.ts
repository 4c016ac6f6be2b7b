import { describe, expect, it } from 'vitest';
import { type KeptChoice } from '../choice-cookie.ts';
import { consentCategories, optionalCategories, type ConsentChoices } from '../schema.ts';
import { proves } from '../../../tests/stage/proves.ts';
import { chosenBy, choiceOf, grants, inForce, isAllowed } from './consent-state.ts';

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

it('a kept choice counts no more when its time is over, the policy changed, it grants nothing, or it cannot be read', () => {
  const choice = kept(all, false);
  const circumstances = { policy, lifetime, signal: false, now: chosenAt + lifetime - 1 };
  expect(inForce(choice, circumstances)).toBe(choice);
  expect(inForce(null, circumstances)).toBeUndefined();
  expect(inForce(choice, { ...circumstances, now: chosenAt + lifetime })).toBeUndefined();
  expect(inForce(choice, { ...circumstances, policy: '2027-01-01' })).toBeUndefined();
  expect(
    inForce(
      kept(
        choiceOf(() => false),
        false,
      ),
      circumstances,
    ),
  ).toBeUndefined();
});

describe('every event in every state', () => {
  it('accepts all, but under Global Privacy Control only what it does not refuse', () => {
    for (const signal of everySignal) {
      const choices = { analytics: !signal, functional: true, personalization: !signal };
      for (const before of [undefined, ...chosen])
        expect(chosenBy({ type: 'accept-all' }, before, { policy, lifetime, signal, now: chosenAt })).toEqual(
          kept(choices, signal),
        );
    }
  });

  it('does not let one box, ticked against the signal, overrule it for another', () => {
    const before = kept(all, false);
    const after = chosenBy({ type: 'set', category: 'personalization', on: true }, before, {
      policy,
      lifetime,
      signal: true,
      now: chosenAt,
    });
    expect(after.choices).toEqual({ analytics: false, functional: true, personalization: true });
  });
});

describe('what is allowed', () => {
  it('is the essential alone before a choice', () => {
    for (const signal of everySignal)
      expect(consentCategories.filter((category) => isAllowed(undefined, category, signal))).toEqual(['essential']);
  });

  it(
    'is what was chosen, less what the signal refuses unless it was overruled by hand',
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
