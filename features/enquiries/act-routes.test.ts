import type { Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { enquiryActs, type EnquiryAct } from './act-names.ts';
import { actRules } from './acts.ts';
import { leastDwell } from '../../core/http/limits/dwell.ts';
import { beside } from '../../tests/stage/stores.ts';
import { day, hour } from '../../tests/stage/clock.ts';
import { embedded, engines, type TestedEngine } from '../../tests/stage/engines.ts';
import { contact, form, json } from '../../tests/stage/enquiries.ts';
import { sharedWords } from '../../tests/stage/fixtures.ts';
import { openPostOffice, openTestServer, type TestServer, settled, title } from '../../tests/stage/test-server.ts';

const path = '/enquiries/act';
const team = 'team@corbiere.example';
const sentTo = (mail: Email, address: string): boolean => mail.to?.some((to) => to.address === address) === true;
const filled = (body: string, name: string): string =>
  new RegExp(`<input(?=[^>]* name="${name}")[^>]* value="([^"]*)"`).exec(body)?.[1] ?? '';
/** Whether the page offers Undo. */
const isUndoable = (body: string): boolean => body.includes('/functions/v1/undo-enquiry-act');

/** Tokens in an email to the team, in the order of its links. */
function tokensIn(mail: Email | undefined): string[] {
  return [...(mail?.text ?? '').matchAll(/\/enquiries\/act\?token=([\w-]{43})/g)].map(([, token = '']) => token);
}

async function openScene(engine: TestedEngine, dwell = 0) {
  const post = await openPostOffice();
  const server = await openTestServer(await engine.place(), { smtpUrl: post.url, teamEmail: team }, { dwell });
  await json(server, 'send-contact-message', { ...contact, subject: 'sales' });
  await settled(server);
  const toTeam = () => post.mails.filter((mail) => sentTo(mail, team));
  const tokens = tokensIn(toTeam()[0]);
  const tokenOf = (act: EnquiryAct): string => tokens[enquiryActs.indexOf(act)] ?? expect.fail(`no link for ${act}`);
  const links: Readonly<Record<EnquiryAct, string>> = {
    take: tokenOf('take'),
    answered: tokenOf('answered'),
    'not-for-us': tokenOf('not-for-us'),
  };
  const open = (token: string) => server.app.inject(`${path}?token=${token}`);
  const press = (token: string, fields: Record<string, string> = {}) =>
    form(server, 'act-on-enquiry', { token, ...fields });
  return { server, post, toTeam, tokens, links, open, press };
}
const stateOf = (server: TestServer) =>
  beside(server.place, ({ db }) =>
    db.selectFrom('enquiries').select(['state', 'answered_at', 'closed_as']).executeTakeFirstOrThrow(),
  );

describe.each(engines)('from the team’s mail, on $name', (engine) => {
  test('an enquiry is taken and answered, a colleague sees that, and reminders stop', async () => {
    const { server, tokens, toTeam, links, open, press } = await openScene(engine);
    expect(tokens).toHaveLength(3);
    for (const act of enquiryActs) expect(title((await open(links[act])).body)).toBe(`act-${act}`);
    expect(await stateOf(server)).toMatchObject({ state: 'open' });

    expect(title((await press(links.take, { name: ' Robotics \u202edesk ' })).body)).toBe('act-take-done');
    server.clock.pass(19 * hour);
    await server.jobs.run('reminders');
    await settled(server);
    const digest = toTeam()[1];
    expect(digest?.text?.replace(/\s+/g, ' ')).toContain(
      '; Robotics desk has been answering it since Friday, November 20, 2026, 09:00',
    );
    const fresh = tokensIn(digest);
    expect(fresh).toHaveLength(3);
    expect(fresh.filter((token) => tokens.includes(token))).toEqual([]);

    const answered = await press(links.answered, { name: 'Ana' });
    const { own, other } = sharedWords('content').actPages.pages['act-answered-done'];
    const told = (body: string): boolean[] => [
      body.includes('Ana'),
      body.includes(own),
      body.includes(other),
      isUndoable(body),
    ];
    expect([title(answered.body), told(answered.body)]).toEqual(['act-answered-done', [true, true, false, true]]);
    const again = await open(fresh[1] ?? '');
    expect([title(again.body), told(again.body)]).toEqual(['act-answered-done', [true, false, true, false]]);
    expect(title((await press(fresh[2] ?? '', { tell: 'yes' })).body)).toBe('act-answered-done');
    expect(await stateOf(server)).toMatchObject({ state: 'answered' });
    server.clock.pass(40 * day);
    await server.jobs.run('reminders');
    await settled(server);
    expect(toTeam()).toHaveLength(2);
  });

  test('not for us closes an enquiry; its sender is told once that is final, without a quotation', async () => {
    const { server, post, links, press } = await openScene(engine);
    const closed = await press(links['not-for-us'], { tell: 'yes' });
    expect([title(closed.body), closed.body.includes('a colleague')]).toEqual(['act-not-for-us-done', true]);
    await server.worker.round();
    const toSender = () =>
      post.mails.filter((mail) => sentTo(mail, contact.email) && mail.subject?.startsWith('About your message'));
    expect(toSender()).toEqual([]);
    server.clock.pass(actRules.undoLasts);
    server.worker.nudge();
    await expect.poll(toSender).toHaveLength(1);
    for (const typed of [contact.name, contact.company, 'Do you hire'])
      expect(`${toSender()[0]?.text} ${toSender()[0]?.html}`).not.toContain(typed);
    expect(await stateOf(server)).toMatchObject({ state: 'closed', closed_as: 'not-for-us' });
  });
});

describe('a link in the team’s mail', () => {
  test('says when an enquiry was ended in another way', async () => {
    const { server, links, open } = await openScene(embedded);
    await beside(server.place, ({ db }) =>
      db
        .updateTable('enquiries')
        .set({ state: 'closed', closed_at: server.clock.now().toISOString(), closed_as: 'settled' })
        .execute(),
    );
    expect(title((await open(links.take)).body)).toBe('act-closed');
  });

  test('works for 60 days, not for an erased enquiry; an invented one opens nothing', async () => {
    const { server, links, open, press } = await openScene(embedded);
    for (const token of ['', 'x', 'A'.repeat(43)]) {
      const answer = await open(token);
      expect([answer.statusCode, title(answer.body)]).toEqual([410, 'act-unknown']);
    }
    server.clock.pass(actRules.linkLasts);
    expect(title((await press(links.answered)).body)).toBe('act-unknown');
    const asJson = await json(server, 'act-on-enquiry', { token: links.answered });
    expect(asJson.statusCode).toBe(410);
    expect(await stateOf(server)).toMatchObject({ state: 'open' });
    await server.jobs.run('retention');
    expect(await beside(server.place, ({ db }) => db.selectFrom('enquiry_links').selectAll().execute())).toEqual([]);
  });

  test('does not count a press too soon after its page was opened, and asks for another', async () => {
    const { server, links, open, press } = await openScene(embedded, leastDwell);
    const page = await open(links.answered);
    const quiet = await press(links['not-for-us'], { name: 'Ana' });
    const typed = [title(quiet.body), filled(quiet.body, 'name'), quiet.body.includes('checked')];
    expect(typed).toEqual(['act-not-for-us', 'Ana', false]);
    const early = await press(links.answered, { 'shown-at': filled(page.body, 'shown-at') });
    expect([title(early.body), early.body.includes('once more')]).toEqual(['act-answered', true]);
    expect(await stateOf(server)).toMatchObject({ state: 'open' });
    server.clock.pass(leastDwell);
    expect(title((await press(links.answered, { 'shown-at': filled(early.body, 'shown-at') })).body)).toBe(
      'act-answered-done',
    );
    const soon = await form(server, 'undo-enquiry-act', { token: links.answered });
    expect([title(soon.body), (await stateOf(server)).state]).toEqual(['act-answered-done', 'answered']);
  });
});
