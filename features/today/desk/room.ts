import { lazy } from 'react';
import type { RoomEntry } from '../../../core/desk/app/rooms.ts';

export const room: RoomEntry = {
  name: 'today',
  place: 10,
  title: 'Today',
  path: '/',
  key: 't',
  icon: 'today',
  Room: lazy(() => import('./TodayRoom.tsx')),
};
