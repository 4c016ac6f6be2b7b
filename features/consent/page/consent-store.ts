import { decodeChoice, encodeChoice, type KeptChoice } from '../choice-cookie.ts';
import {
  consentCategories,
  refusedBySignal,
  type ConsentCategory,
  type ConsentChoices,
  type OptionalCategory,
} from '../schema.ts';
import { choiceOf, grants, inForce, isAllowed } from './consent-state.ts';
import type { DeviceStorage, StorageRule, VendorRules } from './vendor-rules.ts';

interface ConsentPage {
  readonly device: DeviceStorage;
  readonly signal: () => boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly announce: (allowed: readonly ConsentCategory[]) => void;
}

/** Outcome of a choice. `nothing`: refused with nothing granted before; leaves no record here or on the server. */
export interface Decision {
  readonly outcome: 'kept' | 'withdrawn' | 'nothing' | 'not-kept';
  readonly choice: KeptChoice;
}

function cookieRule({ storage }: VendorRules): StorageRule & { readonly seconds: number } {
  const rule = storage.find(({ id }) => id === 'consent');
  if (rule?.seconds === undefined)
    throw new Error('content/vendors.yaml: items: "consent" must say how long the choice is kept');
  return { ...rule, seconds: rule.seconds };
}

/** The visitor's choice. Every call reads the cookie, so that all tabs agree without messaging. */
export function createConsentStore(rules: VendorRules, page: ConsentPage) {
  const cookie = cookieRule(rules);
  let announced: string | undefined;

  const { policy } = rules;
  const seconds = (): number => Math.floor(page.now() / 1000);
  const choiceNow = (): KeptChoice | undefined => {
    const value = page.device.read(cookie.kind, cookie.name) ?? '';
    return inForce(decodeChoice(value), { policy, lifetime: cookie.seconds, now: seconds() });
  };
  const allows = (category: ConsentCategory): boolean => isAllowed(choiceNow(), category, page.signal());

  /** If the choice has changed, or with `again`: removes entries that are not allowed and announces what is. */
  const refresh = ({ again } = { again: false }): void => {
    // No valid choice: remove an expired, outdated or unreadable cookie.
    if (choiceNow() === undefined) page.device.remove(cookie.kind, cookie.name);
    const allowed = consentCategories.filter(allows);
    const words = allowed.join();
    if (words === announced && !again) return;
    announced = words;
    for (const { kind: where, name, category } of rules.storage)
      if (!allowed.includes(category)) page.device.remove(where, name);
    page.announce(allowed);
  };
  const take = (answer: (category: OptionalCategory) => boolean): Decision => {
    const before = choiceNow();
    const choice = { policy, chosenAt: seconds(), signalled: page.signal(), choices: choiceOf(answer) };
    const granting = grants(choice.choices);
    if (granting) page.device.write(cookie.kind, cookie.name, encodeChoice(choice), cookie.seconds);
    else page.device.remove(cookie.kind, cookie.name);
    refresh();
    // Read it back: the browser may have refused the cookie.
    if (granting) return { outcome: choiceNow() === undefined ? 'not-kept' : 'kept', choice };
    return { outcome: before === undefined ? 'nothing' : 'withdrawn', choice };
  };

  return {
    allows,
    // Only a box ticked by hand overrides Global Privacy Control.
    acceptAll: () => take((category) => !(page.signal() && refusedBySignal.includes(category))),
    refuseAll: () => take(() => false),
    choose: (choices: ConsentChoices) => take((category) => choices[category]),
    // `allows` leaves out what the signal refuses; stored as granted, it would count as overridden by hand.
    set: (category: OptionalCategory, on: boolean) => take((each) => (each === category ? on : allows(each))),
    refresh,
  };
}
