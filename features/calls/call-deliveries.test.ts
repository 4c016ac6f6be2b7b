import fc from 'fast-check';
import type { Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { day, hour, minute } from '../../tests/stage/clock.ts';
import { embedded, engines, linesIn, openWithClock, type TestedEngine } from '../../tests/stage/engines.ts';
import { callWorker, sender } from '../../tests/faults/call-post.ts';
import { callToolsFor } from '../../tests/stage/calls.ts';
import { enquiryRow } from '../../tests/stage/enquiries.ts';
import { openPostOffice } from '../../tests/stage/test-server.ts';
import { calendarAfter, readInvitation, type ReadInvitation } from '../../tests/mails/read-invitation.ts';
import type { Courier, Message } from '../../core/mail/courier.ts';
import { renderLetter } from '../../core/mail/render-letter.tsx';
import { smtpCourier } from '../../core/mail/smtp.ts';
import { sharedWords } from '../../tests/stage/fixtures.ts';
import { Calls } from './calls.ts';
import { findCall, settleCall } from './handling.ts';
import { issueLink, recordOutcome } from './links.ts';

const from = `${sender.name} <${sender.address}>`;
const team = 'desk@corbiere.example,duty@corbiere.example';

const times = ['2026-11-24T10:00:00.000Z', '2026-11-25T11:00:00.000Z', '2026-11-26T14:30:00.000Z'] as const;
const [first, second] = times;

/** A visitor with a link, and a courier for all emails. Friday 20 November 2026, 09:00 UTC. */
async function desk(engine: TestedEngine, courier: Courier, deskUrl?: string) {
  const { store, clock } = await openWithClock(engine);
  const tools = callToolsFor(store, clock.now, {}, sharedWords('content').calls);
  const another = () => callWorker(tools, { courier, render: renderLetter, deskUrl });
  const worker = another();
  const enquiry = enquiryRow('K-7K3M-9Q2F', clock.now(), {
    kind: 'consultation',
    name: 'Inês\r\nMarchetti',
    email: 'ines@northquay.example',
    message: 'Private',
    team,
  });
  await store.db.insertInto('enquiries').values(enquiry).execute();
  const token = await store.db.transaction().execute((transaction) => issueLink(tools, transaction, enquiry.id));
  /** Sends all due emails, including those that wait for a retry. */
  const sendAll = async (): Promise<void> => {
    await worker.drain();
    clock.pass(6 * hour);
    await worker.drain();
    clock.pass(6 * hour);
    await worker.drain();
  };
  const row = () => store.db.selectFrom('calls').selectAll().executeTakeFirst();
  const states = () => linesIn(store, 'outbox', ['kind', 'state'], {}, ['id']);
  /** Number of emails leased by a worker. */
  const waiting = async () =>
    (await store.db.selectFrom('outbox').select('id').where('lease_owner', 'is not', null).execute()).length;
  return { another, waiting, store, clock, tools, calls: new Calls(tools), token, worker, sendAll, row, states };
}

/** A courier that records its messages, and refuses them while it is down. */
function courierInTest() {
  const sent: Message[] = [];
  const state = { down: false, sent };
  const send = async (message: Message): Promise<void> => {
    await Promise.resolve();
    if (state.down) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    state.sent.push(message);
  };
  return { state, courier: { destination: 'here', send, close: () => undefined } satisfies Courier };
}

function toldTo(messages: readonly Message[], recipient: string): readonly ReadInvitation[] {
  return messages
    .filter(({ to, calendar }) => to === recipient && calendar !== undefined)
    .map(({ calendar }) => readInvitation(calendar?.text ?? ''));
}

function calendarOf(mail: Email): ReadInvitation {
  const parts = mail.attachments.filter(({ mimeType }) => mimeType === 'text/calendar');
  expect(parts).toHaveLength(1);
  expect(mail.attachments.filter(({ filename }) => filename === 'invite.ics').map(({ mimeType }) => mimeType)).toEqual([
    'application/ics',
  ]);
  const [part] = parts;
  const read = readInvitation(
    typeof part?.content === 'string' ? part.content : new TextDecoder().decode(part?.content),
  );
  expect(part?.method).toBe(read.method);
  return read;
}

const flat = (text: string | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ');

describe.each(engines)('emails about calls on $name', (engine) => {
  test('tell both sides of each change in both zones, with matching invitations that an independent parser reads', async () => {
    const post = await openPostOffice();
    const courier = smtpCourier(post.url, from, () => undefined);
    const { calls, token, worker, row } = await desk(engine, courier, 'https://desk.firm.example');
    await calls.take(token, { start: first, desk: 'jersey', zone: 'America/Toronto', phone: '+1 416 555 0100' });
    await worker.drain();
    await calls.move(token, { start: second, desk: 'jersey' });
    await worker.drain();
    await calls.cancel(token);
    await worker.drain();
    courier.close();
    const id = (await row())?.id;
    const toVisitor = post.mails.filter(({ to }) => to?.[0]?.address === 'ines@northquay.example');
    const toDesk = post.mails.filter(({ to }) => to?.[0]?.address === 'desk@corbiere.example');
    const organizer = { organizer: 'mailto:hello@corbiere.example', organizerName: 'Corbière' };
    const entry = { uid: id, ...organizer, location: 'Telephone: +1 416 555 0100' };
    const asked = { ...entry, method: 'REQUEST', status: 'CONFIRMED' };
    const tuesday = { start: '2026-11-24T10:00:00Z', end: '2026-11-24T10:45:00Z' };
    const wednesday = { start: '2026-11-25T11:00:00Z', end: '2026-11-25T11:45:00Z' };
    for (const mails of [toVisitor, toDesk]) {
      expect(mails.map(calendarOf)).toMatchObject([
        { ...asked, ...tuesday, sequence: 0 },
        { ...asked, ...wednesday, sequence: 1 },
        { ...entry, ...wednesday, method: 'CANCEL', status: 'CANCELLED', sequence: 2 },
      ]);
      for (const mail of mails) {
        expect(mail.from?.address).toBe('hello@corbiere.example');
        expect(calendarOf(mail).attendees).toEqual([
          { address: 'MAILTO:ines@northquay.example', name: 'Inês Marchetti', status: 'NEEDS-ACTION', rsvp: 'TRUE' },
          { address: 'MAILTO:desk@corbiere.example', name: 'Jersey and London', status: 'NEEDS-ACTION', rsvp: 'TRUE' },
          { address: 'MAILTO:duty@corbiere.example', name: 'Jersey and London', status: 'NEEDS-ACTION', rsvp: 'TRUE' },
        ]);
        for (const twin of [flat(mail.text), flat(mail.html)]) expect(twin).toContain('K-7K3M-9Q2F');
      }
    }
    const atDesk = ({ text, html }: Email) =>
      [text, html].map((twin) => twin?.includes(`https://desk.firm.example/calls?at=${id}`));
    expect([toDesk[0], toVisitor[0]].map((mail) => mail && atDesk(mail))).toEqual([
      [true, true],
      [false, false],
    ]);
    const there = 'Wednesday, November 25, 2026, 11:00 to 11:45 in Jersey';
    const here = 'Wednesday, November 25, 2026, 06:00 to 06:45 in Toronto';
    for (const mail of [toVisitor[1], toVisitor[2], toDesk[1], toDesk[2]])
      for (const twin of [flat(mail?.text), flat(mail?.html)])
        expect([twin.includes(here), twin.includes(there)]).toEqual([true, true]);
    expect(flat(toVisitor[1]?.text)).toContain('The earlier time, Tuesday, November 24, 2026, 05:00');
    expect(flat(toDesk[1]?.text)).toContain('It was on Tuesday, November 24, 2026, 10:00');
    expect(flat(toVisitor[0]?.text)).toContain('We call you on +1 416 555 0100');
    expect(toDesk[0]?.replyTo).toEqual([{ name: 'Inês Marchetti', address: 'ines@northquay.example' }]);
    expect(post.mails.some(({ text, html }) => `${text ?? ''}${html ?? ''}`.includes('Private'))).toBe(false);
  });

  test('ask the desk for the outcome once, after the call, but not for a call that was moved or has an outcome', async () => {
    const { state, courier } = courierInTest();
    const { calls, token, tools, worker, clock } = await desk(engine, courier);
    const asked = () => state.sent.filter(({ kind }) => kind === 'call-ended-desk');
    await calls.take(token, { start: first, desk: 'jersey' });
    clock.pass(minute);
    await calls.move(token, { start: second, desk: 'jersey' });
    // Past the end of the first time, to one minute before the end of the second.
    clock.pass(Date.parse(second) + 44 * minute - clock.now().getTime());
    await worker.drain();
    expect(asked()).toEqual([]);
    clock.pass(minute);
    await worker.drain();
    await worker.drain();
    expect(asked().map(({ to }) => to)).toEqual([team]);
    const text = asked()[0]?.text ?? '';
    const links = [
      ...text.matchAll(
        /https:\/\/corbiere\.example\/consultation\/times\/outcome\?t=([A-Za-z0-9_-]{43})&outcome=([a-z-]+)/g,
      ),
    ];
    expect(links.map(([, , became]) => became)).toEqual(['held', 'no-show']);
    const outcome = links[0]?.[1] ?? '';
    expect(await recordOutcome(tools, token, 'held')).toBe('unknown');
    const both = await Promise.all([recordOutcome(tools, outcome, 'held'), recordOutcome(tools, outcome, 'no-show')]);
    expect(both.sort()).toEqual(['already', 'recorded']);
    expect(await linesIn(tools.store, 'journal', ['record'], { who: 'link:' })).toEqual(['K-7K3M-9Q2F']);
  });

  test('do not ask for an outcome that is recorded before the email is sent', async () => {
    const { state, courier } = courierInTest();
    const { calls, token, tools, worker, clock, states } = await desk(engine, courier);
    await calls.take(token, { start: first, desk: 'jersey' });
    clock.pass(Date.parse(first) + minute - clock.now().getTime());
    const { id } = await findCall(tools.store, 'K-7K3M-9Q2F');
    await settleCall(tools, { who: 'kim@corbiere.example' }, { id, outcome: 'no-show' });
    await worker.drain();
    expect(state.sent.filter(({ kind }) => kind === 'call-missed')).toEqual([]);
    clock.pass(hour);
    await worker.drain();
    expect(state.sent.filter(({ kind }) => kind === 'call-ended-desk')).toEqual([]);
    expect(await states()).toContain('call-ended-desk dropped');
    expect(
      state.sent
        .filter(({ kind }) => kind === 'call-missed')
        .map(({ to, text }) => [to, flat(text).includes('Choose another time')]),
    ).toEqual([['ines@northquay.example', true]]);
  });

  test.each(['this process', 'another process'])(
    'never let a request follow a cancellation, even when %s is sending the request while the call is cancelled',
    async (who) => {
      const { state, courier } = courierInTest();
      const slow = Promise.withResolvers<undefined>();
      let reached = 0;
      const send = async (message: Message): Promise<void> => {
        if (message.calendar?.method === 'REQUEST') {
          reached += 1;
          await slow.promise;
        }
        await courier.send(message);
      };
      const { calls, token, worker, another, waiting } = await desk(engine, { ...courier, send });
      await calls.take(token, { start: first, desk: 'jersey' });
      const elsewhere = who === 'another process' ? another().round() : undefined;
      if (!elsewhere) worker.start();
      await expect.poll(() => reached, { timeout: 10_000, interval: 20 }).toBe(2);
      await calls.cancel(token);
      if (elsewhere) worker.start();
      worker.nudge();
      // Other slots lease the cancellations and wait.
      await expect.poll(waiting, { timeout: 10_000, interval: 20 }).toBe(4);
      expect(state.sent).toEqual([]);
      slow.resolve(undefined);
      await elsewhere;
      await expect.poll(() => state.sent.length, { timeout: 10_000, interval: 20 }).toBe(4);
      await worker.stop();
      for (const recipient of ['ines@northquay.example', team])
        expect(toldTo(state.sent, recipient).map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL']);
    },
  );

  test('remind both sides once, a day before, but not of a call that was moved, was cancelled or has begun', async () => {
    const { state, courier } = courierInTest();
    const { calls, token, worker, clock } = await desk(engine, courier);
    const reminders = () =>
      state.sent
        .filter(({ kind }) => kind.startsWith('call-reminder'))
        .map(({ to, calendar }) => `${to} ${calendar?.method ?? 'no calendar'}`);
    await calls.take(token, { start: first, desk: 'jersey' });
    clock.pass(3 * day);
    state.down = true;
    clock.pass(hour + minute);
    await worker.drain();
    await calls.move(token, { start: times[2], desk: 'jersey' });
    state.down = false;
    clock.pass(hour);
    await worker.drain();
    expect(reminders()).toEqual([]);
    clock.pass(2 * day + 4 * hour);
    await worker.drain();
    expect(reminders().sort()).toEqual([`${team} no calendar`, 'ines@northquay.example no calendar']);
    await worker.drain();
    expect(reminders()).toHaveLength(2);
    await calls.cancel(token);
    clock.pass(day);
    await worker.drain();
    expect(reminders()).toHaveLength(2);
  });

  test('send a new link on request, and nothing if the enquiry is gone', async () => {
    const { state, courier } = courierInTest();
    const { calls, token, worker, store, states } = await desk(engine, courier);
    await calls.renewLink(token);
    await worker.drain();
    const mailed = /\?t=([A-Za-z0-9_-]{43})/.exec(state.sent[0]?.text ?? '')?.[1] ?? '';
    expect(await calls.open(mailed)).toMatchObject({ kind: 'open', enquiry: { reference: 'K-7K3M-9Q2F' } });
    await calls.take(token, { start: first, desk: 'jersey' });
    await store.db.deleteFrom('enquiries').execute();
    await worker.drain();
    expect(state.sent).toHaveLength(1);
    expect((await states()).filter((mail) => mail.endsWith('dropped'))).toHaveLength(2);
  });
});

test('after any sequence of acts and mail server outages, both calendars match the database', async () => {
  const step = fc.constantFrom('take', 'move', 'cancel', 'restore', 'send', 'down', 'up');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.constantFrom(...times)), { minLength: 3, maxLength: 12 }),
      async (steps) => {
        const { state, courier } = courierInTest();
        const { calls, token, worker, sendAll, store } = await desk(embedded, courier);
        for (const [what, start] of steps) {
          if (what === 'take') await calls.take(token, { start, desk: 'jersey' });
          else if (what === 'move') await calls.move(token, { start, desk: 'jersey' });
          else if (what === 'cancel') await calls.cancel(token);
          else if (what === 'restore') await calls.restore(token);
          else if (what === 'send') await worker.drain();
          else state.down = what === 'down';
        }
        state.down = false;
        await sendAll();
        const rows = await store.db.selectFrom('calls').selectAll().execute();
        for (const recipient of ['ines@northquay.example', team]) {
          const told = toldTo(state.sent, recipient);
          const entries = calendarAfter(told);
          expect(
            [...entries.values()]
              .map(({ uid, sequence, method, start }) => ({ uid, sequence, method, start }))
              .sort((one, other) => (one.uid < other.uid ? -1 : 1)),
          ).toEqual(
            rows
              .map((row) => ({
                uid: row.id,
                sequence: row.sequence,
                method: row.state === 'cancelled' ? 'CANCEL' : 'REQUEST',
                start: row.starts_at.replace('.000', ''),
              }))
              .sort((one, other) => (one.uid < other.uid ? -1 : 1)),
          );
          const sequences = rows.map((row) => told.filter(({ uid }) => uid === row.id).map(({ sequence }) => sequence));
          for (const each of sequences) expect(each).toEqual([...new Set(each)].sort((one, other) => one - other));
        }
      },
    ),
    { numRuns: 8 },
  );
});
