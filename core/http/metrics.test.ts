import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { beside } from '../../tests/stage/stores.ts';
import { hour } from '../../tests/stage/clock.ts';
import { addCalls, addEnquiries, callRow, enquiryRow } from '../../tests/stage/enquiries.ts';
import { embeddedPlace } from '../../tests/stage/engines.ts';
import { openTestServer, root } from '../../tests/stage/test-server.ts';

const token = 'a-token-of-24-characters';
const local = { host: '127.0.0.1:4321' };

test('without a token this machine alone reads the metrics, and everybody else gets a 404', async () => {
  const { app } = await openTestServer(embeddedPlace());
  const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
  expect([
    await ask(local),
    await ask({ host: 'localhost' }, '::1'),
    await ask({ host: '[::1]:4321' }, '::ffff:127.0.0.1'),
  ]).toEqual([200, 200, 200]);
  for (const headers of [
    { host: 'www.corbiere.example' },
    { ...local, 'x-forwarded-for': '192.0.2.7' },
    { ...local, forwarded: 'for=192.0.2.7' },
    { ...local, via: '1.1 proxy' },
    { ...local, 'x-real-ip': '127.0.0.1' },
  ])
    expect(await ask(headers), JSON.stringify(headers)).toBe(404);
  expect(await ask(local, '192.0.2.7')).toBe(404);
  expect(await ask({ ...local, authorization: 'Bearer undefined' }, '192.0.2.7')).toBe(404);
});

test('a public site without a token shows no metrics, not even through an undeclared local proxy', async () => {
  const { app } = await openTestServer(embeddedPlace(), { siteUrl: 'https://www.corbiere.example' });
  expect((await app.inject({ url: '/metrics', headers: local })).statusCode).toBe(404);
});

test('with a token the metrics are for requests that carry it, also from this machine', async () => {
  const { app } = await openTestServer(embeddedPlace(), { metricsToken: token });
  const ask = async (authorization?: string) =>
    (
      await app.inject({
        url: '/metrics',
        headers: { ...local, ...(authorization === undefined ? {} : { authorization }) },
        remoteAddress: '192.0.2.7',
      })
    ).statusCode;
  expect([await ask(`Bearer ${token}`), await ask(`bearer ${token}`)]).toEqual([200, 200]);
  expect([await ask(), await ask('Bearer'), await ask(`Bearer ${token}x`), await ask(`Basic ${token}`)]).toEqual([
    404, 404, 404, 404,
  ]);
  const refused = await app.inject({ url: '/metrics', headers: local });
  expect([refused.statusCode, refused.body]).toEqual([404, (await app.inject({ url: '/nowhere' })).body]);
});

test('metrics count requests, posts, emails and promises, and no visitor', async () => {
  const place = embeddedPlace();
  const { app, clock } = await openTestServer(place);
  const [received, chosen] = [
    new Date(clock.now().getTime() - 5 * hour),
    new Date(clock.now().getTime() - hour).toISOString(),
  ];
  const answered = { state: 'answered', answered_at: chosen } as const;
  await beside(place, async ({ db }) => {
    await addEnquiries(
      { db },
      enquiryRow('C-AAAA-AAAA', received, answered),
      enquiryRow('C-BBBB-BBBB', received, answered),
    );
    await addCalls({ db }, callRow('id-C-BBBB-BBBB', chosen));
  });
  const post = (payload: object) => app.inject({ method: 'POST', url: '/functions/v1/subscribe-newsletter', payload });
  await post({ email: 'ada@example.org' });
  await post({ email: 'nobody' });
  await app.inject({ url: '/newsletter/confirm?token=secret-of-ada' });
  const { headers, body } = await app.inject({ url: '/metrics', headers: local });
  expect(headers).toMatchObject({
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
  });
  for (const line of [
    'corbiere_posts_total{function="subscribe-newsletter",outcome="done"} 1',
    'corbiere_posts_total{function="subscribe-newsletter",outcome="refused"} 1',
    'corbiere_requests_total{method="POST",route="/functions/v1/subscribe-newsletter",status="200"} 1',
    'corbiere_outbox_oldest_due_seconds 0',
    'corbiere_promised_answers{state="overdue"} 0',
    'corbiere_promised_answers{state="in_time"} 1',
    'corbiere_promised_answers{state="time_chosen"} 1',
    'corbiere_promised_answers{state="late"} 0',
    'corbiere_build_info{version="',
  ])
    expect(body).toContain(line);
  expect(body).toMatch(/^corbiere_outbox_waiting \d+$/m);
  expect(body).toMatch(/^corbiere_data_free_bytes [1-9]/m);
  expect(body).not.toContain('corbiere_backup_age_seconds');
  expect(body).not.toMatch(/ada|secret/);
});

test('every metric that alerts and dashboard name is exported, and both files are valid', async () => {
  const { app, worker } = await openTestServer(embeddedPlace());
  const post = (email: string) =>
    app.inject({ method: 'POST', url: '/functions/v1/subscribe-newsletter', payload: { email } });
  await post('ada@example.org');
  await worker.round();
  const { body } = await app.inject({ url: '/metrics', headers: local });
  for (const line of [
    'corbiere_request_seconds_count{method="POST",route="/functions/v1/subscribe-newsletter"} 1',
    'corbiere_delivery_seconds_count{lane="mail",outcome="sent"} 1',
  ])
    expect(body).toContain(line);
  const textOf = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8');
  const alerts = z
    .object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })) })
    .parse(parse(textOf('alerts.yml')));
  const dashboard = z
    .object({ panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })) })
    .parse(JSON.parse(textOf('dashboard.json')));
  const asked = [
    ...alerts.groups.flatMap(({ rules }) => rules),
    ...dashboard.panels.flatMap(({ targets }) => targets),
  ].flatMap(({ expr }) => expr.match(/\b(?:corbiere|nodejs|process)_\w+/g) ?? []);
  expect(asked.length).toBeGreaterThan(15);
  // Without a backup there is no age of one.
  const told = `${body}\n# TYPE corbiere_backup_age_seconds gauge`;
  const untold = asked.filter((name) => !told.includes(`# TYPE ${name.replace(/_(?:bucket|count)$/, '')} `));
  expect(untold).toEqual([]);
});
