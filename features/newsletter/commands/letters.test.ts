import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { addReaders } from '../../../tests/stage/letters.ts';
import { linesIn, temporaryFolder } from '../../../tests/stage/engines.ts';
import { runTool, refusalOf } from '../../../tests/stage/staff-tool.ts';
import { openStore } from '../../../tests/stage/stores.ts';
import { askForNumber } from './letter-sending.ts';
import { watchLetter } from './letters.ts';

const slug = 'twelve-places-on-the-bench';
const draft = 'four-signatures-on-one-refund';

/** A data folder with these readers, and a release with the letter's page. */
async function withReaders(names: readonly string[]) {
  const dataDir = temporaryFolder();
  const dist = join(temporaryFolder(), 'dist');
  mkdirSync(join(dist, 'letters'), { recursive: true });
  writeFileSync(join(dist, 'letters', `${slug}.html`), '<!doctype html><title>The page</title>');
  const store = await openStore({ dataDir, databaseUrl: undefined });
  await addReaders(store, () => new Date(0), names);
  const corbiere = (...args: string[]) =>
    runTool({ DATA_DIR: dataDir, SITE_DIST: dist, SITE_URL: 'https://www.example.org' }, ...args);
  const json = async (...args: string[]): Promise<unknown> =>
    JSON.parse((await corbiere('letters', ...args, '--json')).out);
  return { store, dist, corbiere, json };
}

test(
  "the staff's tool sends a letter once, shows its status, and pauses, resumes and cancels it",
  { timeout: 180_000 },
  async () => {
    const { store, corbiere, json } = await withReaders(['ada', 'eve']);
    const letters = (...args: string[]) => corbiere('letters', ...args);
    expect((await letters('send', slug, '--dry-run')).out).toBe(`${slug} would go to 2 readers more.\n`);
    // There is no terminal.
    expect(await refusalOf(letters('send', slug))).toContain(
      `The letter ${slug} goes to 2 readers. There is no terminal to ask: add --yes to send it.`,
    );
    expect(await store.db.selectFrom('newsletter_issues').selectAll().execute()).toEqual([]);

    const sent = await letters('send', slug, '--yes');
    expect(sent.out).toBe(
      `The letter ${slug} has 2 emails in the outbox.\nWith a running server the last is sent within a minute: corbiere letters status ${slug} --watch\n`,
    );
    await store.db
      .updateTable('outbox')
      .set({ state: 'sent', settled_at: new Date().toISOString() })
      .where('subject_id', '=', 'ada')
      .execute();
    // The former name of the command does the same.
    expect((await corbiere('newsletter', 'send', slug)).out).toContain(
      `The letter ${slug} was already taken, and nobody gets it twice.\nOf 2 recipients: 1 sent, 0 refused, 0 left, 1 waiting.`,
    );

    expect((await letters('pause', slug)).out).toContain('is paused.\nOf 2 recipients: 1 sent');
    expect(await json('status', slug)).toMatchObject({
      id: slug,
      state: 'paused',
      recipients: 2,
      sent: 1,
      refused: 0,
      left: 0,
      waiting: 1,
      balanced: true,
      perMinute: null,
      endsAt: null,
    });
    expect(await refusalOf(letters('pause', slug))).toContain(`The letter ${slug} is paused: it cannot be paused.`);
    expect((await letters('resume', slug)).out).toContain('is resumed.');
    const shown = (await letters('status', slug)).out;
    expect(shown).toMatch(
      /state: +sending\n[\s\S]*recipients: +2\n {2}sent: +1\n {2}refused: +0\n {2}left: +0\n {2}waiting: +1\nspeed: +not known yet/,
    );
    expect(shown).toMatch(/begun: +\d{4}-\d\d-\d\d \d\d:\d\d in Europe\/Jersey \(\d{4}-\d\d-\d\d \d\d:\d\d UTC\)/);
    expect((await letters('cancel', slug)).out).toBe(
      `The letter ${slug} is cancelled: 1 email withdrawn.\n1 reader has it already; that cannot be undone.\n`,
    );
    expect((await letters('status', slug, '--watch')).out).toBe(
      'cancelled. Of 2 recipients: 1 sent, 0 refused, 1 left, 0 waiting.\n',
    );
    expect(await json('list')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ slug, standing: expect.objectContaining({ state: 'cancelled', sent: 1 }) }),
        expect.objectContaining({ slug: draft, standing: expect.objectContaining({ state: 'draft' }) }),
      ]),
    );
    await store.close();
  },
);

test(
  "the staff's tool schedules, previews and tests a letter, and refuses to send a draft or a letter without a page",
  { timeout: 180_000 },
  async () => {
    const { store, corbiere, json } = await withReaders(['ada']);
    const letters = (...args: string[]) => corbiere('letters', ...args);
    expect(await refusalOf(letters('send', draft, '--yes'))).toContain(`The letter ${draft} is a draft.`);
    expect(await refusalOf(letters('send', 'a-truck-on-a-wet-floor', '--yes'))).toContain('has no page in');
    expect(await refusalOf(letters('send', 'no-such-letter', '--yes'))).toContain(
      'There is no letter content/letters/no-such-letter.md',
    );
    expect(await refusalOf(letters('schedule', slug, '2020-01-01 09:00', '--yes'))).toContain(
      'is in the past. To send it at once',
    );
    const scheduled = await letters('schedule', slug, '2099-07-01 09:00', '--yes');
    expect(scheduled.out).toContain(
      `The letter ${slug} goes out on 2099-07-01 09:00 in Europe/Jersey (2099-07-01 08:00 UTC),\nto everyone who has confirmed by then: 1 reader today.`,
    );
    expect(await json('status', slug)).toMatchObject({
      state: 'preparing',
      scheduledAt: '2099-07-01T08:00:00.000Z',
      recipients: 0,
    });
    expect((await letters('test', draft, 'staff@example.org')).out).toBe(
      `A test of ${draft} is in the outbox for staff@example.org.\n`,
    );
    expect(await linesIn(store, 'outbox', ['kind', 'recipient'])).toEqual(['newsletter-test staff@example.org']);
    const web = await letters('preview', slug, '--web');
    expect(web).toMatchObject({
      code: 0,
      out: '<!doctype html><title>The page</title>\n',
      err: `https://www.example.org/letters/${slug}\n`,
    });
    await store.close();
  },
);

test('sending asks for the number of readers, and refuses a wrong one', async () => {
  const asked = async (typed: string): Promise<string> => {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const output = new PassThrough();
    input.write(`${typed}\n`);
    await askForNumber(412, 'The letter', { input, output });
    return String(output.read());
  };
  expect(await asked('412')).toContain('The letter goes to 412 readers. Enter their number to send it: ');
  await expect(asked('421')).rejects.toThrow('The number does not match. Nothing was sent.');
});

test('a letter is watched until nothing of it is under way, and shown when it has changed', async () => {
  const at = (state: 'sending' | 'sent', sent: number) => ({
    ...{ state, sent, recipients: 2, refused: 0, left: 0, waiting: 2 - sent },
    ...{ scheduledAt: null, startedAt: '2026-11-20T10:00:00.000Z' },
  });
  const looks = [at('sending', 0), at('sending', 0), at('sending', 1), at('sent', 2)];
  const shown: string[] = [];
  await watchLetter(
    () => Promise.resolve(looks.shift() ?? at('sent', 0)),
    (_, words) => shown.push(words),
    () => Promise.resolve(),
  );
  expect(shown).toEqual([
    'sending. Of 2 recipients: 0 sent, 0 refused, 0 left, 2 waiting.',
    'sending. Of 2 recipients: 1 sent, 0 refused, 0 left, 1 waiting.',
    'sent. Of 2 recipients: 2 sent, 0 refused, 0 left, 0 waiting.',
  ]);
});
