import { describe, expect, test } from 'vitest';
import { beside, within } from '../../tests/stage/stores.ts';
import { form, json } from '../../tests/stage/enquiries.ts';
import { askForCall, callToolsFor, rulesOfTwoDesks } from '../../tests/stage/calls.ts';
import { day, hour } from '../../tests/stage/clock.ts';
import { embeddedPlace, engines, linesIn } from '../../tests/stage/engines.ts';
import { openTestServer, title, type TestServer } from '../../tests/stage/test-server.ts';
import { leastDwell } from '../../core/http/limits/dwell.ts';
import { issueLink } from './links.ts';

const page = '/consultation/times';
const outcomePage = `${page}/outcome`;
/** Monday 23 November 2026, 10:00 in Warsaw: the first time of the Jersey desk after a weekend. */
const monday = '2026-11-23T09:00:00.000Z';
const tuesday = '2026-11-24T09:00:00.000Z';

const linkFor = (server: TestServer, email: string) =>
  beside(server.place, (store) => askForCall(callToolsFor(store, server.clock.now), email));
const get = (server: TestServer, query: Record<string, string>) =>
  server.app.inject({ method: 'GET', url: `${page}?${new URLSearchParams(query).toString()}` });
/** Value of a field of the page. */
const field = (body: string, name: string): string | undefined =>
  new RegExp(`<input(?=[^>]* name="${name}")[^>]* value="([^"]*)"`).exec(body)?.[1];
/** Status, name and some field values of a page. */
const seen = ({ statusCode, body }: { statusCode: number; body: string }, ...names: readonly string[]): string =>
  [statusCode, title(body), ...names.map((name) => field(body, name))].join(' ');
/** The page to which an accepted form redirects. */
const after = async (server: TestServer, name: Parameters<typeof form>[1], values: Parameters<typeof form>[2]) => {
  const { statusCode, headers } = await form(server, name, values);
  expect(statusCode).toBe(303);
  return server.app.inject({ method: 'GET', url: headers.location ?? '' });
};
/** Text of a page without markup. */
const text = (body: string): string => body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const calls = (server: TestServer) =>
  beside(server.place, (store) => linesIn(store, 'calls', ['starts_at', 'state', 'zone', 'phone']));

/** The link to record the outcome of the only call. */
function outcomeLink(server: TestServer): Promise<string> {
  return beside(server.place, async (store) => {
    const { id: call_id, enquiry_id } = await store.db.selectFrom('calls').selectAll().executeTakeFirstOrThrow();
    const tools = callToolsFor(store, server.clock.now, {}, rulesOfTwoDesks);
    return within(store, (transaction) => issueLink(tools, transaction, enquiry_id, { call_id }));
  });
}

describe.each(engines)('the pages of a call on $name', (engine) => {
  test('lead from the link to a call, a move, a cancellation and a restoration', async () => {
    const server = await openTestServer(await engine.place());
    const { token } = await linkFor(server, 'ada@example.org');
    const shown = await get(server, { t: token, zone: 'Europe/Warsaw' });
    expect([shown.statusCode, title(shown.body)]).toEqual([200, 'call-choose']);
    const apart = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'strict-origin' };
    expect(shown.headers).toMatchObject(apart);
    expect(shown.body.includes(`value="${monday}"`)).toBe(true);
    expect(await calls(server)).toEqual([]);

    const taken = await after(server, 'take-call-time', {
      token,
      zone: 'Europe/Warsaw',
      start: monday,
      phone: '+48 22 000 00 00',
    });
    expect([taken.statusCode, title(taken.body)]).toEqual([200, 'call-booked']);
    expect(text(taken.body)).toContain('10:00 to 10:45 in Warsaw 09:00 to 09:45 in Jersey');
    expect(await calls(server)).toEqual([`${monday} booked Europe/Warsaw +48 22 000 00 00`]);
    expect(title((await get(server, { t: token })).body)).toBe('call-booked');

    const { body } = await get(server, { t: token, step: 'move' });
    expect(title(body)).toBe('call-move');
    expect(text(body)).toContain('Your call stays on Monday, November 23 at 10:00 until you press the button.');
    expect(body).toContain('<p class="slot now">10:00<small> your call now</small></p>');
    expect(body).not.toContain(`value="${monday}"`);
    expect(/<input[^>]* checked/.test(body)).toBe(false);
    const moved = await after(server, 'move-call', { token, start: tuesday });
    expect(title(moved.body)).toBe('call-moved');
    expect(moved.body).toContain('<del>Monday, November 23, 10:00</del>');
    expect(moved.body).toContain('<p class="slot now">10:00<small> your call now</small></p>');
    const cancelled = await after(server, 'cancel-call', { token });
    expect(title(cancelled.body)).toBe('call-cancelled');
    expect(cancelled.body).toContain('<p class="slot now"><s>10:00</s></p>');
    expect(cancelled.body).not.toContain('type="radio"');
    expect(title((await get(server, { t: token })).body)).toBe('call-cancelled');
    expect(title((await after(server, 'restore-call', { token })).body)).toBe('call-booked');
    expect(await calls(server)).toEqual([expect.stringContaining(`${tuesday} booked`)]);
    server.clock.pass(5 * day);
    expect(title((await get(server, { t: token })).body)).toBe('call-past');
  });

  test('say that we ring, and tell the team, if a network is over its limit; an untrusted proxy does not count as one', async () => {
    const server = await openTestServer(await engine.place(), { trustProxy: true });
    const take = async (number: number, from: string) => {
      const { token } = await linkFor(server, `n@party-${number}.example`);
      const start = new Date(Date.parse(monday) + number * day).toISOString();
      const { headers } = await form(server, 'take-call-time', { token, start }, { 'x-forwarded-for': from });
      return title((await server.app.inject({ method: 'GET', url: headers.location ?? '' })).body);
    };
    for (const number of [0, 1, 2]) expect(await take(number, '203.0.113.7')).toBe('call-booked');
    expect(await take(3, '203.0.113.7')).toBe('call-ring');
    expect(await take(3, '203.0.113.8')).toBe('call-booked');
    for (const number of [4, 7, 8, 9]) expect(await take(number, '172.17.0.1')).toBe('call-booked');
    const told = await beside(server.place, (store) =>
      linesIn(store, 'outbox', ['recipient'], { kind: 'call-ring-desk' }),
    );
    expect(told).toEqual(['team@corbiere.example']);
  });

  test('are shown again with all input if the time is taken, none is chosen or the number is invalid', async () => {
    const server = await openTestServer(await engine.place());
    const [first, second] = [await linkFor(server, 'a@example.org'), await linkFor(server, 'b@example.org')];
    const wish = { zone: 'Asia/Kolkata', start: monday, phone: '<b>"01534"' };
    const wrong = await form(server, 'take-call-time', { token: first.token, ...wish });
    expect(seen(wrong, 'phone', 'zone')).toBe('422 call-choose-refused &lt;b&gt;&quot;01534&quot; Asia/Calcutta');
    expect(wrong.body).toContain('aria-invalid="true"');
    await form(server, 'take-call-time', { token: first.token, start: monday });
    const late = await form(server, 'take-call-time', {
      token: second.token,
      zone: 'Asia/Kolkata',
      start: monday,
      phone: '01534 000000',
    });
    expect(seen(late, 'phone')).toBe('409 call-choose-refused 01534 000000');
    expect(late.body.includes(`value="${monday}"`)).toBe(false);
    expect(late.body.match(/<li><label [^>]*for="t\d+">/g)).toHaveLength(3);
    expect(text(late.body)).toContain('Someone booked Monday, November 23, 14:30 – 15:15 a moment before you.');
    expect(late.body).toMatch(/<p class="slot gone"><s>14:30<\/s>/);
    const unchosen = await form(server, 'take-call-time', { token: second.token, zone: 'nowhere' });
    expect(seen(unchosen, 'zone')).toBe('422 call-choose-refused Europe/Jersey');
    const taken = await json(server, 'take-call-time', { token: second.token, start: monday });
    expect([taken.statusCode, taken.json()]).toMatchObject([409, { type: 'urn:corbiere:problem:time-taken' }]);
    expect(await calls(server)).toHaveLength(1);
  });

  test('record the outcome of a call that has begun: a link for each, opening has no effect, and only the first press counts', async () => {
    const server = await openTestServer(await engine.place());
    const asked = await linkFor(server, 'ada@example.org');
    await json(server, 'take-call-time', { token: asked.token, start: monday });
    const token = await outcomeLink(server);
    const open = (act = '') => server.app.inject({ method: 'GET', url: `${outcomePage}?t=${token}${act}` });
    /** The buttons of a page, and the links to the other act. */
    const acts = (body: string) => [
      ...[...body.matchAll(/<button(?=[^>]* name="outcome")[^>]* value="([a-z-]+)"/g)].map(([, act]) => `say ${act}`),
      ...[...body.matchAll(/outcome=([a-z-]+)" rel/g)].map(([, act]) => `or ${act}`),
    ];
    expect((await open()).statusCode).toBe(410);
    server.clock.pass(4 * day);
    const opened = await open('&outcome=held');
    expect([opened.statusCode, title(opened.body)]).toEqual([200, 'call-outcome']);
    expect(opened.body).toContain(`reference ${asked.reference}`);
    expect(acts(opened.body)).toEqual(['say held', 'or no-show']);
    expect(acts((await open('&outcome=no-show')).body)).toEqual(['say no-show', 'or held']);
    expect(await calls(server)).toEqual([expect.stringContaining(' booked ')]);
    const said = await after(server, 'record-call-outcome', { token, outcome: 'held' });
    expect(title(said.body)).toBe('call-outcome-recorded');
    expect(said.body).toContain('The call was held.</p>');
    const again = await after(server, 'record-call-outcome', { token, outcome: 'no-show' });
    expect(again.body).toContain('The call was held. The outcome was recorded before');
    expect((await open('&outcome=no-show')).body).toContain('The call was held. The outcome was recorded before');
    expect(await calls(server)).toEqual([expect.stringContaining(' held ')]);
    expect((await server.app.inject({ method: 'GET', url: `${outcomePage}?t=nothing` })).statusCode).toBe(410);
  });
});

describe('a link to choose a time', () => {
  test.each([
    ['that nobody made', (token: string) => token.toUpperCase(), 0],
    ['that was cut short', (token: string) => token.slice(0, 20), 0],
    ['that is older than 14 days', (token: string) => token, 15 * day],
  ])('%s is answered the same', async (_what, changed, later) => {
    const server = await openTestServer(embeddedPlace());
    const { token } = await linkFor(server, 'ada@example.org');
    server.clock.pass(later);
    const answer = await get(server, { t: changed(token) });
    expect([answer.statusCode, title(answer.body)]).toEqual([410, 'call-link-unknown']);
    const renewed = await after(server, 'renew-call-link', { token: changed(token) });
    expect([renewed.statusCode, title(renewed.body)]).toEqual([200, 'call-link-asked']);
    expect((await json(server, 'cancel-call', { token: changed(token) })).json()).toMatchObject({
      type: 'urn:corbiere:problem:link-invalid',
    });
  });

  test('pressed at once by a program changes nothing: the page asks to press again', async () => {
    const server = await openTestServer(embeddedPlace(), {}, { dwell: leastDwell });
    const { token } = await linkFor(server, 'ada@example.org');
    const shown = await get(server, { t: token });
    const hasty = await form(server, 'take-call-time', {
      token,
      start: monday,
      'shown-at': field(shown.body, 'shown-at') ?? '',
      phone: '01534 000000',
    });
    expect(seen(hasty, 'phone')).toBe('200 call-choose-refused 01534 000000');
    expect(/role="alert".*once more/.test(hasty.body)).toBe(true);
    expect(await calls(server)).toEqual([]);
    server.clock.pass(hour);
    await form(server, 'take-call-time', { token, start: monday, 'shown-at': field(hasty.body, 'shown-at') ?? '' });
    expect(await calls(server)).toHaveLength(1);
  });

  test('opens times that can still be chosen days later: whether one is free is checked then', async () => {
    const server = await openTestServer(embeddedPlace(), {}, { dwell: leastDwell });
    const { token } = await linkFor(server, 'ada@example.org');
    const shown = field((await get(server, { t: token })).body, 'shown-at') ?? '';
    server.clock.pass(2 * day);
    const nextWeek = '2026-11-26T09:00:00.000Z';
    const taken = await after(server, 'take-call-time', { token, start: nextWeek, 'shown-at': shown });
    expect(title(taken.body)).toBe('call-booked');
    server.clock.pass(hour);
    const forged = await form(server, 'move-call', { token, start: tuesday, 'shown-at': `${shown}x` });
    expect(title(forged.body)).toBe('call-move-refused');
  });
});
