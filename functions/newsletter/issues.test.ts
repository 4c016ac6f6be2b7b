import type { KyselyPlugin } from 'kysely';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readStored } from '../privacy/stored-data.ts';
import { Outbox } from '../outbox/outbox.ts';
import { applyRetention } from '../privacy/retention.ts';
import type { Store } from '../store/store.ts';
import { openStoreBeside } from '../store/open.ts';
import { day, minute, TestClock } from '../../tests/stage/clock.ts';
import { engines, openFreshStore } from '../../tests/stage/engines.ts';
import { openTestServer, root } from '../../tests/stage/test-server.ts';
import { headerOf, openPostOffice, tokenIn } from '../../tests/stage/post-office-of-test.ts';
import { readWords } from '../startup/words.ts';
import { sendIssue, sendTestIssue } from './issues.ts';
import type { NewsletterTools } from './tools.ts';
import { suppress } from './suppression.ts';

const issue = { id: '2026-11', subject: 'Field notes, November', text: '# Field notes\n\nRead [this](/insights/ethical-ai).\n' };
const quiet = { dryRun: false, progress: () => undefined, mailsPerHour: 18_000 };

function partsOf(store: Store, clock: TestClock): Pick<NewsletterTools, 'store' | 'outbox' | 'now' | 'newId'> {
  let next = 0;
  return {
    store,
    outbox: new Outbox('example.org'),
    now: clock.now,
    newId: () => {
      next += 1;
      return `${clock.now().getTime()}-${next.toString().padStart(5, '0')}-${Math.random()}`;
    },
  };
}

const subscribe = (store: Store, clock: TestClock, name: string, state: 'pending' | 'confirmed' | 'unsubscribed' = 'confirmed') =>
  store.db
    .insertInto('subscribers')
    .values({
      id: name,
      email: `${name}@Example.org`,
      address_key: `${name}@example.org`,
      state,
      created_at: clock.now().toISOString(),
      changed_at: clock.now().toISOString(),
    })
    .execute();

const mails = (store: Store) => store.db.selectFrom('outbox').select(['recipient', 'due_at', 'kind']).orderBy('due_at').execute();

/** The same store, which writes down what kind each statement is of. */
function statementKinds(store: Store): { readonly store: Store; readonly kinds: string[] } {
  const kinds: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      kinds.push(node.kind);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { store: { ...store, db: store.db.withPlugin(plugin), close: () => store.close() }, kinds };
}

describe.each(engines)('an issue on $name', (engine) => {
  test('goes once to each confirmed subscriber, one after the other, and to nobody suppressed', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    for (const name of ['ada', 'eve', 'grace']) await subscribe(store, clock, name);
    await subscribe(store, clock, 'pending', 'pending');
    await subscribe(store, clock, 'left', 'unsubscribed');
    await store.db.transaction().execute((transaction) => suppress(transaction, 'eve@example.org', { why: 'left', at: clock.now().toISOString() }));
    const parts = partsOf(store, clock);

    const asked = statementKinds(store);
    expect(await sendIssue({ ...parts, store: asked.store }, issue, { ...quiet, dryRun: true })).toEqual({
      recipients: 2,
      before: 0,
      suppressed: 1,
      waiting: 0,
    });
    expect(new Set(asked.kinds)).toEqual(new Set(['SelectQueryNode']));
    expect([await mails(store), await store.db.selectFrom('newsletter_issues').selectAll().execute()]).toEqual([[], []]);

    const done: number[] = [];
    clock.pass(minute);
    expect(
      await sendIssue(parts, issue, {
        ...quiet,
        progress: (count) => {
          done.push(count);
        },
      }),
    ).toEqual({ recipients: 2, before: 0, suppressed: 1, waiting: 2 });
    expect(done).toEqual([3]);
    const due = clock.now().getTime();
    expect(await mails(store)).toEqual([
      { recipient: 'ada@Example.org', due_at: new Date(due).toISOString(), kind: 'newsletter-issue' },
      { recipient: 'grace@Example.org', due_at: new Date(due + 200).toISOString(), kind: 'newsletter-issue' },
    ]);

    clock.pass(minute);
    await subscribe(store, clock, 'newcomer');
    expect(await sendIssue(parts, issue, quiet)).toEqual({ recipients: 0, before: 2, suppressed: 1, waiting: 2 });
    expect(await mails(store)).toHaveLength(2);
  });

  test('sent by two at once goes to each subscriber once', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    for (let number = 0; number < 30; number += 1) await subscribe(store, clock, `reader-${number}`);
    const counts = await Promise.all([sendIssue(partsOf(store, clock), issue, quiet), sendIssue(partsOf(store, clock), issue, quiet)]);
    expect(counts.reduce((sum, { recipients }) => sum + recipients, 0)).toBe(30);
    expect(await mails(store)).toHaveLength(30);
  });

  test('with other words under the same name, or too late to tell who has it, is refused', async () => {
    const store = await openFreshStore(engine);
    const clock = new TestClock();
    await subscribe(store, clock, 'ada');
    const parts = partsOf(store, clock);
    await sendIssue(parts, issue, quiet);
    await expect(sendIssue(parts, { ...issue, text: '# Other\n\nwords' }, quiet)).rejects.toThrow('with other words');
    await store.db.updateTable('outbox').set({ state: 'sent', settled_at: clock.now().toISOString() }).execute();
    clock.pass(31 * day);
    await applyRetention(
      {
        store,
        rules: readWords(join(root, 'content')).retention,
        now: clock.now,
        closeAnsweredAfter: 30,
        closeUnansweredAfter: 90,
        deleteMails: () => undefined,
      },
      { dryRun: false },
    );
    expect(await store.db.selectFrom('issue_mails').selectAll().execute()).toEqual([]);
    await expect(sendIssue(parts, issue, quiet)).rejects.toThrow('too long ago');
    expect(await mails(store)).toEqual([]);
  });

  test('arrives with one-click unsubscription that works, and not after it', async () => {
    const post = await openPostOffice();
    const server = await openTestServer(await engine.place(), { smtpUrl: post.url });
    const store = await openStoreBeside({ ...server.place, onFault: () => undefined });
    await subscribe(store, server.clock, 'ada');
    await sendIssue(partsOf(store, server.clock), issue, quiet);
    await post.received(1);
    const [mail] = post.mails;
    if (!mail) throw new Error('no mail');
    expect(mail).toMatchObject({ subject: issue.subject, to: [{ address: 'ada@example.org' }] });
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.text).toContain('this (http://localhost:4321/insights/ethical-ai)');
    expect(mail.html).toContain('href="http://localhost:4321/insights/ethical-ai"');
    expect(mail.html).not.toMatch(/src="https?:/);
    const shown = await store.db.transaction().execute((transaction) => readStored(transaction, 'ada@example.org', 'owner'));
    expect(shown.mails).toMatchObject([{ kind: 'newsletter-issue', recipient: 'ada@Example.org' }]);

    const oneClick = new URL(/<([^>]+)>/.exec(headerOf(mail, 'list-unsubscribe'))?.[1] ?? '');
    expect(oneClick.searchParams.get('token')).toBe(tokenIn(mail, '/newsletter/unsubscribe'));
    const left = await server.app.inject({
      method: 'POST',
      url: oneClick.pathname + oneClick.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(left.statusCode).toBe(200);
    expect(await sendIssue(partsOf(store, server.clock), { ...issue, id: '2026-12' }, quiet)).toEqual({ recipients: 0, before: 0, suppressed: 0, waiting: 0 });

    await sendTestIssue(partsOf(store, server.clock), issue, 'staff@example.org');
    await post.received(2);
    expect(post.mails[1]).toMatchObject({ subject: `[Test] ${issue.subject}`, to: [{ address: 'staff@example.org' }] });
    await store.close();
  });

  test('that waits while its reader leaves is dropped', async () => {
    const post = await openPostOffice();
    const server = await openTestServer(await engine.place(), { smtpUrl: post.url });
    const store = await openStoreBeside({ ...server.place, onFault: () => undefined });
    for (const name of ['ada', 'grace']) await subscribe(store, server.clock, name);
    await sendIssue(partsOf(store, server.clock), issue, quiet);
    await post.received(1);
    await store.db.updateTable('subscribers').set({ state: 'unsubscribed' }).where('id', '=', 'grace').execute();
    server.clock.pass(minute);
    const states = async () => (await store.db.selectFrom('outbox').select('state').orderBy('due_at').execute()).map(({ state }) => state);
    await expect.poll(states).toEqual(['sent', 'dropped']);
    expect(post.mails.map(({ to }) => to?.[0]?.address)).toEqual(['ada@example.org']);
    await store.close();
  });
});
