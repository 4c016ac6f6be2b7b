import type { RoomEntry } from '../../../core/desk/app/rooms.ts';

export const room: RoomEntry = {
  name: 'invitations',
  place: 35,
  title: 'Invitations',
  path: '/invitations',
  key: 'i',
  icon: 'letters',
  load: () => import('./InvitationsRoom.tsx'),
  journal: { 'invitations.answered': ['answered', 'an invitation'] },
};
