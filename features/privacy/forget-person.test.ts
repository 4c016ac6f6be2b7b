import { personalData, insert } from '../../tests/stage/stores.ts';
import { expect, test } from 'vitest';
import { engines, linesIn, openWithClock } from '../../tests/stage/engines.ts';
import { enquiryRow } from '../../tests/stage/enquiries.ts';
import { addReaders, colleague } from '../../tests/stage/letters.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { NotThere, Refused } from '../../core/store/act-errors.ts';
import { forgetPerson } from './forget-person.ts';

test.each(engines)(
  'staff can erase a person on $name, with an open enquiry only if confirmed; the journal has no names',
  async (engine) => {
    const { store, now } = await openWithClock(engine);
    const parts = {
      store,
      outbox: new Outbox('corbiere.example'),
      now,
      newId: () => crypto.randomUUID(),
      onMail: () => undefined,
      deleteMails: () => undefined,
      webhook: false,
      personalData,
    };
    const addressKey = 'ada@example.org';
    await expect(forgetPerson(parts, colleague, { addressKey, despiteOpen: true })).rejects.toBeInstanceOf(NotThere);
    await addReaders(store, now, ['ada']);
    await insert(store, 'enquiries', enquiryRow('C-7K3M-9Q2F', now(), { email: addressKey }));
    await expect(forgetPerson(parts, colleague, { addressKey, despiteOpen: false })).rejects.toThrow(
      /^C-7K3M-9Q2F is still open/,
    );
    expect(await store.db.selectFrom('subscribers').select('id').execute()).toHaveLength(1);
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
  },
);
