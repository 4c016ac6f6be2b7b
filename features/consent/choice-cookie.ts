import type { ConsentChoices } from './consent-receipt.ts';

export interface KeptChoice {
  /** Version of the wording the visitor saw: a date, `2026-11-20`. */
  readonly policy: string;
  /** Seconds since 1970. */
  readonly chosenAt: number;
  /** Whether Global Privacy Control was on at the time: only then does the choice override the signal. */
  readonly signalled: boolean;
  readonly choices: ConsentChoices;
}

const form = /^(\d{4}-\d{2}-\d{2})\.(a?)(f?)(p?)(s?)\.([0-9a-z]{1,8})$/;

/** A choice as a cookie: policy, accepted categories (`s`: signal), seconds since 1970. `2026-11-20.af.t4k2zq`. */
export function encodeChoice({ policy, choices, signalled, chosenAt }: KeptChoice): string {
  const { analytics, functional, personalization } = choices;
  const letters = [analytics && 'a', functional && 'f', personalization && 'p', signalled && 's'].filter(
    (letter) => letter !== false,
  );
  return `${policy}.${letters.join('')}.${chosenAt.toString(36)}`;
}

/** Decodes a cookie value; null if it is not a valid choice. */
export function decodeChoice(value: string): KeptChoice | null {
  const found = form.exec(value);
  if (!found) return null;
  const [, policy = '', analytics, functional, personalization, signalled, seconds = ''] = found;
  return {
    policy,
    chosenAt: Number.parseInt(seconds, 36),
    signalled: signalled === 's',
    choices: { analytics: analytics === 'a', functional: functional === 'f', personalization: personalization === 'p' },
  };
}
