import type { RoomEntry } from '../../../core/desk/app/rooms.ts';

export const room: RoomEntry = {
  name: 'visits',
  place: 60,
  title: 'Visits',
  path: '/visits',
  key: 'v',
  icon: 'visits',
  load: () => import('./VisitsRoom.tsx'),
};
