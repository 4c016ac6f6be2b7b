import { sharedWords } from '../../tests/stage/fixtures.ts';
import { insert, personalData } from '../../tests/stage/stores.ts';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { mintToken } from '../../core/mail/link-token.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { AlreadyDone, NotThere, Refused } from '../../core/store/act-errors.ts';
import type { Store } from '../../core/store/store.ts';
import { day, minute, type TestClock } from '../../tests/stage/clock.ts';
import { engines, linesIn, openWithClock } from '../../tests/stage/engines.ts';
import { enquiryRow } from '../../tests/stage/enquiries.ts';
import { addReaders, colleague } from '../../tests/stage/letters.ts';
import { dataRequestFigures, dataRequests } from './data-requests.ts';
import { forgetPerson } from './forget-person.ts';
import { MyData } from './my-data.ts';
import { applyRetention } from './retention.ts';
import { lastRuns } from './retention-runs.ts';

function partsOn(store: Store, { now }: TestClock) {
  const silent = { onMail: () => undefined, deleteMails: () => undefined };
  return { store, outbox: new Outbox('x.test'), now, newId: v7, mintToken, webhook: false, personalData, ...silent };
}

const tokenOf = (link: string | undefined): string =>
  new URL(link ?? '', 'http://x.test').searchParams.get('token') ?? '';

describe.each(engines)('requests for stored data on $name', (engine) => {
  test('show how far each got, and stay counted after their deletion', async () => {
    const { store, clock } = await openWithClock(engine);
    const myData = new MyData(partsOn(store, clock));
    const stand = async () =>
      (await dataRequests(store, personalData, clock.now())).map(({ email, link, takenAt }) => [
        email,
        link.is,
        takenAt !== null,
      ]);
    await myData.request('ada@example.org');
    expect(await stand()).toEqual([['ada@example.org', 'mailing', false]]);
    const [request] = await dataRequests(store, personalData, clock.now());
    const link = await myData.linkFor(request?.id ?? '', 'http://x.test');
    expect(await stand()).toEqual([['ada@example.org', 'works', false]]);
    clock.pass(minute);
    const opened = await myData.open(tokenOf(link));
    expect(await dataRequests(store, personalData, clock.now())).toMatchObject([
      { link: { is: 'opened', at: clock.now().toISOString() }, found: [{ count: 1, name: 'email' }] },
    ]);
    await myData.take(opened?.session ?? '');
    await myData.take(opened?.session ?? '');
    expect(await stand()).toEqual([['ada@example.org', 'opened', true]]);
    await myData.erase(opened?.session ?? '');
    expect(await stand()).toEqual([]);
    await myData.request('eve@example.org');
    await myData.linkFor((await dataRequests(store, personalData, clock.now()))[0]?.id ?? '', 'http://x.test');
    clock.pass(31 * minute);
    expect(await stand()).toEqual([['eve@example.org', 'unused', false]]);
    expect(await dataRequestFigures(store, clock.now())).toEqual({
      asked: 2,
      opened: 1,
      taken: 1,
      erased: 1,
      byHand: 0,
    });
  });

  test('made by staff are recorded in the journal without the address, once per act', async () => {
    const { store, clock } = await openWithClock(engine);
    const myData = new MyData(partsOn(store, clock));
    expect(await myData.request('ada@example.org', { who: 'ana@firm.test', key: 'k' })).toBe('mailed');
    await expect(myData.request('ada@example.org', { who: 'ana@firm.test', key: 'k' })).rejects.toBeInstanceOf(
      AlreadyDone,
    );
    expect(await linesIn(store, 'outbox', ['id'])).toHaveLength(1);
    expect(await linesIn(store, 'journal', ['act', 'record', 'details'])).toEqual([
      'people.mail  {"outcome":"mailed"}',
    ]);
    expect(await dataRequestFigures(store, clock.now())).toMatchObject({ asked: 0, byHand: 1 });
  });

  test('a retention run is recorded with its actor for ninety days; runs by staff are in the journal too', async () => {
    const { store, clock } = await openWithClock(engine);
    const rules = [
      {
        id: 'data-requests',
        group: 'security' as const,
        what: 'Requests',
        from: 'the request',
        period: 'P1D',
        words: '24 hours',
        basis: 'x',
      },
    ];
    const parts = {
      store,
      words: { ...sharedWords('content'), retention: rules },
      now: clock.now,
      personalData,
      deleteMails: () => undefined,
    };
    const old = { id: 'old', email: 'a@b.test', address_key: 'a@b.test', created_at: '2026-11-01T00:00:00.000Z' };
    await insert(store, 'data_requests', old);
    await applyRetention(parts, { dryRun: true, actor: { who: 'ana@firm.test' } });
    expect(await lastRuns(store, 10)).toEqual([]);
    await applyRetention(parts, { dryRun: false, actor: { who: 'ana@firm.test', key: 'k' } });
    await expect(
      applyRetention(parts, { dryRun: false, actor: { who: 'ana@firm.test', key: 'k' } }),
    ).rejects.toBeInstanceOf(AlreadyDone);
    clock.pass(80 * day);
    await applyRetention(parts, { dryRun: false });
    expect((await lastRuns(store, 10)).map(({ who, deleted, failure }) => [who, deleted, failure])).toEqual([
      [null, 0, null],
      ['ana@firm.test', 1, null],
    ]);
    clock.pass(20 * day);
    await applyRetention(parts, { dryRun: false });
    expect((await lastRuns(store, 10)).map(({ who }) => who)).toEqual([null, null]);
    expect(await linesIn(store, 'journal', ['who', 'act'])).toEqual(['ana@firm.test retention.run']);
  });

  test('staff can erase a person with an open enquiry only if confirmed; the journal has no names', async () => {
    const { store, clock } = await openWithClock(engine);
    const parts = partsOn(store, clock);
    const addressKey = 'ada@example.org';
    await expect(forgetPerson(parts, colleague, { addressKey, despiteOpen: true })).rejects.toBeInstanceOf(NotThere);
    await addReaders(store, clock.now, ['ada']);
    await insert(store, 'enquiries', enquiryRow('C-7K3M-9Q2F', clock.now(), { email: addressKey }));
    await expect(forgetPerson(parts, colleague, { addressKey, despiteOpen: false })).rejects.toThrow(
      /^C-7K3M-9Q2F is still open/,
    );
    expect(await linesIn(store, 'subscribers', ['id'])).toHaveLength(1);
    await expect(forgetPerson(parts, colleague, { addressKey, despiteOpen: false })).rejects.toBeInstanceOf(Refused);
    expect(await forgetPerson(parts, { who: colleague.who, key: 'k' }, { addressKey, despiteOpen: true })).toBe(
      'erased',
    );
    for (const table of ['subscribers', 'enquiries'] as const) expect(await linesIn(store, table, ['id'])).toEqual([]);
    expect(await linesIn(store, 'journal', ['who', 'act', 'record', 'details', 'key'], {}, ['id'])).toEqual([
      `${colleague.who} people.forget  {"enquiries":1,"newsletter":1} k`,
      `${colleague.who} enquiries.forget C-7K3M-9Q2F {"turns":1,"files":0,"originals":0,"notes":0,"calls":0} `,
    ]);
    expect(await linesIn(store, 'reader_counts', ['joined', 'gone'])).toEqual(['0 1']);
  });
});
