import type { DeskOfRooms } from './rooms.ts';
import { expect, test as base } from './test.ts';

/** A test against the built desk beside a real server. */
export const deskRoomTest = base.extend<{ readonly rooms: DeskOfRooms; readonly of: string }>({
  /** What its tests are about: tests of another subject find nothing of what these stored. */
  of: ['', { option: true }],

  rooms: [
    async ({ roomsOf, of }, use) => {
      await use(await roomsOf(of));
    },
    { timeout: 90_000 },
  ],

  baseURL: async ({ rooms }, use) => {
    await use(rooms.url);
  },
});

export { expect };
