import { describe, expect, test } from 'vitest';
import { Outbox } from '../outbox/outbox.ts';
import { openStoreBeside } from '../store/open.ts';
import { hour, TestClock } from '../testing/clock.ts';
import { engines } from '../testing/engines.ts';
import type { EnquiryTools } from './ports.ts';
import { receiveEnquiry, sendingOf } from './receive.ts';
import { enquiryStore } from './records.ts';
import { mintReference } from './reference.ts';
import { remindTeam } from './watch-promises.ts';

const typed = (number: number) => ({ kind: 'contact', category: 'general', topic: undefined, name: 'Ada', email: 'ada@example.org', organization: undefined, phone: undefined, subject: 'General', message: `Number ${number}` }) as const;

// The embedded database has one server alone.
describe.each(engines.filter(({ engine }) => engine === 'postgres'))('two processes on one $name database', (engine) => {
  test('take a sending once, acknowledge three times in all, and remind once', async () => {
    const place = { ...(await engine.place()), onFault: () => undefined };
    const stores = [await openStoreBeside(place), await openStoreBeside(place)];
    const clock = new TestClock();
    const tools = stores.map((store): EnquiryTools => ({
      store: enquiryStore(store, new Outbox('corbiere.example')), now: clock.now, newId: () => crypto.randomUUID(), mintReference, webhook: false, onMail: () => undefined, teamOf: () => 'team@corbiere.example',
      times: (_kind, from) => ({ warnAt: new Date(from.getTime() + 18 * hour), dueAt: new Date(from.getTime() + 24 * hour) }),
    }));
    const receipts = await Promise.all(Array.from({ length: 12 }, (_, number) => Promise.all(tools.map((one) => receiveEnquiry(one, typed(number % 4), sendingOf(typed(number % 4), undefined))))));
    expect(new Set(receipts.flat().map((receipt) => receipt.outcome === 'received' ? receipt.reference : 'none')).size).toBe(4);

    clock.pass(19 * hour);
    const reminded = await Promise.all(tools.map(remindTeam));
    expect(reminded.reduce((sum, count) => sum + count, 0)).toBe(4);
    const [store] = stores;
    const mails = await store?.db.selectFrom('outbox').select('kind').execute() ?? [];
    const count = (kind: string): number => mails.filter((mail) => mail.kind === kind).length;
    expect([count('enquiry-team'), count('enquiry-acknowledgement'), count('enquiry-reminder')]).toEqual([4, 3, 4]);
    for (const one of stores) await one.close();
  });
});

test('references differ and carry no symbol that is mistaken for another', () => {
  const references = Array.from({ length: 500 }, () => mintReference('ethics'));
  expect(new Set(references).size).toBe(500);
  expect(references.every((reference) => /^E-[2-9A-HJ-NP-TV-Z]{4}-[2-9A-HJ-NP-TV-Z]{4}$/.test(reference) && !/[01ILO]/.test(reference.slice(2)))).toBe(true);
});
