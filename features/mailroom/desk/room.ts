import type { RoomEntry } from '../../../core/desk/app/rooms.ts';

export const room: RoomEntry = {
  name: 'mail',
  place: 90,
  title: 'Mail',
  path: '/mail',
  key: 'm',
  icon: 'mail',
  load: () => import('./MailRoom.tsx'),
  journal: {
    'outbox.retry': ['retried', 'an email'],
    'outbox.retry-all': ['retried', 'all failed emails'],
    'outbox.now': ['sent at once', 'waiting emails'],
    'outbox.aside': ['put aside', 'an email'],
    'outbox.back': ['listed again', 'an email'],
  },
};
