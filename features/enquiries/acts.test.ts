import { describe, expect, test } from 'vitest';
import { mintToken } from '../../core/mail/link-token.ts';
import type { EnquiryAct } from './act-names.ts';
import { hour, minute } from '../../tests/stage/clock.ts';
import { engines, openFreshStore } from '../../tests/stage/engines.ts';
import { openEnquiry } from '../../tests/stage/enquiries.ts';
import { actByLink, actPagesOf, actRules, openActLink, undoByLink } from './acts.ts';
import { giveBackEnquiry, handOverEnquiry } from './ownership.ts';
import { promiseStatistics } from './promise-outcomes.ts';
import { answerEnquiry, notForUsKind, reopenEnquiry } from './settle.ts';

const reference = 'C-2222-0001';
const tool = { who: 'tool:root' };
const nameless = { name: '', tells: false };

async function openScene(engine: (typeof engines)[number]) {
  const scene = await openEnquiry(await openFreshStore(engine));
  const tools = { ...scene.tools, mintToken };
  const id = `id-${reference}`;
  return {
    ...scene,
    tools,
    links: async (): Promise<Readonly<Record<EnquiryAct, string>>> => {
      const pages = (await actPagesOf(tools, '', [id])).get(id) ?? expect.fail('no links');
      const tokenOf = (act: EnquiryAct): string => pages[act].split('=')[1] ?? '';
      return { take: tokenOf('take'), answered: tokenOf('answered'), 'not-for-us': tokenOf('not-for-us') };
    },
    toSender: () => scene.mailsOf(notForUsKind),
  };
}

describe.each(engines)('acts on an enquiry from its mail, on $name', (engine) => {
  test('is taken under the name that was typed, and taken over by a colleague; it stays open', async () => {
    const { tools, clock, row, links } = await openScene(engine);
    const [{ take }, other] = [await links(), await links()];
    const robotics = { name: 'Robotics desk', tells: false };
    const since = clock.now().toISOString();
    const isTaken = { outcome: 'done', taker: { name: 'Robotics desk', withTool: false, at: since } };
    expect(await actByLink(tools, take, robotics)).toMatchObject(isTaken);
    expect(await actByLink(tools, take, robotics), 'a double press').toMatchObject(isTaken);
    expect((await row()).version).toBe(1);
    clock.pass(hour);
    expect((await openActLink(tools, other.take))?.taker).toMatchObject({ name: 'Robotics desk', at: since });
    expect((await actByLink(tools, other.take, nameless))?.taker?.name).toBeUndefined();
    expect(await row()).toMatchObject({ state: 'open', owner: 'link:' });
    expect((await undoByLink(tools, other.take))?.taker).toMatchObject({ name: 'Robotics desk', at: since });
  });

  test('an undone taking gives it back to whoever had it before, however they came to it', async () => {
    const { tools, clock, row, links } = await openScene(engine);
    const [{ take }, owned] = [await links(), async () => [(await row()).owner, (await row()).owner_at]];
    await handOverEnquiry(tools, tool, { reference, to: 'bo@firm.test' });
    const handed = await owned();
    clock.pass(hour);
    await actByLink(tools, take, { name: 'Ana', tells: false });
    await undoByLink(tools, take);
    expect(await owned()).toEqual(handed);
    await giveBackEnquiry(tools, tool, { reference });
    await actByLink(tools, take, { name: 'Ana', tells: false });
    await undoByLink(tools, take);
    expect(await owned()).toEqual([null, null]);
  });

  test('is answered once: the promise ends, and a second colleague reads who answered and when', async () => {
    const { tools, clock, row, links, store } = await openScene(engine);
    const [first, second] = [await links(), await links()];
    clock.pass(9 * hour);
    expect((await actByLink(tools, first.answered, { name: 'Ana', tells: false }))?.outcome).toBe('done');
    const at = clock.now();
    clock.pass(hour);
    for (const link of [first.answered, second.answered, second['not-for-us'], second.take]) {
      const late = await actByLink(tools, link, { name: 'Bo', tells: true });
      expect(late).toMatchObject({
        outcome: 'already',
        settled: { name: 'Ana', withTool: false, at: at.toISOString() },
      });
    }
    expect(await row()).toMatchObject({ state: 'answered', answered_at: at.toISOString(), closed_as: null });
    expect(await promiseStatistics(store, clock.now())).toMatchObject([
      { month: '2026-11', answered: 1, missed: 0, waiting: 0 },
    ]);
  });

  test('of many presses at once only one answers it', async () => {
    const { tools, links, store } = await openScene(engine);
    const all = await Promise.all(Array.from({ length: 4 }, () => links()));
    const done = await Promise.all(
      all.flatMap(({ answered, 'not-for-us': not }) => [
        actByLink(tools, answered, nameless),
        actByLink(tools, not, nameless),
      ]),
    );
    expect(done.filter((each) => each?.outcome === 'done')).toHaveLength(1);
    expect(await store.db.selectFrom('enquiry_acts').select('id').execute()).toHaveLength(1);
  });

  test('can be undone for ten minutes by the same link, which then works again', async () => {
    const { tools, clock, row, links, toSender } = await openScene(engine);
    const [own, other] = [await links(), await links()];
    await actByLink(tools, own['not-for-us'], { name: '', tells: true });
    clock.pass(actRules.undoLasts - 1);
    expect(await undoByLink(tools, other['not-for-us']), 'another link').toBeUndefined();
    expect(await undoByLink(tools, own['not-for-us'])).toMatchObject({
      enquiry: { state: 'open', closed_as: null },
      undoUntil: undefined,
    });
    expect([await toSender(), (await row()).closed_at]).toEqual([[], null]);
    expect((await actByLink(tools, own['not-for-us'], nameless))?.outcome).toBe('done');
    clock.pass(actRules.undoLasts);
    expect(await undoByLink(tools, own['not-for-us']), 'too late').toBeUndefined();
    expect((await row()).state).toBe('closed');

    await reopenEnquiry(tools, tool, { reference });
    await actByLink(tools, own.answered, nameless);
    clock.pass(minute);
    expect((await undoByLink(tools, own.answered))?.enquiry).toMatchObject({ state: 'open', answered_at: null });
    await actByLink(tools, own.take, { name: 'Ana', tells: false });
    expect(await undoByLink(tools, own.take)).toMatchObject({ taker: undefined });
  });

  test('is not undone if somebody else has done something since', async () => {
    const { tools, clock, row, links } = await openScene(engine);
    const { answered } = await links();
    await actByLink(tools, answered, nameless);
    clock.pass(minute);
    await reopenEnquiry(tools, tool, { reference });
    await answerEnquiry(tools, tool, { reference });
    expect(await undoByLink(tools, answered)).toBeUndefined();
    expect(await row()).toMatchObject({ state: 'answered', answered_at: clock.now().toISOString() });
    expect((await openActLink(tools, answered))?.settled).toEqual({
      name: 'root',
      withTool: true,
      at: clock.now().toISOString(),
    });
  });
});
