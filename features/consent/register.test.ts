import { describe, expect, it } from 'vitest';
import { consentCookie, consentLifetime } from './schema.ts';
import { vendors as schema } from './page/vendors.ts';
import { thirdPartyOrigins, readVendors, vendorRules } from './register.ts';

const register = readVendors();
const foreign = {
  id: 'foreign-analytics',
  category: 'analytics',
  kind: 'script',
  name: 'Example analytics',
  purpose: 'Counts',
  duration: 'None',
  party: 'third',
  status: 'in-use',
  address: 'https://analytics.example/script.js',
  connects: ['https://collect.example/'],
};
const withForeign = (changes: object) => [...register.items, { ...foreign, ...changes }];
const unlike = register.items.map((item) => ({ ...item, duration: 'A while' }));
const answered = { service: 'Analytics', answer: 'Example', items: ['foreign-analytics'] };

describe('the register of vendors', () => {
  it('gives the browser the cookie and lifetime of the choice, and no reserved items', () => {
    const rules = vendorRules(register, '');
    const choice = { id: 'consent', category: 'essential', kind: 'cookie', name: consentCookie };
    expect(rules.storage.find(({ id }) => id === 'consent')).toEqual({ ...choice, seconds: consentLifetime });
    expect(rules.scripts).toEqual([]);
    const reserved = register.items.filter(({ status }) => status === 'reserved').map(({ id }) => id);
    expect(rules.storage.filter(({ id }) => reserved.includes(id))).toEqual([]);
  });

  it('adds a configured script to the Content-Security-Policy only while it is in use', () => {
    const configured = schema.parse({ ...register, items: withForeign({}), thirdParties: [answered] });
    expect(thirdPartyOrigins(configured)).toEqual({
      scripts: ['https://analytics.example'],
      connects: ['https://collect.example'],
    });
    const reserved = {
      ...configured,
      items: configured.items.map((item) => ({ ...item, status: 'reserved' as const })),
    };
    for (const closed of [reserved, register]) expect(thirdPartyOrigins(closed)).toEqual({ scripts: [], connects: [] });
  });

  it.each([
    ['a third party that /cookies does not name', { items: withForeign({}), thirdParties: [] }, 'needs a row'],
    ['a foreign script that cannot be refused', { items: withForeign({ category: 'essential' }) }, 'can be refused'],
    ['a script over http', { items: withForeign({ address: 'http://analytics.example/script.js' }) }, 'https://'],
    ['words that differ from the duration', { items: unlike }, 'must say in words'],
    ['a site without the cookie of the choice', { items: [] }, 'must have the essential cookie "corbiere_consent"'],
  ])('refuses %s', (_, change, message) => {
    const result = schema.safeParse({ ...register, ...change });
    expect(result.error?.issues.map((issue) => issue.message).join()).toContain(message);
  });
});
