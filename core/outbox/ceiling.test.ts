import { within } from '../../tests/stage/stores.ts';
import { describe, expect, test } from 'vitest';
import { addReaders } from '../../tests/stage/letters.ts';
import { day, hour, TestClock } from '../../tests/stage/clock.ts';
import { engines, openFreshStore } from '../../tests/stage/engines.ts';
import { proves } from '../../tests/stage/proves.ts';
import { ceilings, UnaskedCeiling } from './ceiling.ts';
import { Outbox } from './outbox.ts';
import { kindNamed, mails } from '../../tests/stage/mails.ts';

describe.each(engines)('unasked mails on $name', (engine) => {
  async function ceilingOf(newcomersAnHour: number) {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    const outbox = new Outbox('corbiere.example');
    const ceiling = new UnaskedCeiling({
      store,
      outbox,
      mails,
      now: clock.now,
      newId: () => crypto.randomUUID(),
      newcomersAnHour,
      team: 'team@corbiere.example',
      onMail: () => undefined,
      log: { info: () => undefined, error: () => undefined },
    });
    const ask = async (recipient: string, named = 'enquiry-acknowledgement') => {
      const [id, kind] = [crypto.randomUUID(), kindNamed(named)];
      await within(store, (transaction) =>
        outbox.enqueue(transaction, { id, kind, subjectId: id, recipient, at: clock.now().toISOString() }),
      );
      return { messageId: `<${id}@corbiere.example>`, kind, recipient };
    };
    const admit = async (recipient: string, kind?: string) => ceiling.admit(await ask(recipient, kind));
    const alarms = () =>
      store.db.selectFrom('outbox').select('recipient').where('kind', '=', 'ceiling-alarm').execute();
    return { store, clock, ceiling, ask, admit, alarms };
  }

  test(
    'fill one mailbox up to the ceiling, however its address is written and whatever they are',
    proves('promise:unasked-mails'),
    async () => {
      const { clock, admit, alarms } = await ceilingOf(1_000);
      const spellings = ['ada@gmail.com', 'A.da+news@gmail.com', 'ada+1@googlemail.com', 'a.d.a@gmail.com'];
      for (const [number, spelling] of spellings.entries())
        expect(await admit(spelling, number % 2 ? 'newsletter-confirmation' : 'enquiry-acknowledgement')).toBe(
          'admitted',
        );
      expect(await admit('ada+9@gmail.com')).toBe('mailbox-full');
      expect(await admit('ada+10@gmail.com', 'newsletter-confirmation')).toBe('mailbox-full');
      expect(await admit('ada@gmail.com', 'my-data-link')).toBe('admitted');
      expect(await admit('ada@gmail.com', 'my-data-link')).toBe('admitted');
      expect(await admit('ada@gmail.com', 'my-data-link')).toBe('mailbox-full');
      expect(ceilings.mailbox).toBe(6);
      expect(await admit('grace@gmail.com')).toBe('admitted');
      clock.pass(day + 1);
      expect(await admit('ada@gmail.com')).toBe('admitted');
      expect(await alarms()).toEqual([]);
    },
  );

  test('go to so many newcomers an hour and no more, with one alarm an hour to the team', async () => {
    const { store, clock, admit, alarms } = await ceilingOf(3);
    for (let number = 0; number < 3; number += 1) expect(await admit(`new-${number}@example.org`)).toBe('admitted');
    await addReaders(store, clock.now, ['reader']);
    const refused = await Promise.all(
      Array.from({ length: 5 }, (_, number) => admit(`more-${number}@example.org`, 'newsletter-confirmation')),
    );
    expect(new Set(refused)).toEqual(new Set(['newcomers-full']));
    expect(await alarms()).toEqual([{ recipient: 'team@corbiere.example' }]);
    expect(await admit('READER@example.org')).toBe('admitted');
    expect(await admit('owner@example.org', 'my-data-link')).toBe('admitted');
    clock.pass(hour + 1);
    expect(await admit('late@example.org')).toBe('admitted');
    for (let number = 0; number < 4; number += 1) await admit(`again-${number}@example.org`);
    expect(await alarms()).toHaveLength(2);
  });

  test('that were let through once are let through when they are tried again', async () => {
    const { ceiling, ask } = await ceilingOf(1);
    const mail = await ask('ada@example.org');
    expect(await ceiling.admit(mail)).toBe('admitted');
    expect(await ceiling.admit(mail)).toBe('admitted');
    expect(await ceiling.admit(await ask('grace@example.org'))).toBe('newcomers-full');
  });

  test('of many at the same moment no more are let through than the ceiling has room for', async () => {
    const { ceiling, ask } = await ceilingOf(1_000);
    const mails = [];
    for (let number = 0; number < 12; number += 1) mails.push(await ask(`ada+${number}@example.org`));
    const admissions = await Promise.all(mails.map((mail) => ceiling.admit(mail)));
    expect(admissions.filter((admission) => admission === 'admitted')).toHaveLength(ceilings.mailboxBesidesData);
  });
});
