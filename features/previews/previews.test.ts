import { describe, expect, test } from 'vitest';
import { day } from '../../contract/time.ts';
import { sweep } from '../../core/store/purges.ts';
import { openTestDesk } from '../../tests/stage/desk-server.ts';
import { engines } from '../../tests/stage/engines.ts';
import { beside } from '../../tests/stage/stores.ts';
import { databaseOf, runTool } from '../../tests/stage/staff-tool.ts';
import { openTestServer } from '../../tests/stage/test-server.ts';
import { visitsOf } from '../visits/services.ts';
import { sharedDrafts } from './desk/api.ts';
import { endPreview, overPreviews, sharedPreviews, sharePreview } from './previews.ts';
import type { BuiltPreview } from './schema.ts';

const actor = { who: 'local:ada' };
const file = (build: string): string => `/preview/files/${build}/_assets/plate.avif`;

const draft = (build: string): BuiltPreview => ({
  path: '/insights/wet-floors',
  title: 'Wet floors',
  html: `<!doctype html><title>Wet floors</title><img src="${file(build)}">`,
  policy: "default-src 'none'; img-src 'self'",
  files: [{ name: file(build), type: 'image/avif', body: Buffer.from(`a picture of ${build}`).toString('base64') }],
});

describe.each(engines)('a shared draft on $name', (engine) => {
  test('is shown at its address alone for fourteen days, with its policy and what it loads', async () => {
    const { app, http, clock, logged } = await openTestServer(await engine.place(), { logLevel: 'debug' });
    await sharePreview(http, actor, draft('one'));
    const [shared] = await sharedPreviews(http);
    expect(shared).toMatchObject({ path: '/insights/wet-floors', title: 'Wet floors', sharedBy: actor.who });
    const address = new URL(shared?.url ?? '').pathname;
    expect(address).toMatch(/^\/preview\/[\w-]{43}$/);
    const page = await app.inject({
      url: address,
      headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'user-agent': 'Firefox/140.0' },
    });
    expect([page.statusCode, page.body]).toEqual([200, draft('one').html]);
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; img-src 'self'; frame-ancestors 'none'",
      'referrer-policy': 'strict-origin',
      'x-robots-tag': 'noindex, nofollow',
    });
    const picture = await app.inject(file('one'));
    expect([picture.body, picture.headers['content-type']]).toEqual(['a picture of one', 'image/avif']);

    for (const elsewhere of ['/insights/wet-floors', '/preview', '/preview/files/one', `${address}x`])
      expect((await app.inject(elsewhere)).statusCode, elsewhere).toBe(404);
    for (const list of ['/sitemap.xml', '/feed.xml', '/search', '/search?q=wet+floors'])
      expect((await app.inject(list)).body, list).not.toContain('Wet floors');
    await visitsOf(http).flush();
    expect(await http.store.db.selectFrom('view_counts').select('route').execute()).toEqual([]);
    expect(logged.join()).not.toContain(address);

    clock.pass(14 * day - 1);
    expect((await app.inject(address)).statusCode).toBe(200);
    clock.pass(1);
    for (const over of [address, file('one')]) expect((await app.inject(over)).statusCode).toBe(404);
    expect(await sharedPreviews(http)).toEqual([]);
    await sweep(http.store, overPreviews, clock.now(), undefined);
    expect(await http.store.db.selectFrom('preview_files').select('name').execute()).toEqual([]);
  });

  test('keeps its address when it is shared again, and has another once that was over', async () => {
    const { app, http, clock } = await openTestServer(await engine.place());
    const share = async (build: string): Promise<string> => {
      await sharePreview(http, actor, draft(build));
      return new URL((await sharedPreviews(http))[0]?.url ?? '').pathname;
    };
    const first = await share('one');
    clock.pass(13 * day);
    expect(await share('two')).toBe(first);
    clock.pass(13 * day);
    expect((await app.inject(first)).body).toContain(file('two'));
    expect((await app.inject(file('one'))).statusCode).toBe(404);
    await endPreview(http, actor, '/insights/wet-floors');
    expect((await app.inject(first)).statusCode).toBe(404);
    expect(await share('three')).not.toBe(first);
    const acts = await http.store.db.selectFrom('journal').select(['act', 'record', 'who']).orderBy('id').execute();
    expect(acts.map(({ act }) => act)).toEqual(['previews.share', 'previews.share', 'previews.end', 'previews.share']);
    expect(acts[0]).toMatchObject({ record: '/insights/wet-floors', who: actor.who });
  });

  test('is listed and ended at the desk and by the tool', async () => {
    const place = await engine.place();
    const { signedIn, settings, clock } = await openTestDesk(place);
    const share = () =>
      beside(place, (store) => sharePreview({ store, settings, now: clock.now }, actor, draft('one')));
    await share();
    const drafts = async () => sharedDrafts.parse((await signedIn.get('/api/letters/drafts')).json());
    expect(await drafts()).toMatchObject([{ path: '/insights/wet-floors', title: 'Wet floors' }]);
    expect((await signedIn.act('previews.end', { path: '/insights/wet-floors' })).status).toBe(200);
    expect(await drafts()).toEqual([]);
    expect((await signedIn.act('previews.end', { path: '/insights/wet-floors' })).status).toBe(404);

    const tool = (...args: string[]) => runTool(databaseOf(place), ...args);
    clock.pass(Date.now() - clock.now().getTime());
    await share();
    expect((await tool('preview', 'list')).out).toMatch(/^insights\/wet-floors .*\/preview\/[\w-]{43}$/m);
    expect((await tool('preview', 'end', 'wet-floors')).out).toContain('insights/wet-floors is shown no longer.');
    expect((await tool('preview', 'list')).out).toContain('Nothing is shared.');
    expect((await tool('preview', 'end', 'wet-floors')).err).toContain('No draft of /insights/wet-floors is shared');
    expect((await tool('preview', 'share', '../secret')).err).toContain('slug of an article');
  });
});
