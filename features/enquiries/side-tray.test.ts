import { personalData } from '../../tests/stage/stores.ts';
import { describe, expect, test } from 'vitest';
import { sharedWords } from '../../tests/stage/fixtures.ts';
import { applyRetention } from '../privacy/retention.ts';
import { day, TestClock } from '../../tests/stage/clock.ts';
import { engines, openFreshStore } from '../../tests/stage/engines.ts';
import { addEnquiries, enquiryRow, openEnquiry, workTools } from '../../tests/stage/enquiries.ts';
import { markedInTray } from './lists.ts';
import { promiseStatistics } from './promise-outcomes.ts';
import { linksOfAdvertising, looksSuspicious, putIntoTray, takeFromTray } from './side-tray.ts';

const ana = { who: 'ana@firm.test' };

test.each([
  ['', false],
  ['See https://example.org and www.example.net, please.', false],
  ['https://shop.example/offer '.repeat(linksOfAdvertising - 1), false],
  ['https://shop.example/offer '.repeat(linksOfAdvertising), true],
  ['Buy [url=https://shop.example]here[/url]', true],
  ['Buy <a href="https://shop.example">here</a>', true],
  ['Does <a robot> count?', false],
])('%j is laid aside: %s', (message, suspicious) => {
  expect(looksSuspicious(message)).toBe(suspicious);
});

describe.each(engines)('an enquiry in the side tray, on $name', (engine) => {
  test('is kept for 90 days and no longer, whatever else is done with it', async () => {
    const { store, clock, tools, reference } = await openEnquiry(await openFreshStore(engine));
    const references = [reference, 'C-2222-0002'];
    await addEnquiries(store, enquiryRow('C-2222-0002', clock.now()));
    for (const one of references) await putIntoTray(tools, ana, { reference: one });
    await expect(putIntoTray(tools, ana, { reference: 'C-2222-0001' })).rejects.toThrow('already in the side tray');
    const words = sharedWords('content');
    const purge = () =>
      applyRetention({ ...tools, words, personalData, deleteMails: () => undefined }, { dryRun: false });
    const left = () => store.db.selectFrom('enquiries').select(['reference', 'state']).orderBy('reference').execute();
    clock.pass(90 * day);
    await purge();
    expect(await left()).toHaveLength(2);
    await takeFromTray(tools, ana, { reference: 'C-2222-0002' });
    clock.pass(1);
    await purge();
    expect(await left()).toEqual([{ reference: 'C-2222-0002', state: 'open' }]);
  });

  test('is acknowledged once if a colleague takes it out before its promise is due', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    const tools = workTools(store, clock);
    const aside = { state: 'tray', tray_at: clock.now().toISOString(), acknowledged: 0 } as const;
    await addEnquiries(
      store,
      enquiryRow('C-2222-0001', clock.now(), { ...aside, tray_by: 'form:trapped' }),
      enquiryRow('C-2222-0002', clock.now(), { ...aside, tray_by: ana.who }),
      enquiryRow('C-2222-0003', new Date(clock.now().getTime() - 9 * day), { ...aside, tray_by: 'form:too-fast' }),
    );
    expect(await markedInTray(store, new Date(clock.now().getTime() - day))).toBe(2);
    for (const reference of ['C-2222-0001', 'C-2222-0002', 'C-2222-0003'])
      await takeFromTray(tools, ana, { reference });
    await putIntoTray(tools, ana, { reference: 'C-2222-0001' });
    await takeFromTray(tools, ana, { reference: 'C-2222-0001' });
    expect(await store.db.selectFrom('outbox').select(['kind', 'subject_id']).execute()).toEqual([
      { kind: 'enquiry-acknowledgement', subject_id: 'id-C-2222-0001' },
    ]);
    expect(await markedInTray(store, new Date(0))).toBe(0);
  });

  test('is in no figure of promises while there, and counts as promised once taken out', async () => {
    const { store, clock, tools, reference } = await openEnquiry(await openFreshStore(engine));
    await putIntoTray(tools, ana, { reference });
    clock.pass(3 * day);
    expect(await promiseStatistics(store, clock.now())).toMatchObject([
      { answered: 0, missed: 0, waiting: 0, notForUs: 0, inTray: 1 },
    ]);
    await takeFromTray(tools, ana, { reference });
    await expect(takeFromTray(tools, ana, { reference })).rejects.toThrow('not in the side tray');
    expect(await promiseStatistics(store, clock.now())).toMatchObject([{ missed: 1, inTray: 0 }]);
  });
});
