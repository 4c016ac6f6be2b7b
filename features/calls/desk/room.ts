import type { RoomEntry } from '../../../core/desk/app/rooms.ts';

export const room: RoomEntry = {
  name: 'calls',
  place: 30,
  title: 'Calls',
  path: '/calls',
  key: 'c',
  icon: 'calls',
  load: () => import('./CallsRoom.tsx'),
  journal: {
    'calls.choose': ['chose a time for', 'a call'],
    'calls.restore': ['took back the cancellation of', 'a call'],
    'calls.move': ['moved', 'a call'],
    'calls.cancel': ['cancelled', 'a call'],
    'calls.held': ['recorded as held', 'a call'],
    'calls.no-show': ['recorded as no-show', 'a call'],
    'calls.unsay': ['took back the outcome of', 'a call'],
    'calls.block': ['entered leave for', 'a desk'],
    'calls.unblock': ['took back leave of', 'a desk'],
    'calls.read-calendar': ['read again', 'a calendar'],
  },
};
