import { lazy } from 'react';
import type { RoomEntry } from '../../../core/desk/app/rooms.ts';

export const room: RoomEntry = {
  name: 'visits',
  place: 60,
  title: 'Visits',
  path: '/visits',
  key: 'v',
  icon: 'visits',
  Room: lazy(() => import('./VisitsRoom.tsx')),
};
