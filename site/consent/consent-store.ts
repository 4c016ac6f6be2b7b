import { decodeChoice, encodeChoice } from '../../contract/choice-cookie.ts';
import { consentCategories, type ConsentCategory, type ConsentChoices } from '../../contract/consent.ts';
import { isAllowed, next, shouldAsk, stateOf, type Circumstances, type ConsentEvent, type ConsentState } from './consent-state.ts';
import { forget, type DeviceStorage } from './device-storage.ts';
import type { StorageRule, VendorRules } from './vendor-rules.ts';

/** What the store needs of the page it is in. */
export interface ConsentPage {
  readonly device: DeviceStorage;
  /** Whether the browser sends Global Privacy Control. */
  readonly signal: () => boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Tells everybody on the page what is allowed from now on. */
  readonly announce: (allowed: readonly ConsentCategory[]) => void;
}

/** The visitor's choice, read from its cookie at every question, so that all tabs agree without talking. */
export interface ConsentStore {
  readonly state: () => ConsentState;
  /** Whether a category may run and store now. */
  readonly allows: (category: ConsentCategory) => boolean;
  readonly shouldAsk: () => boolean;
  readonly acceptAll: () => ConsentState;
  readonly refuseAll: () => ConsentState;
  /** Keeps boxes that the visitor ticked by hand. */
  readonly choose: (choices: ConsentChoices) => ConsentState;
  /** Takes every permission back; what was stored under it is removed. */
  readonly withdraw: () => ConsentState;
  /** Removes the choice itself, as if it had never been made. */
  readonly clear: () => ConsentState;
  /** Looks whether another tab, time or the signal has changed the choice; removes what it does not allow, and announces it. */
  readonly refresh: () => void;
}

function cookieRule({ storage }: VendorRules): StorageRule & { readonly seconds: number } {
  const rule = storage.find(({ id }) => id === 'consent');
  if (rule?.seconds === undefined) throw new Error('content/vendors.yaml: items: "consent" must say how long the choice is kept');
  return { ...rule, seconds: rule.seconds };
}

export function createConsentStore(rules: VendorRules, page: ConsentPage): ConsentStore {
  const cookie = cookieRule(rules);
  let announced: string | undefined;

  const circumstances = (): Circumstances => ({
    policy: rules.policy,
    lifetime: cookie.seconds,
    signal: page.signal(),
    now: Math.floor(page.now() / 1000),
  });
  const state = (): ConsentState => {
    const value = page.device.read(cookie.kind, cookie.name);
    return stateOf(value === undefined ? undefined : decodeChoice(value), circumstances());
  };
  const allows = (category: ConsentCategory): boolean => isAllowed(state(), category, page.signal());

  const refresh = (): void => {
    const allowed = consentCategories.filter(allows);
    const words = [state().kind, ...allowed].join();
    if (words === announced) return;
    announced = words;
    forget(rules.storage, (category) => allowed.includes(category), page.device);
    page.announce(allowed);
  };
  const take = (event: ConsentEvent): ConsentState => {
    const after = next(state(), event, circumstances());
    if (after.kind === 'unset') page.device.remove(cookie.kind, cookie.name);
    else page.device.write(cookie.kind, cookie.name, encodeChoice(after.kept), cookie.seconds);
    refresh();
    return after;
  };

  return {
    state,
    allows,
    shouldAsk: () => shouldAsk(state(), rules.asked, page.signal()),
    acceptAll: () => take({ type: 'accept-all' }),
    refuseAll: () => take({ type: 'refuse-all' }),
    choose: (choices) => take({ type: 'save', choices }),
    withdraw: () => take({ type: 'withdraw' }),
    clear: () => take({ type: 'clear' }),
    refresh,
  };
}
