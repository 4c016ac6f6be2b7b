import { rules } from 'virtual:vendor-rules';
import { browserStorage } from './browser-storage.ts';
import { createConsentStore } from './consent-store.ts';
import { createGuardedStorage, type GuardedStorage } from './guarded-storage.ts';
import { privacySignal } from './privacy-signal.ts';

/** The visitor's choice on this page. During prerendering nothing optional is allowed. */
export const consent = createConsentStore(rules, {
  device: browserStorage,
  signal: privacySignal,
  now: Date.now,
  announce: (detail) => {
    document.dispatchEvent(new CustomEvent('corbiere:consent', { detail }));
  },
});

/** The only way to store on the device: `guarded('drafts').write(…)`, with an id of content/vendors.yaml. */
export const guarded: GuardedStorage = createGuardedStorage(rules, consent.allows, browserStorage, Date.now);
