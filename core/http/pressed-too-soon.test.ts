import { describe, expect, test } from 'vitest';
import { mailLinkPaths } from '../../contract/answers.ts';
import { leastDwell } from './limits/dwell.ts';
import { beside } from '../../tests/stage/stores.ts';
import { day } from '../../tests/stage/clock.ts';
import { form, json } from '../../tests/stage/enquiries.ts';
import { embeddedPlace } from '../../tests/stage/engines.ts';
import { openTestServer, type TestServer, openPostOffice } from '../../tests/stage/test-server.ts';

const openReading = async () => {
  const post = await openPostOffice();
  const server = await openTestServer(embeddedPlace(), { smtpUrl: post.url }, { dwell: leastDwell });
  return { server, post };
};

const field = (page: { readonly body: string }, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1] ?? '';
const title = (page: { readonly body: string }): string => /<title>([^<]*)/.exec(page.body)?.[1] ?? '';
/** Presses the button of a page that was shown. */
const press = (server: TestServer, name: string, token: string, page: { readonly body: string }, more = {}) =>
  form(server, name, { token, 'shown-at': field(page, 'shown-at'), ...more });
const asksAgain = (page: { readonly body: string }): boolean => /<p id="press-again">Please press/.test(page.body);

async function mailedToken(
  server: TestServer,
  post: Awaited<ReturnType<typeof openPostOffice>>,
  count: number,
  path: string,
): Promise<string> {
  server.worker.nudge();
  const mails = await post.received(count);
  for (const mail of mails.toReversed()) {
    const token = new RegExp(`${path}\\?token=([A-Za-z0-9_-]{43})`).exec(mail.text ?? '')?.[1];
    if (token !== undefined) return token;
  }
  throw new Error(`no mail links to ${path}`);
}

async function stateOf(server: TestServer): Promise<string | undefined> {
  const row = await beside(server.place, ({ db }) => db.selectFrom('subscribers').select('state').executeTakeFirst());
  return row?.state;
}

describe('a button pressed sooner than a person presses it', () => {
  test('confirms and unsubscribes nobody: the same page comes again and asks to press once more', async () => {
    const { server, post } = await openReading();
    await json(server, 'subscribe-newsletter', { email: 'ada@example.org' });
    const token = await mailedToken(server, post, 1, mailLinkPaths.confirm);
    const page = await server.app.inject(`${mailLinkPaths.confirm}?token=${token}`);
    expect([title(page), asksAgain(page)]).toEqual(['newsletter-confirm', false]);

    server.clock.pass(leastDwell - 1);
    const hasty = await press(server, 'confirm-subscription', token, page);
    expect([hasty.statusCode, title(hasty), asksAgain(hasty), field(hasty, 'token')]).toEqual([
      200,
      'newsletter-confirm',
      true,
      token,
    ]);
    expect(await stateOf(server)).toBe('pending');
    for (const stamp of ['', 'x', `${field(page, 'shown-at')}x`])
      expect(title(await form(server, 'confirm-subscription', { token, 'shown-at': stamp }))).toBe(
        'newsletter-confirm',
      );
    expect(title(await form(server, 'confirm-subscription', { token }))).toBe('newsletter-confirm');

    server.clock.pass(leastDwell);
    expect(title(await press(server, 'confirm-subscription', token, hasty))).toBe('newsletter-confirmed');
    expect(await stateOf(server)).toBe('confirmed');

    const leave = await mailedToken(server, post, 2, mailLinkPaths.unsubscribe);
    const leaving = await server.app.inject(`${mailLinkPaths.unsubscribe}?token=${leave}`);
    const again = await press(server, 'unsubscribe', leave, leaving);
    expect([title(again), asksAgain(again), await stateOf(server)]).toEqual([
      'newsletter-unsubscribe',
      true,
      'confirmed',
    ]);
    server.clock.pass(leastDwell);
    expect(title(await press(server, 'unsubscribe', leave, again))).toBe('newsletter-unsubscribed');
    expect(await stateOf(server)).toBe('unsubscribed');
  });

  test('opens and erases nothing, and uses no link up', async () => {
    const { server, post } = await openReading();
    await json(server, 'subscribe-newsletter', { email: 'ada@example.org' });
    await json(server, 'request-my-data', { email: 'ada@example.org' });
    const token = await mailedToken(server, post, 2, mailLinkPaths.myData);
    const page = await server.app.inject(`${mailLinkPaths.myData}?token=${token}`);
    const hasty = await press(server, 'open-my-data', token, page);
    expect([title(hasty), asksAgain(hasty)]).toEqual(['my-data-open', true]);
    server.clock.pass(leastDwell);
    const shown = await press(server, 'open-my-data', token, hasty);
    expect([title(shown), asksAgain(shown)]).toEqual(['my-data-shown', false]);

    const session = field(shown, 'token');
    const kept = await press(server, 'erase-my-data', session, shown, { sure: 'yes' });
    expect([
      title(kept),
      asksAgain(kept),
      field(kept, 'token'),
      kept.body.includes('ada@example.org'),
      await stateOf(server),
    ]).toEqual(['my-data-shown', true, session, true, 'pending']);
    server.clock.pass(leastDwell);
    expect(title(await press(server, 'erase-my-data', session, kept, { sure: 'yes' }))).toBe('my-data-erased');
    expect(await stateOf(server)).toBeUndefined();
  });

  test('counts after a night in an open tab only once it is pressed again', async () => {
    const { server, post } = await openReading();
    await json(server, 'subscribe-newsletter', { email: 'ada@example.org' });
    const token = await mailedToken(server, post, 1, mailLinkPaths.confirm);
    const page = await server.app.inject(`${mailLinkPaths.confirm}?token=${token}`);
    server.clock.pass(day + 1);
    const late = await press(server, 'confirm-subscription', token, page);
    expect([title(late), asksAgain(late)]).toEqual(['newsletter-confirm', true]);
  });
});

test('who needs no page is a program that speaks JSON, and a mail program that unsubscribes by one click', async () => {
  const { server, post } = await openReading();
  await json(server, 'subscribe-newsletter', { email: 'ada@example.org' });
  const token = await mailedToken(server, post, 1, mailLinkPaths.confirm);
  expect((await json(server, 'confirm-subscription', { token })).statusCode).toBe(200);
  expect(await stateOf(server)).toBe('confirmed');
  const leave = await mailedToken(server, post, 2, mailLinkPaths.unsubscribe);
  const oneClick = await form(server, `unsubscribe?token=${leave}`, { 'List-Unsubscribe': 'One-Click' });
  expect([oneClick.statusCode, await stateOf(server)]).toEqual([200, 'unsubscribed']);
});
