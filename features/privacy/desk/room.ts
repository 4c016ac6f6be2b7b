import type { RoomEntry } from '../../../core/desk/app/rooms.ts';

export const room: RoomEntry = {
  name: 'privacy',
  place: 80,
  title: 'Privacy',
  path: '/privacy',
  key: 'y',
  icon: 'privacy',
  load: () => import('./PrivacyRoom.tsx'),
  journal: {
    'people.show': ['looked up', 'an address'],
    'people.export': ['exported what is stored about', 'an address'],
    'people.mail': ['emailed their data to', 'an address'],
    'people.forget': ['erased everything about', 'an address'],
    'people.erase-again': ['erased again, after a restore,', 'whoever had been erased'],
    'retention.run': ['ran', 'the retention rules'],
    'consent.verify': ['checked', 'a consent receipt'],
  },
};
