import { describe, expect, it } from 'vitest';
import type { KeptChoice } from '../../contract/choice-cookie.ts';
import { consentCategories, optionalCategories, type ConsentChoices } from '../../contract/consent.ts';
import { choiceOf, isAllowed, next, shouldAsk, stateOf, type Circumstances, type ConsentEvent, type ConsentState } from './consent-state.ts';

const policy = '2026-11-20';
const lifetime = 1000;
const chosenAt = 50_000;

/** Every combination of the three answers. */
const everyChoice: readonly ConsentChoices[] = Array.from({ length: 8 }, (_, bits) =>
  choiceOf((category) => (bits >> optionalCategories.indexOf(category)) % 2 === 1),
);
const kindOf = (choices: ConsentChoices): string =>
  everyChoice.indexOf(choices) === 0 ? 'refused' : everyChoice.indexOf(choices) === 7 ? 'accepted' : 'partial';

function kept(choices: ConsentChoices, signalled: boolean): KeptChoice {
  return { policy, chosenAt, signalled, choices };
}

const reasons = ['never-chosen', 'unreadable', 'expired', 'policy-changed'] as const;
const chosenStates: readonly ConsentState[] = everyChoice.flatMap((choices) =>
  [true, false].map((signalled) => stateOf(kept(choices, signalled), { policy, lifetime, signal: false, now: chosenAt })),
);
const everyState: readonly ConsentState[] = [...reasons.map((because) => ({ kind: 'unset', because }) as const), ...chosenStates];
const everySignal = [false, true];
const everyCircumstance: readonly Circumstances[] = everySignal.flatMap((signal) => [
  { policy, lifetime, signal, now: chosenAt + 1 },
  { policy, lifetime, signal, now: chosenAt + lifetime },
  { policy: '2027-01-01', lifetime, signal, now: chosenAt + 1 },
]);
const cases = everyState.flatMap((state) => everyCircumstance.map((circumstances) => ({ state, circumstances })));

function expectChosen(after: ConsentState, choices: ConsentChoices, { policy: inForce, signal, now }: Circumstances): void {
  expect(after).toEqual({ kind: expect.any(String), kept: { policy: inForce, chosenAt: now, signalled: signal, choices } });
}

describe('a kept choice', () => {
  it.each(everyChoice.map((choices) => [kindOf(choices), choices] as const))('counts as %s for %o', (kind, choices) => {
    expect(stateOf(kept(choices, false), { policy, lifetime, signal: false, now: chosenAt + lifetime - 1 }).kind).toBe(kind);
  });

  it('counts no more when its time is over, the policy changed, or it cannot be read', () => {
    const choice = kept(
      choiceOf(() => true),
      false,
    );
    const circumstances = { policy, lifetime, signal: false, now: chosenAt };
    expect(stateOf(undefined, circumstances)).toEqual({ kind: 'unset', because: 'never-chosen' });
    expect(stateOf(null, circumstances)).toEqual({ kind: 'unset', because: 'unreadable' });
    expect(stateOf(choice, { ...circumstances, now: chosenAt + lifetime })).toEqual({ kind: 'unset', because: 'expired' });
    expect(stateOf(choice, { ...circumstances, policy: '2027-01-01' })).toEqual({ kind: 'unset', because: 'policy-changed' });
  });
});

describe('every event in every state', () => {
  it('saves exactly the boxes that were ticked, whatever was before', () => {
    for (const { state, circumstances } of cases) {
      for (const choices of everyChoice) {
        const after = next(state, { type: 'save', choices }, circumstances);
        expectChosen(after, choices, circumstances);
        expect(after.kind).toBe(kindOf(choices));
      }
    }
  });

  it('accepts all, but under Global Privacy Control only what it does not refuse', () => {
    for (const { state, circumstances } of cases) {
      const expected = { analytics: !circumstances.signal, functional: true, personalization: !circumstances.signal };
      expectChosen(next(state, { type: 'accept-all' }, circumstances), expected, circumstances);
    }
  });

  it('keeps a refusal of everything on refusing and on withdrawing', () => {
    for (const { state, circumstances } of cases) {
      for (const type of ['refuse-all', 'withdraw'] as const) {
        const after = next(state, { type }, circumstances);
        expectChosen(
          after,
          choiceOf(() => false),
          circumstances,
        );
        expect(after.kind).toBe('refused');
      }
    }
  });

  it('forgets the choice on clearing', () => {
    for (const { state, circumstances } of cases) expect(next(state, { type: 'clear' }, circumstances)).toEqual({ kind: 'unset', because: 'never-chosen' });
  });

  it('only ever ends a choice on looking again', () => {
    for (const { state, circumstances } of cases) {
      const after = next(state, { type: 'look' }, circumstances);
      if (state.kind === 'unset') expect(after).toBe(state);
      else if (circumstances.policy !== policy) expect(after).toEqual({ kind: 'unset', because: 'policy-changed' });
      else if (circumstances.now >= chosenAt + lifetime) expect(after).toEqual({ kind: 'unset', because: 'expired' });
      else expect(after).toEqual(state);
    }
  });

  it('leaves what reads the same when it is kept and read again, and without a choice allows the essential alone', () => {
    const events: readonly ConsentEvent[] = [
      ...everyChoice.map((choices) => ({ type: 'save', choices }) as const),
      ...(['accept-all', 'refuse-all', 'withdraw', 'clear', 'look'] as const).map((type) => ({ type })),
    ];
    for (const { state, circumstances } of cases) {
      for (const event of events) {
        const after = next(state, event, circumstances);
        if (after.kind !== 'unset') expect(stateOf(after.kept, circumstances), event.type).toEqual(after);
        else expect(consentCategories.filter((category) => isAllowed(after, category, circumstances.signal))).toEqual(['essential']);
      }
    }
  });
});

describe('what is allowed', () => {
  it('is the essential alone before a choice', () => {
    for (const because of reasons) {
      for (const signal of everySignal)
        expect(consentCategories.filter((category) => isAllowed({ kind: 'unset', because }, category, signal))).toEqual(['essential']);
    }
  });

  it('is what was chosen, less what the signal refuses unless it was overruled by hand', () => {
    for (const state of chosenStates) {
      if (state.kind === 'unset') throw new Error('expected a choice');
      for (const signal of everySignal) {
        for (const category of optionalCategories) {
          const refused = signal && !state.kept.signalled && category !== 'functional';
          expect(isAllowed(state, category, signal)).toBe(state.kept.choices[category] && !refused);
        }
      }
    }
  });
});

describe('asking', () => {
  it('happens only without a choice, without the signal, and with something to ask', () => {
    for (const state of everyState) {
      expect(shouldAsk(state, ['functional'], false)).toBe(state.kind === 'unset');
      expect(shouldAsk(state, [], false)).toBe(false);
      expect(shouldAsk(state, optionalCategories, true)).toBe(false);
    }
  });
});
