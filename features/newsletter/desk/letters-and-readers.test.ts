import { describe, expect, test } from 'vitest';
import { beside, insert } from '../../../tests/stage/stores.ts';
import { openTestDesk } from '../../../tests/stage/desk-server.ts';
import { engines, linesIn } from '../../../tests/stage/engines.ts';
import { addReaders } from '../../../tests/stage/letters.ts';
import { letterList, oneLetter } from './letters/api.ts';
import { oneReader, readerFigures, readerList } from './readers/api.ts';

const slug = 'twelve-places-on-the-bench';

describe.each(engines)('letters and readers at the desk, on $name', (engine) => {
  test('match their schemas; a letter without a page or with a wrong number of readers is not sent', async () => {
    const place = await engine.place();
    const desk = await openTestDesk(place, { siteDist: '/nowhere' });
    const { signedIn } = desk;
    await beside(place, (store) => addReaders(store, desk.clock.now, ['ada', 'eve']));
    const { letters, fault } = letterList.parse((await signedIn.get('/api/letters')).json());
    expect([letters.find((letter) => letter.slug === slug)?.standing.state, fault]).toEqual(['written', null]);
    const looked = oneLetter.parse((await signedIn.get(`/api/letters/one?slug=${slug}`)).json());
    expect(looked).toMatchObject({
      version: null,
      hasPage: false,
      mailsKept: { words: '30 days', correctable: 29 },
      foreseen: { readers: 2 },
    });
    expect(looked.checks[0]).toMatchObject({ look: 'broke', words: 'It has no page yet' });
    expect((await signedIn.act('letters.send', { slug, version: null, readers: 2 })).status).toBe(422);
    expect((await signedIn.act('letters.test', { slug, to: 'nobody' })).status).toBe(422);
    expect((await signedIn.act('letters.pause', { slug, version: 0 })).status).toBe(404);
    expect((await signedIn.get('/api/letters/one?slug=no-such-letter')).status).toBe(404);
    expect((await signedIn.get('/api/letters/one?slug=../mail')).status).toBe(404);
    expect(
      (await signedIn.get('/api/letters/moment?day=2026-03-29&time=01:30&zone=Europe/Jersey')).json(),
    ).toMatchObject({ at: null });

    const mail = await signedIn.get(`/frames/letters/mail?slug=${slug}`);
    expect(mail.status).toBe(200);
    expect(mail.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    expect(mail.body).not.toMatch(/<script|src="(?!data:)|cid:/);
    expect((await desk.newClient().get(`/frames/letters/mail?slug=${slug}`)).status).toBe(401);
  });

  test('show readers, find one without logging the address, and export CSV without formulas', async () => {
    const place = await engine.place();
    const desk = await openTestDesk(place);
    const { signedIn } = desk;
    await beside(place, async (store) => {
      await addReaders(store, desk.clock.now, ['=cmd', 'ada']);
      await insert(store, 'consent_events', {
        id: 'e',
        subscriber_id: '=cmd',
        event: 'imported',
        form: '=1+1',
        wording: 'w',
        at: desk.clock.now().toISOString(),
      });
    });
    expect(readerFigures.parse((await signedIn.get('/api/readers')).json())).toMatchObject({ confirmed: 2, all: 2 });
    expect(readerList.parse((await signedIn.get('/api/readers/list?state=confirmed')).json())).toMatchObject({
      hasOlder: false,
      all: 2,
    });
    expect((await signedIn.get('/api/readers/list?state=nothing')).status).toBe(422);
    expect((await signedIn.act('readers.find', { email: 'ADA@example.org' })).json()).toEqual({
      already: false,
      result: { id: 'ada', suppression: null },
    });
    expect((await signedIn.act('readers.find', { email: 'nobody@example.org' })).json()).toMatchObject({
      result: { id: null },
    });
    expect((await signedIn.act('readers.find', { email: 'ada' })).status).toBe(422);
    expect(oneReader.parse((await signedIn.get('/api/readers/one?id=ada')).json())).toMatchObject({
      state: 'confirmed',
      suppression: null,
    });
    expect((await signedIn.act('readers.unsubscribe', { id: 'ada', saw: 'pending' })).status).toBe(409);
    expect((await signedIn.act('readers.unsubscribe', { id: 'ada', saw: 'confirmed' })).status).toBe(200);
    expect((await signedIn.act('readers.correct', { id: '=cmd', email: 'other@example.org' })).json()).toMatchObject({
      type: 'refused',
    });
    const exported = (await signedIn.act('readers.export', {})).body;
    expect(exported).toContain(String.raw`\"'=cmd@Example.org\"`);
    expect(exported).toContain(String.raw`\"'=1+1\"`);
    const before = (await signedIn.get('/api/marks')).json();
    expect((await signedIn.act('privacy.forget', { email: 'ada@example.org', despiteOpen: false })).status).toBe(200);
    expect((await signedIn.get('/api/readers/one?id=ada')).status).toBe(404);
    expect((await signedIn.get('/api/marks')).json()).not.toEqual(before);
    const lines = await beside(place, (store) => linesIn(store, 'journal', ['act', 'record', 'details'], {}, ['id']));
    expect(lines.join('\n')).toMatch(/^readers\.find ada [^]*^readers\.find {2}[^]*^readers\.export {2}/m);
    expect(lines.join()).not.toContain('example.org');
    expect(desk.logged.join('')).not.toContain('example.org');
  });
});
