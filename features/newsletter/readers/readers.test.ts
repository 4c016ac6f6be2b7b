import { insert } from '../../../tests/stage/stores.ts';
import { describe, expect, test } from 'vitest';
import { day } from '../../../tests/stage/clock.ts';
import { engines, linesIn, openWithClock } from '../../../tests/stage/engines.ts';
import { addReaders, colleague, letterToolsFor } from '../../../tests/stage/letters.ts';
import { tokenHash } from '../../../core/mail/link-token.ts';
import { AlreadyDone, Changed, NotThere, Refused } from '../../../core/store/act-errors.ts';
import type { Store } from '../../../core/store/store.ts';
import { confirmSubscription } from '../confirm-subscription.ts';
import { countSignUp, putWarningAside, signUpWarnings } from '../sign-up-watch.ts';
import { correctAddress, unsubscribeOnRequest } from './reader-acts.ts';
import { oneReader, listReaders } from './look-up-readers.ts';
import { countReaders, readerFigures, readersMark } from './reader-figures.ts';

const journal = (store: Store) => linesIn(store, 'journal', ['act', 'record'], {}, ['id']);

describe.each(engines)('readers, on $name', (engine) => {
  test('are listed page by page in order of their latest change, both ways', async () => {
    const { store, clock } = await openWithClock(engine);
    const names = Array.from({ length: 205 }, (_, number) => `reader-${String(number).padStart(3, '0')}`);
    await addReaders(store, clock.now, names);
    clock.pass(day);
    await addReaders(store, clock.now, ['newest'], 'pending');
    const end = (list: Awaited<ReturnType<typeof listReaders>>, which: 0 | -1) => {
      const line = list.readers.at(which);
      if (!line) throw new Error('an empty page');
      return { changedAt: line.changedAt, id: line.id };
    };
    const first = await listReaders(store, { towards: 'older' });
    expect(first).toMatchObject({ hasNewer: false, hasOlder: true });
    expect([first.readers.length, first.readers[0]?.id]).toEqual([100, 'newest']);
    const second = await listReaders(store, { towards: 'older', from: end(first, -1) });
    const last = await listReaders(store, { towards: 'older', from: end(second, -1) });
    expect([last.readers.length, last.hasNewer, last.hasOlder]).toEqual([6, true, false]);
    expect(await listReaders(store, { towards: 'newer', from: end(second, 0) })).toEqual({ ...first, hasOlder: true });
    expect((await listReaders(store, { towards: 'newer' })).readers.at(-1)?.id).toBe('reader-000');
    const all = [first, second, last].flatMap(({ readers }) => readers.map(({ id }) => id));
    expect(new Set(all).size).toBe(names.length + 1);
    expect((await listReaders(store, { towards: 'older', state: 'pending' })).readers.map(({ id }) => id)).toEqual([
      'newest',
    ]);
  });

  test('are unsubscribed on request, once, and the proof says that we did it', async () => {
    const { store, now } = await openWithClock(engine);
    const tools = letterToolsFor(store, now);
    await addReaders(store, now, ['ada']);
    await addReaders(store, now, ['asked'], 'pending');
    const press = { who: colleague.who, key: 'one press' };
    expect(await unsubscribeOnRequest(tools, press, { id: 'ada', saw: 'confirmed' })).toEqual({
      email: 'ada@Example.org',
    });
    await expect(unsubscribeOnRequest(tools, press, { id: 'ada', saw: 'confirmed' })).rejects.toBeInstanceOf(
      AlreadyDone,
    );
    await expect(unsubscribeOnRequest(tools, colleague, { id: 'ada', saw: 'confirmed' })).rejects.toBeInstanceOf(
      Changed,
    );
    await expect(unsubscribeOnRequest(tools, colleague, { addressKey: 'ada@example.org' })).rejects.toBeInstanceOf(
      Refused,
    );
    await expect(unsubscribeOnRequest(tools, colleague, { id: 'nobody' })).rejects.toBeInstanceOf(NotThere);
    await unsubscribeOnRequest(tools, colleague, { id: 'asked' });
    const reader = await oneReader(store.db, 'ada');
    expect(reader).toMatchObject({
      state: 'unsubscribed',
      suppression: { why: 'left' },
      proof: [{ event: 'unsubscribed', form: 'on-request' }],
    });
    expect((await oneReader(store.db, 'asked'))?.suppression?.requests_until).toBe(
      new Date(now().getTime() + 30 * day).toISOString(),
    );
    expect(await journal(store)).toEqual(['readers.unsubscribe ada', 'readers.unsubscribe asked']);
  });

  test('are asked at the right address in place of a misspelt one, unless that was confirmed', async () => {
    const { store, now } = await openWithClock(engine);
    const tools = letterToolsFor(store, now);
    await addReaders(store, now, ['ada']);
    await addReaders(store, now, ['graec'], 'pending');
    await insert(store, 'sign_ups', {
      id: 's',
      email: 'graec@example.org',
      address_key: 'graec@example.org',
      form: 'home',
      wording: 'w',
      at: now().toISOString(),
      outcome: 'mail',
    });
    await expect(correctAddress(tools, colleague, { id: 'ada', email: 'eve@example.org' })).rejects.toThrow(
      /confirmed this address, so it is not misspelt/,
    );
    await expect(correctAddress(tools, colleague, { id: 'graec', email: 'GRAEC@example.org' })).rejects.toBeInstanceOf(
      Refused,
    );
    await correctAddress(tools, colleague, { addressKey: 'graec@example.org', email: 'Grace@Example.org' });
    expect(await linesIn(store, 'sign_ups', ['email', 'form'])).toEqual(['Grace@example.org corrected']);
    expect(await linesIn(store, 'outbox', ['recipient', 'kind'])).toEqual([
      'Grace@example.org newsletter-confirmation',
    ]);
    expect(await linesIn(store, 'subscribers', ['id'])).toEqual(['ada']);
    expect(await journal(store)).toEqual(['readers.correct graec']);
  });

  test('are counted by month, and sign-ups by day; a warning is dismissed by one for everyone', async () => {
    const { store, clock } = await openWithClock(engine);
    const tools = letterToolsFor(store, clock.now);
    await addReaders(store, clock.now, ['ada', 'eve']);
    await countReaders(store.db, new Date(clock.now().getTime() - 40 * day), { joined: 2 });
    await addReaders(store, clock.now, ['new'], 'pending');
    await insert(store, 'consent_events', {
      id: 'e',
      subscriber_id: 'new',
      event: 'requested',
      form: 'home',
      wording: 'w',
      at: clock.now().toISOString(),
    });
    await insert(store, 'link_tokens', {
      hash: tokenHash('t'),
      subscriber_id: 'new',
      purpose: 'confirm',
      created_at: 'x',
      expires_at: null,
    });
    expect(await confirmSubscription(tools, 't')).toMatchObject({ outcome: 'confirmed' });
    await unsubscribeOnRequest(tools, colleague, { id: 'eve' });
    await countSignUp(store.db, 'home', new Date(clock.now().getTime() - 3 * day), { asked: 212, confirmed: 3 });
    const before = await readersMark(store);
    const figures = await readerFigures(store, clock.now());
    expect(figures).toMatchObject({ confirmed: 2, pending: 0, suppressed: 1, all: 3 });
    expect(figures.months).toHaveLength(18);
    expect(figures.months.at(-1)).toMatchObject({ readers: 2, joined: 1, gone: 1 });
    expect(figures.months[0]).toMatchObject({ readers: null, joined: null, gone: null });
    const suspicious = new Date(clock.now().getTime() - 3 * day).toISOString().slice(0, 10);
    expect(figures.warnings).toEqual([{ day: suspicious, asked: 212, confirmed: 3, putAsideBy: null }]);
    expect(figures.days.find((one) => one.day === suspicious)).toEqual({ day: suspicious, asked: 212, confirmed: 3 });
    expect(figures.days).toHaveLength(30);
    await putWarningAside(tools, colleague, suspicious);
    await putWarningAside(tools, { who: 'ben@corbiere.example' }, suspicious);
    await expect(putWarningAside(tools, colleague, '2020-01-01')).rejects.toBeInstanceOf(NotThere);
    expect((await signUpWarnings(store, clock.now()))[0]?.putAsideBy).toBe(colleague.who);
    expect(await readersMark(store)).not.toBe(before);
  });
});
