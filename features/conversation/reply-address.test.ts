import { expect, describe, test } from 'vitest';
import { TestClock } from '../../tests/stage/clock.ts';
import { engines, openFreshStore } from '../../tests/stage/engines.ts';
import { addressedRecords, renewAnswersKey, replyAddressOf } from './reply-address.ts';

const box = { box: 'answers', domain: 'answers.firm.test' };
const reference = 'C-7K3M-9Q2F';

describe.each(engines)('addresses of records, on $name', (engine) => {
  test('are accepted with the current key and the previous one, and no other', async () => {
    const store = await openFreshStore(engine);
    const addresses: string[] = [];
    const areOurs = () =>
      store.db.transaction().execute(async (transaction) => {
        addresses.push(await replyAddressOf(transaction, box, reference));
        const found = await Promise.all(addresses.map((address) => addressedRecords(transaction, box, address)));
        return found.flat().map(({ ours }) => ours);
      });
    expect(await areOurs()).toEqual([true]);
    await renewAnswersKey({ store, now: new TestClock().now }, { who: 'ana@firm.test' });
    expect(await areOurs()).toEqual([true, true]);
    await renewAnswersKey({ store, now: new TestClock().now }, { who: 'ana@firm.test' });
    expect(await areOurs()).toEqual([false, true, true]);
    expect(await store.db.selectFrom('journal').select('act').distinct().execute()).toEqual([
      { act: 'answers.new-key' },
    ]);
  });
});
