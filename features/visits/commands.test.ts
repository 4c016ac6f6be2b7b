import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ConsentReceipt } from '../consent/consent-receipt.ts';
import { offeredWordings } from '../consent/offered-wordings.ts';
import { embeddedPlace, type Place, temporaryFolder } from '../../tests/stage/engines.ts';
import { runTool, refusalOf } from '../../tests/stage/staff-tool.ts';
import { openTestServer, root, type TestServer } from '../../tests/stage/test-server.ts';
import { json } from '../../tests/stage/enquiries.ts';
import { visitsOf } from './services.ts';

const corbiere = ({ dataDir }: Place, ...args: string[]) => runTool({ DATA_DIR: dataDir }, ...args);

const post = (server: TestServer, name: string, payload: object) => json(server, name, payload);

/** The tool reads the real clock: what it is to show must be of its today. */
async function openToday(): Promise<TestServer> {
  const server = await openTestServer(embeddedPlace());
  server.clock.pass(Date.now() - server.clock.now().getTime());
  return server;
}

describe("the staff's tool, on visits and choices, beside a running server", () => {
  test('shows views and p75 in words and as JSON', async () => {
    const server = await openToday();
    for (const route of ['/about', '/about', '/']) visitsOf(server.http).opened(route, 'view');
    visitsOf(server.http).opened('/about', 'prefetch');
    await post(server, 'record-vitals', { route: '/about', vitals: { LCP: 1234, INP: 30, CLS: 0.01 } });
    await visitsOf(server.http).flush();
    const { out } = await corbiere(server.place, 'stats', '--days', '7', '--json');
    const statistics = JSON.parse(out);
    expect(statistics).toMatchObject({
      views: 3,
      ahead: 1,
      pages: [
        { route: '/about', views: 2, ahead: 1, vitals: { LCP: 1250, CLS: 10 } },
        { route: '/', views: 1, vitals: {} },
      ],
    });
    expect(statistics.days).toHaveLength(7);
    const words = (await corbiere(server.place, 'stats')).out;
    expect(words).toMatch(/^3 views from .*\n/);
    expect(words).toMatch(/\/about +2 +1250 ms +32 ms +0\.01\n/);
    expect(words).toContain('\n1 more preloaded by browsers, whether viewed or not.\n');
    expect(words.split('\n').every((line) => line.length <= 80)).toBe(true);
    const one = await corbiere(server.place, 'stats', '--route', '/about/', '--json');
    expect(JSON.parse(one.out)).toMatchObject({ views: 2, pages: [{ route: '/about' }] });
    expect((await corbiere(server.place, 'stats', '--route', '/terms')).out).toMatch(
      /^Nothing was measured from .* on \/terms\.\n$/,
    );
    expect(await refusalOf(corbiere(server.place, 'stats', '--days', '0'))).toContain('from 1 to 731');
    expect((await corbiere(server.place, 'stats', '--help')).out).toContain('--json');
  });

  test('counts and verifies receipts', async () => {
    const server = await openToday();
    const [[policy, wording] = ['', '']] = offeredWordings(join(root, 'content'));
    const receipt: ConsentReceipt = {
      id: randomUUID(),
      chosenAt: server.clock.now().toISOString(),
      policy,
      wording,
      globalPrivacyControl: true,
      choices: { analytics: false, functional: true, personalization: false },
    };
    await post(server, 'record-consent', receipt);
    const list = (await corbiere(server.place, 'consent', 'list')).out;
    expect(list).toMatch(new RegExp(`^${policy} +1 +0 +1 +0 +1 +0$`, 'm'));
    expect(list.split('\n').every((line) => line.length <= 80)).toBe(true);

    const file = join(temporaryFolder(), 'receipt.json');
    const verify = async (content: unknown, ...args: string[]) => {
      writeFileSync(file, JSON.stringify(content));
      return corbiere(server.place, 'consent', 'verify', file, ...args);
    };
    expect(await verify(receipt)).toMatchObject({
      code: 0,
      out: expect.stringContaining('is in the database, unchanged'),
    });
    const forged = await verify({ ...receipt, choices: { ...receipt.choices, analytics: true } }, '--json');
    expect([forged.code, JSON.parse(forged.out)]).toEqual([
      1,
      { id: receipt.id, verdict: 'changed', fields: ['analytics'] },
    ]);
    expect(await verify({ ...receipt, id: randomUUID() })).toMatchObject({
      code: 1,
      out: expect.stringContaining('not in the database'),
    });
    expect((await verify({ ...receipt, policy: 'yesterday', choices: { analytics: 'no' } })).err).toContain(
      'This is not a receipt of this site: policy, choices.analytics, choices.functional, choices.personalization missing or not in our format. A receipt is the file downloaded with “Download receipt” on /cookies.',
    );
    expect((await verify(['yes'])).err).toContain('This is not a receipt of this site.');
  });
});
