import { describe, expect, test } from 'vitest';
import { mailLinkPaths } from '../../contract/answers.ts';
import { leastDwell } from '../gates/dwell.ts';
import { openStoreBeside } from '../store/open.ts';
import { day } from '../../tests/stage/clock.ts';
import { temporaryFolder } from '../../tests/stage/engines.ts';
import { openHouse, type House } from '../../tests/stage/test-server.ts';
import { openPostOffice } from '../../tests/stage/post-office-of-test.ts';

const openReading = async () => {
  const post = await openPostOffice();
  const house = await openHouse({ dataDir: temporaryFolder(), databaseUrl: undefined }, { smtpUrl: post.url }, { dwell: leastDwell });
  return { house, post };
};

const json = (house: House, name: string, payload: object) => house.app.inject({ method: 'POST', url: `/functions/v1/${name}`, payload });
const press = (house: House, name: string, fields: Record<string, string>) =>
  house.app.inject({
    method: 'POST',
    url: `/functions/v1/${name}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

const field = (page: { readonly body: string }, name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1] ?? '';
const title = (page: { readonly body: string }): string => /<title>([^<]*)/.exec(page.body)?.[1] ?? '';
const asksAgain = (page: { readonly body: string }): boolean => /<p id="press-again">Please press/.test(page.body);

async function mailedToken(house: House, post: Awaited<ReturnType<typeof openPostOffice>>, count: number, path: string): Promise<string> {
  house.worker.nudge();
  const mails = await post.received(count);
  for (const mail of mails.toReversed()) {
    const token = new RegExp(`${path}\\?token=([A-Za-z0-9_-]{43})`).exec(mail.text ?? '')?.[1];
    if (token !== undefined) return token;
  }
  throw new Error(`no mail links to ${path}`);
}

async function stateOf(house: House): Promise<string | undefined> {
  const store = await openStoreBeside({ ...house.place, onFault: () => undefined });
  const row = await store.db.selectFrom('subscribers').select('state').executeTakeFirst();
  await store.close();
  return row?.state;
}

describe('a button pressed sooner than a person presses it', () => {
  test('confirms and unsubscribes nobody: the same page comes again and asks to press once more', async () => {
    const { house, post } = await openReading();
    await json(house, 'subscribe-newsletter', { email: 'ada@example.org' });
    const token = await mailedToken(house, post, 1, mailLinkPaths.confirm);
    const page = await house.app.inject(`${mailLinkPaths.confirm}?token=${token}`);
    expect([title(page), asksAgain(page)]).toEqual(['newsletter-confirm', false]);

    house.clock.pass(leastDwell - 1);
    const hasty = await press(house, 'confirm-subscription', { token, 'shown-at': field(page, 'shown-at') });
    expect([hasty.statusCode, title(hasty), asksAgain(hasty), field(hasty, 'token')]).toEqual([200, 'newsletter-confirm', true, token]);
    expect(await stateOf(house)).toBe('pending');
    for (const stamp of ['', 'x', `${field(page, 'shown-at')}x`])
      expect(title(await press(house, 'confirm-subscription', { token, 'shown-at': stamp }))).toBe('newsletter-confirm');
    expect(title(await press(house, 'confirm-subscription', { token }))).toBe('newsletter-confirm');

    house.clock.pass(leastDwell);
    expect(title(await press(house, 'confirm-subscription', { token, 'shown-at': field(hasty, 'shown-at') }))).toBe('newsletter-confirmed');
    expect(await stateOf(house)).toBe('confirmed');

    const leave = await mailedToken(house, post, 2, mailLinkPaths.unsubscribe);
    const leaving = await house.app.inject(`${mailLinkPaths.unsubscribe}?token=${leave}`);
    const again = await press(house, 'unsubscribe', { token: leave, 'shown-at': field(leaving, 'shown-at') });
    expect([title(again), asksAgain(again), await stateOf(house)]).toEqual(['newsletter-unsubscribe', true, 'confirmed']);
    house.clock.pass(leastDwell);
    expect(title(await press(house, 'unsubscribe', { token: leave, 'shown-at': field(again, 'shown-at') }))).toBe('newsletter-unsubscribed');
    expect(await stateOf(house)).toBe('unsubscribed');
  });

  test('opens and erases nothing, and uses no link up', async () => {
    const { house, post } = await openReading();
    await json(house, 'subscribe-newsletter', { email: 'ada@example.org' });
    await json(house, 'request-my-data', { email: 'ada@example.org' });
    const token = await mailedToken(house, post, 2, mailLinkPaths.myData);
    const page = await house.app.inject(`${mailLinkPaths.myData}?token=${token}`);
    const hasty = await press(house, 'open-my-data', { token, 'shown-at': field(page, 'shown-at') });
    expect([title(hasty), asksAgain(hasty)]).toEqual(['my-data-open', true]);
    house.clock.pass(leastDwell);
    const shown = await press(house, 'open-my-data', { token, 'shown-at': field(hasty, 'shown-at') });
    expect([title(shown), asksAgain(shown)]).toEqual(['my-data-shown', false]);

    const session = field(shown, 'token');
    const kept = await press(house, 'erase-my-data', { token: session, 'shown-at': field(shown, 'shown-at') });
    expect([title(kept), asksAgain(kept), field(kept, 'token'), kept.body.includes('ada@example.org'), await stateOf(house)]).toEqual([
      'my-data-shown',
      true,
      session,
      true,
      'pending',
    ]);
    house.clock.pass(leastDwell);
    expect(title(await press(house, 'erase-my-data', { token: session, 'shown-at': field(kept, 'shown-at') }))).toBe('my-data-erased');
    expect(await stateOf(house)).toBeUndefined();
  });

  test('counts after a night in an open tab only once it is pressed again', async () => {
    const { house, post } = await openReading();
    await json(house, 'subscribe-newsletter', { email: 'ada@example.org' });
    const token = await mailedToken(house, post, 1, mailLinkPaths.confirm);
    const page = await house.app.inject(`${mailLinkPaths.confirm}?token=${token}`);
    house.clock.pass(day + 1);
    const late = await press(house, 'confirm-subscription', { token, 'shown-at': field(page, 'shown-at') });
    expect([title(late), asksAgain(late)]).toEqual(['newsletter-confirm', true]);
  });
});

describe('who needs no page', () => {
  test('is a program that speaks JSON, and a mail program that unsubscribes by one click', async () => {
    const { house, post } = await openReading();
    await json(house, 'subscribe-newsletter', { email: 'ada@example.org' });
    const token = await mailedToken(house, post, 1, mailLinkPaths.confirm);
    expect((await json(house, 'confirm-subscription', { token })).statusCode).toBe(200);
    expect(await stateOf(house)).toBe('confirmed');
    const leave = await mailedToken(house, post, 2, mailLinkPaths.unsubscribe);
    const oneClick = await house.app.inject({
      method: 'POST',
      url: `/functions/v1/unsubscribe?token=${leave}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([oneClick.statusCode, await stateOf(house)]).toEqual([200, 'unsubscribed']);
  });
});
