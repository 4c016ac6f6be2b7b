import { brotliCompressSync } from 'node:zlib';
import { deskRoomTest as test, expect } from '../stage/desk-room.ts';

/** Bytes of script in brotli, for the first room. */
const most = 150_000;

test('the first room comes with at most 150 kB of script in brotli, and no other room with it', async ({ rooms, page, context }) => {
  await rooms.signIn(context);
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.set(pathname, response.body());
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Nothing waits.' })).toBeVisible();
  const bodies = await Promise.all([...scripts.values()]);
  expect(bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0)).toBeLessThanOrEqual(most);
  expect([...scripts.keys()].filter((path) => /Room-/.test(path))).toEqual([expect.stringMatching(/TodayRoom-/)]);
});
