import type { RoomEntry } from '../../../../core/desk/app/rooms.ts';

export const room: RoomEntry = {
  name: 'readers',
  place: 50,
  title: 'Readers',
  path: '/readers',
  key: 'r',
  icon: 'readers',
  load: () => import('./ReadersRoom.tsx'),
  journal: {
    'readers.find': ['looked up', 'a reader'],
    'readers.correct': ['corrected', 'a reader’s address'],
    'readers.unsubscribe': ['unsubscribed', 'a reader'],
    'readers.restore': ['subscribed again', 'a reader'],
    'readers.export': ['exported', 'readers'],
    'readers.import': ['imported', 'readers'],
    'readers.put-aside': ['dismissed', 'a warning'],
    'subscribers.forget': ['erased', 'a reader'],
  },
};
