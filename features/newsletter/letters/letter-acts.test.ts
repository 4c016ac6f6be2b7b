import { describe, expect, test } from 'vitest';
import { engines, linesIn, openWithClock, temporaryFolder } from '../../../tests/stage/engines.ts';
import {
  addReaders,
  colleague,
  letter,
  letterToolsFor,
  sendWholeLetter,
  standing,
} from '../../../tests/stage/letters.ts';
import { Changed, NotThere, Refused } from '../../../core/store/act-errors.ts';
import type { Store } from '../../../core/store/store.ts';
import {
  letterJournal,
  testsOf,
  letterOfMail,
  storedLetter,
  letterAfter,
  type LetterEvent,
  type LetterState,
} from './letter-records.ts';
import { letterRefusals, refusedShares, letterStatus } from './letter-status.ts';
import { sendTest, takeLetter } from './send-letter.ts';
import { cancelLetter, pauseLetter, resumeLetter, stopLetter } from './letter-acts.ts';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../tests/stage/test-server.ts';
import { contentBefore, letterFile } from './letter-files.ts';

const ben = { who: 'ben@corbiere.example' };
const version = async (store: Store): Promise<number | undefined> => (await storedLetter(store.db, letter.id))?.version;
const deeds = async (store: Store): Promise<string[]> =>
  (await letterJournal(store.db, letter.id)).map(({ who, act }) => `${act} ${who}`);

describe.each(engines)('a letter that two people control, on $name', (engine) => {
  const begin = async (...names: string[]) => {
    const { store, now } = await openWithClock(engine);
    const tools = letterToolsFor(store, now);
    await addReaders(store, now, names);
    await sendWholeLetter(tools);
    return { store, tools, now };
  };

  test('can be paused despite unseen acts of a colleague, but not resumed or cancelled', async () => {
    const { store, tools } = await begin('ada', 'eve');
    const seen = await version(store);
    await pauseLetter(tools, colleague, { id: letter.id, version: seen });
    await expect(resumeLetter(tools, ben, { id: letter.id, version: seen })).rejects.toThrow(Changed);
    await expect(cancelLetter(tools, ben, { id: letter.id, version: seen })).rejects.toThrow(
      /is paused\. ana@corbiere\.example paused it at /,
    );
    await expect(pauseLetter(tools, ben, { id: letter.id, version: seen })).rejects.toBeInstanceOf(Changed);
    await resumeLetter(tools, ben, { id: letter.id, version: await version(store) });
    await pauseLetter(tools, colleague, { id: letter.id, version: seen });
    await expect(pauseLetter(tools, ben, { id: letter.id })).rejects.toBeInstanceOf(Refused);
    await expect(pauseLetter(tools, ben, { id: 'no-such-letter' })).rejects.toBeInstanceOf(NotThere);
    expect(await deeds(store)).toEqual([
      `send ${colleague.who}`,
      `pause ${colleague.who}`,
      `resume ${ben.who}`,
      `pause ${colleague.who}`,
    ]);
  });

  test('is not sent despite an unseen schedule; cancelled before its time, it can be rescheduled', async () => {
    const { store, now } = await openWithClock(engine);
    const tools = letterToolsFor(store, now);
    const at = new Date(now().getTime() + 60_000);
    expect(await takeLetter(tools, colleague, letter, { at, version: null })).toBe('begun');
    await expect(takeLetter(tools, ben, letter, { version: null })).rejects.toThrow(/scheduled it at/);
    await cancelLetter(tools, ben, { id: letter.id, version: await version(store) });
    expect(await takeLetter(tools, ben, letter, { at, version: await version(store) })).toBe('begun');
    expect(await letterStatus(store.db, letter.id, now())).toMatchObject({
      state: 'preparing',
      scheduledAt: at.toISOString(),
      finishedAt: null,
    });
  });

  test('can be resumed without a provider that refuses us, whose emails are withdrawn and counted', async () => {
    const { store, tools, now } = await begin('ada', 'eve', 'grace', 'mary');
    const move = (id: string, recipient: string) =>
      store.db.updateTable('outbox').set({ recipient }).where('subject_id', '=', id).execute();
    await move('eve', 'eve@Refusing.test');
    await move('grace', 'grace@also.refusing.test');
    await move('mary', 'mary@refusing.test');
    const failure = '550 5.7.1 blocked using our list';
    await store.db
      .updateTable('outbox')
      .set({ state: 'dead', settled_at: now().toISOString(), failure })
      .where('subject_id', '=', 'mary')
      .execute();
    await store.db.transaction().execute((transaction) =>
      stopLetter(tools)(transaction, {
        batch: letter.id,
        why: 'refuses-us',
        reply: failure,
        at: now().toISOString(),
      }),
    );
    expect(await letterRefusals(store.db, letter.id)).toEqual({
      byReply: [{ reply: failure, about: 'us', mails: 1 }],
      byDomain: [{ domain: 'refusing.test', refused: 1, waiting: 1 }],
    });
    expect(await refusedShares(store.db, letter.id)).toEqual([{ at: now().toISOString(), percent: 100 }]);
    expect(
      await resumeLetter(tools, ben, { id: letter.id, version: await version(store), without: 'Refusing.test' }),
    ).toBe(1);
    expect(await standing(store, now())).toBe('sending: 0 sent, 1 refused, 1 left, 2 waiting');
    const [mail = ''] = await linesIn(store, 'outbox', ['id'], { subject_id: 'ada' });
    expect((await letterOfMail(store, mail))?.without).toEqual(['refusing.test']);
    expect(await deeds(store)).toEqual([`send ${colleague.who}`, 'stop program', `resume ${ben.who}`]);
  });

  test('counts as tested only if its current text was tested', async () => {
    const { store, now } = await openWithClock(engine);
    const tools = letterToolsFor(store, now);
    await sendTest(tools, colleague, letter, 'ana@corbiere.example');
    expect(await testsOf(store.db, letter)).toEqual([{ who: colleague.who, at: now().toISOString() }]);
    expect(await testsOf(store.db, { ...letter, text: `${letter.text}More.` })).toEqual([]);
    const journal = await store.db.selectFrom('journal').selectAll().execute();
    expect(JSON.stringify(journal)).not.toContain('"recipient"');
  });
});

const states: readonly LetterState[] = ['preparing', 'sending', 'paused', 'sent', 'cancelled'];
const events: readonly LetterEvent[] = ['entered', 'emptied', 'refilled', 'pause', 'stop', 'resume', 'cancel'];

test('a letter has these transitions alone: every state and every event, with and without all emails queued', () => {
  const table = (entered: boolean): readonly string[] =>
    states.flatMap((state) =>
      events.flatMap((event) => {
        const next = letterAfter(state, event, entered);
        return next === undefined ? [] : [`${state}, ${event}: ${next}`];
      }),
    );
  const always = [
    'preparing, entered: sending',
    'preparing, pause: paused',
    'preparing, cancel: cancelled',
    'sending, emptied: sent',
    'sending, pause: paused',
    'sending, stop: paused',
    'sending, cancel: cancelled',
    'paused, cancel: cancelled',
  ];
  expect(table(true).toSorted()).toEqual(
    [...always, 'paused, resume: sending', 'sent, refilled: sending', 'cancelled, refilled: sending'].sort(),
  );
  expect(table(false).toSorted()).toEqual(
    [...always, 'paused, resume: preparing', 'sent, refilled: preparing', 'cancelled, refilled: preparing'].sort(),
  );
});

test('a letter newer than the build can be previewed from its source, and is refused as unbuilt otherwise', () => {
  const project = temporaryFolder();
  const built = { content: join(project, 'releases', 'one', 'content'), siteUrl: 'https://www.example.org' };
  const source = join(project, 'content');
  for (const folder of [source, built.content]) mkdirSync(join(folder, 'letters'), { recursive: true });
  const [name = ''] = readdirSync(join(root, 'content', 'letters')).filter((file) => file.endsWith('.md'));
  const slug = name.replace(/\.md$/, '');
  const text = readFileSync(join(root, 'content', 'letters', name), 'utf8');
  expect(() => letterFile(built, slug)).toThrow(`There is no letter content/letters/${name}`);
  writeFileSync(join(source, 'letters', name), text);
  expect(contentBefore(built, slug)).toBe(source);
  expect(() => letterFile(built, slug)).toThrow(`content/letters/${name} is newer than the build. Run: npm run build`);
  expect(letterFile({ ...built, content: source }, slug).slug).toBe(slug);
  writeFileSync(join(built.content, 'letters', name), text);
  expect([contentBefore(built, slug), contentBefore(built, '../secret')]).toEqual([undefined, undefined]);
  expect(letterFile(built, slug).slug).toBe(slug);
});
