import { describe, expect, it } from 'vitest';
import type { ConsentCategory } from '../schema.ts';
import { proves } from '../../../tests/stage/proves.ts';
import { createConsentStore } from './consent-store.ts';
import { memoryDevice } from '../../../tests/stage/memory-device.ts';
import type { VendorRules } from './vendor-rules.ts';

const rules: VendorRules = {
  policy: '2026-11-20',
  wording: '0'.repeat(64),
  storage: [
    { id: 'consent', category: 'essential', kind: 'cookie', name: 'corbiere_consent', seconds: 1000 },
    { id: 'form', category: 'essential', kind: 'session', name: 'form' },
    { id: 'drafts', category: 'functional', kind: 'local', name: 'drafts', seconds: 500 },
    { id: 'preferences', category: 'personalization', kind: 'local', name: 'preferences', seconds: 500 },
  ],
  scripts: [],
};

/** A browser with one tab; further tabs share its storage. */
function browser(device = memoryDevice()) {
  const time = { now: 1_700_000_000_000, signal: false };
  const tab = () => {
    const told: (readonly ConsentCategory[])[] = [];
    const store = createConsentStore(rules, {
      device,
      signal: () => time.signal,
      now: () => time.now,
      announce: (allowed) => {
        told.push(allowed);
      },
    });
    return { store, told };
  };
  const fill = () => {
    device.write('session', 'form', 'typed');
    device.write('local', 'drafts', 'half a letter');
    device.write('local', 'preferences', 'ethics');
  };
  return { device, time, tab, fill, ...tab() };
}

describe('consent store', () => {
  it(
    'allows nothing optional and stores nothing before a choice',
    proves('promise:nothing-optional-before-a-choice'),
    () => {
      const { device, store } = browser();
      store.refresh();
      const kinds = ['essential', 'functional', 'analytics'] as const;
      expect(kinds.map((kind) => store.allows(kind))).toEqual([true, false, false]);
      expect(device.entries.size).toBe(0);
    },
  );

  it('stores a choice in its cookie and announces once what is allowed', () => {
    const { device, store, told } = browser();
    expect(store.choose({ analytics: false, functional: true, personalization: false }).outcome).toBe('kept');
    expect(device.entries.get('cookie corbiere_consent')).toBe('2026-11-20.f.s44we8');
    expect(told).toEqual([['essential', 'functional']]);
    store.refresh();
    expect(told).toHaveLength(1);
  });

  it(
    'removes on withdrawal what was stored with consent, and nothing else',
    proves('promise:off-until-switched-on'),
    () => {
      const { device, store, told, fill } = browser();
      store.acceptAll();
      fill();
      store.choose({ analytics: true, functional: true, personalization: false });
      expect([...device.entries.keys()]).toEqual(['cookie corbiere_consent', 'session form', 'local drafts']);
      expect(store.refuseAll().outcome).toBe('withdrawn');
      expect([...device.entries.keys()]).toEqual(['session form']);
      expect(told.at(-1)).toEqual(['essential']);
    },
  );

  it('agrees with another tab at once and announces its choice on the next refresh', () => {
    const { tab } = browser();
    const [one, other] = [tab(), tab()];
    other.store.refresh();
    one.store.acceptAll();
    expect(other.store.allows('analytics')).toBe(true);
    other.store.refresh();
    expect(other.told.at(-1)).toEqual(['essential', 'analytics', 'functional', 'personalization']);
    one.store.refuseAll();
    expect(other.store.allows('analytics')).toBe(false);
  });

  it('lets a choice expire, and removes what was stored under it', () => {
    const { device, time, store, fill } = browser();
    store.acceptAll();
    fill();
    time.now += 999_000;
    expect(store.allows('functional')).toBe(true);
    time.now += 1_000;
    expect(store.allows('functional')).toBe(false);
    store.refresh();
    expect([...device.entries.keys()]).toEqual(['session form']);
  });

  it('stores no more for a refusal than for no answer', proves('promise:refusing-stores-nothing'), () => {
    const { device, store } = browser();
    expect([store.refuseAll().outcome, store.set('functional', false).outcome]).toEqual(['nothing', 'nothing']);
    expect(device.entries.size).toBe(0);
  });

  it('accepts all that Global Privacy Control allows; a box ticked by hand overrides it for that category only', () => {
    const { time, store } = browser();
    store.acceptAll();
    time.signal = true;
    const box = store.set('personalization', true);
    expect(box.choice).toMatchObject({
      signalled: true,
      choices: { analytics: false, functional: true, personalization: true },
    });
    expect(store.acceptAll().choice.choices).toEqual({ analytics: false, functional: true, personalization: false });
  });

  it('reports if the browser stores nothing', () => {
    const { store } = browser({ ...memoryDevice(), write: () => false });
    expect(store.set('functional', true).outcome).toBe('not-kept');
    expect(store.allows('functional')).toBe(false);
  });
});
