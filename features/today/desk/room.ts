import type { RoomEntry } from '../../../core/desk/app/rooms.ts';

export const room: RoomEntry = {
  name: 'today',
  place: 10,
  title: 'Today',
  path: '/',
  key: 't',
  icon: 'today',
  load: () => import('./TodayRoom.tsx'),
};
