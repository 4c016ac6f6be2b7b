import { describe, expect, it } from 'vitest';
import { type KeptChoice } from '../choice-cookie.ts';
import { consentCategories, optionalCategories, type ConsentChoices } from '../schema.ts';
import { proves } from '../../../tests/stage/proves.ts';
import {
  chosenBy,
  choiceOf,
  grants,
  isAllowed,
  stateOf,
  type Circumstances,
  type ConsentState,
} from './consent-state.ts';

const policy = '2026-11-20';
const lifetime = 1000;
const chosenAt = 50_000;

/** Every combination of the three answers. */
const everyChoice: readonly ConsentChoices[] = Array.from({ length: 8 }, (_, bits) =>
  choiceOf((category) => (bits >> optionalCategories.indexOf(category)) % 2 === 1),
);

function kept(choices: ConsentChoices, signalled: boolean): KeptChoice {
  return { policy, chosenAt, signalled, choices };
}

const reasons = ['never-chosen', 'unreadable', 'expired', 'policy-changed', 'refused'] as const;
const chosenStates: readonly ConsentState[] = everyChoice
  .filter(grants)
  .flatMap((choices) =>
    [true, false].map((signalled) =>
      stateOf(kept(choices, signalled), { policy, lifetime, signal: false, now: chosenAt }),
    ),
  );
const everyState: readonly ConsentState[] = [
  ...reasons.map((because) => ({ kind: 'unset', because }) as const),
  ...chosenStates,
];
const everySignal = [false, true];
const everyCircumstance: readonly Circumstances[] = everySignal.flatMap((signal) => [
  { policy, lifetime, signal, now: chosenAt + 1 },
  { policy, lifetime, signal, now: chosenAt + lifetime },
  { policy: '2027-01-01', lifetime, signal, now: chosenAt + 1 },
]);
const cases = everyState.flatMap((state) => everyCircumstance.map((circumstances) => ({ state, circumstances })));

function taken(choices: ConsentChoices, { policy: inForce, signal, now }: Circumstances): KeptChoice {
  return { policy: inForce, chosenAt: now, signalled: signal, choices };
}

describe('a kept choice', () => {
  it('counts no more when its time is over, the policy changed, it grants nothing, or it cannot be read', () => {
    const choice = kept(
      choiceOf(() => true),
      false,
    );
    const circumstances = { policy, lifetime, signal: false, now: chosenAt };
    expect(stateOf(undefined, circumstances)).toEqual({ kind: 'unset', because: 'never-chosen' });
    expect(stateOf(null, circumstances)).toEqual({ kind: 'unset', because: 'unreadable' });
    expect(stateOf(choice, { ...circumstances, now: chosenAt + lifetime })).toEqual({
      kind: 'unset',
      because: 'expired',
    });
    expect(stateOf(choice, { ...circumstances, policy: '2027-01-01' })).toEqual({
      kind: 'unset',
      because: 'policy-changed',
    });
    const nothing = kept(
      choiceOf(() => false),
      false,
    );
    expect(stateOf(nothing, circumstances)).toEqual({ kind: 'unset', because: 'refused' });
  });
});

describe('every event in every state', () => {
  it('accepts all, but under Global Privacy Control only what it does not refuse', () => {
    for (const { state, circumstances } of cases) {
      const expected = { analytics: !circumstances.signal, functional: true, personalization: !circumstances.signal };
      expect(chosenBy({ type: 'accept-all' }, state, circumstances)).toEqual(taken(expected, circumstances));
    }
  });

  it('does not let one box, ticked against the signal, overrule it for another', () => {
    const before = stateOf(
      kept(
        choiceOf(() => true),
        false,
      ),
      { policy, lifetime, signal: true, now: chosenAt },
    );
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
    for (const because of reasons) {
      for (const signal of everySignal)
        expect(consentCategories.filter((category) => isAllowed({ kind: 'unset', because }, category, signal))).toEqual(
          ['essential'],
        );
    }
  });

  it(
    'is what was chosen, less what the signal refuses unless it was overruled by hand',
    proves('promise:global-privacy-control'),
    () => {
      for (const state of chosenStates) {
        if (state.kind === 'unset') throw new Error('expected a choice');
        for (const signal of everySignal) {
          for (const category of optionalCategories) {
            const refused = signal && !state.kept.signalled && category !== 'functional';
            expect(isAllowed(state, category, signal)).toBe(state.kept.choices[category] && !refused);
          }
        }
      }
    },
  );
});
