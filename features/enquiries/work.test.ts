import { personalData } from '../../tests/stage/stores.ts';
import { sharedWords } from '../../tests/stage/fixtures.ts';
import { applyRetention } from '../privacy/retention.ts';
import { markedInTray } from './lists.ts';
import { linksOfAdvertising, looksSuspicious, putIntoTray, takeFromTray } from './side-tray.ts';
import { describe, expect, test } from 'vitest';
import { Changed, NotThere, Refused } from '../../core/store/act-errors.ts';
import { eraseEnquiries } from './erase-enquiries.ts';
import type { EnquiryRow } from './rows.ts';
import { day, hour, minute, TestClock } from '../../tests/stage/clock.ts';
import { engines, openFreshStore, type TestedEngine } from '../../tests/stage/engines.ts';
import { addEnquiries, enquiryRow, openEnquiry, workTools } from '../../tests/stage/enquiries.ts';
import { readStored } from '../privacy/stored-data.ts';
import { promiseStatistics } from './promise-outcomes.ts';
import { addNote, correctAddress, sayWhyLate } from './notes.ts';
import { giveBackEnquiry, handOverEnquiry, takeEnquiry } from './ownership.ts';
import { readThread } from '../conversation/thread.ts';
import { answerEnquiry, closeEnquiry, reopenEnquiry, undoLasts } from './settle.ts';

const ana = { who: 'ana@firm.test' };
const ben = { who: 'ben@firm.test' };
const reference = 'C-2222-0001';
const named = { reference };

const openScene = async (engine: TestedEngine, changes: Partial<EnquiryRow> = {}) =>
  openEnquiry(await openFreshStore(engine), changes);

describe.each(engines)('an enquiry in the hands of colleagues, on $name', (engine) => {
  test('is taken by one of two at the same time, and the other is told by whom', async () => {
    const { tools, row, journal } = await openScene(engine);
    const taken = await Promise.allSettled(
      [ana, ben].map((person) => takeEnquiry(tools, person, { reference, version: 0 })),
    );
    expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { owner } = await row();
    const late = taken.find(({ status }) => status === 'rejected');
    expect(late).toMatchObject({ reason: expect.any(Changed) });
    expect(late).toMatchObject({
      reason: { message: `${owner?.split('@')[0] ?? ''} took it at 2026-11-20T09:00:00.000Z, while you were reading.` },
    });
    expect(await journal()).toEqual([{ who: owner, act: 'enquiries.take', record: reference, details: '{}' }]);
  });

  test('is given back, handed over and taken over, each with a new version; an older version is refused', async () => {
    const { tools, row, journal } = await openScene(engine);
    await takeEnquiry(tools, ana, named);
    await handOverEnquiry(tools, ana, { reference, version: 1, to: ben.who });
    expect(await row()).toMatchObject({ owner: ben.who, version: 2 });
    await expect(giveBackEnquiry(tools, ana, { reference, version: 1 })).rejects.toThrow(
      'ana handed it over at 2026-11-20T09:00:00.000Z',
    );
    await giveBackEnquiry(tools, ben, { reference, version: 2 });
    await expect(giveBackEnquiry(tools, ben, named)).rejects.toBeInstanceOf(Refused);
    expect(await row()).toMatchObject({ owner: null, owner_at: null, version: 3 });
    expect((await journal()).map(({ who, act, details }) => [who, act, details])).toEqual([
      [ana.who, 'enquiries.take', '{}'],
      [ana.who, 'enquiries.hand-over', '{"to":"ben@firm.test"}'],
      [ben.who, 'enquiries.give-back', '{}'],
    ]);
    await expect(takeEnquiry(tools, ana, { reference: 'C-9999-9999' })).rejects.toBeInstanceOf(NotThere);
  });

  test('is answered, reopened and closed as not for us; its sender is told ten minutes later', async () => {
    const { tools, row, waiting, clock, store } = await openScene(engine);
    await answerEnquiry(tools, ana, named);
    await expect(answerEnquiry(tools, ben, named)).rejects.toThrow(
      `${reference} was already answered, at 2026-11-20T09:00:00.000Z.`,
    );
    expect(await promiseStatistics(store, clock.now())).toMatchObject([{ answered: 1 }]);
    await reopenEnquiry(tools, ben, named);
    await closeEnquiry(tools, ana, { reference, as: 'not-for-us', tells: true });
    const dueAt = new Date(clock.now().getTime() + undoLasts).toISOString();
    expect(await waiting()).toMatchObject([
      { kind: 'enquiry-not-for-us', recipient: 'ines@example.org', due_at: dueAt },
    ]);
    expect(await row()).toMatchObject({ state: 'closed', closed_as: 'not-for-us' });
    await reopenEnquiry(tools, ana, named);
    expect([await waiting(), (await row()).state]).toEqual([[], 'open']);
    await closeEnquiry(tools, ana, { reference, as: 'not-for-us', tells: false });
    expect(await waiting()).toEqual([]);
  });

  test('takes an explanation for lateness only if it was late', async () => {
    const { tools, clock, row } = await openScene(engine);
    await expect(sayWhyLate(tools, ana, { reference, text: 'Snow' })).rejects.toThrow('is not late');
    clock.pass(25 * hour);
    await answerEnquiry(tools, ana, named);
    await sayWhyLate(tools, ana, { reference, text: ' Snow on Friday\r\n' });
    expect((await row()).late_reason).toBe('Snow on Friday');
  });

  test('a misspelt address is corrected: waiting emails go there, and an open enquiry is acknowledged', async () => {
    const { tools, row, waiting, journal } = await openScene(engine, {
      email: 'ines@exmaple.org',
      address_refused: '5.1.2',
    });
    await expect(correctAddress(tools, ana, { reference, email: 'ines' })).rejects.toThrow('not a full email address');
    await closeEnquiry(tools, ana, { reference, as: 'not-for-us', tells: true });
    await correctAddress(tools, ana, { reference, email: ' Ines@example.org ' });
    expect(await row()).toMatchObject({
      email: 'Ines@example.org',
      address_key: 'ines@example.org',
      address_refused: null,
    });
    expect((await row()).search_text).toContain('ines@example.org');
    expect(await waiting()).toMatchObject([{ kind: 'enquiry-not-for-us', recipient: 'Ines@example.org' }]);
    await reopenEnquiry(tools, ana, named);
    await correctAddress(tools, ana, { reference, email: 'ines@example.net' });
    expect(await waiting()).toMatchObject([{ kind: 'enquiry-acknowledgement', recipient: 'ines@example.net' }]);
    expect(JSON.stringify(await journal())).not.toContain('ines');
  });

  test('its notes are in the thread and in its sender’s my-data, and are erased with it', async () => {
    const { tools, store, clock } = await openScene(engine);
    await addNote(tools, ana, { reference, text: 'Asked in May too.' });
    await expect(addNote(tools, ana, { reference, text: ' \n' })).rejects.toThrow('The note is empty.');
    await expect(addNote(tools, ana, { reference, text: 'x'.repeat(4001) })).rejects.toThrow('longer than 4000');
    clock.pass(minute);
    await answerEnquiry(tools, ben, named);
    const thread = await readThread(store, reference);
    expect(thread?.entries).toMatchObject([
      { what: 'theirs', at: '2026-11-20T09:00:00.000Z' },
      { what: 'note', at: '2026-11-20T09:00:00.000Z', who: ana.who, text: 'Asked in May too.' },
      { what: 'event', name: 'answered', at: '2026-11-20T09:01:00.000Z', who: ben.who },
    ]);
    const stored = await readStored(store.db, personalData, 'ines@example.org', 'owner');
    expect(stored.notes).toEqual([{ reference, at: '2026-11-20T09:00:00.000Z', note: 'Asked in May too.' }]);
    expect(JSON.stringify(stored)).not.toContain('firm.test@');
    expect(JSON.stringify(stored)).not.toContain('ana@');
    await store.db.transaction().execute((transaction) => eraseEnquiries(transaction, [`id-${reference}`]));
    expect(await store.db.selectFrom('enquiry_acts').selectAll().execute()).toEqual([]);
    expect(await store.db.selectFrom('journal').select('act').execute()).toHaveLength(2);
  });

  test('a sender who may have typed somebody else’s address sees no notes', async () => {
    const { tools, store } = await openScene(engine);
    await addNote(tools, ana, { reference, text: 'Private.' });
    const read = (audience: 'owner' | 'staff') => readStored(store.db, personalData, 'ines@example.org', audience);
    expect((await read('owner')).notes).toEqual([]);
    expect((await read('staff')).notes).toHaveLength(1);
  });
});

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
    const { store, clock, tools } = await openScene(engine);
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
    const { store, clock, tools } = await openScene(engine);
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
