import { rules } from 'virtual:vendor-rules';
import { browserStorage } from './browser-storage.ts';
import { createConsentStore, type ConsentStore } from './consent-store.ts';
import { createGuardedStorage, type GuardedStorage } from './guarded-storage.ts';
import { privacySignal } from './privacy-signal.ts';

/** The visitor's choice on this page. On the server nothing optional is allowed. */
export const consent: ConsentStore = createConsentStore(rules, {
  device: browserStorage,
  signal: privacySignal,
  now: Date.now,
  announce: (detail) => {
    document.dispatchEvent(new CustomEvent('corbiere:consent', { detail }));
  },
});

/** The only way to the device's storage: `guarded('drafts').write(…)`, by the id in content/vendors.yaml. */
export const guarded: GuardedStorage = createGuardedStorage(rules, consent.allows, browserStorage, Date.now);
