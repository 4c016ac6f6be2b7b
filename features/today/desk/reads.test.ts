import { describe, expect, test } from 'vitest';
import { TestClock, day, hour, minute } from '../../../tests/stage/clock.ts';
import { openTestDesk } from '../../../tests/stage/desk-server.ts';
import { engines } from '../../../tests/stage/engines.ts';
import { addCalls, addEnquiries, callRow, enquiryRow } from '../../../tests/stage/enquiries.ts';
import { addMail } from '../../../tests/stage/mails.ts';
import { enquiryList } from '../../enquiries/desk/api.ts';
import { today } from './api.ts';

const start = new TestClock().now().getTime();
const at = (milliseconds: number): Date => new Date(start + milliseconds);

describe.each(engines)('Today, on $name', (engine) => {
  test('nothing waits, and the last week is told instead', async () => {
    const desk = await openTestDesk(await engine.place());
    await addEnquiries(
      desk.store,
      enquiryRow('C-AAAA-AAAA', at(-2 * day), {
        state: 'answered',
        answered_at: at(-2 * day + 3 * hour).toISOString(),
      }),
      enquiryRow('C-BBBB-BBBB', at(-3 * day), { state: 'answered', answered_at: at(-day).toISOString() }),
      enquiryRow('C-CCCC-CCCC', at(-30 * day), { state: 'answered', answered_at: at(-29 * day).toISOString() }),
      // Its sender chose a time for a call, an hour after it came: nobody answered.
      enquiryRow('C-DDDD-DDDD', at(-2 * day), { state: 'answered', answered_at: at(-2 * day + hour).toISOString() }),
    );
    await addCalls(desk.store, callRow('id-C-DDDD-DDDD', at(-2 * day + hour).toISOString()));
    const shown = today.parse((await desk.signedIn.get('/api/today')).json());
    expect(shown).toMatchObject({
      open: 0,
      failures: 0,
      enquiries: [],
      week: { answered: 2, inTime: 1, half: 3 * hour, readers: 0, letter: null },
    });
    expect((await desk.signedIn.get('/api/marks')).json()).toMatchObject({
      rooms: { today: { mark: expect.any(String) } },
    });
    expect((await desk.signedIn.get('/api/marks')).json()).not.toHaveProperty('rooms.today.count');
  });

  test('the first due is on top, failures and calls beside it, and the rail counts turns and decisions', async () => {
    const desk = await openTestDesk(await engine.place(), { people: ['ada@firm.example'] });
    const { store } = desk;
    await addEnquiries(
      store,
      enquiryRow('C-LATE-AAAA', at(-26 * hour), {
        name: 'زائر',
        message: 'Dear all,\n\nThey stop at the \u202edoor.',
      }),
      enquiryRow('C-MINE-AAAA', at(-hour), { owner: 'ada@firm.example', owner_at: at(0).toISOString(), version: 3 }),
      enquiryRow('C-BOBS-AAAA', at(-2 * hour), { owner: 'bob@firm.example', owner_at: at(0).toISOString() }),
      enquiryRow('C-LOOK-AAAA', at(-3 * day), {
        state: 'answered',
        answered_at: at(-2 * day).toISOString(),
        look_at: at(-day).toISOString().slice(0, 10),
        look_line: 'Has the second test run?',
      }),
      enquiryRow('C-TRAY-AAAA', at(-40 * hour), { state: 'tray', tray_at: at(0).toISOString() }),
      enquiryRow('C-TRAP-AAAA', at(-40 * hour), {
        state: 'tray',
        tray_at: at(-day).toISOString(),
        tray_by: 'form:trapped',
      }),
      enquiryRow('C-TRAP-BBBB', at(-9 * day), {
        state: 'tray',
        tray_at: at(-8 * day).toISOString(),
        tray_by: 'form:trapped',
      }),
    );
    await addMail(store, 'dead', at(-day).toISOString(), {
      subject_id: 'id-C-LATE-AAAA',
      recipient: 'ines@example.org',
      state: 'dead',
      attempts: 12,
      settled_at: at(-minute).toISOString(),
      failure: '552 5.2.2 mailbox full',
      failure_kind: 'permanent',
    });
    const shown = today.parse((await desk.signedIn.get('/api/today')).json());
    expect(shown.enquiries.map(({ reference, owner, excerpt }) => [reference, owner, excerpt.text])).toEqual([
      ['C-LATE-AAAA', null, 'They stop at the door.'],
      ['C-BOBS-AAAA', 'bob@firm.example', 'Words'],
      ['C-MINE-AAAA', 'ada@firm.example', 'Words'],
    ]);
    expect([shown.words, shown.dues]).toEqual([
      'Dear all,\n\nThey stop at the door.',
      [-2, 22, 23].map((hours) => at(hours * hour).toISOString()),
    ]);
    expect(shown).toMatchObject({
      open: 3,
      overdue: 1,
      marked: 1,
      failures: 2,
      week: null,
      decide: { calls: [], look: [{ reference: 'C-LOOK-AAAA', line: 'Has the second test run?' }], post: { total: 0 } },
      given: [],
      failed: [
        {
          title: 'An open enquiry is with somebody who may no longer sign in',
          to: '/enquiries?owner=bob%40firm.example',
        },
        { title: 'Email given up after 12 attempts', to: '/mail/dead' },
      ],
    });
    expect(shown.failed[1]?.sub).toContain('C-LATE-AAAA');
    const theirs = enquiryList.parse(
      (await desk.signedIn.get('/api/enquiries?view=open&owner=bob%40firm.example')).json(),
    );
    expect(theirs.rows.map(({ reference }) => reference)).toEqual(['C-BOBS-AAAA']);
    expect(shown.hours.every(({ from, until }) => from < until)).toBe(true);
    await addCalls(store, callRow('id-C-MINE-AAAA', at(-8 * day).toISOString()));
    const marks = (await desk.signedIn.get('/api/marks')).json();
    expect(marks).toMatchObject({ rooms: { today: { count: { value: 5, tone: 'decide', says: '5 wait' } } } });
    expect((await desk.signedIn.get('/api/marks')).json()).toEqual(marks);
    await store.db
      .updateTable('enquiries')
      .set({ due_at: at(-minute).toISOString() })
      .where('reference', '=', 'C-BOBS-AAAA')
      .execute();
    expect((await desk.signedIn.get('/api/marks')).json()).not.toHaveProperty(
      'rooms.today.mark',
      Object(marks)['rooms']['today']['mark'],
    );
  });
});
