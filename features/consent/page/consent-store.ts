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
  /** Whether the browser sends Global Privacy Control. */
  readonly signal: () => boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Tells everybody on the page what is allowed from now on. */
  readonly announce: (allowed: readonly ConsentCategory[]) => void;
}

/** What became of a choice: a refusal where nothing was granted leaves no trace, neither here nor at the server. */
export interface Decision {
  readonly outcome: 'kept' | 'withdrawn' | 'nothing' | 'not-kept';
  readonly choice: KeptChoice;
}

/** The visitor's choice, read from its cookie at every question, so that all tabs agree without talking. */
export interface ConsentStore {
  /** Whether a category may run and store now. */
  readonly allows: (category: ConsentCategory) => boolean;
  readonly acceptAll: () => Decision;
  /** Takes every permission back; what was stored under it is removed. */
  readonly refuseAll: () => Decision;
  /** Keeps boxes that the visitor ticked by hand. */
  readonly choose: (choices: ConsentChoices) => Decision;
  /** Grants one category by hand, or takes it back; the others stay as they are. */
  readonly set: (category: OptionalCategory, on: boolean) => Decision;
  /** Looks whether the choice has changed, removes what it does not allow and announces it; `again`: all of it. */
  readonly refresh: (how?: { readonly again: boolean }) => void;
}

function cookieRule({ storage }: VendorRules): StorageRule & { readonly seconds: number } {
  const rule = storage.find(({ id }) => id === 'consent');
  if (rule?.seconds === undefined)
    throw new Error('content/vendors.yaml: items: "consent" must say how long the choice is kept');
  return { ...rule, seconds: rule.seconds };
}

export function createConsentStore(rules: VendorRules, page: ConsentPage): ConsentStore {
  const cookie = cookieRule(rules);
  let announced: string | undefined;

  const { policy } = rules;
  const seconds = (): number => Math.floor(page.now() / 1000);
  const choiceNow = (): KeptChoice | undefined => {
    const value = page.device.read(cookie.kind, cookie.name) ?? '';
    return inForce(decodeChoice(value), { policy, lifetime: cookie.seconds, now: seconds() });
  };
  const allows = (category: ConsentCategory): boolean => isAllowed(choiceNow(), category, page.signal());

  const refresh = ({ again } = { again: false }): void => {
    // A choice that grants nothing, or nothing any more, is no reason to keep a cookie.
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
    // Asked again: a browser may have kept nothing.
    if (granting) return { outcome: choiceNow() === undefined ? 'not-kept' : 'kept', choice };
    return { outcome: before === undefined ? 'nothing' : 'withdrawn', choice };
  };

  return {
    allows,
    // Only a box ticked by hand overrules Global Privacy Control.
    acceptAll: () => take((category) => !(page.signal() && refusedBySignal.includes(category))),
    refuseAll: () => take(() => false),
    choose: (choices) => take((category) => choices[category]),
    // What the signal refuses is not taken along: it would count as overruled by hand.
    set: (category, on) => take((each) => (each === category ? on : allows(each))),
    refresh,
  };
}
