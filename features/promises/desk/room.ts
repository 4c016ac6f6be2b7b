import type { RoomEntry } from '../../../core/desk/app/rooms.ts';

export const room: RoomEntry = {
  name: 'promises',
  place: 70,
  title: 'Promises',
  path: '/promises',
  key: 'p',
  icon: 'promises',
  load: () => import('./PromisesRoom.tsx'),
  journal: { 'promises.publish': ['published', 'the figures of promises'] },
};
